import type { Response } from 'express';

/**
 * Releases a resource that a request holds until its response has ended, such as its deadline or its place in the fair
 * queue. A paused request releases its resources.
 */
type Release = () => void;

/** Releases a resource when the response has ended, or when the request is paused. */
export const holdUntilClosed = (response: Response, release: Release): void => {
  response.once('close', release);
  response.locals.held ??= [];
  response.locals.held.push(release);
};

/** Releases all resources that the request holds. */
export const releaseHeld = (response: Response): void => {
  const held: readonly Release[] = response.locals.held ?? [];
  response.locals.held = [];
  for (const release of held) {
    response.off('close', release);
    release();
  }
};
