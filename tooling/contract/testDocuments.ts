import type { JsonObject, OpenApi, Schema } from './document.ts';

/** An object of a request or response, whose named properties are required unless their name ends in `?`. */
export const object = (properties: Record<string, Schema>, rest: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name.replace('?', ''), schema])),
  required: Object.keys(properties).filter((name) => !name.endsWith('?')),
  ...rest,
});

export const string: JsonObject = { type: 'string' };
export const integer: JsonObject = { type: 'integer' };
export const arrayOf = (items: Schema): JsonObject => ({ type: 'array', items });
/** The envelope of a success body. */
export const data = (schema: Schema): Schema => object({ data: schema });

const json = (schema: Schema) => ({ 'application/json': { schema } });

/** An operation that responds with 200 and a body. */
export const answering = (schema: Schema): JsonObject => ({ responses: { 200: { content: json(schema) } } });

/** An operation with a request body that responds with 204. */
export const taking = (schema: Schema): JsonObject => ({
  requestBody: { required: true, content: json(schema) },
  responses: { 204: {} },
});

/** A document with these operations, each named by method and path. */
export const documentOf = (operations: Record<string, JsonObject>, version = '1.0.0'): OpenApi => {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const [name, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return { info: { version }, paths };
};
