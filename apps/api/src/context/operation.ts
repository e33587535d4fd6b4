import { type Operation, operationOf as operationOfRoute, type Route } from '@training-provider/contract';
import type { Request } from 'express';

/** The operation of the contract that a request was routed to; undefined if it was not. */
export const operationOf = (request: object): Operation | undefined =>
  // The boundary to ts-rest, which stores the route in the request.
  'tsRestRoute' in request ? operationOfRoute(request.tsRestRoute as Route) : undefined;

/** The path template that a request was routed to, in the contract or outside of it; undefined if it was not routed. */
export const pathTemplateOf = (request: Request): string | undefined => {
  const path: unknown = operationOf(request)?.path ?? request.route?.path;
  return typeof path === 'string' ? path : undefined;
};
