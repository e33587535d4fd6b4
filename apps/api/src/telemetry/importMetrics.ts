import type { Meter } from '@opentelemetry/api';
import { ImportMode, ImportOutcome } from '@training-provider/contract';
import type { OpenImports } from '../imports/open.ts';
import type { StepWatch } from '../imports/run/runner.ts';

/** The metrics of imports. Their labels contain no organisation. */
export interface ImportMetrics extends StepWatch {
  /** At each collection, observes the number of imports that have not ended, by status. */
  observeOpen(read: () => Promise<OpenImports>): void;
}

/** Creates these metrics. A metric that queries the database has no value while the database does not respond. */
export const importMetrics = (meter: Meter): ImportMetrics => {
  const lines = meter.createCounter('import_lines_total', {
    description: 'Lines of imports with an outcome, by whether they were tried or written',
  });
  for (const mode of ImportMode.options) for (const outcome of ImportOutcome.options) lines.add(0, { mode, outcome });
  const steps = meter.createCounter('import_steps_total', { description: 'Steps of imports' });
  const seconds = meter.createCounter('import_step_seconds_total', { description: 'Duration of steps of imports' });
  const failures = meter.createCounter('import_step_failures_total', {
    description: 'Steps of imports that failed and are retried',
  });
  for (const counter of [steps, seconds, failures]) counter.add(0);
  return {
    observeOpen: (read) => {
      meter
        .createObservableGauge('imports_open', { description: 'Open imports of all organisations' })
        .addCallback(async (result) => {
          const open = await read().catch(() => undefined);
          for (const [status, count] of Object.entries(open ?? {})) result.observe(count, { status });
        });
    },
    stepped: (took, done) => {
      steps.add(1);
      seconds.add(took);
      for (const [outcome, count] of Object.entries(done?.counts ?? {}))
        lines.add(count, { mode: done?.mode, outcome });
    },
    failed: () => failures.add(1),
  };
};
