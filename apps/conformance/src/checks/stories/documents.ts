import { isObject, type JsonObject } from '../../interface/json.ts';
import { MODULES } from '../../interface/modules.ts';
import { type Operation, operations, operationsOf } from '../../interface/operations.ts';
import { show, succeeds } from '../../target/answers.ts';
import { equal, holds } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { requireModules } from '../support/offered.ts';
import { operationAnswer } from '../support/operationAnswers.ts';
import { at, documentOf } from '../support/publishedDocument.ts';

/** Requires the document to have an operation, below the base URL or below /v1, by its id. */
const hasOperation = (paths: unknown, { path, method, id }: Pick<Operation, 'path' | 'method' | 'id'>): void => {
  const found = at(paths, path, method.toLowerCase()) ?? at(paths, path.replace(/^\/v1/, ''), method.toLowerCase());
  holds(isObject(found), `The document has no ${method} ${path}.`);
  equal(found.operationId, id, `\`operationId\` of ${method} ${path}`);
};

const published = [
  check(['L2-OPENAPI'], '/openapi.json is an OpenAPI 3.1 document with every operation', async (target) => {
    const { openapi, paths } = await documentOf(target);
    holds(/^3\.1\./.test(String(openapi)), `\`openapi\` is ${show(openapi)}.`);
    for (const operation of operations) hasOperation(paths, operation);
  }),
  ...MODULES.map((module) =>
    check(['L2-OPENAPI'], `/openapi.json has every operation of the module ${module}`, async (target) => {
      requireModules(target, module);
      const { paths } = await documentOf(target);
      for (const operation of operationsOf(module)) hasOperation(paths, operation);
    }),
  ),
];

/** The schema that a reference leads to. */
const resolved = (document: JsonObject, schema: unknown): JsonObject => {
  const reference = at(schema, '$ref');
  const resolved = typeof reference === 'string' ? at(document, ...reference.slice(2).split('/')) : schema;
  return isObject(resolved) ? resolved : {};
};

const bodySchema = (document: JsonObject, path: string, method: string): JsonObject =>
  resolved(document, at(document.paths, path, method, 'requestBody', 'content', 'application/json', 'schema'));

const closed = check(['R10-CLOSED-REQUESTS'], 'the published request schemas are closed', async (target) => {
  const document = await documentOf(target);
  for (const { path, method, takes } of operations) {
    if (takes === undefined) continue;
    const schema = bodySchema(document, path, method.toLowerCase());
    const inner = Object.values(isObject(schema.properties) ? schema.properties : {}).map((part) =>
      resolved(document, part),
    );
    for (const part of [schema, ...inner]) {
      equal(part.additionalProperties, false, `\`additionalProperties\` of the body of ${method} ${path}`);
    }
  }
});

const open = check(['R10-OPEN-RESPONSES'], 'the published response schemas are open', async (target) => {
  const document = await documentOf(target);
  for (const { path, method, success, answers } of operations) {
    if (answers === undefined) continue;
    const response = resolved(document, at(document.paths, path, method.toLowerCase(), 'responses', String(success)));
    const schema = resolved(document, at(response, 'content', 'application/json', 'schema'));
    const data = resolved(document, at(schema, 'properties', 'data'));
    const record = resolved(document, data.items ?? data);
    holds(record.additionalProperties !== false, `What ${method} ${path} answers is closed.`);
  }
});

const deprecations = operations.map(({ name, path, method, ...rest }) =>
  check(['L2-DEPRECATION'], `${name} announces its end if the document does, and else does not`, async (target) => {
    const isDeprecated = at((await documentOf(target)).paths, path, method.toLowerCase(), 'deprecated') === true;
    const { headers } = succeeds(await operationAnswer(target, { name, path, method, ...rest }));
    if (isDeprecated) {
      holds(/^@\d+$/.test(headers.deprecation ?? ''), `\`Deprecation\` is ${show(headers.deprecation)}.`);
      const notice = Date.parse(headers.sunset ?? '') - Number(headers.deprecation?.slice(1)) * 1000;
      holds(notice >= 729 * 86_400_000, `\`Sunset\` is ${show(headers.sunset)}: less than 24 months ahead.`);
      holds(/rel\s*=\s*"?[^",;]*\bdeprecation\b/i.test(headers.link ?? ''), `\`Link\` is ${show(headers.link)}.`);
    } else {
      equal([headers.deprecation, headers.sunset], [undefined, undefined], '`Deprecation` and `Sunset`');
    }
  }),
);

/** Stories of decisions R10 and L2: the published document. */
export const documentStories = [...published, closed, open, ...deprecations];
