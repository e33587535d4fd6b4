import cors from 'cors';
import type { RequestHandler } from 'express';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What callers may send beside what browsers always send. */
const REQUEST_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Prefer',
  'X-Request-Id',
  'traceparent',
  'tracestate',
];

/** What scripts may read of an answer beside what browsers always show. */
const RESPONSE_HEADERS = [
  'Accept',
  'Accept-Patch',
  'Allow',
  'Deprecation',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-Request-Id',
  'X-Total-Count',
];

/** Chromium keeps the answer to a preflight no longer. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Lets the pages of these origins, and no others, call the service from a browser (Fetch standard, CORS). Cookies play
 * no part. A preflight needs no token: it goes on to the answer that OPTIONS always gets.
 */
export const allowOrigins = (origins: readonly string[]): RequestHandler =>
  cors({
    origin: [...origins],
    methods: METHODS,
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: RESPONSE_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
    preflightContinue: true,
  });
