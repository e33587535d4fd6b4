import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';

/**
 * Runs a module in a separate thread, so that it does not delay the clients whose latency is measured. The module must
 * call `workUntilStopped`. `stop` lets pending requests finish, and returns the counts of the module.
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

/**
 * To be called in a thread that `startThread` started: works while `isRunning` returns true, and then returns the
 * counts to `stop`.
 */
export const workUntilStopped = async <Counts>(work: (isRunning: () => boolean) => Promise<Counts>): Promise<void> => {
  let running = true;
  parentPort?.once('message', () => {
    running = false;
  });
  parentPort?.postMessage(await work(() => running));
};
