import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import type { MetricData } from '@opentelemetry/sdk-metrics';
import type { Env } from './env.ts';
import { isStopping, onShutDown } from './shutDown.ts';
import { SMALL_YOUNG_GENERATION } from './youngGeneration.ts';

/** What a worker says: that it serves at an address, or what it has measured. */
export type FromWorker = { readonly url: string } | { readonly metrics: readonly MetricData[] };
/** What a worker is asked for. */
export type ToWorker = 'metrics';

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
  collect(): Promise<Record<string, readonly MetricData[]>>;
}

const answerOf = async (worker: Worker): Promise<FromWorker> => {
  const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(METRICS_TIMEOUT_MS) });
  return answer;
};

const measuredBy = async (worker: Worker): Promise<[string, readonly MetricData[]][]> => {
  const question: ToWorker = 'metrics';
  const answer = answerOf(worker);
  worker.send(question);
  return answer.then(
    (message) => ('metrics' in message ? [[String(worker.id), message.metrics]] : []),
    () => [],
  );
};

const running = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

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
  cluster.setupPrimary({ exec: PROGRAM, execArgv: [...process.execArgv, SMALL_YOUNG_GENERATION] });
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
    return message.url;
  };
  const urls = await Promise.all(Array.from({ length: env.WORKERS }, start));

  cluster.on('exit', (worker, code, signal) => {
    if (isStopping()) return;
    say(`Worker ${worker.id} ended (${signal ?? code}): another one takes its place`);
    setTimeout(() => {
      if (!isStopping()) start().catch((error: Error) => say(error.message));
    }, PAUSE_MS);
  });

  const collect = async () => Object.fromEntries((await Promise.all(running().map(measuredBy))).flat());
  return { url: urls[0] ?? '', collect };
};
