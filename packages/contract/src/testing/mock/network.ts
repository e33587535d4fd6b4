import type { ModelAnswer } from '../../model/refused.ts';
import { createQueue, type Queue } from './queue.ts';
import type { MockRequest } from './state.ts';

export const BREAK_POINTS = ['request', 'response', 'body'] as const;

/**
 * Where a connection breaks: before the service receives the `request`, before the `response` begins (the request has
 * been carried out), or in the middle of its `body`.
 */
export type BreakPoint = (typeof BREAK_POINTS)[number];

/** The simulated network between a program and the mock. */
export interface Network {
  /** The times in milliseconds by which requests are delayed. */
  readonly delays: Queue<number>;
  readonly breaks: Queue<BreakPoint>;
}

export const createNetwork = (): Network => ({ delays: createQueue(), breaks: createQueue() });

/** Thrown if the connection has been reset. */
export class ConnectionReset extends Error {
  constructor() {
    super('The mock has reset the connection, as requested by breakNext.');
  }
}

/** The maximum time of a timer in milliseconds; a timer with a longer time would fire immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Resolves after a time in milliseconds, or when the signal is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });

/**
 * Waits for a time in milliseconds, which may be `Infinity`.
 * @throws the signal's reason if it is aborted in the meantime
 */
const delayBy = async (ms: number, signal: AbortSignal): Promise<void> => {
  for (let left = ms; left > 0; left -= LONGEST_TIMER_MS) {
    await pause(Math.min(left, LONGEST_TIMER_MS), signal);
    signal.throwIfAborted();
  }
};

/** A response, and whether the connection breaks in the middle of its body. */
export interface Delivery {
  readonly answer: ModelAnswer;
  readonly breaksOff: boolean;
}

/**
 * Delivers a request to the service and returns its response. A request that is aborted in transit is not carried out.
 * @throws ConnectionReset, or the signal's reason
 */
export const deliver = async (
  { delays, breaks }: Network,
  { method, told }: MockRequest,
  signal: AbortSignal,
  answer: () => Promise<ModelAnswer>,
): Promise<Delivery> => {
  const [delay = 0, point] = [delays.next(told), breaks.next(told)];
  await delayBy(delay, signal);
  if (point === 'request') throw new ConnectionReset();
  const answered = await answer();
  const hasBody = answered.body !== undefined && method !== 'HEAD';
  if (point === 'response' || (point === 'body' && !hasBody)) throw new ConnectionReset();
  return { answer: answered, breaksOff: point === 'body' };
};
