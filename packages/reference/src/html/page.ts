import type { Html } from './html.ts';
import type { Section } from './markdown.ts';

/** What the search finds. */
export interface SearchEntry {
  readonly path: string;
  readonly kind: 'Operation' | 'Resource' | 'Problem' | 'Violation' | 'Guide' | `Field of ${string}`;
  readonly title: string;
  readonly text: string;
  /** Other words for it, by which people look for it. */
  readonly words?: string;
}

/** A page of the site. Its links are absolute paths within the service; the layout makes them relative. */
export interface Page {
  readonly path: string;
  readonly title: string;
  readonly main: Html;
  /** What stands alongside the text, and on a narrow screen behind `main`: the samples of an operation. */
  readonly aside?: Html;
  /** What stands below `main`, and on a narrow screen behind `aside`: the long lists of an operation. */
  readonly below?: Html;
  /** The sections that a long page lists beside its text. */
  readonly sections?: readonly Section[];
  readonly entries: readonly SearchEntry[];
}
