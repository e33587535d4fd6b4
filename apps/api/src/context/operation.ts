import { type Operation, operations, type Route } from '@training-provider/contract';
import type { Request } from 'express';

const byMetadata = new Map(operations.map((operation) => [operation.route.metadata, operation]));

/** The operation of the contract to which a request was routed; undefined if none exists. */
export const operationOf = (request: object): Operation | undefined =>
  // The cast is the boundary to ts-rest, which stores a copy of the route with the same metadata (`http/tsRest.ts`).
  'tsRestRoute' in request ? byMetadata.get((request.tsRestRoute as Route).metadata) : undefined;

/** The path template to which a request was routed, inside or outside the contract; undefined if it was not routed. */
export const pathTemplateOf = (request: Request): string | undefined => {
  const path: unknown = operationOf(request)?.path ?? request.route?.path;
  return typeof path === 'string' ? path : undefined;
};
