import type { Deprecation } from '@training-provider/contract';
import type { RequestHandler, Response } from 'express';
import { operationOf } from '../context/operation.ts';

/** Sets the headers of a deprecated operation. Sets none if `deprecation` is undefined. */
export const setDeprecation = (
  deprecation: Deprecation | undefined,
  response: Pick<Response, 'setHeader' | 'appendHeader'>,
): void => {
  if (deprecation === undefined) return;
  response.setHeader('Deprecation', `@${Date.parse(deprecation.since) / 1_000}`);
  response.setHeader('Sunset', new Date(deprecation.sunset).toUTCString());
  response.appendHeader('Link', `<${deprecation.link}>; rel="deprecation"; type="text/html"`);
};

/**
 * Announces the end of an operation that the contract declares as deprecated: the date of its deprecation
 * (`Deprecation`, RFC 9745), its earliest end (`Sunset`, RFC 8594), and its replacement (`Link` with
 * `rel="deprecation"`).
 */
export const announceDeprecation: RequestHandler = (request, response, next) => {
  setDeprecation(operationOf(request)?.deprecation, response);
  next();
};
