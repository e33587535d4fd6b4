import { contract } from '@training-provider/contract';
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core';
import type { Kind } from './kinds.ts';
import { z } from './schema.ts';

/** One operation of the contract. */
export interface Operation {
  id: string;
  /** Its method and path with parameters in braces: how checks name it. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with parameters in braces. */
  path: string;
  /** The success status of the contract, and the schema of the body that comes with it. */
  success: number;
  answers: z.ZodType | undefined;
  /** The schema of the body that it takes. */
  takes: z.ZodType | undefined;
  query: z.ZodObject;
  scope: string;
  isList: boolean;
  /** The kind of record that it is about, where checks know how to make or find one. */
  kind: Kind | undefined;
}

const KIND_OF: Readonly<Record<string, Kind>> = {
  participants: 'participant',
  participantNotes: 'participantNote',
  courses: 'course',
  courseNotes: 'courseNote',
  coachings: 'coaching',
  programs: 'program',
  contacts: 'contact',
  fundingAgencies: 'fundingAgency',
  users: 'user',
};

const schemaOrNothing = (schema: unknown): z.ZodType | undefined => (schema instanceof z.ZodType ? schema : undefined);

/** The boundary to ts-rest, which types metadata and queries of a route by no schema. */
const operationOf = (resource: string, route: AppRoute): Operation => {
  const { operationId, scope } = route.metadata as { operationId: string; scope: string };
  const path = route.path.replace(/:(\w+)/g, '{$1}');
  const [status = '', schema] = Object.entries(route.responses).find(([code]) => code.startsWith('2')) ?? [];
  return {
    id: operationId,
    name: `${route.method} ${path}`,
    method: route.method,
    path,
    success: Number(status),
    answers: schemaOrNothing(schema),
    takes: 'body' in route ? schemaOrNothing(route.body) : undefined,
    query: route.query as z.ZodObject,
    scope,
    isList: operationId.startsWith('list'),
    kind: KIND_OF[resource],
  };
};

const routesIn = (router: AppRouter): AppRoute[] =>
  Object.values(router).flatMap((entry) => (isAppRoute(entry) ? [entry] : routesIn(entry)));

const resources: AppRouter = contract;

/** Every operation of the contract: a law that iterates over them holds for one that is added tomorrow. */
export const operations: readonly Operation[] = Object.entries(resources).flatMap(([resource, entry]) =>
  (isAppRoute(entry) ? [entry] : routesIn(entry)).map((route) => operationOf(resource, route)),
);
