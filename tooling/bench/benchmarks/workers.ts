import { availableParallelism } from 'node:os';
import { freePort } from '../../testbed/ports.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { fullDatabase, serverUrl } from '../measuring/databases.ts';
import { CONNECTIONS, type LoadTarget, load } from '../measuring/load.ts';
import { type Benchmark, compare, comparisons } from '../measuring/report.ts';
import { reads } from '../measuring/requests.ts';
import { startOurs } from '../measuring/servers.ts';

const PARTICIPANTS = 10_000;
const ROUNDS = 5;
const SECONDS = 4;
const WARM_UP_SECONDS = 3;
/** The maximum unevenness: the processor time of the busiest worker relative to the mean. */
const MOST_UNEVEN = 1.25;

/** The processor time that each worker has used so far, in seconds, from its metrics. */
const cpuSeconds = async (metricsUrl: string): Promise<number[]> => {
  const text = await (await fetch(metricsUrl)).text();
  return [...text.matchAll(/^process_cpu_seconds_total(?:\{[^}]*\})? (\S+)/gm)].map(([, value]) => Number(value));
};

/** Starts a service with this many workers, and returns the requests to it. */
const serve = async (testbed: Testbed, url: string, token: string, ids: readonly string[], workers: number) => {
  const metricsPort = await freePort();
  const settings = { WORKERS: String(workers), METRICS_PORT: String(metricsPort) };
  const service = await startOurs(testbed, url, settings);
  const target: LoadTarget = { name: `${workers} workers`, url: service.baseUrl, token, requests: reads(ids) };
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  // The number of connections is proportional to the number of workers: with fewer, each worker could pipeline less.
  return { target, connections: CONNECTIONS * workers, metricsUrl };
};

/** The result of one round. */
interface Round {
  /** Requests per second. */
  readonly rate: number;
  /** Requests per second of processor time of the workers. */
  readonly efficiency: number;
  /** The processor time of the busiest worker relative to the mean. */
  readonly unevenness: number;
}

const round = async ({ target, connections, metricsUrl }: Awaited<ReturnType<typeof serve>>): Promise<Round> => {
  const before = await cpuSeconds(metricsUrl);
  const { rate } = await load(target, { duration: SECONDS }, connections);
  const used = (await cpuSeconds(metricsUrl)).map((seconds, worker) => seconds - (before[worker] ?? 0));
  const sum = used.reduce((one, other) => one + other, 0);
  return { rate, efficiency: (rate * SECONDS) / sum, unevenness: Math.max(...used) / (sum / used.length) };
};

/**
 * Measures whether more workers do more work. The load and PostgreSQL run on the same machine, so the rate itself
 * cannot double on two processors. The limits require that the work in each second of processor time does not depend on
 * the number of workers, and that all workers are used.
 */
export const workers: Benchmark = {
  name: 'workers',
  guarantee: 'Several workers share the work evenly, and each does as much in its processor time as a single worker.',
  run: async (testbed) => {
    const many = Math.max(2, availableParallelism());
    const { url, token, ids } = await fullDatabase(testbed, await serverUrl(testbed), PARTICIPANTS);
    const one = await serve(testbed, url, token, ids, 1);
    const all = await serve(testbed, url, token, ids, many);
    for (const { target, connections } of [one, all]) {
      await load(target, { duration: WARM_UP_SECONDS }, connections);
    }
    const [ofOne, ofAll]: [Round[], Round[]] = [[], []];
    for (let time = 1; time <= ROUNDS; time += 1) {
      ofOne.push(await round(one));
      ofAll.push(await round(all));
      testbed.say(
        `${time}/${ROUNDS}  1: ${ofOne.at(-1)?.rate.toFixed(0)}/s   ${many}: ${ofAll.at(-1)?.rate.toFixed(0)}/s`,
      );
    }
    const efficiency = (rounds: readonly Round[]) => rounds.map((each) => each.efficiency);
    const rate = (rounds: readonly Round[]) => rounds.map((each) => each.rate);
    const uneven = ofAll.map((each) => each.unevenness);
    return comparisons([
      compare({
        name: `${many} workers to 1, per second of processor`,
        base: efficiency(ofOne),
        ours: efficiency(ofAll),
        atLeast: 0.9,
      }),
      compare({
        name: `${many} workers to 1, per second, with load and database on the same machine`,
        base: rate(ofOne),
        ours: rate(ofAll),
      }),
      compare({
        name: 'the busiest worker to the mean, in percent',
        base: uneven.map(() => 100),
        ours: uneven.map((share) => 100 * share),
        atMost: MOST_UNEVEN,
      }),
    ]);
  },
};
