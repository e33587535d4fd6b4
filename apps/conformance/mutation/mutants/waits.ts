import { setTimeout as sleep } from 'node:timers/promises';
import { isSuccess, itemsOf } from '../operators/bodies.ts';
import { refusedAsMain } from '../operators/clients.ts';
import { feed, leaveOut } from '../operators/feed.ts';
import { always, type Matches } from '../operators/operator.ts';
import { parameterOf } from '../operators/queries.ts';
import { removeReplyHeader } from '../operators/replies.ts';
import { changeRequestHeader, removeRequestHeader } from '../operators/requests.ts';
import { type Reply, withHeader } from '../proxy/messages.ts';
import type { Mutation } from '../proxy/proxy.ts';
import { type Mutant, mutantsOf } from './mutant.ts';

/** Longer than the suite waits for an answer. */
const ENDLESS_MS = 12_000;
/** The suite's time-out. */
const GIVEN_UP_MS = 10_000;
const PLACES = 8;

const waits: Matches = (request) => feed(request) && request.headers.prefer !== undefined;

/** Marks an answer that the mutant has held back, so that it counts as changed. */
const late = (reply: Reply): Reply => withHeader(reply, 'x-late', 'true');

/** Answers as the service does, with a place for each request, also for one that waits. */
const withPlaces = (): Mutation => {
  let free = PLACES;
  const queue: (() => void)[] = [];
  return async (request, forward) => {
    const isLate = free === 0;
    const arrived = performance.now();
    if (isLate) await new Promise<void>((resolve) => void queue.push(resolve));
    else free -= 1;
    try {
      // Nothing waits for somebody who has given up.
      const isOver = performance.now() - arrived > GIVEN_UP_MS;
      const reply = await forward(isOver ? withHeader(request, 'prefer', undefined) : request);
      return isLate ? late(reply) : reply;
    } finally {
      const next = queue.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
};

/** Decision N1: answers that wait for the first change. */
// biome-ignore format: a table, with one or two lines for each mutant
export const waitMutants = [...mutantsOf({
  'wait-ignored': ['N1-WAIT', 'Nothing waits', feed, removeRequestHeader('prefer')],
  'wait-until-the-end': ['N1-WAIT', 'A request that waits is answered when its time is over, whatever happens',
    waits, (matches) => () => async (request, forward) => {
      if (!matches(request) || !/wait=20/.test(request.headers.prefer ?? '')) return forward(request);
      await sleep(ENDLESS_MS);
      return late(await forward(request));
    }],
  'woken-without-the-change': ['N1-WAIT', 'A request that waits is answered an empty page at the first change',
    waits, (matches) => () => async (request, forward) => {
      const reply = await forward(request);
      return matches(request) && isSuccess(reply) && itemsOf(reply).length > 0 ? { ...reply, body: Buffer.from('{"data":[]}') } : reply;
    }],
  'wait-misses-what-enrolling-changes': ['N1-WAIT', 'A request that waits for participants misses those that are enrolled',
    waits, (matches) => leaveOut(({ operation }) => operation === 'updated')(
      (request) => matches(request) && parameterOf(request, 'types') === 'participant')],
  'wait-woken-by-the-first-type-alone': ['N1-WAIT', 'A request that waits for several types misses notes of courses, unless they are the first',
    waits, (matches) => leaveOut(({ type }) => type === 'courseNote')(
      (request) => matches(request) && (parameterOf(request, 'types') ?? '').includes(',courseNote'))],
  'wait-pretended': ['N1-WAIT-EMPTY', 'Nothing waits, but `Preference-Applied` says so',
    waits, (matches) => () => async (request, forward) => {
      if (!matches(request)) return forward(request);
      const reply = await forward(withHeader(request, 'prefer', undefined));
      return withHeader(reply, 'preference-applied', request.headers.prefer);
    }],
  'wait-endless': ['N1-WAIT-EMPTY', 'A request waits until there is a change',
    waits, (matches) => () => async (request, forward) => {
      const reply = await forward(request);
      if (matches(request) && isSuccess(reply) && itemsOf(reply).length === 0 && request.headers.prefer === 'wait=1') await sleep(ENDLESS_MS);
      return matches(request) ? late(reply) : reply;
    }],
  'wait-not-applied': ['N1-WAIT-APPLIED', 'An answer that waited does not say so', feed, removeReplyHeader('preference-applied')],
  'wait-applied-as-asked': ['N1-WAIT-APPLIED', '`Preference-Applied` says more than 20 seconds',
    waits, (matches) => () => async (request, forward) => {
      const reply = await forward(request);
      return matches(request) && reply.headers['preference-applied'] === 'wait=20' ? withHeader(reply, 'preference-applied', request.headers.prefer) : reply;
    }],
  'wait-alone': ['N1-WAIT-APPLIED', 'The preference counts only if it is the only one',
    feed, changeRequestHeader('prefer', (prefer) => (/[,;]/.test(prefer) ? undefined : prefer))],
  'wait-in-lower-case': ['N1-WAIT-APPLIED', 'The preference counts only in lower case',
    feed, changeRequestHeader('prefer', (prefer) => (prefer === prefer.toLowerCase() ? prefer : undefined))],
  'wait-outlives-its-token': ['N1-WAIT-REVOKED', 'A request that waits is answered although its token has ended',
    (request) => feed(request) && request.headers.prefer !== undefined, refusedAsMain(401)],
  'malformed-wait-refused': ['N1-WAIT-MALFORMED', 'A malformed preference is 400',
    waits, (matches) => () => async (request, forward) => {
      const reply = await forward(request);
      return matches(request) && reply.headers['preference-applied'] === undefined ? { ...reply, status: 400 } : reply;
    }],
  'malformed-wait-applied': ['N1-WAIT-MALFORMED', 'A malformed preference counts as 0',
    waits, (matches) => () => async (request, forward) => {
      const reply = await forward(request);
      return matches(request) ? withHeader(reply, 'preference-applied', reply.headers['preference-applied'] ?? 'wait=0') : reply;
    }],
  'wait-applied-unasked': ['N1-WAIT-MALFORMED', '`Preference-Applied` stands in every answer of the feed',
    feed, (matches) => () => async (request, forward) => {
      const reply = await forward(request);
      return matches(request) && request.headers.prefer === undefined ? withHeader(reply, 'preference-applied', 'wait=0') : reply;
    }],
  'waits-wake-one': ['N1-WAIT-OTHERS', 'Of several requests that wait one in ten is never answered',
    waits, (matches) => () => {
      let asked = 0;
      return async (request, forward) => {
        asked += matches(request) ? 1 : 0;
        if (!matches(request) || asked % 10 !== 9) return forward(request);
        await sleep(ENDLESS_MS);
        return late(await forward(request));
      };
    }],
}), ...mutantsOf({
  // Other trials write notes, which end what waits.
  'waits-hold-others': ['N1-WAIT-OTHERS', `Requests that wait take the places of others, of which there are ${PLACES}`,
    always, () => withPlaces],
}).map((mutant): Mutant => ({ ...mutant, isAlone: true }))];
