/** The only module of the contract that imports ts-rest: the functions that declare operations, and the router. */
import { initContract } from '@ts-rest/core';
import * as z from 'zod/mini';
import type { Deprecation } from '../wire/deprecation.ts';
import { described } from '../wire/describe.ts';
import { Timestamp } from '../wire/fields.ts';
import { onChange, onCreate, onGet, onList, onPost } from '../wire/headers.ts';
import { HistoryEntry, HistoryQuery } from '../wire/history.ts';
import type { Module } from '../wire/modules.ts';
import { Problem } from '../wire/problem.ts';
import { MAX_LIMIT, NoQuery } from '../wire/query.ts';
import { capitalised } from './capitalised.ts';
import type { Examples } from './facts.ts';
import { historyOf } from './historyExample.ts';
import type { Metadata } from './metadata.ts';

export const c: ReturnType<typeof initContract> = initContract();

/**
 * Marks a request or response without a body. The value is that of ts-rest with a type of zod: with its own type, every
 * program that imports the contract would include the declarations of ts-rest, which do not compile with zod 4.
 */
export const noBody = c.noBody() as unknown as z.ZodMiniUndefined;

/** The envelope of every successful body: exactly the key `data`. */
const data = <Schema extends z.ZodMiniType>(schema: Schema) => z.object({ data: schema });

const onEvery = { 400: Problem, 401: Problem, 403: Problem, 412: Problem, 429: Problem, 500: Problem, 503: Problem };
const onRecord = { ...onEvery, 404: Problem };
const onRead = { ...onRecord, 304: noBody };
const onFeed = { ...onEvery, 304: noBody, 410: Problem };
const onBody = { ...onEvery, 413: Problem, 415: Problem, 422: Problem };
const onWrite = { ...onBody, 404: Problem, 409: Problem };

/**
 * Responses and request headers for operations that are declared individually, because they differ from the kinds
 * below.
 */
export const responses = { data, onRead, onRecord, onFeed, onWrite };
export const headers = { onChange, onCreate, onGet, onPost };

/** The texts about an operation in the API reference. */
interface Text {
  summary: string;
  description: string;
  /** Announces the end of the operation. */
  deprecation?: Deprecation;
}

/** The resource of an operation, as its route declares it. */
interface Subject<Item extends z.ZodMiniObject> {
  readonly name: string;
  readonly singular: string;
  readonly record: Item;
  readonly examples: Examples;
}

interface Parent<Name extends string, Singular extends string> {
  readonly name: Name;
  readonly singular: Singular;
}

/** The path of the records of a resource: directly below `/v1`, or below a record of another resource. */
export interface Place<Item extends z.ZodMiniObject, Path extends string> {
  readonly subject: Subject<Item>;
  readonly path: Path;
  readonly parent?: Parent<string, string>;
}

/** The place of records that belong to the organisation. */
export const at = <Item extends z.ZodMiniObject, Name extends string>(
  subject: Subject<Item> & { readonly name: Name },
): Place<Item, `/${Name}`> => ({ subject, path: `/${subject.name}` });

/** The place of records that belong to a record of another resource. */
export const below = <Item extends z.ZodMiniObject, Name extends string, Up extends string, One extends string>(
  parent: Parent<Up, One>,
  subject: Subject<Item> & { readonly name: Name },
): Place<Item, `/${Up}/:${One}_id/${Name}`> => ({
  subject,
  path: `/${parent.name}/:${parent.singular}_id/${subject.name}`,
  parent,
});

type AnyPlace = Place<z.ZodMiniObject, string>;
/** The name of one record in operation ids: `Participant`, or `ParticipantNote` below a participant. */
const nameOfOne = ({ subject, parent }: AnyPlace): string =>
  capitalised(parent?.singular ?? '') + capitalised(subject.singular);
const nameOfMany = ({ subject, parent }: AnyPlace): string =>
  capitalised(parent?.singular ?? '') + capitalised(subject.name);

