import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { LoadTarget } from './load.ts';
import { median } from './report.ts';

/** The number of requests to each target in a round. */
const TURNS = 100;
const OK = 200;
const MS_PER_SECOND = 1_000;

/** Sends the first request of a target. Returns the milliseconds until its response has been read. */
const time = async (agent: Agent, { url, token, requests: [request] }: LoadTarget): Promise<number> => {
  const start = performance.now();
  const sent = get(`${url}${request?.path}`, { agent, headers: { authorization: `Bearer ${token}` } });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== OK) throw new Error(`answered ${response.statusCode}`);
  return performance.now() - start;
};

/**
 * Sends the first request of each of two targets repeatedly, alternating between the targets, one at a time. Returns a
 * rate for each target and round: the inverse of the median time. A temporary slowdown of the machine affects both
 * targets alike, and single slow responses do not count.
 */
export const alternate = async (
  targets: readonly [LoadTarget, LoadTarget],
  rounds: number,
  say: (line: string) => void,
): Promise<{ readonly base: readonly number[]; readonly ours: readonly number[] }> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [first, second] = targets;
  const round = async (): Promise<[number, number]> => {
    const [base, ours]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      base.push(await time(agent, first));
      ours.push(await time(agent, second));
    }
    return [MS_PER_SECOND / median(base), MS_PER_SECOND / median(ours)];
  };
  await round();
  const rates: [number, number][] = [];
  for (let number = 1; number <= rounds; number += 1) {
    const [base, ours] = await round();
    rates.push([base, ours]);
    say(`  ${number}/${rounds}  ${first.name} ${base.toFixed(0)}/s   ${second.name} ${ours.toFixed(0)}/s`);
  }
  agent.destroy();
  return { base: rates.map(([base]) => base), ours: rates.map(([, ours]) => ours) };
};
