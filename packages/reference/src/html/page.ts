import type { Html } from './html.ts';
import type { Section } from './markdown.ts';

/** A result of the search. */
export interface SearchEntry {
  readonly path: string;
  readonly kind: 'Operation' | 'Resource' | 'Problem' | 'Violation' | 'Guide' | `Field of ${string}`;
  readonly title: string;
  readonly text: string;
  /** Synonyms that people search for. */
  readonly words?: string;
}

/** A page of the site. Its links are absolute paths within the service; the layout makes them relative. */
export interface Page {
  readonly path: string;
  readonly title: string;
  readonly main: Html;
  /** The content next to the text (on a narrow screen after `main`): the samples of an operation. */
  readonly aside?: Html;
  /** The content below `main` (on a narrow screen after `aside`): the long lists of an operation. */
  readonly below?: Html;
  /** The sections that a long page lists next to its text. */
  readonly sections?: readonly Section[];
  readonly entries: readonly SearchEntry[];
}
