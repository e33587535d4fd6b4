import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { folded, NO_LETTER } from '../../src/model/selection.ts';
import { itemsOf, recordOf } from '../operators/bodies.ts';
import { gets, notes } from '../operators/operator.ts';
import { asks, changeParameter, dropParameter, parameterOf } from '../operators/queries.ts';
import { changeList, changeReply } from '../operators/replies.ts';
import { withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

/** Decision C4: the search. */
// biome-ignore format: a table, with one or two lines for each mutant
export const searchMutants = mutantsOf({
  'search-ignored': ['C4-SEARCH', '`q` is ignored', gets, dropParameter('q')],
  'search-without-a-word': ['C4-SEARCH-NO-WORD', '`q` without a word finds nothing',
    asks('q'), changeReply((reply) => (reply.status === 400 ? withJson({ ...reply, status: 200 }, { data: [] }) : reply))],
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
  'search-for-eight-words': ['C4-SEARCH-EVERY-WORD', 'Of many words in `q` only the first eight have to occur',
    asks('q'), changeParameter('q', (q) => q.trim().split(/\s+/).slice(0, 8).join(' '))],
  'short-words-ignored': ['C4-SEARCH-SHORT', 'Words of one or two letters are found nowhere',
    asks('q'), changeList((list, request) =>
      (parameterOf(request, 'q') ?? '').split(/\s+/).some((word) => word.length < 3) ? [] : list)],
  'numbers-not-searched': ['C4-SEARCH', '`q` finds names only',
    asks('q'), changeList((list, request) => (/\d/.test(parameterOf(request, 'q') ?? '') ? [] : list))],
  'search-in-latin': ['C4-SEARCH', '`q` finds nothing in other scripts',
    asks('q'), changeList((list, request) => (/[^\p{Script=Latin}\P{L}]/u.test(parameterOf(request, 'q') ?? '') ? [] : list))],
  'search-by-patterns': ['C4-SEARCH', '`_` in `q` stands for any letter',
    asks('q'), changeParameter('q', (q) => q.split('_')[0])],
  'search-finds-siblings': ['C4-SEARCH', '`q` finds a note of another record',
    (request) => notes(request) && asks('q')(request), (matches) => () => {
      const known: JsonObject[] = [];
      return async (request, forward) => {
        const reply = await forward(request);
        const record = recordOf(reply);
        if (notes(request) && request.method === 'POST' && record !== undefined) known.push(record);
        if (!matches(request)) return reply;
        const words = folded(parameterOf(request, 'q') ?? '').split(/\s+/);
        const ids = itemsOf(reply).filter(isObject).map(({ id }) => id);
        const siblings = known.filter(({ id, title }) =>
          !ids.includes(id) && words.every((word) => folded(String(title)).includes(word)));
        return withJson(reply, { data: [...itemsOf(reply), ...siblings] });
      };
    }],
  'search-without-measure-numbers': ['C4-SEARCH', '`q` does not look at `measureNumber` of courses',
    (request) => asks('q')(request) && request.path === '/v1/courses', changeList((list, request) => {
      const words = folded(parameterOf(request, 'q') ?? '').split(/\s+/);
      return list.filter(({ name, courseNumber }) => words.every((word) => folded(`${name} ${courseNumber}`).includes(word)));
    })],
  'search-late': ['C4-SEARCH', '`q` does not yet find what was changed',
    asks('q'), changeList((list) => list.filter(({ insertedAt, updatedAt }) => insertedAt === updatedAt))],
});
