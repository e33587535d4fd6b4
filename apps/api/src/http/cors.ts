import cors from 'cors';
import type { RequestHandler } from 'express';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The request headers that pages may send in addition to the headers that browsers always allow. */
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

/** The response headers that pages may read in addition to the headers that browsers always expose. */
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

/** The maximum time for which Chromium caches the response to a preflight, in seconds. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Allows only pages of these origins to call the service from a browser (Fetch standard, CORS), without cookies. A
 * preflight needs no token, and gets the same response as every OPTIONS request.
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
