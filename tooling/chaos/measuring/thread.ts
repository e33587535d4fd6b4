import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';

/**
 * Runs a module in a separate thread, so that it does not delay the clients whose latency is measured. The module calls
 * `workUntilStopped`; `stop` lets pending requests finish and returns its counts.
 */
export const startThread = <Counts>(moduleUrl: string, data: object): { stop(): Promise<Counts> } => {
  const thread = new Worker(new URL(moduleUrl), { workerData: data, execArgv: process.execArgv });
  return {
    stop: async () => {
      const said = once(thread, 'message');
      thread.postMessage('stop');
      const [counts] = await said;
      return counts;
    },
  };
};

/** Inside of such a thread: works while it `isRunning`, and then returns the counts to `stop`. */
export const workUntilStopped = async <Counts>(work: (isRunning: () => boolean) => Promise<Counts>): Promise<void> => {
  let running = true;
  parentPort?.once('message', () => {
    running = false;
  });
  parentPort?.postMessage(await work(() => running));
};
