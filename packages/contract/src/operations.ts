import * as z from 'zod/mini';
import { problemsOf } from './answeredProblems.ts';
import { absences } from './attendance.ts';
import { contract } from './contract.ts';
import type { Facts } from './declaration/facts.ts';
import type { Metadata, Route } from './declaration/metadata.ts';
import { type ResourceName, resources } from './resources.ts';
import type { Scope } from './scopes.ts';
import { AbsencesExportQuery } from './wire/attendance.ts';
import type { Deprecation } from './wire/deprecation.ts';
import { EXTERNAL_ID_FILTER } from './wire/externalIds.ts';
import { textFiltersOf } from './wire/filters.ts';
import { ImportResultsExportQuery } from './wire/imports.ts';
import type { Module } from './wire/modules.ts';
import { PROBLEM_CODES, type ProblemCode } from './wire/problemCodes.ts';
import { exportQuery } from './wire/query.ts';

/** The kind of an operation on a record or a collection. `read` reads the change feed. */
export type Action =
  | ('list' | 'get' | 'create' | 'batch' | 'replace' | 'update' | 'remove' | 'addToCourse' | 'history' | 'read')
  | ('export' | 'erasure' | 'erase' | 'undelete')
  | ('permissions' | 'permit' | 'rotate' | 'keys' | 'replaceKeys')
  | ('externalIds' | 'setExternalId' | 'removeExternalId')
  | ('upload' | 'results' | 'apply')
  | ('attendances' | 'replaceAttendances' | 'updateAttendance' | 'attendanceHistory' | 'attendance')
  | ('test' | 'retry' | 'skip' | 'deliveries');

/** The facts of a resource. Its references and parents contain names of resources. */
export interface Resource extends Omit<Facts, 'name' | 'references' | 'parents'> {
  readonly name: ResourceName;
  readonly references: Readonly<Record<string, ResourceName>>;
  readonly parents: readonly ResourceName[];
  readonly readOnly: readonly string[];
}

/** The response body of one status. */
export interface Response {
  readonly status: number;
  readonly schema: z.ZodMiniType | undefined;
}

/** One operation of the interface, with everything that the contract declares about it. */
export interface Operation {
  /** The operation id of the OpenAPI document. */
  readonly id: string;
  /** The key of the resource in the router, such as `participantNotes`. */
  readonly resource: keyof typeof contract;
  /**
   * The facts of the resource that the operation reads or writes; absent for operations without a resource, such as
   * those of the change feed, imports and webhooks.
   */
  readonly facts?: Resource;
  /** The module to which the operation belongs; absent if it is part of the specification. */
  readonly module?: Module;
  readonly action: Action;
  readonly method: Route['method'];
  /** The path with its parameters: `/v1/participants/:id`. */
  readonly path: string;
  /** The same path as OpenAPI writes it: `/v1/participants/{id}`. */
  readonly template: string;
  /** The names of the parameters in the path, in their order. */
  readonly parameters: readonly string[];
  /**
   * The required scopes; the token needs all of them. The change feed also requires the read scope of each requested
   * type.
   */
  readonly scopes: readonly Scope[];
  readonly summary: string;
  readonly description: string;
  /** The status of a successful response. */
  readonly success: number;
  /** The schema of the body of a successful response; undefined if there is none. */
  readonly answer: z.ZodMiniType | undefined;
  /** The key of the body that contains the record. */
  readonly wrapper?: string;
  /** The media types of the body, if it is a file. */
  readonly media?: readonly string[];
  readonly query: z.ZodMiniObject;
  /** The query of the NDJSON export (`wire/ndjson.ts`); undefined if there is no export. */
  readonly exportQuery?: z.ZodMiniObject;
  readonly headers: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  readonly responses: readonly Response[];
  /** All problem codes that the operation can return. */
  readonly problems: readonly ProblemCode[];
  /** Complete bodies as on the wire. */
  readonly examples: Metadata['examples'];
  readonly deprecation?: Deprecation;
  /** Whether the response is a page with a `Link`. */
  readonly paged: boolean;
  /** How a collection is sorted and filtered. */
  readonly collection?: {
    readonly sort: readonly string[];
    readonly filters: readonly string[];
    /** The filters by free text, in which commas do not separate values. */
    readonly textFilters: readonly string[];
    readonly ranges: readonly string[];
  };
  /** The resource of the parent record, whose id is in the path. */
  readonly parent?: Resource;
  readonly route: Route;
}

/** An operation on records of one resource. */
export interface RecordOperation extends Operation {
  readonly facts: Resource;
}

const schemaOrNothing = (schema: unknown): z.ZodMiniType | undefined =>
  schema instanceof z.ZodMiniType ? schema : undefined;

