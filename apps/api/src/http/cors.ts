import cors from 'cors';
import type { RequestHandler } from 'express';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Request headers that pages may send in addition to those that browsers always allow. */
const REQUEST_HEADERS = [
  'Authorization',
  'Content-Digest',
  'Content-Encoding',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Prefer',
  'X-Request-Id',
  'traceparent',
  'tracestate',
];

/** Response headers that pages may read in addition to those that browsers always expose. */
const RESPONSE_HEADERS = [
  'Accept',
  'Accept-Encoding',
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
  'Vary',
  'WWW-Authenticate',
  'X-Request-Id',
  'X-Total-Count',
];

/** The longest time that Chromium caches the response to a preflight. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Allows only the pages of these origins to call the service from a browser (Fetch standard, CORS), without cookies. A
 * preflight needs no token: it gets the same response as every OPTIONS request.
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
