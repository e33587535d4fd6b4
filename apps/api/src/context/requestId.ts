import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const WELL_FORMED = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * Sets `X-Request-Id` of every response: the request's own, if it is well-formed, otherwise a new one (decision L3).
 */
export const identifyRequest: RequestHandler = (request, response, next) => {
  const given = request.headers['x-request-id'];
  response.setHeader('X-Request-Id', typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID());
  next();
};

/** The id of the request of this response. */
export const requestIdOf = (response: Response): string => String(response.getHeader('X-Request-Id'));
