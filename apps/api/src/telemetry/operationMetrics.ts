import type { Meter } from '@opentelemetry/api';
import type { CleanUps } from '../db/housekeeping.ts';
import type { Done } from '../db/upkeep.ts';

const MS_PER_SECOND = 1_000;

/** Processes of an instance that serve requests: how many there should be, and how many told their metrics. */
interface WorkerCounts {
  readonly configured: number;
  readonly answering: number;
}

/** The metrics of what continues alongside the requests. */
export interface OperationMetrics {
  /** Observes when each task of operators was last done. */
  observeUpkeep(read: () => Promise<readonly Done[]>): void;
  /** Observes whether the ledger of erasures answers. */
  observeLedger(ask: () => Promise<unknown>): void;
  observeWorkers(counts: () => WorkerCounts): void;
  /** The same clean-ups, whose failures are counted. */
  watch(cleanUps: CleanUps): CleanUps;
  /** Counts a request that the OpenID provider did not answer with its keys. */
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

/** Creates these metrics. What asks a database has no value while that does not answer. */
export const operationMetrics = (meter: Meter): OperationMetrics => {
  const providerFailures = meter.createCounter('oidc_provider_failures_total', {
    description: 'Requests whose token could not be checked, since the OpenID provider did not give its keys',
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
        .createObservableGauge('erasure_ledger_up', { description: '1 if the ledger of erasures answers, else 0' })
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
      gauge('workers_answering', 'Those of them that told their metrics in time', () => counts().answering);
    },
    watch: (cleanUps) => watched(meter, cleanUps),
    providerFailed: () => providerFailures.add(1),
  };
};
