import { BroadcastChannel } from 'node:worker_threads';

/** Where a run tells its worker, which is another thread, to send nothing more. It keeps no process from ending. */
export const stopOrders = (runId: string): BroadcastChannel => {
  const channel = new BroadcastChannel(`conformance run ${runId}`);
  channel.unref();
  return channel;
};
