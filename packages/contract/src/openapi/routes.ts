import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core';
import { z } from 'zod';
import { contract } from '../index.ts';
import type { Metadata } from '../operations.ts';

/** What is declared of one operation, read from its route. */
export interface Declared {
  tag: string;
  route: AppRoute;
  metadata: Metadata;
  /** The path with its parameters in braces. */
  path: string;
  query: z.ZodObject;
  headers: z.ZodObject;
  body: z.ZodType | undefined;
  responses: { status: number; schema: z.ZodType | undefined }[];
}

const schemaOrNothing = (schema: unknown): z.ZodType | undefined => (schema instanceof z.ZodType ? schema : undefined);

/** The boundary to ts-rest, which types queries, headers and metadata of a route by no schema of zod. */
const declaredBy = (tag: string, route: AppRoute): Declared => ({
  tag,
  route,
  metadata: route.metadata as Metadata,
  path: route.path.replace(/:(\w+)/g, '{$1}'),
  query: route.query as z.ZodObject,
  headers: z.object(route.headers as z.ZodRawShape),
  body: 'body' in route ? schemaOrNothing(route.body) : undefined,
  responses: Object.entries(route.responses).map(([status, schema]) => ({
    status: Number(status),
    schema: schemaOrNothing(schema),
  })),
});

/** Every operation of the contract, tagged by its resource, in the order in which they are declared. */
export const declaredRoutes = (): Declared[] => {
  const routesIn = (router: AppRouter): AppRoute[] =>
    Object.values(router).flatMap((entry) => (isAppRoute(entry) ? [entry] : routesIn(entry)));
  const resources: AppRouter = contract;
  return Object.entries(resources).flatMap(([tag, entry]) =>
    (isAppRoute(entry) ? [entry] : routesIn(entry)).map((route) => declaredBy(tag, route)),
  );
};
