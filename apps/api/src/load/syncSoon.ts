/** How often new counts are synchronised with the other instances. */
const SYNC_INTERVAL_MS = 250;

/**
 * Returns a function that makes `sync` run soon, but at most every 250 ms and never twice at the same time. It runs
 * again while `hasMore`, also after a failure. Without calls, no timer runs.
 * @param onFailure called with the error when `sync` begins to fail
 */
export const syncSoon = (
  sync: () => Promise<void>,
  hasMore: () => boolean,
  onFailure: (error: unknown) => void,
): (() => void) => {
  let isScheduled = false;
  let isFailing = false;
  let last = 0;
  const run = async (): Promise<void> => {
    try {
      await sync();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onFailure(error);
      isFailing = true;
    }
    last = Date.now();
    isScheduled = false;
    if (hasMore()) schedule();
  };
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(run, Math.max(0, last + SYNC_INTERVAL_MS - Date.now())).unref();
  };
  return schedule;
};
