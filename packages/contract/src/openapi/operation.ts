import * as z from 'zod/mini';
import { inWords } from '../declaration/route.ts';
import type { Operation } from '../operations.ts';
import { MAX_SOURCE, SOURCE_PATTERN } from '../wire/externalIds.ts';
import { STORABLE } from '../wire/fields.ts';
import { MAX_IMPORT_BYTES } from '../wire/imports.ts';
import { NDJSON } from '../wire/ndjson.ts';
import { MAX_LIMIT } from '../wire/query.ts';
import { type Content, headersNamed, headersOfSuccess } from './headers.ts';
import { problemWith } from './problems.ts';
import { bounded, listedName, referenceTo, type Schema } from './schemas.ts';
import { securityOf } from './security.ts';

/** Returns the JSON Schema of a schema of the contract. */
export type SchemaOf = (schema: z.ZodMiniType) => Schema;

const pathParameters = (names: readonly string[]) =>
  names.map((name) => ({
    name,
    in: 'path',
    required: true,
    ...(name === 'source'
      ? { description: 'The other system.', schema: { type: 'string', maxLength: MAX_SOURCE, pattern: SOURCE_PATTERN } }
      : {
          description: name === 'id' ? 'Id of the record.' : `Id of the ${name.replace(/_id$/, '')}.`,
          schema: bounded({ type: 'string', format: 'uuid' }),
        }),
  }));

const wireName = (header: string): string => header.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());

const parametersIn = (place: 'query' | 'header', object: Schema) =>
  Object.entries(object.properties ?? {}).map(([name, property]) => {
    const { description, explode = false, ...schema } = property as Schema;
    return {
      name: place === 'header' ? wireName(name) : name,
      in: place,
      required: object.required?.includes(name) ?? false,
      ...(description === undefined ? {} : { description }),
      ...(schema.type === 'array' ? { style: 'form', explode } : {}),
      schema: bounded(schema),
    };
  });

/**
 * Possible names of a parameter in the components. They differ from the names of all schemas even if case is ignored,
 * and contain no brackets, which are not allowed.
 */
export const parameterNames = (
  { name, in: place }: { readonly name: string; readonly in: string },
  { resource, action }: Operation,
): string[] => {
  const plain = `${place}.${name.replace(/\[(\w+)\]$/, '.$1')}`;
  return [plain, `${plain}.${place === 'query' ? resource : action}`];
};

/** The query parameters of an operation, including those that only the export has. */
const queryParameters = ({ query, exportQuery }: Operation, schemaOf: SchemaOf) => {
  const always = parametersIn('query', schemaOf(query));
  const exported = exportQuery === undefined ? [] : parametersIn('query', schemaOf(exportQuery));
  const names = always.map(({ name }) => name);
  return [...always, ...exported.filter(({ name }) => !names.includes(name))];
};

/** The content of a file, whose bytes have no JSON schema. */
const FILE = { schema: { type: 'string', maxLength: MAX_IMPORT_BYTES, pattern: STORABLE } } as const;

/** The envelope of a body, with a description of each key that lacks one. */
const describedKeys = (envelope: Schema, descriptionOf: (key: string) => string): Schema => ({
  ...envelope,
  properties: Object.fromEntries(
    Object.entries((envelope.properties ?? {}) as Record<string, Schema>).map(([key, schema]) => [
      key,
      { description: descriptionOf(key), ...schema },
    ]),
  ),
});

const requestBody = ({ method, examples, body, media }: Operation, schemaOf: SchemaOf) => {
  if (media !== undefined)
    return { requestBody: { required: true, content: Object.fromEntries(media.map((type) => [type, FILE])) } };
  if (body === undefined) return {};
  const start = method === 'PATCH' ? 'Fields to change in the' : 'The';
  const schema = describedKeys(schemaOf(body), (key) => `${start} ${inWords(key).replaceAll('_', ' ')}.`);
  const content = { schema, examples: { example: { value: examples.request } } };
  const patch = method === 'PATCH' ? { 'application/merge-patch+json': content } : {};
  return { requestBody: { required: true, content: { 'application/json': content, ...patch } } };
};

/** The schema of the items if the response is a collection; otherwise undefined. */
export const listedItem = (schema: z.ZodMiniType | undefined): z.ZodMiniObject | undefined => {
  const data = schema instanceof z.ZodMiniObject ? schema.shape.data : undefined;
  return data instanceof z.ZodMiniArray && data.def.element instanceof z.ZodMiniObject ? data.def.element : undefined;
};

const contentOf = ({ action, facts, exportQuery }: Operation, schema: z.ZodMiniType | undefined): Content => {
  if (schema === undefined) return 'nothing';
  if (action === 'history' || action === 'attendanceHistory' || action === 'deliveries') return 'history';
  if (action === 'attendance') return 'totals';
  if (action === 'read') return 'changes';
  if (action === 'batch') return 'batch';
  if (action === 'results') return 'results';
  if (action === 'test') return 'test';
  if (action === 'list' && facts === undefined) return exportQuery === undefined ? 'history' : 'absences';
  if (action === 'export' || action === 'erasure' || action === 'erase') return 'privacy';
  return action === 'list' ? 'collection' : 'record';
};

