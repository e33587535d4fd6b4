import type { Meter } from '@opentelemetry/api';
import type { CleanUps } from '../db/housekeeping.ts';
import type { Done } from '../db/upkeep.ts';

const MS_PER_SECOND = 1_000;

/**
 * The number of processes of this instance that should serve requests, and the number of those that sent their metrics.
 */
interface WorkerCounts {
  readonly configured: number;
  readonly answering: number;
}

/** The metrics of background operations. */
export interface OperationMetrics {
  /** At each collection, observes when operators last completed each task. */
  observeUpkeep(read: () => Promise<readonly Done[]>): void;
  /** At each collection, observes whether the ledger of erasures responds. */
  observeLedger(ask: () => Promise<unknown>): void;
  observeWorkers(counts: () => WorkerCounts): void;
  /** Returns clean-ups that do the same, but whose failures are counted. */
  watch(cleanUps: CleanUps): CleanUps;
  /** Counts a request whose token could not be checked because the OpenID provider did not return its keys. */
  providerFailed(): void;
}

const watched = (meter: Meter, cleanUps: CleanUps): CleanUps => {
  const failures = meter.createCounter('clean_up_failures_total', { description: 'Clean-ups that failed' });
  const names = Object.keys(cleanUps);
  const lastSuccess = new Map(names.map((name) => [name, Date.now()]));
  for (const clean_up of names) failures.add(0, { clean_up });
  meter
    .createObservableGauge('clean_up_last_success_timestamp_seconds', {
      description: 'When a clean-up last succeeded, or when the process started',
    })
    .addCallback((result) => {
      for (const [clean_up, at] of lastSuccess) result.observe(at / MS_PER_SECOND, { clean_up });
    });
  return Object.fromEntries(
    Object.entries(cleanUps).map(([clean_up, run]): [string, CleanUps[string]] => [
      clean_up,
      async (db, hasTime) => {
        try {
          const rows = await run(db, hasTime);
          lastSuccess.set(clean_up, Date.now());
          return rows;
        } catch (error) {
          failures.add(1, { clean_up });
          throw error;
        }
      },
    ]),
  );
};

/** Creates these metrics. A metric that queries a database has no value while the database does not respond. */
export const operationMetrics = (meter: Meter): OperationMetrics => {
  const providerFailures = meter.createCounter('oidc_provider_failures_total', {
    description: 'Requests whose token could not be checked because the OpenID provider did not return its keys',
  });
  providerFailures.add(0);
  return {
    observeUpkeep: (read) => {
      meter
        .createObservableGauge('upkeep_last_done_timestamp_seconds', {
          description: 'When the database was last backed up or vacuumed',
        })
        .addCallback(async (result) => {
          for (const { task, seconds } of await read().catch(() => [])) result.observe(seconds, { task });
        });
    },
    observeLedger: (ask) => {
      meter
        .createObservableGauge('erasure_ledger_up', { description: '1 if the ledger of erasures responds, else 0' })
        .addCallback(async (result) => {
          const isUp = await ask().then(
            () => true,
            () => false,
          );
          result.observe(isUp ? 1 : 0);
        });
    },
    observeWorkers: (counts) => {
      const gauge = (name: string, description: string, value: () => number) =>
        meter.createObservableGauge(name, { description }).addCallback((result) => result.observe(value()));
      gauge('workers_configured', 'Processes that should serve', () => counts().configured);
      gauge('workers_answering', 'Processes that sent their metrics in time', () => counts().answering);
    },
    watch: (cleanUps) => watched(meter, cleanUps),
    providerFailed: () => providerFailures.add(1),
  };
};
