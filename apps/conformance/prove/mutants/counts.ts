import { answering, answeringHeader, asking } from '../proxy/faults.ts';
import { withHeader } from '../proxy/messages.ts';
import { itemsOf, lists } from '../proxy/queries.ts';
import type { Mutant } from './mutant.ts';

/** Decision C2: counts. */
export const countMutants: readonly Mutant[] = [
  {
    id: 'always-counted',
    breaks: 'C2-UNASKED',
    describe: 'The count is answered with each list',
    fault: asking(lists, (request) => withHeader(request, 'prefer', 'return=total-count')),
  },
  {
    id: 'count-of-the-page',
    breaks: 'C2-COUNT',
    describe: '`X-Total-Count` counts the page',
    fault: answering(lists, (reply) =>
      reply.headers['x-total-count'] === undefined
        ? reply
        : withHeader(reply, 'x-total-count', String(itemsOf(reply).length)),
    ),
  },
  {
    id: 'preference-not-applied',
    breaks: 'C2-COUNT',
    describe: 'A count is answered without `Preference-Applied`',
    fault: answeringHeader(lists, 'preference-applied', () => undefined),
  },
];
