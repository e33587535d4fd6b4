import { defaultTextMapGetter, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { Request, RequestHandler, Response } from 'express';
import { randomIdBytes } from './randomBytes.ts';

const propagator = new W3CTraceContextPropagator();

/** The span of the caller, from `traceparent` and `tracestate` (W3C Trace Context). Malformed headers are ignored. */
export const parentOf = ({ headers }: Request) =>
  headers.traceparent === undefined ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);

export const setTraceId = (response: Response, traceId: string): void => {
  response.locals.traceId = traceId;
};

/** The id of the trace to which a request belongs, 32 hexadecimal digits; undefined for probes. */
export const traceIdOf = (response: Response): string | undefined => response.locals.traceId as string | undefined;

/**
 * Sets the trace id of every request: that of the caller's trace, or a new one, so that logs of several services can be
 * joined.
 */
export const identifyTrace: RequestHandler = (request, response, next) => {
  const parent = trace.getSpanContext(parentOf(request));
  setTraceId(response, parent?.traceId ?? randomIdBytes().toString('hex'));
  next();
};
