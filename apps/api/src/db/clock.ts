import type { Logger } from 'pino';
import type { Run } from './connections/client.ts';

const INTERVAL_MS = 60_000;
const MAX_DIFFERENCE_MS = 1_000;

const STATEMENT = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms';

/** A periodic comparison of this machine's clock with the database's. It never stops by itself. */
export interface ClockCheck {
  /** How many seconds the database's clock is ahead; undefined before the first response of the database. */
  aheadSeconds(): number | undefined;
  stop(): void;
}

/**
 * The difference of the two clocks, and its possible error: the database may have read its clock at any time of the
 * round trip.
 */
const compare = async (run: Run): Promise<{ aheadMs: number; errorMs: number }> => {
  const [sentAt, start] = [Date.now(), performance.now()];
  const [row] = (await run(STATEMENT, [])) as { now_ms: number }[];
  const errorMs = (performance.now() - start) / 2;
  return { aheadMs: (row?.now_ms ?? Number.NaN) - sentAt - errorMs, errorMs };
};

/**
 * Compares the clocks at once and then every minute. Tokens expire by the clock of the instance that looks them up, and
 * instances compare times that others have written. A difference of more than a second is logged once when it begins
 * and once when it ends. While the database is unreachable, the last difference stays.
 */
export const checkClock = (run: Run, log: Pick<Logger, 'warn' | 'info'>, intervalMs = INTERVAL_MS): ClockCheck => {
  let aheadSeconds: number | undefined;
  let differs = false;
  const check = async (): Promise<void> => {
    const { aheadMs, errorMs } = await compare(run);
    aheadSeconds = Math.round(aheadMs) / 1_000;
    const differsNow = Math.abs(aheadMs) > MAX_DIFFERENCE_MS + errorMs;
    if (differsNow === differs) return;
    differs = differsNow;
    if (differs) log.warn({ aheadSeconds }, "The database's clock differs from this machine's by more than a second");
    else log.info({ aheadSeconds }, "The database's clock and this machine's agree again");
  };
  // `/readyz` and the alerts report that the database is unreachable.
  const tryCheck = (): void => void check().catch(() => undefined);
  tryCheck();
  const timer = setInterval(tryCheck, intervalMs).unref();
  return { aheadSeconds: () => aheadSeconds, stop: () => clearInterval(timer) };
};
