/** Limits the number of requests in progress to what the deployment handles without delay. */
export interface Pace {
  /** Sends a request when there is room; a long-polling request needs no room. */
  within<Result>(send: () => Promise<Result>): Promise<Result>;
  /** Reports the duration of a response, in milliseconds. */
  answered(tookMs: number): void;
  /** Reports that a request failed or timed out. */
  refused(): void;
  /** Whether the deployment is so slow that a time-out proves nothing. */
  isSlow(): boolean;
}

const FEWEST = 8;
const FIRST = 16;
/** The weight of the latest response in the average duration. */
const WEIGHT = 1 / 16;
const LESS = 0.8;
const MUCH_LESS = 0.5;
/** The fraction of the time-out that the average response may last: above it, some responses time out. */
const LATE = 1 / 10;
/** The fraction that indicates an overloaded deployment. */
const SLOW = 1 / 20;

/**
 * Opens a pace. The limit grows by one with each response until responses become slower, as TCP windows do, and then
 * by one after as many responses as requests are in progress (additive increase, multiplicative decrease).
 * @param most the maximum number of requests in progress
 */
export const openPace = (most: number, timeoutMs: number): Pace => {
  let room = Math.min(FIRST, most);
  let underWay = 0;
  let usual = 0;
  let answersSince = 0;
  let hasGrown = false;
  const queue: (() => void)[] = [];

  const admit = (): void => {
    while (queue.length > 0 && underWay < Math.floor(room)) {
      underWay += 1;
      queue.shift()?.();
    }
  };

  /** A single reduction for all requests in progress. */
  const shrink = (factor: number): void => {
    hasGrown = true;
    if (answersSince < underWay) return;
    answersSince = 0;
    room = Math.max(Math.min(FEWEST, most), room * factor);
  };

  return {
    async within(send) {
      if (underWay >= Math.floor(room)) await new Promise<void>((resolve) => queue.push(resolve));
      else underWay += 1;
      try {
        return await send();
      } finally {
        underWay -= 1;
        admit();
      }
    },
    answered(tookMs) {
      answersSince += 1;
      usual += (tookMs - usual) * WEIGHT;
      if (usual > timeoutMs * LATE) shrink(LESS);
      else room = Math.min(most, room + (hasGrown ? 1 / room : 1));
    },
    refused: () => shrink(MUCH_LESS),
    isSlow: () => usual > timeoutMs * SLOW,
  };
};