const about = (
  { subject, parent }: AnyPlace,
  scope: 'read' | 'write',
  operationId: string,
  { summary, description, deprecation }: Text,
  examples: Metadata['examples'],
) => {
  const metadata: Metadata = {
    operationId,
    scopes: [`${subject.name}:${scope}`],
    resource: subject.name,
    ...(parent === undefined ? {} : { parent: parent.name }),
    examples,
    ...(deprecation === undefined ? {} : { deprecation }),
  };
  return { summary, description, metadata };
};

/** Summary, description and metadata of an operation that only reads. */
const aboutReading = (place: AnyPlace, operationId: string, text: Text, response: unknown) =>
  about(place, 'read', operationId, text, { response: { data: response } });

/** Summary, description and metadata of an operation that writes; `response` is the value of `data`. */
export const aboutWriting = (
  place: AnyPlace,
  operationId: string,
  text: Text,
  { request, response }: { request?: object | undefined; response?: object },
) =>
  about(place, 'write', operationId, text, {
    ...(request === undefined ? {} : { request }),
    ...(response === undefined ? {} : { response: { data: response } }),
  });

/** A record after a JSON merge patch, for examples. */
const merged = (record: object, change: object): object => {
  const before: Readonly<Record<string, unknown>> = { ...record };
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  const changed = Object.entries(change).map(([name, value]) =>
    isObject(value) ? [name, { ...Object(before[name]), ...value }] : [name, value],
  );
  return { ...before, ...Object.fromEntries(changed) };
};

const deletedAt = described(z.optional(Timestamp), 'Time of the deletion; only with `includeDeleted=true`.');

/** GET of a collection: 200 with an array. */
export const list = <Shape extends z.core.$ZodLooseShape, Path extends string, Query extends z.ZodMiniType>(
  place: Place<z.ZodMiniObject<Shape, z.core.$strip>, Path>,
  query: Query,
  text: Text,
) => {
  const { record, examples } = place.subject;
  return {
    method: 'GET',
    path: place.path,
    query,
    headers: onList,
    responses: {
      200: data(z.array(z.object({ ...record.shape, deletedAt })).check(z.maxLength(MAX_LIMIT))),
      ...onRead,
    },
    ...aboutReading(place, `list${nameOfMany(place)}`, text, [examples.record]),
  } as const;
};

/** GET of one record below its collection: 200 with `ETag`, 304 if the caller already has this version. */
export const get = <Item extends z.ZodMiniObject, Path extends string>(place: Place<Item, Path>, text: Text) =>
  getAt(`${place.path}/:id`, place, text);

/** GET of one record at its own path. */
export const getAt = <Item extends z.ZodMiniObject, Path extends string>(
  path: Path,
  place: Place<Item, string>,
  text: Text,
) =>
  ({
    method: 'GET',
    path,
    query: NoQuery,
    headers: onGet,
    responses: { 200: data(place.subject.record), ...onRead },
    ...aboutReading(place, `get${nameOfOne(place)}`, text, place.subject.examples.record),
  }) as const;

/** A name of the contract as words: `funding agencies`. */
export const inWords = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The name of a record in prose, with its article: `a funding agency`, `a note of a participant`. */
export const inProse = ({ subject, parent }: AnyPlace): string => {
  const named = (name: string) => {
    const words = inWords(name);
    return `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`;
  };
  return named(subject.singular) + (parent === undefined ? '' : ` of ${named(parent.singular)}`);
};

/**
 * GET of the versions of a record, at a path below that of the record: 200 with an array, newest first. It also works
 * for deleted records.
 */
export const history = <Path extends string>(place: Place<z.ZodMiniObject, Path>) =>
  historyAt(`${place.path}/:id/history`, place);

