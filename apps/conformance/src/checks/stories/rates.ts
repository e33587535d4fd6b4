import { show } from '../../target/answers.ts';
import { Failed, Skipped } from '../../target/errors.ts';
import type { Target } from '../../target/target.ts';
import { check } from '../support/check.ts';
import { hasNumbers, itemsOf } from '../support/structuredFields.ts';

/** What an answer says of the rate: the requests that are left, and the seconds until the window ends. */
interface Rate {
  left: number;
  seconds: number;
}

const rateOf = async (target: Target): Promise<Rate> => {
  const { headers, asked } = await target.send('GET', '/v1/org');
  const [item] = hasNumbers(headers.ratelimit, ['r', 't']) ? (itemsOf(headers.ratelimit?.trim() ?? '') ?? []) : [];
  if (item === undefined) throw new Failed(`${asked} answered ${show(headers.ratelimit)} as \`RateLimit\`.`);
  return { left: Number(item.parameters.r), seconds: Number(item.parameters.t) };
};

/** Several instances may be asked by turns, which tell each other of requests a little later. */
const REQUESTS = 8;
const WINDOWS = 3;

/**
 * What was left in answers of one window, in their order; undefined if the window may have ended meanwhile. Seconds may be
 * rounded either way, so that the last one is not counted on.
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

/** Stories of decision A5: the rate. */
export const rateStories = [
  check(['A5-RATE-LIMIT'], 'what is left of the rate becomes less within a window', async (target) => {
    for (let windows = 0; windows < WINDOWS; windows += 1) {
      const left = await leftInWindow(target);
      if (left === undefined) continue;
      if (left.some((count, index) => count < Math.max(...left.slice(0, index)))) return;
      throw new Failed(`${REQUESTS} requests in one window were answered that ${left.join(', ')} are left.`);
    }
    throw new Skipped('The windows of the rate are too short to compare two answers.');
  }),
];
