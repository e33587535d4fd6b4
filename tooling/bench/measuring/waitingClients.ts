import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Clients that wait for changes that never come, each with a token and a connection of its own. */
interface Waiting {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly path: string;
}

const LONGEST_WAIT_SECONDS = 20;
const OK = 200;

/** Sends a request and reads its answer. Returns the path of the next page. */
const ask = (agent: Agent, url: string, token: string, headers: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = get(url, { agent, headers: { authorization: `Bearer ${token}`, ...headers } }, (response) => {
      const { pathname, search } = new URL(/<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1] ?? url);
      response.resume();
      response.once('end', () => {
        if (response.statusCode === OK) resolve(pathname + search);
        else reject(new Error(`a waiting client got ${response.statusCode}`));
      });
    });
    sent.once('error', reject);
  });

const waitForEver = async ({ url, tokens, path }: Waiting): Promise<void> => {
  const agent = new Agent({ keepAlive: true });
  let running = true;
  const places: [token: string, next: string][] = [];
  for (const token of tokens) places.push([token, await ask(agent, url + path, token, {})]);
  const waiting = Promise.all(
    places.map(async ([token, first], index) => {
      // The first waits differ, so that the requests are spread over time, as those of independent clients.
      let seconds = 1 + (index % LONGEST_WAIT_SECONDS);
      for (let next = first; running; seconds = LONGEST_WAIT_SECONDS) {
        next = await ask(agent, url + next, token, { prefer: `wait=${seconds}` });
      }
    }),
  ).catch((error: unknown) => {
    if (running) throw error;
  });
  parentPort?.postMessage('waiting');
  parentPort?.once('message', () => {
    running = false;
    agent.destroy();
    parentPort?.close();
  });
  await waiting;
};

/** Starts the clients in a thread of their own, so that they do not delay those that are measured; resolves when they wait. */
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
