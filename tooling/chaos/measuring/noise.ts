import { isMainThread, workerData } from 'node:worker_threads';
import { httpClient } from './http.ts';
import { startThread, workUntilStopped } from './thread.ts';

/** The requests of a noisy client: on many connections, each as soon as the last one is answered. */
interface Noise {
  readonly url: string;
  readonly token: string;
  readonly path: string;
  readonly connections: number;
  /** POSTs these bodies in turn, instead of GET. */
  readonly bodies?: readonly unknown[];
}

/** How often each status was answered. */
export type Statuses = Readonly<Record<string, number>>;

const makeNoise = async (
  { url, token, path, connections, bodies }: Noise,
  isRunning: () => boolean,
): Promise<Record<string, number>> => {
  const { send, close } = httpClient(url, token);
  const statuses: Record<string, number> = {};
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let index = 0; isRunning(); index += 1) {
        const body = bodies?.[index % bodies.length];
        const { status } = await (bodies === undefined ? send('GET', path) : send('POST', path, { body }));
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  close();
  return statuses;
};

/** Sends the requests from a thread of its own; `stop` returns the counts of their statuses. */
export const startNoise = (noise: Noise): { stop(): Promise<Statuses> } => startThread(import.meta.url, noise);

if (!isMainThread) await workUntilStopped((isRunning) => makeNoise(workerData as Noise, isRunning));
