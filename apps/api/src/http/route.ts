import type { Scope } from '@training-provider/contract';
import type { AppRoute } from '@ts-rest/core';

/** The operation of the contract that a request asks for; undefined before and outside of routing. */
export const routeOf = (request: object): AppRoute | undefined =>
  'tsRestRoute' in request ? (request.tsRestRoute as AppRoute) : undefined;

/** The scope that an operation needs, from its declaration in the contract. Every operation declares one. */
export const scopeOf = (route: AppRoute): Scope => (route.metadata as { scope: Scope }).scope;
