import { context, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { pathTemplateOf } from '../context/operation.ts';
import { requestIdOf } from '../context/requestId.ts';
import { parentOf, setTraceId } from '../context/trace.ts';
import type { ConnectionPool } from '../db/connections/pool.ts';
import { codeOf } from '../problems/loggedError.ts';

/**
 * Creates a span for every request, as a child of the caller's span, with the name and attributes of OpenTelemetry's
 * HTTP conventions.
 */
export const traceRequests =
  (tracer: Tracer): RequestHandler =>
  (request, response, next) => {
    const parent = parentOf(request);
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent);
    setTraceId(response, span.spanContext().traceId);
    response.once('close', () => {
      const route = pathTemplateOf(request);
      if (route !== undefined) span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
      span.setAttributes({
        'http.request.method': request.method,
        'http.response.status_code': response.statusCode,
        'app.request_id': requestIdOf(response),
      });
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(parent, span), next);
  };

/** The operation of a statement: its first word, or the first write after `with`. */
const operationOf = (statement: string): string =>
  /^\s*with\b.*?\b(insert|update|delete)\b/s.exec(statement)?.[1] ?? /\w+/.exec(statement)?.[0] ?? '';

/**
 * Wraps a pool so that each statement has a span, as a child of the request's span. The span contains the SQL, which
 * has parameters instead of values. Of an error it contains only the code, because messages can contain values.
 */
export const traceStatements = (pool: ConnectionPool, tracer: Tracer): ConnectionPool => {
  const withSpan = async <Result>(statement: string, run: () => Promise<Result>): Promise<Result> => {
    if (trace.getActiveSpan() === undefined) return run();
    const span = tracer.startSpan(operationOf(statement), {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
    });
    try {
      return await run();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', codeOf(error) ?? 'unknown');
      throw error;
    } finally {
      span.end();
    }
  };
  return {
    ...pool,
    run: (statement, values) => withSpan(statement, () => pool.run(statement, values)),
    runUnprepared: (statement, values) => withSpan(statement, () => pool.runUnprepared(statement, values)),
    runGrouped: (statement, values) => withSpan(statement, () => pool.runGrouped(statement, values)),
    connect: async () => {
      const connection = await pool.connect();
      const query = (statement: string, values: readonly unknown[]) =>
        withSpan(statement, () => connection.query(statement, values));
      // The cast is the boundary to Kysely, which can also read through cursors; this service never does.
      return { query, release: () => connection.release() } as typeof connection;
    },
  };
};
