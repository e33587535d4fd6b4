import type { Logger } from 'pino';
import type { Run } from './connections/client.ts';

const INTERVAL_MS = 60_000;
const MAX_DIFFERENCE_MS = 1_000;

const STATEMENT = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms';

/** A periodic comparison of the clock of this machine with that of the database. It runs until it is stopped. */
export interface ClockCheck {
  /** How many seconds the database's clock is ahead; undefined before the first response of the database. */
  aheadSeconds(): number | undefined;
  stop(): void;
}

/**
 * The difference between the two clocks and its possible error: the database may have read its clock at any time during
 * the round trip.
 */
const compare = async (run: Run): Promise<{ aheadMs: number; errorMs: number }> => {
  const [sentAt, start] = [Date.now(), performance.now()];
  const [row] = (await run(STATEMENT, [])) as { now_ms: number }[];
  const errorMs = (performance.now() - start) / 2;
  return { aheadMs: (row?.now_ms ?? Number.NaN) - sentAt - errorMs, errorMs };
};

/**
 * Compares the clocks immediately and then every minute. The comparison matters because tokens expire by the clock of
 * the instance that looks them up, and because instances compare times that others have written. A difference of more
 * than a second is logged once when it begins and once when it ends. While the database is unreachable, the last known
 * difference is kept.
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
  // The error is ignored, because `/readyz` and the alerts report that the database is unreachable.
  const tryCheck = (): void => void check().catch(() => undefined);
  tryCheck();
  const timer = setInterval(tryCheck, intervalMs).unref();
  return { aheadSeconds: () => aheadSeconds, stop: () => clearInterval(timer) };
};
