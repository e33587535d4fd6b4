import { type AddToShared, WINDOW_SECONDS } from './rateStore.ts';

/** What was counted here is passed to the other instances this often, while there is anything to pass. */
const PASS_EVERY_MS = 250;
const MAX_CLIENTS = 50_000;

/** The requests of one client in its present window. */
interface Count {
  /** Counted by all instances, as far as the store has said. */
  total: number;
  /** Counted here and not yet passed to the store. */
  fresh: number;
  /** End of the window, in milliseconds since 1970. */
  until: number;
}

/** Where a client stands after a request. */
export interface Rate {
  admitted: boolean;
  /** Requests that are left in this window. */
  left: number;
  /** Seconds until the window ends, rounded up. */
  seconds: number;
}

/**
 * Admits `limit` requests per client and window over all instances, counting in memory: what was counted here is passed
 * to the store in one statement per active client about every quarter of a second, one client after the other, so that
 * it never holds more than one connection; the answer holds what the others have counted. No request waits for it.
 * While the store fails, this instance goes on by what it knows, and passes the rest as soon as it can. Nothing runs
 * while nobody asks. Refused requests are not counted, but ask the store, so that an instance learns of a window that
 * ended elsewhere.
 * @param failed called with the error when the store begins to fail
 */
export const countRates = (
  limit: number,
  add: AddToShared,
  failed: (error: unknown) => void,
): ((clientId: string) => Rate) => {
  const counts = new Map<string, Count>();
  const due = new Set<string>();
  let scheduled = false;
  let lastPass = 0;
  let failing = false;

  const pass = async (clientId: string): Promise<void> => {
    const count = counts.get(clientId);
    if (count === undefined || count.until <= Date.now()) {
      due.delete(clientId);
      return;
    }
    const passed = count.fresh;
    const { total, milliseconds } = await add(clientId, passed);
    count.total = total;
    count.fresh -= passed;
    count.until = Date.now() + milliseconds;
    if (count.fresh === 0) due.delete(clientId);
  };

  const passAll = async (): Promise<void> => {
    try {
      for (const clientId of [...due]) await pass(clientId);
      failing = false;
    } catch (error) {
      if (!failing) failed(error);
      failing = true;
    }
    lastPass = Date.now();
    scheduled = false;
    if (due.size > 0) schedule();
  };

  const schedule = (): void => {
    scheduled = true;
    setTimeout(passAll, Math.max(0, lastPass + PASS_EVERY_MS - Date.now())).unref();
  };

  const windowOf = (clientId: string, now: number): Count => {
    const known = counts.get(clientId);
    if (known !== undefined && known.until > now) return known;
    if (counts.size >= MAX_CLIENTS) counts.clear();
    const begun: Count = { total: 0, fresh: 0, until: now + WINDOW_SECONDS * 1_000 };
    counts.set(clientId, begun);
    return begun;
  };

  return (clientId) => {
    const now = Date.now();
    const count = windowOf(clientId, now);
    const admitted = count.total + count.fresh < limit;
    if (admitted) count.fresh += 1;
    due.add(clientId);
    if (!scheduled) schedule();
    const left = Math.max(0, limit - count.total - count.fresh);
    return { admitted, left, seconds: Math.ceil((count.until - now) / 1_000) };
  };
};
