import type * as z from 'zod/mini';
import { changes } from '../changes.ts';
import { imports } from '../imports.ts';
import { type Operation, operations } from '../operations.ts';
import { headersUsedBy } from './headers.ts';
import { listedItem, operationObjectOf } from './operation.ts';
import { problemResponses } from './problems.ts';
import { describeSchemas, listedName, type Schema } from './schemas.ts';
import { securitySchemes } from './security.ts';

const requestParts = ({ query, exportQuery, headers, body }: Operation): z.ZodMiniType[] => [
  query,
  ...(exportQuery ? [exportQuery] : []),
  headers,
  ...(body ? [body] : []),
];
const answerParts = ({ responses }: Operation): z.ZodMiniType[] => responses.flatMap(({ schema }) => schema ?? []);

/** The items of collections, by name. Notes of participants and of courses share one schema. */
const listedItems: ReadonlyMap<string, z.ZodMiniType> = new Map(
  operations.flatMap(answerParts).flatMap((schema): [string, z.ZodMiniType][] => {
    const item = listedItem(schema);
    const name = item && listedName(item);
    return item === undefined || name === undefined ? [] : [[name, item]];
  }),
);

/** The Tag Object of each group of operations. */
const withoutRecords: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  changes,
  imports,
};

const tags = [...new Map(operations.map((operation) => [operation.resource, operation]))].map(
  ([name, { facts = withoutRecords[name] ?? changes, parent }]) => ({
    name,
    description:
      parent === undefined
        ? facts.description
        : `${facts.name.charAt(0).toUpperCase()}${facts.name.slice(1)} on a ${parent.singular}.`,
  }),
);

const pathsOf = (objectOf: (operation: Operation) => object) => {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const { template, method } = operation;
    paths[template] = { ...paths[template], [method.toLowerCase()]: objectOf(operation) };
  }
  return paths;
};

/** The whole interface as an OpenAPI 3.1 document. */
export const openApiOf = (version: string) => {
  const requests = describeSchemas('input', operations.flatMap(requestParts));
  const answers = describeSchemas('output', [...operations.flatMap(answerParts), ...listedItems.values()]);
  const listedSchemas = [...listedItems].map(([name, item]): [string, Schema] => [name, answers.schemaOf(item)]);
  const paths = pathsOf((operation) => operationObjectOf(operation, requests.schemaOf, answers.schemaOf));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Training-provider administration service',
      description:
        'Every success body is an object with the single key `data`; paging, counts and versions travel in headers. ' +
        'Every error is a problem document (RFC 9457).',
      version,
      contact: { name: 'The makers of the training-provider administration service' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '/',
        description: 'The service that this document comes from, in production or elsewhere.',
        'x-internal': false,
      },
    ],
    tags,
    paths,
    components: {
      schemas: { ...answers.components, ...Object.fromEntries(listedSchemas), ...requests.components },
      responses: problemResponses,
      headers: headersUsedBy([paths, problemResponses]),
      securitySchemes,
    },
  };
};
