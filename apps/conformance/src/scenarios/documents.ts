import { show, succeeds } from '../deployment/answers.ts';
import type { Target } from '../deployment/target.ts';
import { equal, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { requireModules } from '../expect/offered.ts';
import { operationAnswer } from '../expect/operationAnswers.ts';
import { at, documentOf } from '../expect/publishedDocument.ts';
import { isObject, type JsonObject } from '../interface/json.ts';
import { MODULES } from '../interface/modules.ts';
import { allOperations, type Operation, operations, operationsOf } from '../interface/operations.ts';

/** Requires that the document has an operation with its id, below the base URL or below /v1. */
const hasOperation = (paths: unknown, { path, method, id }: Pick<Operation, 'path' | 'method' | 'id'>): void => {
  const found = at(paths, path, method.toLowerCase()) ?? at(paths, path.replace(/^\/v1/, ''), method.toLowerCase());
  holds(isObject(found), `The document must contain ${method} ${path}.`);
  equal(found.operationId, id, `\`operationId\` of ${method} ${path}`);
};

const published = [
  check(['L2-OPENAPI'], '/openapi.json is an OpenAPI 3.1 document that contains every operation', async (target) => {
    const { openapi, paths } = await documentOf(target);
    holds(/^3\.1\./.test(String(openapi)), `\`openapi\` must be a version 3.1, but is ${show(openapi)}.`);
    for (const operation of operations) hasOperation(paths, operation);
  }),
  ...MODULES.map((module) =>
    check(['L2-OPENAPI'], `/openapi.json contains every operation of the module ${module}`, async (target) => {
      requireModules(target, module);
      const { paths } = await documentOf(target);
      for (const operation of operationsOf(module)) hasOperation(paths, operation);
    }),
  ),
];

/** The target schema of a reference. */
const resolved = (document: JsonObject, schema: unknown): JsonObject => {
  const reference = at(schema, '$ref');
  const resolved = typeof reference === 'string' ? at(document, ...reference.slice(2).split('/')) : schema;
  return isObject(resolved) ? resolved : {};
};

const bodySchema = (document: JsonObject, path: string, method: string): JsonObject =>
  resolved(document, at(document.paths, path, method, 'requestBody', 'content', 'application/json', 'schema'));

/** Every object schema inside a schema at any depth: itself, its members and items, and its alternatives. */
const objectsIn = (document: JsonObject, given: unknown, seen = new Set<unknown>()): JsonObject[] => {
  const schema = resolved(document, given);
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { properties, items, anyOf, oneOf, allOf } = schema;
  const members = isObject(properties) ? Object.values(properties) : [];
  const inner = [members, items, anyOf, oneOf, allOf].flat().filter(isObject);
  return [...(isObject(properties) ? [schema] : []), ...inner.flatMap((part) => objectsIn(document, part, seen))];
};

/** The operations that a deployment with these modules publishes. */
const publishedBy = ({ settings }: Target): readonly Operation[] =>
  allOperations.filter(({ module }) => module === undefined || settings.modules.includes(module));

const closed = check(
  ['R10-CLOSED-REQUESTS'],
  'the published request schemas reject additional properties',
  async (target) => {
    const document = await documentOf(target);
    for (const { name, path, method, takes } of publishedBy(target)) {
      if (takes === undefined) continue;
      const all = objectsIn(document, bodySchema(document, path, method.toLowerCase()));
      holds(all.length > 1, `The document must describe the body of ${name}.`);
      for (const part of all)
        equal(part.additionalProperties, false, `\`additionalProperties\` in the body of ${name}`);
    }
  },
);

const open = check(
  ['R10-OPEN-RESPONSES'],
  'the published response schemas allow additional properties',
  async (target) => {
    const document = await documentOf(target);
    for (const { name, path, method, success, answers } of publishedBy(target)) {
      if (answers === undefined) continue;
      const response = resolved(document, at(document.paths, path, method.toLowerCase(), 'responses', String(success)));
      const data = at(resolved(document, at(response, 'content', 'application/json', 'schema')), 'properties', 'data');
      for (const part of objectsIn(document, data))
        holds(part.additionalProperties !== false, `The response schema of ${name} must allow additional properties.`);
    }
  },
);

const deprecations = operations.map(({ name, path, method, ...rest }) =>
  check(
    ['L2-DEPRECATION'],
    `${name} responds with \`Deprecation\` and \`Sunset\` if and only if the OpenAPI document marks it as deprecated`,
    async (target) => {
      const isDeprecated = at((await documentOf(target)).paths, path, method.toLowerCase(), 'deprecated') === true;
      const { headers } = succeeds(await operationAnswer(target, { name, path, method, ...rest }));
      if (isDeprecated) {
        holds(
          /^@\d+$/.test(headers.deprecation ?? ''),
          `\`Deprecation\` must be a timestamp such as @1735689600, but is ${show(headers.deprecation)}.`,
        );
        const notice = Date.parse(headers.sunset ?? '') - Number(headers.deprecation?.slice(1)) * 1000;
        holds(
          notice >= 729 * 86_400_000,
          `\`Sunset\` must be at least 24 months after \`Deprecation\`, but is ${show(headers.sunset)}.`,
        );
        holds(
          /rel\s*=\s*"?[^",;]*\bdeprecation\b/i.test(headers.link ?? ''),
          `\`Link\` must contain the relation deprecation, but is ${show(headers.link)}.`,
        );
      } else {
        equal([headers.deprecation, headers.sunset], [undefined, undefined], '`Deprecation` and `Sunset`');
      }
    },
  ),
);

/** Scenarios of decisions R10 and L2: the published document. */
export const documentScenarios = [...published, closed, open, ...deprecations];
