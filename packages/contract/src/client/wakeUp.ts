import { wait, whenAborted } from './limits.ts';

/** A pause that a wake-up ends. */
export interface Rest {
  /** Clears earlier wake-ups, because the client is about to request their changes. */
  begin(): void;
  /** Waits for a period in milliseconds, or until a new wake-up comes. @throws any error of the source */
  pause(ms: number): Promise<void>;
  /** Stops reading the source. */
  end(): void;
}

/**
 * Returns pauses that end when the source yields a value or the signal is aborted. Several values outside of a pause
 * count as one.
 */
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
      // A generator ends only with its next value, so this does not wait for the end.
      Promise.resolve(nudges.return?.()).catch(() => undefined);
    },
  };
};
