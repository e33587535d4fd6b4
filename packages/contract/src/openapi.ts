import type { z } from 'zod';
import { headersUsedBy } from './openapi/headers.ts';
import { listedItem, operationOf } from './openapi/operation.ts';
import { problemResponses } from './openapi/problems.ts';
import { type Declared, declaredRoutes } from './openapi/routes.ts';
import { describeSchemas, listedName, type Schema } from './openapi/schemas.ts';
import { securitySchemes } from './openapi/security.ts';
import { TAGS } from './openapi/tags.ts';

const requestParts = ({ query, headers, body }: Declared): z.ZodType[] => [query, headers, ...(body ? [body] : [])];
const answerParts = ({ responses }: Declared): z.ZodType[] => responses.flatMap(({ schema }) => schema ?? []);

/** The items of collections, by name; the notes of participants and of courses are the same. */
const listedItems = (routes: readonly Declared[]): Map<string, z.ZodType> =>
  new Map(
    routes.flatMap(answerParts).flatMap((schema): [string, z.ZodType][] => {
      const item = listedItem(schema);
      const name = item && listedName(item);
      return item === undefined || name === undefined ? [] : [[name, item]];
    }),
  );

const pathsOf = (routes: readonly Declared[], operation: (declared: Declared) => object) => {
  const paths: Record<string, Record<string, object>> = {};
  for (const declared of routes) {
    paths[declared.path] = { ...paths[declared.path], [declared.route.method.toLowerCase()]: operation(declared) };
  }
  return paths;
};

/** The whole interface as an OpenAPI 3.1 document, made from the contract's router. */
export const openApiOf = (version: string) => {
  const routes = declaredRoutes();
  const listed = listedItems(routes);
  const requests = describeSchemas('input', routes.flatMap(requestParts));
  const answers = describeSchemas('output', [...routes.flatMap(answerParts), ...listed.values()]);
  const listedSchemas = [...listed].map(([name, item]): [string, Schema] => [name, answers.schemaOf(item)]);
  const paths = pathsOf(routes, (declared) => operationOf(declared, requests.schemaOf, answers.schemaOf));
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
    tags: TAGS,
    paths,
    components: {
      schemas: { ...answers.components, ...Object.fromEntries(listedSchemas), ...requests.components },
      responses: problemResponses,
      headers: headersUsedBy([paths, problemResponses]),
      securitySchemes,
    },
  };
};
