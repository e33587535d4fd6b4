import { context, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/**
 * The time limit for all attempts together, in milliseconds, so that an unreachable collector does not delay the
 * shutdown.
 */
const EXPORT_TIMEOUT_MS = 2_000;

interface TracingOptions {
  /** The base URL of the collector (OTLP over HTTP). */
  endpoint: string;
  serviceName: string;
  /**
   * The share, from 0 to 1, of the traces begun by this service that are exported. For other traces the caller decides.
   */
  ratio: number;
}

/** Exports spans to a collector in batches. `stop` exports the remaining ones. */
export const startTracing = ({
  endpoint,
  serviceName,
  ratio,
}: TracingOptions): { tracer: Tracer; stop(): Promise<void> } => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  return { tracer: provider.getTracer(serviceName), stop: () => provider.shutdown() };
};
