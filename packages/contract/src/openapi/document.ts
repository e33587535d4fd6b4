import type * as z from 'zod/mini';
import { absences } from '../attendance.ts';
import { changes } from '../changes.ts';
import { imports } from '../imports.ts';
import { type Operation, operations } from '../operations.ts';
import { webhooks } from '../webhooks.ts';
import { headersUsedBy } from './headers.ts';
import { emptyAnswerNames, listedItem, operationObjectOf, parameterNames } from './operation.ts';
import { problemExamples, problemResponses } from './problems.ts';
import { describeSchemas, listedName, type Schema } from './schemas.ts';
import { securitySchemes } from './security.ts';
import { sharing } from './sharing.ts';

const requestParts = ({ query, exportQuery, headers, body }: Operation): z.ZodMiniType[] => [
  query,
  ...(exportQuery ? [exportQuery] : []),
  headers,
  ...(body ? [body] : []),
];
const answerParts = ({ responses }: Operation): z.ZodMiniType[] => responses.flatMap(({ schema }) => schema ?? []);

/** The schemas of the items of collections, by name. Notes of participants and of courses share one schema. */
const listedItems: ReadonlyMap<string, z.ZodMiniType> = new Map(
  operations.flatMap(answerParts).flatMap((schema): [string, z.ZodMiniType][] => {
    const item = listedItem(schema);
    const name = item && listedName(item);
    return item === undefined || name === undefined ? [] : [[name, item]];
  }),
);

/** The name and description of the Tag Objects whose operations belong to no resource. */
const withoutRecords: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  absences,
  changes,
  imports,
  webhooks,
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

type Described = ReturnType<typeof operationObjectOf>;

const eachOf = <Value, Result>(values: Readonly<Record<string, Value>>, change: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/**
 * The paths of the document, and the components for parameters and for responses without a body that several operations
 * share.
 */
const pathsOf = (objectOf: (operation: Operation) => Described) => {
  const described = operations.map((operation) => ({ operation, object: objectOf(operation) }));
  const parameters = sharing(
    'parameters',
    described.flatMap(({ operation, object }) =>
      object.parameters.map((part) => ({ part, names: parameterNames(part, operation) })),
    ),
  );
  // Responses with a body are not shared, because two generators find the type of a body only if the response is not a
  // reference.
  const answers = sharing(
    'responses',
    described.flatMap(({ operation, object }) =>
      Object.entries(object.responses)
        .filter(([, { content }]) => content === undefined)
        .map(([status, part]) => ({ part, names: emptyAnswerNames(status, operation) })),
    ),
  );
  const paths: Record<string, Record<string, object>> = {};
  for (const { operation, object } of described) {
    const shared = {
      ...object,
      parameters: object.parameters.map(parameters.sharedOf),
      responses: eachOf(object.responses, answers.sharedOf),
    };
    paths[operation.template] = { ...paths[operation.template], [operation.method.toLowerCase()]: shared };
  }
  return { paths, parameters: parameters.components, answers: answers.components };
};

/** The complete interface as an OpenAPI 3.1 document. */
export const openApiOf = (version: string) => {
  const requests = describeSchemas('input', operations.flatMap(requestParts));
  const answers = describeSchemas('output', [...operations.flatMap(answerParts), ...listedItems.values()]);
  const listedSchemas = [...listedItems].map(([name, item]): [string, Schema] => [name, answers.schemaOf(item)]);
  const { paths, parameters, ...shared } = pathsOf((operation) =>
    operationObjectOf(operation, requests.schemaOf, answers.schemaOf),
  );
  const responses = { ...shared.answers, ...problemResponses(operations) };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Training-provider administration service',
      description:
        'Every success body is an object with the single key `data`; paging, counts and versions are in headers. ' +
        'Every error is a problem document (RFC 9457).',
      version,
      contact: { name: 'The makers of the training-provider administration service' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '/',
        description: 'The deployment that serves this document: production, staging or local.',
        'x-internal': false,
      },
    ],
    tags,
    paths,
    components: {
      schemas: { ...answers.components, ...Object.fromEntries(listedSchemas), ...requests.components },
      parameters,
      responses,
      examples: problemExamples(operations),
      headers: headersUsedBy([paths, responses]),
      securitySchemes,
    },
  };
};
