import { setTimeout as pause } from 'node:timers/promises';
import { recordOf, show } from '../deployment/answers.ts';
import { Failed, Skipped } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import { equal, holds } from '../expect/assertions.ts';
import { sendBatch } from '../expect/batches.ts';
import { check } from '../expect/check.ts';
import { makeClient } from '../expect/managedClients.ts';
import { askAsClient, lastTold, obtainToken, userClientOf, withToken } from '../expect/oauth.ts';
import { requireModules } from '../expect/offered.ts';
import { hasNumbers, itemsOf } from '../expect/structuredFields.ts';
import { alone } from '../expect/userOfClient.ts';

/** The rate limit in a response: the remaining requests, and the seconds until the window ends. */
interface Rate {
  left: number;
  seconds: number;
}

const ask = (target: Target, sending: RequestOptions = {}): Promise<Answer> => target.send('GET', '/v1/org', sending);

const rateIn = ({ headers, asked }: Answer): Rate => {
  const [item] = hasNumbers(headers.ratelimit, ['r', 't']) ? (itemsOf(headers.ratelimit?.trim() ?? '') ?? []) : [];
  if (item === undefined)
    throw new Failed(
      `\`RateLimit\` in the response to ${asked} must contain numbers for r and t, but is ${show(headers.ratelimit)}.`,
    );
  return { left: Number(item.parameters.r), seconds: Number(item.parameters.t) };
};

const rateOf = async (target: Target, sending: RequestOptions = {}): Promise<Rate> =>
  rateIn(await ask(target, sending));

/** Several instances may respond in turn, and they share their counts with a delay. */
const REQUESTS = 8;
const WINDOWS = 3;
/** The number of requests of a client that count for its other token. */
const COUNTED = 5;

/**
 * Observations within one window of the rate limit; `observe` returns undefined if the window may have ended in the
 * meantime.
 */
const inOneWindow = async <Observed>(observe: () => Promise<Observed | undefined>): Promise<Observed> => {
  for (let windows = 0; windows < WINDOWS; windows += 1) {
    const observed = await observe();
    if (observed !== undefined) return observed;
  }
  throw new Skipped('The windows of the rate limit are too short to compare two responses.');
};

/**
 * The remaining requests in responses of one window, in order; undefined if the window may have ended in the meantime.
 * Seconds may be rounded either way, so that the last one is not used.
 */
const leftInWindow = async (target: Target): Promise<number[] | undefined> => {
  const begin = performance.now();
  const rates: Rate[] = [];
  for (let sent = 0; sent < REQUESTS; sent += 1) rates.push(await rateOf(target));
  const [first] = rates;
  const isOver = first === undefined || performance.now() - begin >= (first.seconds - 1) * 1_000;
  const isNew = rates.some(({ seconds }, index) => seconds > (rates[index - 1]?.seconds ?? seconds));
  return isOver || isNew ? undefined : rates.map(({ left }) => left);
};

/** Long enough for the number of seconds to decrease, whatever the rounding. */
const OBSERVED_MS = 3_000;
const BETWEEN_MS = 250;

/**
 * The first and the last rate limit within a moment, and the seconds between them; undefined if the window ends in the
 * meantime. Requests in between show whether they restart the window.
 */
const toldLater = async (target: Target): Promise<{ first: Rate; last: Rate; passed: number } | undefined> => {
  const first = await rateOf(target);
  const began = performance.now();
  if (first.seconds * 1_000 <= 2 * OBSERVED_MS) {
    await pause((first.seconds + 1) * 1_000);
    return undefined;
  }
  for (;;) {
    await pause(BETWEEN_MS);
    const passed = performance.now() - began;
    const last = await rateOf(target);
    if (passed >= (first.seconds - 1) * 1_000) return undefined;
    if (passed >= OBSERVED_MS) return { first, last, passed: passed / 1_000 };
  }
};

/**
 * The rate limit of a token before and after other requests of its client; undefined if the window may have ended in
 * the meantime.
 */
interface Told {
  before: Rate;
  after: Rate;
  /** The number of later reads of the limit, which count too. */
  asked: number;
}

/**
 * The last second is not used, as above. The reads last a second, because instances share their counts at intervals.
 */
const toldAround = async (
  target: Target,
  token: string,
  count: number,
  act: () => Promise<unknown>,
): Promise<Told | undefined> => {
  const begin = performance.now();
  const before = await rateOf(target, withToken(token));
  if (before.left < 10 * COUNTED)
    throw new Skipped('The client has too few remaining requests in the window of its rate limit.');
  await act();
  let asked = 0;
  const ask = (): Promise<Rate> => {
    asked += 1;
    return rateOf(target, withToken(token));
  };
  const { told: after } = await lastTold(target, ask, ({ left }) => left <= before.left - count - asked);
  const isOver = performance.now() - begin >= (before.seconds - 1) * 1_000 || after.seconds > before.seconds;
  return isOver ? undefined : { before, after, asked };
};

/**
 * Requires that the remaining requests of a token fall by the number of other requests of its client. It is the client
 * of a user, with which few checks send requests, so that no other request counts.
 */
