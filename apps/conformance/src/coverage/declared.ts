import { operations } from '@training-provider/contract';
import type { JsonObject } from '../interface/json.ts';
import { inputSchemaOf, type Schema } from '../interface/schema.ts';

/** The parameters and bodies that the contract declares for one operation. */
export interface Declared {
  /** Its method and path with parameters in braces. */
  name: string;
  method: string;
  form: RegExp;
  /** The schema of its query, and of its body. */
  query: Schema;
  body: Schema | undefined;
}

/** Every operation of the contract. */
export const declared: readonly Declared[] = operations.map(({ method, template, query, body }) => ({
  name: `${method} ${template}`,
  method,
  form: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  query: inputSchemaOf(query),
  body: body === undefined ? undefined : inputSchemaOf(body),
}));

/** The key to look up a path: its method and the number of its segments. */
const shapeOf = (method: string, path: string): string => `${method} ${path.split('/').length}`;

const ofShape = Map.groupBy(declared, ({ name, method }) => shapeOf(method, name));

/** The operation that a request is for; HEAD is a GET. */
export const declaredFor = (method: string, path: string): Declared | undefined =>
  ofShape.get(shapeOf(method === 'HEAD' ? 'GET' : method, path))?.find(({ form }) => form.test(path));

const textsAs = ({ type }: Schema, texts: readonly string[]): unknown => {
  if (type === 'array') return texts.flatMap((text) => text.split(','));
  const [text = ''] = texts;
  return type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
};

/** The parameters of a query as the contract names them, with their values. */
export const parametersIn = ({ query: { properties = {} } }: Declared, query: URLSearchParams): JsonObject => {
  if (query.size === 0) return {};
  const names = [...new Set([...query.keys()])];
  return Object.fromEntries(
    names.flatMap((sent): [string, unknown][] => {
      const name = sent.replace(/\[\]$/, '');
      const schema = properties[name];
      return schema === undefined ? [] : [[name, textsAs(schema, query.getAll(sent))]];
    }),
  );
};
