import { wait, whenAborted } from './limits.ts';

/** A pause that nudges end. */
export interface Rest {
  /** Forgets the nudges that have come: what they tell of is asked for now. */
  begin(): void;
  /** Waits for a time in milliseconds, or until a nudge comes that has not been forgotten. @throws what the source throws */
  pause(ms: number): Promise<void>;
  /** Lets the source go. */
  end(): void;
}

/** Pauses that end with the values of a source, and with a signal. However fast they come, none piles up. */
export const restUntil = (source: AsyncIterable<unknown>, signal: AbortSignal): Rest => {
  const nudges = source[Symbol.asyncIterator]();
  let nudged = new AbortController();
  let failure: { readonly error: unknown } | undefined;
  const wake = (): void => nudged.abort();
  const listen = async (): Promise<void> => {
    while (!(await nudges.next()).done) wake();
  };
  listen().catch((error: unknown) => {
    failure = { error };
    wake();
  });
  const release = whenAborted(signal, wake);
  return {
    begin: () => {
      if (nudged.signal.aborted) nudged = new AbortController();
    },
    pause: async (ms) => {
      if (!signal.aborted) await wait(ms, nudged.signal).catch(() => undefined);
      if (failure !== undefined) throw failure.error;
    },
    end: () => {
      release();
      // A generator ends only with the value that it waits for: nobody waits for that.
      Promise.resolve(nudges.return?.()).catch(() => undefined);
    },
  };
};
