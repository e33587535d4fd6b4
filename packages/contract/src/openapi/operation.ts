import { z } from 'zod';
import { MAX_LIMIT } from '../query.ts';
import { type Content, headersNamed, headersOfSuccess } from './headers.ts';
import { problemWith } from './problems.ts';
import type { Declared } from './routes.ts';
import { bounded, listedName, referenceTo, type Schema } from './schemas.ts';
import { securityOf } from './security.ts';

/** Gives the JSON Schema of a schema of the contract. */
export type SchemaOf = (schema: z.ZodType) => Schema;

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: bounded({ type: 'string', format: 'uuid' }),
  }));

const wireName = (header: string): string => header.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());

const parametersIn = (place: 'query' | 'header', object: Schema) =>
  Object.entries(object.properties ?? {}).map(([name, property]) => {
    const { description, ...schema } = property as Schema;
    return {
      name: place === 'header' ? wireName(name) : name,
      in: place,
      required: object.required?.includes(name) ?? false,
      ...(description === undefined ? {} : { description }),
      ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
      schema: bounded(schema),
    };
  });

const requestBody = ({ route, metadata, body }: Declared, schemaOf: SchemaOf) => {
  if (body === undefined) return {};
  const content = { schema: schemaOf(body), examples: { example: { value: metadata.examples.request } } };
  const patch = route.method === 'PATCH' ? { 'application/merge-patch+json': content } : {};
  return { requestBody: { required: true, content: { 'application/json': content, ...patch } } };
};

/** What the answer of a collection holds, if it is one. */
export const listedItem = (schema: z.ZodType | undefined): z.ZodObject | undefined => {
  const data = schema instanceof z.ZodObject ? schema.shape.data : undefined;
  return data instanceof z.ZodArray && data.element instanceof z.ZodObject ? data.element : undefined;
};

const contentOf = ({ method }: { method: string }, status: number, schema: z.ZodType | undefined): Content => {
  if (schema === undefined) return status === 304 && method === 'GET' ? 'record' : 'nothing';
  return listedItem(schema) === undefined ? 'record' : 'collection';
};

const SUCCESS: Readonly<Record<Content, string>> = {
  nothing: 'Done; there is nothing to answer.',
  record: 'The record.',
  collection: 'A page of the collection.',
};

const successBody = (schema: z.ZodType, example: unknown, schemaOf: SchemaOf) => {
  const item = listedItem(schema);
  const name = item && listedName(item);
  const envelope = schemaOf(schema);
  const data = { type: 'array', items: referenceTo(name ?? ''), maxItems: MAX_LIMIT } as const;
  const described = name === undefined ? envelope : { ...envelope, properties: { data } };
  return { content: { 'application/json': { schema: described, examples: { example: { value: example } } } } };
};

const responsesOf = ({ route, metadata, responses }: Declared, schemaOf: SchemaOf) =>
  Object.fromEntries(
    responses.map(({ status, schema }) => {
      if (status >= 400) return [status, problemWith(status)];
      const content = contentOf(route, status, schema);
      return [
        status,
        {
          description: status === 304 ? 'The caller has this version already.' : SUCCESS[content],
          headers: headersNamed(headersOfSuccess(route, metadata, content)),
          ...(schema === undefined ? {} : successBody(schema, metadata.examples.response, schemaOf)),
        },
      ];
    }),
  );

/** The Operation Object of one route. */
export const operationOf = (declared: Declared, requests: SchemaOf, answers: SchemaOf) => {
  const { route, metadata, tag, path, query, headers } = declared;
  return {
    operationId: metadata.operationId,
    tags: [tag],
    summary: route.summary,
    description: `${route.description} Needs the scope \`${metadata.scope}\`.`,
    ...(metadata.deprecation === undefined ? {} : { deprecated: true }),
    security: securityOf(metadata.scope),
    parameters: [
      ...pathParameters(path),
      ...parametersIn('query', requests(query)),
      ...parametersIn('header', requests(headers)),
    ],
    ...requestBody(declared, requests),
    responses: responsesOf(declared, answers),
  };
};
