import { DiagLogLevel, diag } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { identifyTrace } from '../context/trace.ts';
import type { ConnectionPool } from '../db/connections/pool.ts';
import type { Metrics, MetricsByWorker } from './metrics.ts';
import type { MetricsServer } from './metricsServer.ts';

/** The telemetry that the settings enable. */
export interface Telemetry {
  /** The request handlers that observe each request. */
  steps: RequestHandler[];
  /** Wraps a pool so that its statements are observed. */
  observe: (pool: ConnectionPool) => ConnectionPool;
  /** The metrics of this process; undefined if they are disabled. */
  metrics: Metrics | undefined;
  /**
   * Serves the metrics of this process, and of its workers if it has any. Returns undefined if metrics are disabled.
   */
  serveMetrics(collect?: () => Promise<MetricsByWorker>): Promise<MetricsServer | undefined>;
  /** Exports the remaining spans, and stops. */
  stop(): Promise<void>;
}

/** The settings of telemetry. */
interface TelemetrySettings {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_SERVICE_NAME: string;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_HOST: string;
}

/** Error codes of the operating system, such as `ECONNREFUSED`. */
const SYSTEM_CODE = /\bE[A-Z]{4,}\b/g;

/**
 * Logs the warnings and errors of OpenTelemetry itself, for example if the collector is unreachable. Only the error
 * codes of the operating system are logged, because the messages contain unfiltered errors and responses.
 */
const logDiagnostics = (log: Logger): void => {
  const warn = (...texts: unknown[]): void =>
    log.warn({ codes: texts.map(String).join(' ').match(SYSTEM_CODE) ?? [] }, 'OpenTelemetry reported a problem');
  const ignore = (): void => undefined;
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, { logLevel: DiagLogLevel.WARN });
};

/** Starts the telemetry. Disabled parts are not loaded. */
export const startTelemetry = async (env: TelemetrySettings, log: Logger): Promise<Telemetry> => {
  const telemetry: Telemetry = {
    steps: [identifyTrace],
    observe: (pool) => pool,
    metrics: undefined,
    serveMetrics: async () => undefined,
    stop: async () => undefined,
  };
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    const [{ startTracing }, { traceRequests, traceStatements }] = await Promise.all([
      import('./tracing.ts'),
      import('./spans.ts'),
    ]);
    logDiagnostics(log);
    const { tracer, stop } = startTracing({
      endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      serviceName: env.OTEL_SERVICE_NAME,
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
    });
    telemetry.steps = [traceRequests(tracer)];
    telemetry.observe = (pool) => traceStatements(pool, tracer);
    telemetry.stop = () => stop().catch((err: unknown) => log.warn({ err }, 'The last spans could not be exported'));
  }
  if (env.METRICS_PORT !== undefined) {
    const [{ createMetrics, metricsText }, { measureRequests }, { serveMetrics }] = await Promise.all([
      import('./metrics.ts'),
      import('./requestMetrics.ts'),
      import('./metricsServer.ts'),
    ]);
    const metrics = createMetrics();
    const { METRICS_HOST: host, METRICS_PORT: port } = env;
    const all = async (ofWorkers?: () => Promise<MetricsByWorker>): Promise<MetricsByWorker> =>
      ofWorkers === undefined
        ? { 1: await metrics.collect() }
        : { ...(await ofWorkers()), primary: await metrics.collect() };
    telemetry.metrics = metrics;
    telemetry.steps.push(measureRequests(metrics));
    telemetry.serveMetrics = (collect) => serveMetrics(host, port, async () => metricsText(await all(collect)));
  }
  return telemetry;
};