/** GET of the versions of a record at its own path. */
export const historyAt = <Path extends string>(path: Path, place: AnyPlace) => {
  const { subject, parent } = place;
  const metadata: Metadata = {
    operationId: `get${nameOfOne(place)}History`,
    scopes: ['history:read', `${subject.name}:read`],
    resource: subject.name,
    ...(parent === undefined ? {} : { parent: parent.name }),
    module: 'history',
    examples: { response: { data: historyOf(subject.examples.record) } },
  };
  return {
    method: 'GET',
    path,
    query: HistoryQuery,
    headers: onGet,
    responses: { 200: data(z.array(HistoryEntry).check(z.maxLength(MAX_LIMIT))), ...onRead },
    summary: `Read the history of ${inProse(place)}`,
    description:
      'Returns the versions of the record, newest first, in pages, each with author, time and changes. ' +
      'Deleted records have a history too.',
    metadata,
  } as const;
};

/** The examples of a new record: the body and the record. */
export const exampleOfNew = ({ examples }: AnyPlace['subject']): { request: object | undefined; response: object } => {
  const [own] = examples.others ?? [];
  const { request = {}, record } = examples;
  const wrapped = Object.entries<object>({ ...request }).map(([name, fields]) => [name, { ...fields, ...own }]);
  return {
    request: examples.request === undefined ? undefined : Object.fromEntries(wrapped),
    response: { ...record, ...own },
  };
};

/** The examples of a batch: the entries and their records. */
const examplesOfBatch = ({ examples }: AnyPlace['subject']): { entries: object[]; records: object[] } => {
  const [, ...others] = examples.others ?? [];
  const [fields] = Object.values<object>({ ...examples.request });
  const all = others.length === 0 ? [{}] : others;
  return {
    entries: all.map((own) => ({ ...fields, ...own })),
    records: all.map((own) => ({ ...examples.record, ...own })),
  };
};

/** POST of a new record: 201 with `Location`. */
export const create = <Item extends z.ZodMiniObject, Path extends string, Body extends z.ZodMiniType>(
  place: Place<Item, Path>,
  body: Body,
  text: Text,
) => {
  return {
    method: 'POST',
    path: place.path,
    query: NoQuery,
    headers: onCreate,
    body,
    responses: { 201: data(place.subject.record), ...onWrite },
    ...aboutWriting(place, `create${nameOfOne(place)}`, text, exampleOfNew(place.subject)),
  } as const;
};

/** The maximum number of records that a batch creates. */
const MAX_BATCH = 200;

/**
 * POST of several new records, of which all or none are created: 201 with the records in the order of the entries
 * (decision N6a).
 */
export const batch = <Item extends z.ZodMiniObject, Name extends string, Entry extends z.ZodMiniType>(
  place: Place<Item, `/${Name}`>,
  entry: Entry,
) => {
  const { name, record } = place.subject;
  const examples = examplesOfBatch(place.subject);
  const many = inWords(name);
  const entries = described(
    z.array(entry).check(z.minLength(1), z.maxLength(MAX_BATCH)),
    `Up to ${MAX_BATCH} ${many}, each as in a single create request.`,
  );
  const { summary, description, metadata } = aboutWriting(
    place,
    `create${nameOfOne(place)}Batch`,
    {
      summary: `Create several ${many}`,
      description:
        `Creates up to ${MAX_BATCH} ${many}, all or none. If stored records conflict with some, one 409 \`batch_conflict\` ` +
        'lists each of them with the code of a single create request. Ten entries count as one request.',
    },
    { request: { [name]: examples.entries }, response: examples.records },
  );
  return {
    method: 'POST',
    path: `${place.path}/batch`,
    query: NoQuery,
    headers: onCreate,
    // The cast is safe: the name in `subject` is only typed as a string, while the type of the path contains the exact
    // name.
    body: wrapped(name as Name, entries),
    responses: { 201: data(z.array(record).check(z.maxLength(MAX_BATCH))), ...onWrite },
    summary,
    description,
    metadata: { ...metadata, wrapper: name, module: 'batch' },
  } as const;
};

