import type { Attributes } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { emptyResource } from '@opentelemetry/resources';
import { MeterProvider, type MetricData } from '@opentelemetry/sdk-metrics';
import type { Backlog } from '../changes/backlog.ts';
import type { PoolLoad } from '../db/connections/pool.ts';
import { observeClock, observeRefusals } from './admissionMetrics.ts';
import { type ImportMetrics, importMetrics } from './importMetrics.ts';
import { type OperationMetrics, operationMetrics } from './operationMetrics.ts';
import { observeProcess } from './processMetrics.ts';
import { type WebhookMetrics, webhookMetrics } from './webhookMetrics.ts';

/**
 * The bucket boundaries of durations, in seconds: a read takes about a millisecond, and no request takes longer than
 * the time-outs.
 */
const DURATION_BOUNDARIES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];

/** The metrics of one or several processes, by the number of the worker. */
export type MetricsByWorker = Readonly<Record<string, readonly MetricData[]>>;

/** The metrics of one process. */
export interface Metrics {
  /** Counts a started request. The returned function records its end. */
  begin(): (seconds: number, attributes: Attributes) => void;
  /** At each collection, observes the connections to the databases, by the name of the database. */
  observePools(loads: Readonly<Record<string, () => PoolLoad>>): void;
  /** At each collection, observes the requests that wait for changes, and the changes that wait for a number. */
  observeChanges(waitingRequests: () => number, readBacklog: () => Promise<Backlog>): void;
  /** At each collection, observes the number of requests that admission has rejected, by kind. */
  observeRefusals(refused: () => Readonly<Record<string, number>>): void;
  /** At each collection, observes by how many seconds the database's clock is ahead. */
  observeClock(aheadSeconds: () => number | undefined): void;
  /** The metrics of imports, and of the steps that this process runs. */
  readonly imports: ImportMetrics;
  readonly webhooks: WebhookMetrics;
  /** The metrics of background operations. */
  readonly operations: OperationMetrics;
  /** The current metrics, as plain data that can be sent between processes. */
  collect(): Promise<MetricData[]>;
}

/**
 * Creates the metrics of this process. Names and units follow Prometheus; attributes follow OpenTelemetry's
 * conventions.
 */
export const createMetrics = (): Metrics => {
  const reader = new PrometheusExporter({ preventServerStart: true });
  const meter = new MeterProvider({ readers: [reader] }).getMeter('service');
  observeProcess(meter);
  const duration = meter.createHistogram('http_server_request_duration_seconds', {
    description: 'Time from the arrival of a request to the end of its response',
    advice: { explicitBucketBoundaries: DURATION_BOUNDARIES },
  });
  let inFlight = 0;
  meter
    .createObservableGauge('http_server_active_requests', { description: 'Requests in flight' })
    .addCallback((result) => result.observe(inFlight));

  const connections = meter.createObservableGauge('database_connections', {
    description: 'Open connections to the database',
  });
  const maximum = meter.createObservableGauge('database_connections_max', {
    description: 'Maximum number of open connections',
  });
  const waiting = meter.createObservableGauge('database_waiting', {
    description: 'Statements and transactions that wait for a connection',
  });
  const givenUp = meter.createObservableGauge('database_connections_given_up', {
    description: 'Given-up connections whose sessions continue on the server',
  });
  const readOnly = meter.createObservableCounter('database_read_only_sessions_total', {
    description: 'Sessions that were rejected or closed because they are read-only',
  });

  return {
    begin: () => {
      inFlight += 1;
      return (seconds, attributes) => {
        inFlight -= 1;
        duration.record(seconds, attributes);
      };
    },
    observePools: (loads) => {
      for (const [database, load] of Object.entries(loads)) {
        meter.addBatchObservableCallback(
          (result) => {
            const current = load();
            const { size, busy, idle, waiting: queued } = current;
            result.observe(maximum, size, { database });
            result.observe(connections, busy, { database, state: 'busy' });
            result.observe(connections, idle, { database, state: 'idle' });
            result.observe(waiting, queued, { database });
            result.observe(givenUp, current.givenUp, { database });
            result.observe(readOnly, current.readOnly, { database });
          },
          [connections, maximum, waiting, givenUp, readOnly],
        );
      }
    },
    observeChanges: (waitingRequests, readBacklog) => {
      meter
        .createObservableGauge('changes_waiting_requests', { description: 'Requests that wait for a change' })
        .addCallback((result) => result.observe(waitingRequests()));
      const rows = meter.createObservableGauge('changes_unnumbered', {
        description: 'Changes that the feed does not show yet, of all organisations',
      });
      const oldest = meter.createObservableGauge('changes_unnumbered_oldest_seconds', {
        description: 'Time since the oldest of these changes',
      });
      meter.addBatchObservableCallback(
        async (result) => {
          // If the database does not respond, this metric has no value, but the others are still collected.
          const backlog = await readBacklog().catch(() => undefined);
          if (backlog === undefined) return;
          result.observe(rows, backlog.rows);
          result.observe(oldest, backlog.oldestSeconds);
        },
        [rows, oldest],
      );
    },
    observeRefusals: (refused) => observeRefusals(meter, refused),
    observeClock: (aheadSeconds) => observeClock(meter, aheadSeconds),
    imports: importMetrics(meter),
    webhooks: webhookMetrics(meter),
    operations: operationMetrics(meter),
    collect: async () => {
      const { resourceMetrics } = await reader.collect();
      return resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics);
    },
  };
};

const labelled = (metric: MetricData, worker: string): MetricData =>
  ({
    ...metric,
    dataPoints: metric.dataPoints.map((point) => ({ ...point, attributes: { ...point.attributes, worker } })),
  }) as MetricData;

/** Formats metrics in the text format of Prometheus, with the label `worker`. */
export const metricsText = (workers: MetricsByWorker): string => {
  const metrics = Object.entries(workers).flatMap(([worker, all]) => all.map((metric) => labelled(metric, worker)));
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  return serializer.serialize({ resource: emptyResource(), scopeMetrics: [{ scope: { name: 'service' }, metrics }] });
};
