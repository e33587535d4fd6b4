import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const WELL_FORMED = /^[A-Za-z0-9._-]{1,128}$/;

/** Gives every answer an `X-Request-Id`; a well-formed one that was sent in is kept (decision L3). */
export const identifyRequest: RequestHandler = (request, response, next) => {
  const sent = request.headers['x-request-id'];
  response.setHeader('X-Request-Id', typeof sent === 'string' && WELL_FORMED.test(sent) ? sent : randomUUID());
  next();
};

/** The id of the request that this response answers. */
export const requestIdOf = (response: Response): string => String(response.getHeader('X-Request-Id'));
