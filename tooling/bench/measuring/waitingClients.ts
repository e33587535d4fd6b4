import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Clients that wait for changes that never come, each with a separate token and connection. */
interface Waiting {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly path: string;
}

const LONGEST_WAIT_SECONDS = 20;
const OK = 200;
const UNAVAILABLE = 503;
const RETRY_MS = 1_000;

/**
 * Sends a request and reads the complete response. Returns the path of the next page; undefined if the service is
 * overloaded.
 */
const ask = (agent: Agent, url: string, token: string, headers: Record<string, string>) =>
  new Promise<string | undefined>((resolve, reject) => {
    const sent = get(url, { agent, headers: { authorization: `Bearer ${token}`, ...headers } }, (response) => {
      const { pathname, search } = new URL(/<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1] ?? url);
      response.resume();
      response.once('end', () => {
        if (response.statusCode === OK) resolve(pathname + search);
        else if (response.statusCode === UNAVAILABLE) resolve(undefined);
        else reject(new Error(`a waiting client got ${response.statusCode}`));
      });
    });
    sent.once('error', reject);
  });

const waitForEver = async ({ url, tokens, path }: Waiting): Promise<void> => {
  const agent = new Agent({ keepAlive: true });
  let running = true;
  const wait = async (token: string, first: string, firstSeconds: number): Promise<void> => {
    let seconds = firstSeconds;
    for (let next = first; running; seconds = LONGEST_WAIT_SECONDS) {
      const following = await ask(agent, url + next, token, { prefer: `wait=${seconds}` });
      if (following === undefined) await sleep(RETRY_MS);
      else next = following;
    }
  };
  const all: Promise<void>[] = [];
  for (const [index, token] of tokens.entries()) {
    const first = await ask(agent, url + path, token, {});
    if (first === undefined) throw new Error('the service was overloaded before all clients waited');
    // The first waits differ, so that the requests are spread over time, like those of independent clients.
    const waiting = wait(token, first, 1 + (index % LONGEST_WAIT_SECONDS));
    all.push(
      waiting.catch((error: unknown) => {
        if (running) throw error;
      }),
    );
  }
  parentPort?.postMessage('waiting');
  parentPort?.once('message', () => {
    running = false;
    agent.destroy();
    parentPort?.close();
  });
  await Promise.all(all);
};

/**
 * Starts the clients in a separate thread, so that they do not delay the measured ones. Resolves when all of them are
 * waiting.
 */
export const startWaiting = async (waiting: Waiting): Promise<{ stop(): Promise<void> }> => {
  const thread = new Worker(new URL(import.meta.url), { workerData: waiting, execArgv: process.execArgv });
  await once(thread, 'message');
  return {
    stop: async () => {
      const ended = once(thread, 'exit');
      thread.postMessage('stop');
      await ended;
    },
  };
};

if (!isMainThread) await waitForEver(workerData as Waiting);