const countsTogether = (target: Target, send: (token: string, index: number) => Promise<Answer>): Promise<void> =>
  alone(target, async () => {
    const obtain = () => obtainToken(target, undefined, userClientOf(target));
    const [{ token }, { token: other }] = await Promise.all([obtain(), obtain()]);
    const act = () => Promise.all(Array.from({ length: COUNTED }, (_, index) => send(other, index)));
    const { before, after, asked } = await inOneWindow(() => toldAround(target, token, COUNTED, act));
    const fallen = before.left - after.left;
    holds(
      fallen >= COUNTED + asked,
      `${COUNTED + asked} requests of a client must count, but the remaining requests decreased by only ${fallen}.`,
    );
  });

/** The number of requests of others that must not count; a few more may be late counts of the client itself. */
const OF_OTHERS = 20;

/**
 * The decrease of a token's remaining requests after requests of others; undefined if the window may have ended in the
 * meantime.
 */
const fallenMeanwhile = async (target: Target, token: string): Promise<number | undefined> => {
  const before = await rateOf(target, withToken(token));
  await Promise.all(Array.from({ length: OF_OTHERS }, () => rateOf(target)));
  const after = await rateOf(target, withToken(token));
  return after.seconds > before.seconds || after.left > before.left ? undefined : before.left - after.left;
};

/** Requests that a token without rights may send: they are rejected, and count. The addresses are used in turn. */
const askWith = (target: Target, token: string, index: number): Promise<Answer> => {
  const { baseUrls } = target.settings;
  const over = baseUrls[index % baseUrls.length];
  const method = index % 2 === 0 ? 'GET' : 'HEAD';
  return target.send(method, '/v1/contacts', { ...withToken(token), ...(over === undefined ? {} : { over }) });
};

/** The number of batch entries that count as one request. */
const ENTRIES_OF_REQUEST = 10;

/** Requires that the remaining requests of a new client, which sends nothing else, fall by the cost of a batch. */
const countsEntries = async (target: Target, entries: number): Promise<void> => {
  requireModules(target, 'batch');
  const made = await makeClient(target, { scopes: ['contacts:write'] });
  const { token } = await obtainToken(target, undefined, { id: made.id, secret: String(recordOf(made.answer).secret) });
  const first = await ask(target, withToken(token));
  const [policy] = itemsOf(first.headers['ratelimit-policy'] ?? '') ?? [];
  equal(rateIn(first).left, Number(policy?.parameters.q) - 1, 'The remaining requests after the first one');
  const count = Math.ceil(entries / ENTRIES_OF_REQUEST);
  const invalid = Array.from({ length: entries }, () => ({}));
  const { before, after, asked } = await inOneWindow(() =>
    toldAround(target, token, count, () => sendBatch(target, 'contact', invalid, withToken(token))),
  );
  equal(before.left - after.left, count + asked, `The cost of ${entries} entries and ${asked} reads`);
};

/** Scenarios of decision A5: the rate limit. */
export const rateScenarios = [
  check(
    ['A5-RATE-LIMIT'],
    'the number of remaining requests in `RateLimit` decreases within a window',
    async (target) => {
      const left = await inOneWindow(() => leftInWindow(target));
      holds(
        left.some((count, index) => count < Math.max(...left.slice(0, index))),
        `The remaining requests must decrease within a window, but ${REQUESTS} responses showed ${left.join(', ')}.`,
      );
    },
  ),
  check(
    ['A5-COUNTED'],
    'the number of seconds until the end of the window in `RateLimit` decreases',
    async (target) => {
      const { first, last, passed } = await inOneWindow(() => toldLater(target));
      holds(
        last.seconds <= first.seconds - passed + 1,
        `The window must end ${first.seconds} s after the first response, but ${passed.toFixed(1)} s later it still lasts ${last.seconds} s.`,
      );
    },
  ),
  check(
    ['A5-COUNTED'],
    'requests with one access token of a client count towards the rate limit of its other access tokens',
    (target) => countsTogether(target, (token, index) => askWith(target, token, index)),
  ),
  check(
    ['A5-COUNTED'],
    'requests of one client do not count towards the rate limit of another client of the organisation',
    (target) =>
      alone(target, async () => {
        const { token } = await obtainToken(target, undefined, userClientOf(target));
        const fallen = await inOneWindow(() => fallenMeanwhile(target, token));
        holds(
          fallen < OF_OTHERS,
          `Requests of another client must not count, but after ${OF_OTHERS} of them the remaining requests decreased by ${fallen}.`,
        );
      }),
  ),
  ...[10, 11, 200].map((entries) =>
    check(
      ['N6-BATCH-RATE', 'A5-RATE-LIMIT'],
      `a batch of ${entries} entries counts as one request per ten entries towards the rate limit`,
      (target) => countsEntries(target, entries),
    ),
  ),
  ...(['introspection', 'revocation'] as const).map((name) =>
    check(
      ['A9-DESCRIBED', 'A5-COUNTED'],
      `each ${name} request of a client counts towards the rate limit of the client`,
      (target) =>
        countsTogether(target, () =>
          askAsClient(target, `${name}_endpoint`, { token: 'no-token' }, userClientOf(target)),
        ),
    ),
  ),
];
