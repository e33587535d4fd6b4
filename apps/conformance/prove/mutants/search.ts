import { asks, changing, dropping, parameterOf, relisting } from '../proxy/queries.ts';
import type { Mutant } from './mutant.ts';

/** Decision C4: the search. */
export const searchMutants: readonly Mutant[] = [
  {
    id: 'search-ignored',
    breaks: 'C4-SEARCH',
    describe: '`q` is ignored',
    fault: dropping('q'),
  },
  {
    id: 'search-with-accents',
    breaks: 'C4-SEARCH',
    describe: '`q` finds only what is written with the same accents',
    fault: relisting(asks('q'), (list, request) => {
      const words = (parameterOf(request, 'q') ?? '').toLowerCase().split(/\s+/);
      return list.filter((record) => words.every((word) => JSON.stringify(record).toLowerCase().includes(word)));
    }),
  },
  {
    id: 'search-for-whole-words',
    breaks: 'C4-SEARCH',
    describe: '`q` finds whole words only',
    fault: relisting(asks('q'), (list, request) => {
      const fold = (text: string): string =>
        text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
      const words = fold(parameterOf(request, 'q') ?? '').split(/\s+/);
      return list.filter((record) => {
        const there = new Set(fold(JSON.stringify(record)).split(/[^\p{L}\p{N}]+/u));
        return words.every((word) => there.has(word));
      });
    }),
  },
  {
    id: 'search-for-the-first-word',
    breaks: 'C4-SEARCH-EVERY-WORD',
    describe: 'Of several words in `q` only the first has to occur',
    fault: changing('q', (q) => q.trim().split(/\s+/)[0]),
  },
  {
    id: 'short-words-ignored',
    breaks: 'C4-SEARCH-SHORT',
    describe: 'Words of one or two letters are found nowhere',
    fault: relisting(asks('q'), (list, request) =>
      (parameterOf(request, 'q') ?? '').split(/\s+/).some((word) => word.length < 3) ? [] : list,
    ),
  },
];
