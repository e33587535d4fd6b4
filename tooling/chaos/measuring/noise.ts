import { isMainThread, workerData } from 'node:worker_threads';
import { type Answer, httpClient, type Send } from './http.ts';
import { startThread, workUntilStopped } from './thread.ts';

/** A request that is sent repeatedly. */
export interface Request {
  /** The name under which its responses are counted. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /**
   * The header fields. In each request, `?` is replaced by another random string, and the string after `Basic` is
   * encoded.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /** The bodies, which the requests send in turn. */
  readonly bodies?: readonly unknown[];
  readonly form?: Readonly<Record<string, string>>;
}

/**
 * A noisy client. It sends the requests in turn on many connections, each as soon as the previous response has arrived.
 */
interface Noise {
  readonly url: string;
  readonly token: string;
  readonly requests: readonly Request[];
  readonly connections: number;
}

/** The number of responses with each status, by the name of the request. */
export type Statuses = Readonly<Record<string, Readonly<Record<string, number>>>>;

const ask = (send: Send, { method, path, headers = {}, bodies, form }: Request, number: number): Promise<Answer> => {
  const random = Math.random().toString(36).repeat(3);
  const filled = Object.entries(headers).map(([name, value]) => {
    const text = value.replace('?', random);
    return [name, text.replace(/^Basic (.*)/, (_, pair: string) => `Basic ${btoa(pair)}`)];
  });
  const entity = form === undefined ? { body: bodies?.[number % bodies.length] } : { form };
  return send(method, path, { headers: Object.fromEntries(filled), ...entity });
};

const makeNoise = async ({ url, token, requests, connections }: Noise, isRunning: () => boolean): Promise<Statuses> => {
  const { send, close } = httpClient(url, token);
  const statuses: Record<string, Record<string, number>> = {};
  const work = async (request: Request): Promise<void> => {
    statuses[request.name] ??= {};
    const own = statuses[request.name] ?? {};
    for (let number = 0; isRunning(); number += 1) {
      const { status } = await ask(send, request, number);
      own[status] = (own[status] ?? 0) + 1;
    }
  };
  await Promise.all(
    Array.from({ length: connections }, (_, index) => requests[index % requests.length]).map((request) =>
      request === undefined ? undefined : work(request),
    ),
  );
  close();
  return statuses;
};

/** Sends the requests from a separate thread; `stop` returns the counts of their statuses. */
export const startNoise = (noise: Noise): { stop(): Promise<Statuses> } => startThread(import.meta.url, noise);

if (!isMainThread) await workUntilStopped((isRunning) => makeNoise(workerData as Noise, isRunning));
