import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { Fault } from '../problems/fault.ts';
import { rateCounter } from './rateCounter.ts';
import { refusalDelay } from './refusalDelay.ts';
import { type Run, sharedCountsOn, WINDOW_SECONDS } from './sharedRateCounts.ts';

/**
 * The rate limit (decision A5): `limit` requests per client and minute on all instances together, with the header
 * fields of draft-ietf-httpapi-ratelimit-headers.
 * - `announce` sets `RateLimit-Policy`, which needs no caller.
 * - `enforce` returns the step after authentication. It counts the request for the authenticated client, sets
 *   `RateLimit`, and responds with 429 and `Retry-After` above the limit.
 */
export interface RateLimiter {
  readonly announce: RequestHandler;
  enforce(clientIdOf: (response: Response) => string): RequestHandler;
  /** Like `enforce`, for a request that counts as several. */
  enforceMore(clientIdOf: (response: Response) => string): CountMore;
}

type CountMore = (requests: number, response: Response, next: (error?: unknown) => void) => void;

/** Creates the rate limiter of this process. */
export const rateLimiter = (run: Run, limit: number, log: Logger): RateLimiter => {
  const policy = `"default";q=${limit};w=${WINDOW_SECONDS}`;
  const count = rateCounter(limit, sharedCountsOn(run), (err) =>
    log.warn({ err }, 'The shared request counts are unavailable: this instance counts alone for now'),
  );
  const delay = refusalDelay();
  const enforceMore: RateLimiter['enforceMore'] = (clientIdOf) => (requests, response, next) => {
    const { isAllowed, remaining, resetSeconds } = count(clientIdOf(response), requests);
    response.setHeader('RateLimit', `"default";r=${remaining};t=${resetSeconds}`);
    if (isAllowed) return next();
    const fault = new Fault('rate_limit_exceeded', { headers: { 'Retry-After': String(resetSeconds) } });
    void delay().then(() => next(fault));
  };
  return {
    enforceMore,
    announce: (_request, response, next) => {
      response.setHeader('RateLimit-Policy', policy);
      next();
    },
    enforce: (clientIdOf) => {
      const enforceOne = enforceMore(clientIdOf);
      return (_request, response, next) => enforceOne(1, response, next);
    },
  };
};
