import type { RequestHandler } from 'express';
import { unavailable } from '../problems/fault.ts';

const RETRY_AFTER_SECONDS = 1;

/**
 * Responds with 503 as long as `whyClosed` returns a reason, for example that the tables of a pending migration are
 * missing.
 */
export const refuseUnopened =
  (whyClosed: () => Promise<string | undefined> | undefined): RequestHandler =>
  async (_request, _response, next) => {
    const reason = await whyClosed();
    if (reason === undefined) return next();
    next(unavailable(`not serving yet: ${reason}`, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  };
