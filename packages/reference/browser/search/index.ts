import MiniSearch from 'minisearch';

/** An entry of the search; a file of the site contains all of them. */
export interface Entry {
  readonly path: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  /** Synonyms. */
  readonly words?: string;
}

export interface Found {
  readonly path: string;
  readonly kind: string;
  readonly title: string;
}

const MOST = 30;

/** The terms under which a word is found: `firstName` is found by the whole word, by `first` and by `name`. */
const terms = (term: string): string[] => {
  const parts = term.split(/(?<=[a-z0-9])(?=[A-Z])/);
  const all = parts.length > 1 ? [term, ...parts] : [term];
  return all.map((one) => one.toLowerCase());
};

/** Creates a function that searches for whole words, prefixes, and words with a typing error. */
export const searchIn = (entries: readonly Entry[]): ((words: string) => Found[]) => {
  const index = new MiniSearch<Entry & { id: number }>({
    fields: ['title', 'words', 'text'],
    storeFields: ['path', 'kind', 'title'],
    processTerm: terms,
    searchOptions: {
      processTerm: (term) => term.toLowerCase(),
      boost: { title: 4, words: 4 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
      boostDocument: (_, __, stored) => (String(stored?.kind).startsWith('Field') ? 0.5 : 1),
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return (words) =>
    index
      .search(words)
      .slice(0, MOST)
      .map(({ path, kind, title }) => ({ path, kind, title }));
};
