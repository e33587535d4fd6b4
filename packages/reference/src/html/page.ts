import type { Html } from './html.ts';
import type { Section } from './markdown.ts';

/** What the search finds. */
export interface SearchEntry {
  readonly path: string;
  readonly kind: 'Operation' | 'Resource' | 'Problem' | 'Violation' | 'Guide' | `Field of ${string}`;
  readonly title: string;
  readonly text: string;
}

/** A page of the site. Its links are absolute paths within the service; the layout makes them relative. */
export interface Page {
  readonly path: string;
  readonly title: string;
  readonly main: Html;
  /** What stands beside the text: the samples of an operation. */
  readonly aside?: Html;
  /** The sections that a long page lists beside its text. */
  readonly sections?: readonly Section[];
  readonly entries: readonly SearchEntry[];
}
