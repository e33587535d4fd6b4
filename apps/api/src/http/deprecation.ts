import type { RequestHandler } from 'express';
import { deprecationOf, routeOf } from '../context/route.ts';

/**
 * Says of an operation that its declaration in the contract deprecates since when, until when it is there at least, and
 * what to use instead: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link` with `rel="deprecation"`.
 */
export const announceDeprecation: RequestHandler = (request, response, next) => {
  const route = routeOf(request);
  const deprecation = route && deprecationOf(route);
  if (deprecation === undefined) return next();
  response.setHeader('Deprecation', `@${Date.parse(deprecation.since) / 1_000}`);
  response.setHeader('Sunset', new Date(deprecation.sunset).toUTCString());
  response.appendHeader('Link', `<${deprecation.link}>; rel="deprecation"; type="text/html"`);
  next();
};
