import type { Request, RequestHandler, Response } from 'express';
import { deadlines } from '../load/deadlines.ts';
import { holdUntilClosed } from '../load/held.ts';
import { unavailable } from '../problems/fault.ts';
import type { SendProblem } from './problemResponses.ts';

/** A request whose response has not been sent yet. */
interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/**
 * Responds with 503 and `Retry-After` if there is no response after `milliseconds`, whatever the request waits for. The
 * request's statements continue until their own time-outs (`db/connections/timeouts.ts`), and may still succeed. The
 * time in which the caller sends the body does not count, because it has a separate time-out (`process/server.ts`).
 */
export const requestDeadline = (milliseconds: number, sendProblem: SendProblem): RequestHandler => {
  const expire = (exchange: Exchange): void => {
    const { request, response } = exchange;
    if (response.headersSent || response.closed) return;
    if (request.complete) sendProblem(unavailable(`no response within ${milliseconds} ms`), request, response);
    else request.once('end', () => exchanges.begin(exchange));
  };
  const exchanges = deadlines<Exchange>(milliseconds, expire);
  return (request, response, next) => {
    const exchange = exchanges.begin({ request, response });
    response.locals.renewDeadline = () => exchanges.renew(exchange);
    holdUntilClosed(response, () => exchanges.end(exchange));
    next();
  };
};

/** Restarts the deadline of a request whose work continues, and the time-out of its idle connection. */
export const renewDeadline = ({ locals, req: { socket } }: Response): void => {
  locals.renewDeadline?.();
  socket.setTimeout(socket.timeout ?? 0);
};
