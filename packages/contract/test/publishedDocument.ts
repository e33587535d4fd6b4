import { readFileSync } from 'node:fs';
import type { Operation } from '@training-provider/contract';
import {
  type FaultyRequest,
  faultyBodies,
  faultyHeaders,
  faultyQueries,
  type Parameter,
  type Resolve,
  requiredOf,
  type Schema,
} from './faults.ts';

interface DocumentedOperation {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** The published document, which determines faults independently of the schemas. */
const document: OpenApi = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
const resolve: Resolve = (schema) =>
  schema.$ref === undefined ? schema : (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});

const sharedParameter = (reference: string): Parameter => {
  const shared = document.components.parameters[reference.split('/').at(-1) ?? ''];
  if (shared === undefined) throw new Error(`the document lacks ${reference}`);
  return shared;
};

/** Requests that violate one keyword of the published document: in the body, or in the query or a header. */
export const faultsOf = (
  operation: Operation,
): { bodies: FaultyRequest[]; others: FaultyRequest[]; hasBody: boolean } => {
  const { parameters = [], requestBody } = document.paths[operation.template]?.[operation.method.toLowerCase()] ?? {};
  const all = parameters.map((each) => ('$ref' in each ? sharedParameter(each.$ref) : each));
  const within = (part: Parameter['in']) => all.filter((each) => each.in === part);
  const required = new URLSearchParams(requiredOf(within('query'))).toString();
  const schema = requestBody?.content['application/json'].schema;
  return {
    bodies: schema === undefined ? [] : faultyBodies(schema, operation, resolve),
    others: [...faultyQueries(within('query'), resolve), ...faultyHeaders(within('header'), required)],
    hasBody: schema !== undefined,
  };
};
