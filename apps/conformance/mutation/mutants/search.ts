import { gets } from '../operators/operator.ts';
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
  'search-for-the-first-word': ['C4-SEARCH-EVERY-WORD', 'Only the first of several words in `q` must occur',
    asks('q'), changeParameter('q', (q) => q.trim().split(/\s+/)[0])],
  'short-words-ignored': ['C4-SEARCH-SHORT', 'Words of one or two letters are not found',
    asks('q'), changeList((list, request) =>
      (parameterOf(request, 'q') ?? '').split(/\s+/).some((word) => word.length < 3) ? [] : list)],
});
