import type { RequestHandler } from 'express';
import { unavailable } from '../faults/fault.ts';
import type { AnswerProblem } from './problem.ts';

/**
 * Answers 503 with `Retry-After` where the answer is not there after `milliseconds`, however many things the request
 * waits for. What it still waits for is given up by time-outs of its own (`db/timeouts.ts`), and may yet succeed. Time
 * that the caller takes to send the body doesn't count: it has a time-out of its own (`server.ts`).
 */
export const answerWithin =
  (milliseconds: number, answer: AnswerProblem): RequestHandler =>
  (request, response, next) => {
    const giveUp = (): void => {
      if (!request.complete) {
        request.once('end', start);
        return;
      }
      if (response.headersSent) return;
      answer(unavailable(`no answer within ${milliseconds} ms`), request, response);
    };
    let timer: NodeJS.Timeout | undefined;
    const start = (): void => {
      timer = setTimeout(giveUp, milliseconds);
    };
    start();
    response.once('close', () => clearTimeout(timer));
    next();
  };
