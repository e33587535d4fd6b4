import type { RequestHandler, Response } from 'express';
import { releaseHeld } from '../load/held.ts';

/**
 * Waits for an event that may take long, without the resources that the request holds. Afterwards the request repeats
 * some steps.
 * @returns false if the response has ended in the meantime, usually because the client has gone
 */
export type Pause = (response: Response, wait: () => Promise<unknown>) => Promise<boolean>;

const pass = (step: RequestHandler, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    void step(response.req, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });

/**
 * Pauses requests: a paused request has no deadline and no place in the fair queue, and its connection may be idle.
 * `steps` take these again, and check whether the token is still valid.
 */
export const pauseBefore =
  (steps: readonly RequestHandler[]): Pause =>
  async (response, wait) => {
    const { socket } = response.req;
    const idleMs = socket.timeout ?? 0;
    releaseHeld(response);
    socket.setTimeout(0);
    try {
      await wait();
    } finally {
      socket.setTimeout(idleMs);
    }
    if (response.closed) return false;
    for (const step of steps) await pass(step, response);
    return true;
  };
