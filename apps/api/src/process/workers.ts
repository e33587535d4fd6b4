import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MetricData } from '@opentelemetry/sdk-metrics';
import type { Env } from '../env.ts';
import type { MetricsByWorker } from '../telemetry/metrics.ts';
import { NO_SEMI_SPACE_GROWTH } from './semiSpace.ts';
import { isStopping, onShutDown } from './shutDown.ts';

/** What a worker says: that it serves at an address, or what it has measured. */
export type WorkerMessage = { readonly url: string } | { readonly metrics: readonly MetricData[] };
/** What a worker is asked for. */
export type WorkerRequest = 'metrics';

/** Beside this file, as source or built. */
const PROGRAM = join(import.meta.dirname, `worker${extname(import.meta.filename)}`);
/** A worker that dies is replaced after a moment, so that one that can't start does not keep the machine busy. */
const PAUSE_MS = 1_000;
const METRICS_TIMEOUT_MS = 2_000;

/** Several processes that serve the same port. */
export interface Workers {
  /** The address that they listen on. */
  readonly url: string;
  /** What each has measured, by its number; one that does not answer in time is left out. */
  collect(): Promise<MetricsByWorker>;
}

const answerOf = async (worker: Worker): Promise<WorkerMessage> => {
  const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(METRICS_TIMEOUT_MS) });
  return answer;
};

const measuredBy = async (worker: Worker): Promise<[string, readonly MetricData[]][]> => {
  const question: WorkerRequest = 'metrics';
  const answer = answerOf(worker);
  // One that has just died can't be asked; without a callback that would be an error of this process.
  worker.send(question, () => undefined);
  return answer.then(
    (message) => ('metrics' in message ? [[String(worker.id), message.metrics]] : []),
    () => [],
  );
};

const running = (): Worker[] =>
  Object.values(cluster.workers ?? {})
    .filter((worker) => worker !== undefined)
    .filter((worker) => !worker.isDead());

const measuredByAll = async (): Promise<MetricsByWorker> =>
  Object.fromEntries((await Promise.all(running().map(measuredBy))).flat());

/** Tells all workers to stop, and waits until they have ended. */
const stopAll = async (): Promise<void> => {
  await Promise.all(
    running().map((worker) => {
      const ended = once(worker, 'exit');
      worker.process.kill('SIGTERM');
      return ended;
    }),
  );
};

/**
 * Starts `WORKERS` processes that serve the database at `url` on one port, and replaces those that die; resolves when
 * all of them listen.
 * @throws where one ends before it listens
 */
export const startWorkers = async (env: Env, url: string, say: (line: string) => void): Promise<Workers> => {
  cluster.setupPrimary({ exec: PROGRAM, execArgv: [...process.execArgv, NO_SEMI_SPACE_GROWTH] });
  const settings = { DATABASE_URL: url, MIGRATIONS: 'wait' };
  onShutDown(stopAll);

  const start = async (): Promise<string> => {
    const worker = cluster.fork(settings);
    const [message] = await Promise.race([
      once(worker, 'message'),
      once(worker, 'exit').then(() => {
        throw new Error('A worker ended before it served: see above.');
      }),
    ]);
    worker.once('exit', (code, signal) => {
      if (isStopping()) return;
      say(`Worker ${worker.id} ended (${signal ?? code}): another one takes its place`);
      void replace();
    });
    return message.url;
  };

  const replace = async (): Promise<void> => {
    await sleep(PAUSE_MS);
    if (isStopping()) return;
    await start().catch((error: Error) => {
      say(error.message);
      return replace();
    });
  };
  const urls = await Promise.all(Array.from({ length: env.WORKERS }, start));

  let collecting: Promise<MetricsByWorker> | undefined;
  // Who asks while others wait for the answer waits with them: each question is a listener on each worker.
  const collect = (): Promise<MetricsByWorker> => {
    collecting ??= measuredByAll().finally(() => {
      collecting = undefined;
    });
    return collecting;
  };
  return { url: urls[0] ?? '', collect };
};
