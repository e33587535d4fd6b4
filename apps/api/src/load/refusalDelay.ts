/**
 * Delays each 429 by a random 150-350 ms, so that clients in a retry loop cannot keep this process busy or come back in
 * a burst.
 */
const [MIN_DELAY_MS, MAX_DELAY_MS] = [150, 350];
/** Each delayed request uses memory, so further ones get their responses at once. */
const MAX_DELAYED = 500;

/** Delays rejections, unless too many are delayed already. */
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
