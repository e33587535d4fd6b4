import { readFileSync } from 'node:fs';
import { operations } from '@training-provider/contract';
import {
  faultyBodies,
  faultyHeaders,
  faultyQueries,
  type Parameter,
  type Resolve,
  type Schema,
} from '../../../../packages/contract/test/faults.ts';
import type { Random } from '../../src/seed/random.ts';
import type { Drawn } from './comparison.ts';
import { bodyOf, shuffled, valid } from './requests.ts';

interface DocumentedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const file = new URL('../../../../packages/contract/openapi.json', import.meta.url);
const document: OpenApi = JSON.parse(readFileSync(file, 'utf8'));
const resolve: Resolve = (schema) =>
  schema.$ref === undefined ? schema : (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});

/** For each operation, `count` of the requests that the document makes wrong in one keyword. */
export const faulty = (random: Random, count: number): Drawn[] =>
  operations.flatMap((operation) => {
    const { parameters = [], requestBody } = document.paths[operation.template]?.[operation.method.toLowerCase()] ?? {};
    const within = (part: Parameter['in']) => parameters.filter((each) => each.in === part);
    const schema = requestBody?.content['application/json'].schema;
    const faults = [
      ...(schema === undefined ? [] : faultyBodies(schema, operation, resolve)),
      ...faultyQueries(within('query'), resolve),
      ...faultyHeaders(within('header')),
    ];
    return shuffled(random, faults)
      .slice(0, count)
      .map(({ search = '', headers, body = operation.body && bodyOf(operation, 0) }) => ({
        method: operation.method,
        path: valid(operation, 0).path + search,
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }));
  });
