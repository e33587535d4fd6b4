import type { Request, RequestHandler, Response } from 'express';
import { releaseHeld } from '../load/held.ts';

/** A request that waits, and its response. */
interface Exchange {
  readonly req: Request;
  readonly res: Response;
}

/**
 * Waits for something that may take long, without what the request holds. Afterwards the request passes some steps again.
 * @returns false if the response has ended meanwhile, usually since the client has gone
 */
export type Pause = (exchange: Exchange, wait: () => Promise<void>) => Promise<boolean>;

const pass = (step: RequestHandler, { req, res }: Exchange): Promise<void> =>
  new Promise((resolve, reject) => {
    void step(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });

/**
 * Pauses requests: a paused one has no deadline, no place in the fair queue, and its connection may be idle. `steps` take
 * these again, and look whether the token is still valid.
 */
export const pauseBefore =
  (steps: readonly RequestHandler[]): Pause =>
  async (exchange, wait) => {
    const { req, res } = exchange;
    const { socket } = req;
    const idleMs = socket.timeout ?? 0;
    releaseHeld(res);
    socket.setTimeout(0);
    try {
      await wait();
    } finally {
      socket.setTimeout(idleMs);
    }
    if (res.closed) return false;
    for (const step of steps) await pass(step, exchange);
    return true;
  };
