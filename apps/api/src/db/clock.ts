import type { Logger } from 'pino';
import type { Run } from './connections/client.ts';

const INTERVAL_MS = 60_000;
const MAX_DIFFERENCE_MS = 1_000;

const STATEMENT = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms';

/** A check of this machine's clock against the database's, which never ends by itself. */
export interface ClockCheck {
  /** By how much the database's clock is ahead; undefined until the database has told its time. */
  aheadSeconds(): number | undefined;
  stop(): void;
}

/** The difference of two clocks, and how wrong it may be: the answer was made at any time of the round trip. */
const compare = async (run: Run): Promise<{ aheadMs: number; errorMs: number }> => {
  const [sentAt, start] = [Date.now(), performance.now()];
  const [row] = (await run(STATEMENT, [])) as { now_ms: number }[];
  const errorMs = (performance.now() - start) / 2;
  return { aheadMs: (row?.now_ms ?? Number.NaN) - sentAt - errorMs, errorMs };
};

/**
 * Compares the clocks at once, and every minute. Tokens expire by the clock of the instance that looks them up, and what one
 * instance writes, others compare with theirs: clocks that differ by more than a second are logged, once when it begins and
 * once when it ends. While the database is away, nothing is known to have changed.
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
  // `/readyz` and the alerts tell that the database is away.
  const tryCheck = (): void => void check().catch(() => undefined);
  tryCheck();
  const timer = setInterval(tryCheck, intervalMs).unref();
  return { aheadSeconds: () => aheadSeconds, stop: () => clearInterval(timer) };
};
