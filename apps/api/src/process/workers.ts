import cluster, { type Worker } from 'node:cluster';
import { on, once } from 'node:events';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MetricData } from '@opentelemetry/sdk-metrics';
import type { Env } from '../env.ts';
import { ReasonedError } from '../problems/loggedError.ts';
import type { MetricsByWorker } from '../telemetry/metrics.ts';
import { NO_SEMI_SPACE_GROWTH } from './semiSpace.ts';
import { isStopping, onShutDown } from './shutDown.ts';

/**
 * A message of a worker to the primary process: its base URL when it listens, its metrics, or that it admits requests.
 */
export type WorkerMessage =
  | { readonly url: string }
  | { readonly metrics: readonly MetricData[] }
  | { readonly isOpen: true };
/** A request of the primary process to a worker. */
export type WorkerRequest = 'metrics' | 'open';

/** The program of a worker, in the same folder: the source or the built file. */
const PROGRAM = join(import.meta.dirname, `worker${extname(import.meta.filename)}`);
/**
 * The delay before a worker that has ended is replaced, in milliseconds, so that a worker that cannot start does not
 * keep the machine busy.
 */
const RESTART_DELAY_MS = 1_000;
const ANSWER_TIMEOUT_MS = 2_000;

/** Several processes that serve the same port. */
export interface Workers {
  /** The base URL of the workers' address. */
  readonly url: string;
  /** Lets all current and future workers admit requests. Resolves when all current ones do. */
  open(): Promise<void>;
  /** The number of workers that returned their metrics when metrics were last collected. */
  answering(): number;
  /** The metrics of each worker, by its number. Workers that do not respond in time are omitted. */
  collect(): Promise<MetricsByWorker>;
}

/** Sends a request to a worker. Returns its response; undefined if the worker has ended or does not respond in time. */
const ask = async (worker: Worker, request: WorkerRequest, key: 'metrics' | 'isOpen') => {
  const messages = on(worker, 'message', { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  // Without a callback, a worker that has just died would cause an error in this process.
  worker.send(request, () => undefined);
  try {
    for await (const [message] of messages as AsyncIterable<[WorkerMessage]>) if (key in message) return message;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
  return undefined;
};

const metricsOf = async (worker: Worker): Promise<[string, readonly MetricData[]][]> => {
  const message = await ask(worker, 'metrics', 'metrics');
  return message !== undefined && 'metrics' in message ? [[String(worker.id), message.metrics]] : [];
};

const running = (): Worker[] =>
  Object.values(cluster.workers ?? {})
    .filter((worker) => worker !== undefined)
    .filter((worker) => !worker.isDead());

const metricsOfAll = async (): Promise<MetricsByWorker> =>
  Object.fromEntries((await Promise.all(running().map(metricsOf))).flat());

/** Stops all workers, and waits until they have ended. */
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
 * Starts `WORKERS` processes that serve the database at `url` on one port, and replaces processes that end. Resolves
 * when all of them listen.
 * @throws ReasonedError if a process ends before it listens
 */
export const startWorkers = async (env: Env, url: string, print: (line: string) => void): Promise<Workers> => {
  cluster.setupPrimary({ exec: PROGRAM, execArgv: [...process.execArgv, NO_SEMI_SPACE_GROWTH] });
  const settings = { DATABASE_URL: url, MIGRATIONS: 'wait' };
  onShutDown(stopAll);
  let isOpen = false;

  const start = async (): Promise<string> => {
    const worker = cluster.fork(settings);
    const [message] = await Promise.race([
      once(worker, 'message'),
      once(worker, 'exit').then(() => {
        throw new ReasonedError('A worker ended before it could serve: see above.');
      }),
    ]);
    if (isOpen) await ask(worker, 'open', 'isOpen');
    worker.once('exit', (code, signal) => {
      if (isStopping()) return;
      print(`Worker ${worker.id} ended (${signal ?? code}): starting another one`);
      void replace();
    });
    return message.url;
  };

  const replace = async (): Promise<void> => {
    await sleep(RESTART_DELAY_MS);
    if (isStopping()) return;
    await start().catch((error: Error) => {
      print(error.message);
      return replace();
    });
  };
  const urls = await Promise.all(Array.from({ length: env.WORKERS }, start));

  let collecting: Promise<MetricsByWorker> | undefined;
  let answering = env.WORKERS;
  // Simultaneous calls share one collection, because each collection adds a listener to each worker.
  const collect = (): Promise<MetricsByWorker> => {
    collecting ??= metricsOfAll()
      .then((metrics) => {
        answering = Object.keys(metrics).length;
        return metrics;
      })
      .finally(() => {
        collecting = undefined;
      });
    return collecting;
  };
  const open = async (): Promise<void> => {
    isOpen = true;
    await Promise.all(running().map((worker) => ask(worker, 'open', 'isOpen')));
  };
  return { url: urls[0] ?? '', open, answering: () => answering, collect };
};
