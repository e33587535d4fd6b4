import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { httpClient } from './http.ts';

/** The requests of a noisy client: on many connections, each as soon as the last one is answered. */
interface Noise {
  readonly url: string;
  readonly token: string;
  readonly path: string;
  readonly connections: number;
}

/** How often each status was answered. */
export type Statuses = Readonly<Record<string, number>>;

const makeNoise = async ({ url, token, path, connections }: Noise): Promise<void> => {
  const { send, close } = httpClient(url, token);
  const statuses: Record<string, number> = {};
  let running = true;
  parentPort?.once('message', () => {
    running = false;
  });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (running) {
        const { status } = await send('GET', path);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  close();
  parentPort?.postMessage(statuses);
};

/**
 * Sends the requests from a thread of its own, so that they do not delay the clients whose latency is measured.
 * `stop` lets pending requests finish and returns the counts of their statuses.
 */
export const startNoise = (noise: Noise): { stop(): Promise<Statuses> } => {
  const thread = new Worker(new URL(import.meta.url), { workerData: noise, execArgv: process.execArgv });
  return {
    stop: async () => {
      const said = once(thread, 'message');
      thread.postMessage('stop');
      const [statuses] = await said;
      return statuses;
    },
  };
};

if (!isMainThread) await makeNoise(workerData as Noise);
