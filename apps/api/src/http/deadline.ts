import type { Request, RequestHandler, Response } from 'express';
import { deadlines } from '../load/deadlines.ts';
import { unavailable } from '../problems/fault.ts';
import type { SendProblem } from './problemResponses.ts';

/** A request that waits for its answer. */
interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/**
 * Answers 503 with `Retry-After` where the answer is not there after `milliseconds`, however many things the request
 * waits for. What it still waits for is given up by time-outs of its own (`db/timeouts.ts`), and may yet succeed. Time
 * that the caller takes to send the body doesn't count: it has a time-out of its own (`server.ts`).
 */
export const requestDeadline = (milliseconds: number, answer: SendProblem): RequestHandler => {
  const giveUp = (exchange: Exchange): void => {
    const { request, response } = exchange;
    if (response.headersSent || response.closed) return;
    if (request.complete) answer(unavailable(`no answer within ${milliseconds} ms`), request, response);
    else request.once('end', () => exchanges.begin(exchange));
  };
  const exchanges = deadlines<Exchange>(milliseconds, giveUp);
  return (request, response, next) => {
    const exchange = exchanges.begin({ request, response });
    response.once('close', () => exchanges.end(exchange));
    next();
  };
};
