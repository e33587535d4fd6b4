import { itemsOf } from '../operators/bodies.ts';
import { lists } from '../operators/queries.ts';
import { changeReply } from '../operators/replies.ts';
import { changeRequest } from '../operators/requests.ts';
import { withHeader } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

/** Decision C2: counts. */
// biome-ignore format: a table, with one or two lines for each mutant
export const countMutants = mutantsOf({
  'always-counted': ['C2-UNASKED', 'Each list returns the count',
    lists, changeRequest((request) => withHeader(request, 'prefer', 'return=total-count'))],
  'count-of-the-page': ['C2-COUNT', '`X-Total-Count` counts the page',
    lists, changeReply((reply) =>
      reply.headers['x-total-count'] === undefined
        ? reply
        : withHeader(reply, 'x-total-count', String(itemsOf(reply).length)))],
});