/** The facts of a resource by its name. */
export const resourceNamed = (name: ResourceName): Resource => resources[name];

/** A field of a resource that refers to records of another resource. */
export interface Reference {
  readonly resource: ResourceName;
  readonly field: string;
}

/** The fields of all resources that refer to records of this resource. */
export const referencesTo = (name: ResourceName): Reference[] =>
  Object.values(resources).flatMap((one) =>
    Object.entries<ResourceName>(one.references).flatMap(([field, target]) =>
      target === name ? [{ resource: one.name, field }] : [],
    ),
  );

const COMMON = ['insertedAt', 'updatedAt'];
const collectionOf = (facts: Resource) => ({
  sort: [...COMMON, ...facts.sort],
  filters: [
    'id',
    ...Object.keys(facts.filters),
    ...Object.keys(facts.referrers ?? {}),
    ...(facts.externalIds === true ? [EXTERNAL_ID_FILTER] : []),
  ],
  textFilters: textFiltersOf(facts),
  ranges: [...COMMON, ...facts.ranges],
});

const PAGED: readonly Action[] = ['list', 'history', 'read', 'results', 'attendanceHistory', 'deliveries'];

/**
 * The operation that a route declares. The casts are necessary: ts-rest does not type the query, headers and metadata
 * of a route as zod schemas.
 */
const declaredBy = (resource: keyof typeof contract, action: Action, route: Route): Operation => {
  const metadata = route.metadata as Metadata;
  const facts = metadata.resource === undefined ? undefined : resourceNamed(metadata.resource as ResourceName);
  const body = 'body' in route ? schemaOrNothing(route.body) : undefined;
  const responses = Object.entries(route.responses).map(([status, schema]) => ({
    status: Number(status),
    schema: schemaOrNothing(schema),
  }));
  const success = responses.find(({ status }) => status < 300);
  const declared = {
    id: metadata.operationId,
    resource,
    ...(facts === undefined ? {} : { facts }),
    ...(metadata.module === undefined ? {} : { module: metadata.module }),
    action,
    method: route.method,
    path: route.path,
    template: route.path.replace(/:(\w+)/g, '{$1}'),
    parameters: [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
    scopes: metadata.scopes as readonly Scope[],
    summary: route.summary ?? '',
    description: route.description ?? '',
    success: success?.status ?? 0,
    answer: success?.schema,
    ...(body === undefined ? {} : { body, wrapper: metadata.wrapper ?? facts?.singular ?? resource }),
    ...(metadata.media === undefined ? {} : { media: metadata.media }),
    query: route.query as z.ZodMiniObject,
    headers: z.object(route.headers as z.core.$ZodShape),
    responses,
    examples: metadata.examples,
    ...(metadata.deprecation === undefined ? {} : { deprecation: metadata.deprecation }),
    paged: PAGED.includes(action),
    ...(action === 'list' && facts !== undefined
      ? { collection: collectionOf(facts), exportQuery: exportQuery(facts) }
      : {}),
    ...(action === 'results' ? { exportQuery: ImportResultsExportQuery } : {}),
    ...(resource === absences.name ? { exportQuery: AbsencesExportQuery } : {}),
    ...(metadata.parent === undefined ? {} : { parent: resourceNamed(metadata.parent as ResourceName) }),
    route,
  };
  const problems = problemsOf(declared);
  const isAnswered = (error: number): boolean => problems.some((code) => PROBLEM_CODES[code].status === error);
  // All routes of a kind declare the same errors. A status is removed from an operation if none of its problem codes
  // applies to the operation.
  return { ...declared, problems, responses: responses.filter(({ status }) => status < 400 || isAnswered(status)) };
};

/** Every operation of the interface, in the order of declaration. */
export const operations: readonly Operation[] = Object.entries(contract).flatMap(([resource, routes]) =>
  Object.entries<unknown>(routes).map(([action, route]) =>
    // The casts are safe: `Object.entries` types keys as strings.
    declaredBy(resource as keyof typeof contract, action as Action, route as Route),
  ),
);

const isOnRecords = (operation: Operation): operation is RecordOperation => operation.facts !== undefined;

/** The operations on records of a resource. */
export const recordOperations: readonly RecordOperation[] = operations.filter(isOnRecords);

const byRoute = new Map(operations.map((operation) => [operation.route, operation]));

/** The operation that a route of the contract declares; undefined for any other route. */
export const operationOf = (route: Route): Operation | undefined => byRoute.get(route);

/** The operation with this id. @throws TypeError if there is none */
export const operationById = (id: string): Operation => {
  const found = operations.find((operation) => operation.id === id);
  if (found === undefined) throw new TypeError(`The contract has no operation ${id}.`);
  return found;
};
