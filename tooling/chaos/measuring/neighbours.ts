import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../testbed/percentile.ts';
import type { Settings } from '../../testbed/program.ts';
import { startBuilt } from '../../testbed/service.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { waits } from './load.ts';
import { type Request, type Statuses, startNoise } from './noise.ts';
import { atMost, counter, type Figure, shown } from './scenario.ts';
import { clientOf, type Ground } from './stage.ts';

/** The number of other clients, which leave the service idle time. */
export const NEIGHBOURS = 4;
const LISTENING = { path: '/v1/org', pauseMs: 10, forMs: 3_000 };
const ROUNDS = 5;
const WARM_UP_MS = 3_000;
const CONNECTIONS = 64;
/** The p99 of the other clients may grow by half. */
const LIMIT = 1.5;

/** A noisy client, and the service that it calls. */
interface Trial {
  readonly name: string;
  readonly token: string;
  readonly requests: readonly Request[];
  readonly settings: Settings;
}

/** The figures of the neighbours, and the responses to the noisy client. */
interface Outcome {
  readonly figures: readonly Figure[];
  /** Returns the number of responses with this status to this request. */
  count(request: string, status: number): number;
  readonly answers: number;
  readonly seconds: number;
}

/** Measures the clients of the last organisations, alternately without and with the noisy client. */
export const besideNoise = async (testbed: Testbed, { postgres, others }: Ground, trial: Trial): Promise<Outcome> => {
  const { name, token, requests, settings } = trial;
  const service = await startBuilt(testbed, { DATABASE_URL: postgres.url(), ...settings });
  const sends = others.slice(-NEIGHBOURS).map((tenant) => clientOf(testbed, service.baseUrl, tenant.token));
  const p99 = async (): Promise<number> => percentile(await waits(testbed, sends, LISTENING), 0.99);
  const [without, beside]: [number[], number[]] = [[], []];
  const rounds: Statuses[] = [];
  let seconds = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    without.push(await p99());
    const begin = performance.now();
    const noise = startNoise({ url: service.baseUrl, token, requests, connections: CONNECTIONS });
    await sleep(WARM_UP_MS);
    beside.push(await p99());
    rounds.push(await noise.stop());
    seconds += (performance.now() - begin) / 1_000;
    testbed.say(`${name} ${round}/${ROUNDS}: p99 ${without.at(-1)?.toFixed(2)} ms, ${beside.at(-1)?.toFixed(2)} ms`);
  }
  await service.stop();
  const { add, counts, sum, text } = counter();
  for (const statuses of rounds) {
    for (const [request, byStatus] of Object.entries(statuses))
      for (const [status, count] of Object.entries(byStatus)) add(`${request} ${status}`, count);
  }
  testbed.say(`${name}: ${text()}`);
  const [before, during] = [percentile(without, 0.5), percentile(beside, 0.5)];
  return {
    figures: [
      shown(`${name}: p99 of the neighbours without`, before, 'ms'),
      shown(`${name}: p99 of the neighbours with`, during, 'ms'),
      atMost(`${name}: ratio`, during / before, LIMIT),
    ],
    count: (request, status) => counts.get(`${request} ${status}`) ?? 0,
    answers: sum(),
    seconds,
  };
};
