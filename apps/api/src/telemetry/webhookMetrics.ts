import type { Meter } from '@opentelemetry/api';
import { WEBHOOK_ERRORS, WEBHOOK_REASONS } from '@training-provider/contract';
import type { AllWebhooks } from '../webhooks/all.ts';
import type { DeliveryWatch } from '../webhooks/delivery.ts';

/** The metrics of webhooks. Their labels contain no organisation and no address. */
export interface WebhookMetrics extends DeliveryWatch {
  /** At each collection, observes all webhooks. */
  observeAll(read: () => Promise<AllWebhooks>): void;
}

const SUCCESS = 'success';
const MS_PER_SECOND = 1_000;

/** Creates these metrics. A metric that queries the database has no value while the database does not respond. */
export const webhookMetrics = (meter: Meter): WebhookMetrics => {
  const attempts = meter.createCounter('webhook_attempts_total', {
    description: 'Attempts to deliver changes to webhooks, by outcome',
  });
  for (const result of [SUCCESS, ...WEBHOOK_ERRORS]) attempts.add(0, { result });
  const changes = meter.createCounter('webhook_changes_total', { description: 'Changes delivered to webhooks' });
  const seconds = meter.createCounter('webhook_attempt_seconds_total', {
    description: 'Duration of attempts to deliver changes',
  });
  for (const counter of [changes, seconds]) counter.add(0);
  const endings = meter.createCounter('webhook_endings_total', {
    description: 'Webhooks that stopped delivering, by reason',
  });
  for (const reason of WEBHOOK_REASONS) endings.add(0, { reason });
  return {
    observeAll: (read) => {
      const all = meter.createObservableGauge('webhooks', { description: 'Webhooks of all organisations, by status' });
      const oldest = meter.createObservableGauge('webhook_oldest_change_seconds', {
        description: 'Age of the oldest change that an active webhook has not delivered',
      });
      meter.addBatchObservableCallback(
        async (result) => {
          const found = await read().catch(() => undefined);
          if (found === undefined) return;
          for (const [status, count] of Object.entries(found.byStatus)) result.observe(all, count, { status });
          result.observe(oldest, found.oldestSeconds);
        },
        [all, oldest],
      );
    },
    attempted: ({ error, durationMs }, delivered) => {
      attempts.add(1, { result: error ?? SUCCESS });
      seconds.add(durationMs / MS_PER_SECOND);
      if (error === undefined) changes.add(delivered);
    },
    ended: (reason) => endings.add(1, { reason }),
  };
};
