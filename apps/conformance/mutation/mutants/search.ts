import { folded, NO_LETTER } from '../../src/model/selection.ts';
import { gets } from '../operators/operator.ts';
import { asks, changeParameter, dropParameter, parameterOf } from '../operators/queries.ts';
import { changeList } from '../operators/replies.ts';
import { mutantsOf } from './mutant.ts';

/** Decision C4: the search. */
// biome-ignore format: a table, with one or two lines for each mutant
export const searchMutants = mutantsOf({
  'search-ignored': ['C4-SEARCH', '`q` is ignored', gets, dropParameter('q')],
  'search-with-accents': ['C4-SEARCH', '`q` finds only what is written with the same accents',
    asks('q'), changeList((list, request) => {
      const words = (parameterOf(request, 'q') ?? '').toLowerCase().split(/\s+/);
      return list.filter((record) => words.every((word) => JSON.stringify(record).toLowerCase().includes(word)));
    })],
  'search-for-whole-words': ['C4-SEARCH', '`q` finds whole words only',
    asks('q'), changeList((list, request) => {
      const words = folded(parameterOf(request, 'q') ?? '').split(/\s+/);
      return list.filter((record) => {
        const there = new Set(folded(JSON.stringify(record)).split(NO_LETTER));
        return words.every((word) => there.has(word));
      });
    })],
  'search-for-the-first-word': ['C4-SEARCH-EVERY-WORD', 'Of several words in `q` only the first has to occur',
    asks('q'), changeParameter('q', (q) => q.trim().split(/\s+/)[0])],
  'short-words-ignored': ['C4-SEARCH-SHORT', 'Words of one or two letters are found nowhere',
    asks('q'), changeList((list, request) =>
      (parameterOf(request, 'q') ?? '').split(/\s+/).some((word) => word.length < 3) ? [] : list)],
  'numbers-not-searched': ['C4-SEARCH', '`q` finds names only',
    asks('q'), changeList((list, request) => (/\d/.test(parameterOf(request, 'q') ?? '') ? [] : list))],
  'search-in-latin': ['C4-SEARCH', '`q` finds nothing in other scripts',
    asks('q'), changeList((list, request) => (/[^\p{Script=Latin}\P{L}]/u.test(parameterOf(request, 'q') ?? '') ? [] : list))],
  'search-by-patterns': ['C4-SEARCH', '`_` in `q` stands for any letter',
    asks('q'), changeParameter('q', (q) => q.split('_')[0])],
  'search-late': ['C4-SEARCH', '`q` does not yet find what was changed',
    asks('q'), changeList((list) => list.filter(({ insertedAt, updatedAt }) => insertedAt === updatedAt))],
});
