/**
 * The range of the random delay of each 429. Because of the delay, clients in a retry loop cannot keep this process
 * busy, and do not return in a burst.
 */
const [MIN_DELAY_MS, MAX_DELAY_MS] = [150, 350];
/** The maximum number of delayed responses, because each uses memory. Further responses are sent immediately. */
const MAX_DELAYED = 500;

/** Returns a function that waits for the delay, unless too many responses are already delayed. */
export const refusalDelay = (): (() => Promise<void>) => {
  let delayed = 0;
  return async () => {
    if (delayed >= MAX_DELAYED) return;
    delayed += 1;
    const delayMs = MIN_DELAY_MS + Math.random() * (MAX_DELAY_MS - MIN_DELAY_MS);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    delayed -= 1;
  };
};
