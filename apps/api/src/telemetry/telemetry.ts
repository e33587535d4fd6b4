import { DiagLogLevel, diag } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { identifyTrace } from '../context/trace.ts';
import type { ConnectionPool } from '../db/connections/pool.ts';
import type { Metrics, MetricsByWorker } from './metrics.ts';
import type { MetricsServer } from './metricsServer.ts';

/** What is observed of the service, as far as the settings ask for it. */
export interface Telemetry {
  /** The steps of a request's journey that observe it. */
  steps: RequestHandler[];
  /** The pool with its statements observed. */
  observe: (pool: ConnectionPool) => ConnectionPool;
  /** What this process measures; undefined where it is not asked for. */
  metrics: Metrics | undefined;
  /** Serves the metrics of this process, or those that `collect` gives of others; undefined where they are not asked for. */
  serveMetrics(collect?: () => Promise<MetricsByWorker>): Promise<MetricsServer | undefined>;
  /** Sends what has not been sent yet. */
  stop(): Promise<void>;
}

/** What is asked to be observed, in the names of the settings. */
interface TelemetrySettings {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_SERVICE_NAME: string;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_HOST: string;
}

/** What OpenTelemetry has to say of itself, such as a collector that can't be reached, goes to the log. */
const reportTo = (log: Logger): void => {
  const warn = (message: string, ...details: unknown[]): void => log.warn({ details }, message);
  const silent = (): void => undefined;
  diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, { logLevel: DiagLogLevel.WARN });
};

/** Begins to observe. What the settings don't ask for is neither loaded nor run. */
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
    reportTo(log);
    const { tracer, stop } = startTracing({
      endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      serviceName: env.OTEL_SERVICE_NAME,
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
    });
    telemetry.steps = [traceRequests(tracer)];
    telemetry.observe = (pool) => traceStatements(pool, tracer);
    telemetry.stop = () => stop().catch((err: unknown) => log.warn({ err }, 'the last spans are lost'));
  }
  if (env.METRICS_PORT !== undefined) {
    const [{ createMetrics, metricsText }, { measureRequests }, { serveMetrics }] = await Promise.all([
      import('./metrics.ts'),
      import('./requestMetrics.ts'),
      import('./metricsServer.ts'),
    ]);
    const metrics = createMetrics();
    const { METRICS_HOST: host, METRICS_PORT: port } = env;
    const own = async (): Promise<MetricsByWorker> => ({ 1: await metrics.collect() });
    telemetry.metrics = metrics;
    telemetry.steps.push(measureRequests(metrics));
    telemetry.serveMetrics = (collect = own) => serveMetrics(host, port, async () => metricsText(await collect()));
  }
  return telemetry;
};
