import type { Attributes } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { emptyResource } from '@opentelemetry/resources';
import { MeterProvider, type MetricData } from '@opentelemetry/sdk-metrics';
import type { PoolLoad } from '../db/connections/pool.ts';
import { observeProcess } from './processMetrics.ts';

/** Seconds: a read is done in about one millisecond, and nothing runs longer than the time-outs. */
const DURATION_BOUNDARIES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];

/** What each of several processes has measured. */
export type MetricsByWorker = Readonly<Record<string, readonly MetricData[]>>;

/** What one process measures. */
export interface Metrics {
  /** Notes that a request has begun; the function that it returns, that it has ended. */
  begin(): (seconds: number, attributes: Attributes) => void;
  /** Observes the connections of databases, by their names, whenever metrics are collected. */
  observePools(loads: Readonly<Record<string, () => PoolLoad>>): void;
  /** The present state of all metrics, as plain data that can pass between processes. */
  collect(): Promise<MetricData[]>;
}

/** The metrics of this process. Names and units follow Prometheus, attributes OpenTelemetry's conventions. */
export const createMetrics = (): Metrics => {
  const reader = new PrometheusExporter({ preventServerStart: true });
  const meter = new MeterProvider({ readers: [reader] }).getMeter('service');
  observeProcess(meter);
  const duration = meter.createHistogram('http_server_request_duration_seconds', {
    description: 'Time from the arrival of a request to the end of its answer',
    advice: { explicitBucketBoundaries: DURATION_BOUNDARIES },
  });
  let underWay = 0;
  meter
    .createObservableGauge('http_server_active_requests', { description: 'Requests that are under way' })
    .addCallback((result) => result.observe(underWay));

  const connections = meter.createObservableGauge('database_connections', {
    description: 'Open connections to the database',
  });
  const most = meter.createObservableGauge('database_connections_max', {
    description: 'Connections that may be open at most',
  });
  const waiting = meter.createObservableGauge('database_waiting', {
    description: 'Statements and transactions that wait for a connection',
  });

  return {
    begin: () => {
      underWay += 1;
      return (seconds, attributes) => {
        underWay -= 1;
        duration.record(seconds, attributes);
      };
    },
    observePools: (loads) => {
      for (const [database, load] of Object.entries(loads)) {
        meter.addBatchObservableCallback(
          (result) => {
            const { size, busy, idle, waiting: queued } = load();
            result.observe(most, size, { database });
            result.observe(connections, busy, { database, state: 'busy' });
            result.observe(connections, idle, { database, state: 'idle' });
            result.observe(waiting, queued, { database });
          },
          [connections, most, waiting],
        );
      }
    },
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

/** The metrics of one or several processes in the text format of Prometheus, told apart by the label `worker`. */
export const metricsText = (workers: MetricsByWorker): string => {
  const metrics = Object.entries(workers).flatMap(([worker, all]) => all.map((metric) => labelled(metric, worker)));
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  return serializer.serialize({ resource: emptyResource(), scopeMetrics: [{ scope: { name: 'service' }, metrics }] });
};
