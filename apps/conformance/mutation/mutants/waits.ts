import { setTimeout as sleep } from 'node:timers/promises';
import { refusedAsMain } from '../operators/clients.ts';
import { feed } from '../operators/feed.ts';
import type { Matches } from '../operators/operator.ts';
import { removeReplyHeader } from '../operators/replies.ts';
import { removeRequestHeader } from '../operators/requests.ts';
import { type Reply, withHeader } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

/** Longer than the suite waits for a response. */
const ENDLESS_MS = 12_000;
const waits: Matches = (request) => feed(request) && request.headers.prefer !== undefined;

/** Marks a response that the mutant has delayed, so that it counts as changed. */
const late = (reply: Reply): Reply => withHeader(reply, 'x-late', 'true');

/** Decision N1: requests that wait for the first change. */
// biome-ignore format: a table, with one or two lines for each mutant
export const waitMutants = mutantsOf({
  'wait-ignored': ['N1-WAIT', 'Nothing waits', feed, removeRequestHeader('prefer')],
  'wait-pretended': ['N1-WAIT-EMPTY', 'No request waits, but `Preference-Applied` is sent',
    waits, (matches) => () => async (request, forward) => {
      if (!matches(request)) return forward(request);
      const reply = await forward(withHeader(request, 'prefer', undefined));
      return withHeader(reply, 'preference-applied', request.headers.prefer);
    }],
  'wait-not-applied': ['N1-WAIT-APPLIED', 'A response after a wait lacks `Preference-Applied`', feed, removeReplyHeader('preference-applied')],
  'wait-outlives-its-token': ['N1-WAIT-REVOKED', 'A waiting request succeeds although its token was revoked',
    (request) => feed(request) && request.headers.prefer !== undefined, refusedAsMain(401)],
  'malformed-wait-refused': ['N1-WAIT-MALFORMED', 'A malformed preference is 400',
    waits, (matches) => () => async (request, forward) => {
      const reply = await forward(request);
      return matches(request) && reply.headers['preference-applied'] === undefined ? { ...reply, status: 400 } : reply;
    }],
  'waits-wake-one': ['N1-WAIT-OTHERS', 'One of ten waiting requests never gets a response',
    waits, (matches) => () => {
      let asked = 0;
      return async (request, forward) => {
        asked += matches(request) ? 1 : 0;
        if (!matches(request) || asked % 10 !== 9) return forward(request);
        await sleep(ENDLESS_MS);
        return late(await forward(request));
      };
    }],
});
