import { setTimeout as sleep } from 'node:timers/promises';
import type { Testbed } from '../../testbed/testbed.ts';
import type { Send } from './http.ts';

/** Work that is repeated until it is stopped. */
export interface Load {
  /** Stops the work, and waits for the current steps. Rejects if a step has failed. */
  stop(): Promise<void>;
}

/** Repeats `step` in this many concurrent workers, until it is stopped or the testbed is cleared. */
export const repeat = (testbed: Testbed, workers: number, step: (worker: number) => Promise<void>): Load => {
  let running = true;
  const work = async (worker: number): Promise<void> => {
    while (running) await step(worker);
  };
  const all = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  // A failed step is reported by `stop`, not before.
  all.catch(() => undefined);
  testbed.undo(async () => {
    running = false;
  });
  return {
    stop: async () => {
      running = false;
      await all;
    },
  };
};

/** The requests of clients that leave the service idle time. */
interface Listening {
  readonly path: string;
  /** The pause between a response and the next request of the same client, in milliseconds. */
  readonly pauseMs: number;
  readonly forMs: number;
}

/**
 * The latencies of well-behaved clients, one for each of `sends`, in milliseconds.
 * @throws if a response is not 200
 */
export const waits = async (
  testbed: Testbed,
  sends: readonly Send[],
  { path, pauseMs, forMs }: Listening,
): Promise<number[]> => {
  const all: number[] = [];
  const load = repeat(testbed, sends.length, async (client) => {
    const { status, milliseconds = Number.NaN } = (await sends[client]?.('GET', path)) ?? { status: 0 };
    if (status !== 200) throw new Error(`a well-behaved client got ${status}`);
    all.push(milliseconds);
    await sleep(pauseMs);
  });
  await sleep(forMs);
  await load.stop();
  return all;
};

/** The largest of the values; 0 if there are none. */
export const largest = (values: readonly number[]): number => values.reduce((one, other) => Math.max(one, other), 0);