/** The description of the `data` of a response. */
const DATA: Readonly<Record<Content, string>> = {
  nothing: '',
  record: 'The record.',
  batch: 'The records, in the order of the entries.',
  collection: 'The records of this page, in the order of `sort`.',
  history: 'The versions of this page, newest first.',
  results: 'The outcomes of this page, in the order of lines.',
  absences: 'The absences of this page, in the order of ids.',
  totals: 'The totals.',
  changes: 'The changes of this page, in the order in which they were made.',
  privacy: 'The export, the plan of an erasure, or its result.',
  test: 'The result of the test.',
};

const SUCCESS: Readonly<Record<Content, string>> = {
  nothing: 'Done; the response has no body.',
  record: 'The record.',
  batch: 'The records, in the order of the entries.',
  collection: 'A page of the collection; with `Accept: application/x-ndjson`, all its records as a stream of lines.',
  history: 'A page of the history.',
  results: 'A page of the results; with `Accept: application/x-ndjson`, all of them as a stream of lines.',
  absences: 'A page of the absences; with `Accept: application/x-ndjson`, all of them as a stream of lines.',
  totals: 'The totals.',
  changes: 'A page of the change feed; empty if there is no change yet.',
  privacy: 'The export, the plan of an erasure, or its result.',
  test: 'The result of the test.',
};

/**
 * The description of the export of a collection, or of results. It is in `x-export`, because OpenAPI 3.1 has no schema
 * for the lines of a stream. With a second entry in `content`, generated clients would type each page as a union with a
 * string.
 */
const exportBody = (records: unknown, order: string) => {
  const lines = [...[records].flat().map((data) => ({ data })), { end: { count: [records].flat().length } }];
  const schema = {
    type: 'string',
    maxLength: Number.MAX_SAFE_INTEGER,
    pattern: '\\n$',
    description:
      `A line \`{"data": …}\` for each of them, in the order of their ${order}, and finally \`{"end": {"count": …}}\`. A ` +
      'stream without this last line is incomplete: `after` continues after its last record or line.',
  };
  return { schema, examples: { example: { value: lines.map((line) => `${JSON.stringify(line)}\n`).join('') } } };
};

const successBody = (operation: Operation, schema: z.ZodMiniType, schemaOf: SchemaOf) => {
  const { action, examples, exportQuery } = operation;
  const item = listedItem(schema);
  const name = item && listedName(item);
  const envelope = schemaOf(schema);
  const data = { type: 'array', items: referenceTo(name ?? ''), maxItems: MAX_LIMIT } as const;
  const named = name === undefined ? envelope : { ...envelope, properties: { data } };
  const described = describedKeys(named, () => DATA[contentOf(operation, schema)]);
  const example = examples.response;
  const records = example !== undefined && 'data' in example ? example.data : undefined;
  const order = action === 'results' ? 'lines' : 'ids';
  const exported = exportQuery === undefined ? {} : { 'x-export': { [NDJSON]: exportBody(records, order) } };
  const json = { schema: described, examples: { example: { value: example } } };
  return { content: { 'application/json': json }, ...exported };
};

/** A Response Object, or a reference to one. */
type Answer = Readonly<Record<string, unknown>>;

const responsesOf = (operation: Operation, schemaOf: SchemaOf): Record<string, Answer> =>
  Object.fromEntries(
    operation.responses.map(({ status, schema }) => {
      if (status >= 400) return [status, problemWith(operation, status)];
      // A 304 response has the headers of the 200 that it replaces.
      const content = contentOf(operation, status === 304 ? operation.answer : schema);
      return [
        status,
        {
          description: status === 304 ? 'The caller already has the current version.' : SUCCESS[content],
          headers: headersNamed(headersOfSuccess(operation, content)),
          ...(schema === undefined ? {} : successBody(operation, schema, schemaOf)),
        },
      ];
    }),
  );

/** Possible names of a response without a body in the components. */
export const emptyAnswerNames = (status: string, { action }: Operation): string[] => {
  const name = status === '304' ? 'NotModified' : 'NoContent';
  return [name, `${name}.${action}`];
};

const needs = ({ scopes, action }: Operation): string => {
  const named = scopes.map((scope) => `\`${scope}\``).join(' and ');
  if (action === 'read') return `Needs the scope ${named}, and the read scope of each type.`;
  return `Needs the scope${scopes.length > 1 ? 's' : ''} ${named}.`;
};

/** The Operation Object of one operation. */
export const operationObjectOf = (operation: Operation, requests: SchemaOf, answers: SchemaOf) => {
  const { id, resource, summary, description, scopes, parameters, headers, deprecation } = operation;
  return {
    operationId: id,
    tags: [resource],
    summary,
    description: `${description} ${needs(operation)}`,
    ...(deprecation === undefined ? {} : { deprecated: true }),
    security: securityOf(scopes),
    parameters: [
      ...pathParameters(parameters),
      ...queryParameters(operation, requests),
      ...parametersIn('header', requests(headers)),
    ],
    ...requestBody(operation, requests),
    responses: responsesOf(operation, answers),
  };
};
