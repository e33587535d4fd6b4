import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core';
import { contract } from '../src/index.ts';

const flatten = (router: AppRouter): AppRoute[] =>
  Object.values(router).flatMap((entry) => (isAppRoute(entry) ? [entry] : flatten(entry)));

/** Every operation of the contract. */
export const routes = flatten(contract);
