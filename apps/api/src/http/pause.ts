import type { RequestHandler, Response } from 'express';
import { releaseHeld } from '../load/held.ts';

/**
 * Waits for something that may take long. Meanwhile, the request releases the resources that it holds; afterwards, it
 * repeats some steps.
 * @returns false if the response was closed in the meantime, usually because the client has disconnected
 */
export type Pause = (response: Response, wait: () => Promise<unknown>) => Promise<boolean>;

const pass = (step: RequestHandler, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    void step(response.req, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });

/**
 * Returns a function that pauses requests. A paused request has no deadline and no place in the fair queue, and its
 * connection may be idle.
 * @param steps run after the pause: they take deadline and place again, and check whether the token is still valid
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
