import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { callerOf } from '../context/caller.ts';
import { Fault } from '../problems/fault.ts';
import { type Run, sharedCounts, WINDOW_SECONDS } from './rateStore.ts';
import { countRates } from './rates.ts';

/**
 * Who asks on without regard to refusals gets them slowly, or mappingConstraintViolations would be all that this process does; and not all
 * at the same moment, or all would ask again at the same moment, and stand before everybody else.
 */
const [LEAST_DELAY_MS, MOST_DELAY_MS] = [150, 350];

const delayMs = (): number => LEAST_DELAY_MS + Math.random() * (MOST_DELAY_MS - LEAST_DELAY_MS);

/**
 * The rate limit (decision A5): `limit` requests per client and minute over all instances, announced in the fields of
 * draft-ietf-httpapi-ratelimit-headers.
 * - `announce` sets `RateLimit-Policy`, which needs no caller.
 * - `enforce` runs behind authentication and before the body is read: it counts the request, sets `RateLimit`, and
 *   refuses it beyond the limit: 429 with `Retry-After`.
 */
export const limitRate = (run: Run, limit: number, log: Logger): Record<'announce' | 'enforce', RequestHandler> => {
  const policy = `"default";q=${limit};w=${WINDOW_SECONDS}`;
  const count = countRates(limit, sharedCounts(run, limit), (err) =>
    log.warn({ err }, 'rates are counted by this instance alone for now'),
  );
  return {
    announce: (_request, response, next) => {
      response.setHeader('RateLimit-Policy', policy);
      next();
    },
    enforce: (_request, response, next) => {
      const { admitted, left, seconds } = count(callerOf(response).clientId);
      response.setHeader('RateLimit', `"default";r=${left};t=${seconds}`);
      if (admitted) return next();
      const refusal = new Fault('rate_limit_exceeded', { headers: { 'Retry-After': String(seconds) } });
      setTimeout(() => next(refusal), delayMs());
    },
  };
};