/** PUT of a complete record: 200. It never creates a record. */
export const replace = <Item extends z.ZodMiniObject, Path extends string, Body extends z.ZodMiniType>(
  place: Place<Item, Path>,
  body: Body,
  text: Text,
) => {
  const { record, examples } = place.subject;
  return {
    method: 'PUT',
    path: `${place.path}/:id`,
    query: NoQuery,
    headers: onChange,
    body,
    responses: { 200: data(record), ...onWrite },
    ...aboutWriting(place, `replace${nameOfOne(place)}`, text, {
      request: examples.request,
      response: examples.record,
    }),
  } as const;
};

/**
 * PATCH of a record by JSON merge patch (RFC 7396): 200. The description begins with the rules of every merge patch.
 */
export const update = <Item extends z.ZodMiniObject, Path extends string, Body extends z.ZodMiniType>(
  place: Place<Item, Path>,
  body: Body,
  text: Omit<Text, 'description'> & Partial<Pick<Text, 'description'>>,
) => updateAt(`${place.path}/:id`, place, body, text);

/** PATCH of a record at its own path. */
export const updateAt = <Item extends z.ZodMiniObject, Path extends string, Body extends z.ZodMiniType>(
  path: Path,
  place: Place<Item, string>,
  body: Body,
  text: Omit<Text, 'description'> & Partial<Pick<Text, 'description'>>,
) => {
  const { record, examples } = place.subject;
  const general = 'Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field.';
  const description = text.description === undefined ? general : `${general} ${text.description}`;
  const [change = {}] = Object.values<object>({ ...examples.change });
  return {
    method: 'PATCH',
    path,
    query: NoQuery,
    headers: onChange,
    body,
    responses: { 200: data(record), ...onWrite },
    ...aboutWriting(
      place,
      `update${nameOfOne(place)}`,
      { ...text, description },
      {
        request: examples.change,
        response: merged(examples.record, change),
      },
    ),
  } as const;
};

/** DELETE of a record: 204 without a body. */
export const remove = <Item extends z.ZodMiniObject, Path extends string>(place: Place<Item, Path>, text: Text) =>
  ({
    method: 'DELETE',
    path: `${place.path}/:id`,
    query: NoQuery,
    headers: onChange,
    responses: { 204: noBody, ...onRecord },
    ...aboutWriting(place, `delete${nameOfOne(place)}`, text, {}),
  }) as const;

/** DELETE of a record to which no other record may refer: 204 without a body, 409 `still_referenced` with counts. */
export const removeUnreferenced = <Item extends z.ZodMiniObject, Path extends string>(
  place: Place<Item, Path>,
  text: Text,
) => {
  const route = remove(place, text);
  return { ...route, responses: { ...route.responses, 409: onWrite[409] } } as const;
};

/** POST that restores a deleted record and the records to which its deletion cascaded: 200 with the record. */
export const undelete = <Item extends z.ZodMiniObject, Path extends string>(
  place: Place<Item, Path>,
  conflicts?: string,
) => {
  const { subject } = place;
  const general =
    'Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not ' +
    'deleted is returned unchanged.';
  return {
    method: 'POST',
    path: `${place.path}/:id/undelete`,
    query: NoQuery,
    headers: onPost,
    body: noBody,
    responses: { 200: data(subject.record), ...onRecord, 409: onWrite[409] },
    ...aboutWriting(
      place,
      `undelete${nameOfOne(place)}`,
      {
        summary: `Undelete ${inProse(place)}`,
        description: conflicts === undefined ? general : `${general} ${conflicts}`,
      },
      { response: subject.examples.record },
    ),
  } as const;
};

/** Marks a route as part of a module, in addition to the operations of the specification. */
export const inModule = <One extends { readonly metadata: Metadata }>(module: Module, route: One): One => ({
  ...route,
  metadata: { ...route.metadata, module },
});

/** Body of a create, replace or update: exactly one wrapper key (decision Q1). */
export const wrapped = <Key extends string, Schema extends z.ZodMiniType>(key: Key, schema: Schema) =>
  z.strictObject({ [key]: schema } as Record<Key, Schema>);
