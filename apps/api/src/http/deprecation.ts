import type { Deprecation } from '@training-provider/contract';
import type { RequestHandler, Response } from 'express';
import { operationOf } from '../context/operation.ts';

/** Sets the headers that announce the end of an operation, if it has one. */
export const announce = (
  deprecation: Deprecation | undefined,
  response: Pick<Response, 'setHeader' | 'appendHeader'>,
): void => {
  if (deprecation === undefined) return;
  response.setHeader('Deprecation', `@${Date.parse(deprecation.since) / 1_000}`);
  response.setHeader('Sunset', new Date(deprecation.sunset).toUTCString());
  response.appendHeader('Link', `<${deprecation.link}>; rel="deprecation"; type="text/html"`);
};

/**
 * Says of an operation that its declaration in the contract deprecates since when, until when it is there at least, and
 * what to use instead: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link` with `rel="deprecation"`.
 */
export const announceDeprecation: RequestHandler = (request, response, next) => {
  announce(operationOf(request)?.deprecation, response);
  next();
};
