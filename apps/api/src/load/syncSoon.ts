/** The minimum interval between two synchronisations with the other instances, in milliseconds. */
const SYNC_INTERVAL_MS = 250;

/**
 * Returns a function that schedules `sync` as soon as possible, at most once every 250 ms and never concurrently. After
 * each run, even a failed one, `sync` is scheduled again if `hasMore()` is true; otherwise no timer runs until the next
 * call.
 * @param onFailure called with the error of the first of several consecutive failures
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
