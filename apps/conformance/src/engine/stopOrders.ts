import { BroadcastChannel } from 'node:worker_threads';

/** The channel on which a run tells its worker, another thread, to stop sending. It does not keep the process alive. */
export const stopOrders = (runId: string): BroadcastChannel => {
  const channel = new BroadcastChannel(`conformance run ${runId}`);
  channel.unref();
  return channel;
};
