/** How many requests are under way at the same time: as many as the deployment answers without delay. */
export interface Pace {
  /** Sends when there is room; a request that waits for something takes no room. */
  within<Result>(send: () => Promise<Result>): Promise<Result>;
  /** Tells how long an answer took, in milliseconds. */
  answered(tookMs: number): void;
  /** Tells that a request was not served, or not answered in time. */
  refused(): void;
  /** Whether the deployment answers so late that an answer which does not come in time says nothing. */
  isSlow(): boolean;
}

const FEWEST = 8;
const FIRST = 16;
/** The weight of the last answer in the usual time of an answer. */
const WEIGHT = 1 / 16;
const LESS = 0.8;
const MUCH_LESS = 0.5;
/** The part of the time-out that answers may usually take: if it is more, some do not come in time. */
const LATE = 1 / 10;
/** The part that says that the deployment has much to do. */
const SLOW = 1 / 20;

/**
 * Opens a pace. The number grows by one with each answer until answers come later, as the windows of TCP do, and then by one
 * with as many answers as are under way (additive increase, multiplicative decrease).
 * @param most the most requests under way
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

  /** Less at a time, once for all that is under way. */
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
