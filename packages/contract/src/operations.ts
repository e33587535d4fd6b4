import { initContract } from '@ts-rest/core';
import { z } from 'zod';
import type { Deprecation } from './deprecation.ts';
import { Timestamp } from './fields.ts';
import { onChange, onCreate, onGet, onList } from './headers.ts';
import { Problem } from './problem.ts';
import { MAX_LIMIT, NoQuery } from './query.ts';
import type { Scope } from './scopes.ts';

export const c: ReturnType<typeof initContract> = initContract();

/**
 * No body, in requests and answers: ts-rest's marker under a type of zod's. Under its own, the declarations of ts-rest,
 * which don't compile with zod 4, would be part of every program that imports the contract.
 */
export const noBody = c.noBody() as unknown as z.ZodUndefined;

/** The envelope of every success body: exactly the key `data`. */
const data = <Schema extends z.ZodType>(schema: Schema) => z.object({ data: schema });

const onEvery = { 400: Problem, 401: Problem, 403: Problem, 429: Problem, 500: Problem, 503: Problem };
const onRecord = { ...onEvery, 404: Problem };
const onChanged = { ...onRecord, 412: Problem };
const onBody = { ...onEvery, 413: Problem, 415: Problem, 422: Problem };
const onWrite = { ...onBody, 404: Problem, 409: Problem };
const onRewrite = { ...onWrite, 412: Problem };

/** What an operation says of itself: for the reference, and for the access check. */
interface About<Name extends string, Needs extends Scope> {
  operationId: Name;
  summary: string;
  description: string;
  scope: Needs;
  examples: { request?: unknown; response?: unknown };
  deprecation?: Deprecation;
}

/** What a route carries in `metadata`. */
export type Metadata = Omit<About<string, Scope>, 'summary' | 'description'>;

/** Summary, description, scope and examples of one route. Examples hold whole bodies, as they are on the wire. */
export const about = <Name extends string, Needs extends Scope>(text: About<Name, Needs>) => {
  const { summary, description, ...metadata } = text;
  return { summary, description, metadata };
};

const deletedAt = Timestamp.optional().meta({ description: 'Where the query says `includeDeleted=true`.' });

/** GET of a collection: 200 with an array. */
export const list = <Path extends string, Query extends z.ZodType, Shape extends z.core.$ZodLooseShape>(
  path: Path,
  query: Query,
  item: z.ZodObject<Shape, z.core.$strip>,
) =>
  ({
    method: 'GET',
    path,
    query,
    headers: onList,
    responses: { 200: data(z.array(z.object({ ...item.shape, deletedAt })).max(MAX_LIMIT)), ...onRecord },
  }) as const;

/** GET of one record: 200 with `ETag`, 304 where the caller has it already. */
export const get = <Path extends string, Item extends z.ZodType>(path: Path, item: Item) =>
  ({
    method: 'GET',
    path,
    query: NoQuery,
    headers: onGet,
    responses: { 200: data(item), 304: noBody, ...onRecord },
  }) as const;

/** POST of a new record: 201 with `Location`. */
export const create = <Path extends string, Body extends z.ZodType, Item extends z.ZodType>(
  path: Path,
  body: Body,
  item: Item,
) =>
  ({
    method: 'POST',
    path,
    query: NoQuery,
    headers: onCreate,
    body,
    responses: { 201: data(item), ...onWrite },
  }) as const;

/** PUT of a whole record: 200; never creates. */
export const replace = <Path extends string, Body extends z.ZodType, Item extends z.ZodType>(
  path: Path,
  body: Body,
  item: Item,
) =>
  ({
    method: 'PUT',
    path,
    query: NoQuery,
    headers: onChange,
    body,
    responses: { 200: data(item), ...onRewrite },
  }) as const;

/** PATCH of a record by JSON merge patch (RFC 7396): 200. */
export const update = <Path extends string, Body extends z.ZodType, Item extends z.ZodType>(
  path: Path,
  body: Body,
  item: Item,
) =>
  ({
    method: 'PATCH',
    path,
    query: NoQuery,
    headers: onChange,
    body,
    responses: { 200: data(item), ...onRewrite },
  }) as const;

/** DELETE of a record: 204 without a body. */
export const remove = <Path extends string>(path: Path) =>
  ({
    method: 'DELETE',
    path,
    query: NoQuery,
    headers: onChange,
    responses: { 204: noBody, ...onChanged },
  }) as const;

/** Response tables and headers for the operations that differ from the six above and are written out. */
export const responses = { data, onChanged, onWrite };
export const headers = { onChange, onCreate };

/** Body of a create, replace or update: exactly one wrapper key (decision Q1). */
export const wrapped = <Key extends string, Schema extends z.ZodType>(key: Key, schema: Schema) =>
  z.strictObject({ [key]: schema } as Record<Key, Schema>);
