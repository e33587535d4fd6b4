import { unavailable } from '../../problems/fault.ts';

interface Waiter {
  readonly start: () => void;
  readonly refuse: (reason: Error) => void;
}

/**
 * Limits the sessions that a pool may have on the server to `size`. A slot is released when its connection is free
 * again. The slot of a given-up connection is kept until its session has ended on the server.
 */
export const sessionSlots = (size: number, waitMs: number) => {
  const waiting = new Set<Waiter>();
  let free = size;
  let kept = 0;
  const isFilled = (): boolean => kept >= size;
  const refusal = (): Error => unavailable(`all ${size} connections were given up, but not yet ended by the server`);

  const wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timeout);
        waiting.delete(waiter);
      };
      const start = (): void => {
        leave();
        resolve();
      };
      const refuse = (reason: Error): void => {
        leave();
        reject(reason);
      };
      const waiter: Waiter = { start, refuse };
      const timeout = setTimeout(() => refuse(unavailable(`waited ${waitMs} ms for a connection`)), waitMs);
      waiting.add(waiter);
    });

  /**
   * Takes a slot. Returns undefined if a slot was free, otherwise a promise that resolves when one is free.
   * @throws Fault 503 immediately if given-up connections keep all slots, or if the wait takes too long
   */
  const take = (): Promise<void> | undefined => {
    if (isFilled()) throw refusal();
    if (free === 0) return wait();
    free -= 1;
    return undefined;
  };

  const release = (): void => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next.start();
  };

  /** Keeps a slot that has been taken. The returned function releases it. */
  const keep = (): (() => void) => {
    kept += 1;
    if (isFilled()) for (const { refuse } of waiting) refuse(refusal());
    return () => {
      kept -= 1;
      release();
    };
  };

  return { take, release, keep, isFilled, kept: () => kept, waiting: () => waiting.size };
};
