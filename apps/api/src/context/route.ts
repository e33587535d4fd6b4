import type { Deprecation, Scope } from '@training-provider/contract';
import type { AppRoute } from '@ts-rest/core';
import type { Request } from 'express';

/** The operation of the contract that a request asks for; undefined before and outside of routing. */
export const routeOf = (request: object): AppRoute | undefined =>
  'tsRestRoute' in request ? (request.tsRestRoute as AppRoute) : undefined;

/** The template of the path that a request was routed to, in the contract or beside it; undefined where nowhere. */
export const pathTemplateOf = (request: Request): string | undefined => {
  const path: unknown = routeOf(request)?.path ?? request.route?.path;
  return typeof path === 'string' ? path : undefined;
};

/** The scope that an operation needs, from its declaration in the contract. Every operation declares one. */
export const scopeOf = (route: AppRoute): Scope => (route.metadata as { scope: Scope }).scope;

/** The end of an operation, where the contract announces it. */
export const deprecationOf = (route: AppRoute): Deprecation | undefined =>
  (route.metadata as { deprecation?: Deprecation }).deprecation;
