import type { RequestHandler } from 'express';
import { unavailable } from '../problems/fault.ts';

const RETRY_AFTER_SECONDS = 1;

/**
 * Answers 503 as long as `whyClosed` names a reason for which no request may be served, such as tables that a pending
 * migration makes. While none exists, it costs nothing.
 */
export const refuseUnopened =
  (whyClosed: () => Promise<string | undefined> | undefined): RequestHandler =>
  async (_request, _response, next) => {
    const reason = await whyClosed();
    if (reason === undefined) return next();
    next(unavailable(`not serving yet: ${reason}`, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  };
