import { setTimeout as wait } from 'node:timers/promises';

/** Waits for an effect of another process; the test's own time-out is the limit. */
export const until = async <Value>(look: () => Promise<Value | undefined>): Promise<Value> => {
  for (;;) {
    const value = await look();
    if (value !== undefined) return value;
    await wait(10);
  }
};
