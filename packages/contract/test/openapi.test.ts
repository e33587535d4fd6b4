import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { operations as declared, operationById, ParticipantStatus, PROBLEM_CODES, Problem } from '../src/index.ts';
import { openApiOf } from '../src/openapi/document.ts';
import { operationObjectOf } from '../src/openapi/operation.ts';
import { MAX_LIMIT } from '../src/wire/query.ts';

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const { version } = JSON.parse(textOf('../openapi.json')).info;
const document = openApiOf(version);

interface Response {
  description?: string;
  headers?: Record<string, object>;
  content?: Record<
    string,
    { schema: { properties: Record<string, object> }; examples?: Record<string, { value: object }> }
  >;
}
interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; description?: string; schema: object }[];
  requestBody?: { content: Record<string, object> };
  responses: Record<string, Response>;
}
/** What a reference leads to; anything else as it is. */
const resolved = <Value extends object>(value: Value): Value => {
  if (!('$ref' in value)) return value;
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(String(value.$ref)) ?? [];
  return (document.components as unknown as Record<string, Record<string, Value>>)[kind]?.[name] ?? value;
};
const operations = Object.values(document.paths).flatMap((path) =>
  (Object.values(path) as Operation[]).map((operation) => ({
    ...operation,
    parameters: operation.parameters.map(resolved),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [status, resolved(response)]),
    ),
  })),
);
const operationNamed = (id: string) => operations.find(({ operationId }) => operationId === id);
const schemas = document.components.schemas;

interface Described {
  description?: string;
}

/** The fields of all objects in a part of the document, and whether each has a description of its own. */
const fieldsIn = (part: object, where: string): { where: string; isDescribed: boolean }[] =>
  Object.entries(part).flatMap(([key, inner]) => {
    if (typeof inner !== 'object' || inner === null || key.startsWith('example')) return [];
    const fields = key === 'properties' ? Object.entries(inner as Record<string, Described>) : [];
    const own = fields.map(([name, field]) => ({
      where: `${where}/${name}`,
      isDescribed: field.description !== undefined,
    }));
    return [...own, ...fieldsIn(inner, `${where}/${key}`)];
  });

describe('the OpenAPI document', () => {
  test('is checked in as the contract has it: if not, run `npx -y pnpm@12 contract:openapi` and look at the diff', () => {
    expect(textOf('../openapi.json') === `${JSON.stringify(document, null, 2)}\n`).toBe(true);
  });

  test('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toEqual({ valid: true });
  });

  test('refers only to what it holds', () => {
    const text = JSON.stringify(document);
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g)) {
      expect(document.components).toHaveProperty([kind, name]);
    }
  });

  test('has every operation of the contract with an id of its own', () => {
    expect(operations).toHaveLength(declared.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(declared.length);
  });

  test('declares for each operation every status of the contract, errors as the one problem', () => {
    for (const { id, responses } of declared) {
      const statuses = responses.map(({ status }) => String(status));
      expect(Object.keys(operationNamed(id)?.responses ?? {})).toEqual(statuses);
    }
  });

  test('shows for each operation and status the problem codes that it can answer, and no other', () => {
    for (const { id, problems } of declared) {
      const errors = Object.entries(operationNamed(id)?.responses ?? {}).filter(([status]) => status >= '400');
      const shown = errors.flatMap(([status, { description = '', content = {} }]) => {
        expect(Object.keys(content)).toEqual(['application/problem+json']);
        const { schema, examples = {} } = content['application/problem+json'] ?? {};
        expect(schema).toEqual({ $ref: '#/components/schemas/Problem' });
        for (const [code, example] of Object.entries(examples)) {
          expect(Problem.parse(resolved(example).value)).toMatchObject({ code, status: Number(status) });
          expect(description).toContain(`\`${code}\``);
        }
        return Object.keys(examples);
      });
      expect(shown.sort(), id).toEqual([...problems].sort());
    }
    const belowHttp = ['method_not_allowed', 'request_timeout', 'headers_too_large'];
    const all = new Set([...declared.flatMap(({ problems }) => problems), ...belowHttp]);
    expect([...all].sort()).toEqual(Object.keys(PROBLEM_CODES).sort());
  });

  test('has each parameter, and each answer without a body, of several operations once', () => {
    const parts = Object.values(document.paths).flatMap((path) =>
      (Object.values(path) as Operation[]).flatMap(({ parameters, responses }) => [
        ...parameters,
        ...Object.values(responses).filter(({ content }) => content === undefined),
      ]),
    );
    const inline = parts.filter((part) => !('$ref' in part)).map((part) => JSON.stringify(part));
    expect(new Set(inline).size).toBe(inline.length);
    expect(inline.length).toBeLessThan(parts.length / 8);
  });

  test('needs for each operation its scopes, which the token endpoint offers', () => {
    const { scopes } = document.components.securitySchemes.oauth2.flows.clientCredentials;
    for (const { id, scopes: needed } of declared) {
      expect(operationNamed(id)?.security).toEqual([{ bearer: [] }, { oauth2: needed }]);
      for (const scope of needed) expect(scopes).toHaveProperty([scope]);
    }
  });

  test('closes what is sent and opens what is answered', () => {
    expect(schemas).toMatchObject({ NewParticipant: { additionalProperties: false } });
    expect(JSON.stringify(schemas.Participant)).not.toContain('additionalProperties');
    expect(JSON.stringify(schemas.ListedParticipant)).not.toContain('additionalProperties');
  });

  test('names records, what creates and what changes them, and the items of collections', () => {
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Participant', 'NewParticipant', 'ParticipantPatch', 'ListedParticipant', 'NewContact']),
    );
    const lists = operations.filter(({ operationId: id }) => /^list(?!Import|Absences|Webhook)/.test(id));
    for (const { operationId, responses } of lists) {
      const data = responses[200]?.content?.['application/json']?.schema.properties.data;
      const ref = expect.stringMatching(/^#\/components\/schemas\/Listed[A-Z]/);
      expect(data, operationId).toMatchObject({ type: 'array', items: { $ref: ref }, maxItems: MAX_LIMIT });
    }
  });

  test('describes parameters as they are sent', () => {
    const parameters = operationNamed('listParticipants')?.parameters ?? [];
    const range = { name: 'updatedAt[gte]', in: 'query', required: false, schema: { format: 'date-time' } };
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'Prefer', in: 'header' }));
    expect(parameters.find(({ name }) => name === range.name)).toMatchObject(range);
    expect(parameters.find(({ name }) => name === 'status')).toMatchObject({
      explode: false,
      schema: { type: 'array', items: { type: 'string', enum: ParticipantStatus.options }, maxItems: 50 },
    });
    expect(parameters.find(({ name }) => name === 'sort')?.schema).toMatchObject({
      items: { enum: expect.arrayContaining(['lastName', '-lastName', 'updatedAt', '-updatedAt']) },
    });
    const id = { type: 'string', format: 'uuid', maxLength: 36 };
    expect(operationNamed('updateCourseNote')?.parameters.slice(0, 2)).toEqual([
      { name: 'course_id', in: 'path', required: true, description: 'Id of the course.', schema: id },
      { name: 'id', in: 'path', required: true, description: 'Id of the record.', schema: id },
    ]);
  });

  test('says of every parameter, and of every field of a body on the field itself, what it means', () => {
    const parameters = operations.flatMap(({ operationId, parameters: all }) =>
      all.map(({ name, description }) => ({ where: `${operationId} ${name}`, isDescribed: description !== undefined })),
    );
    const fields = [...fieldsIn(schemas, ''), ...fieldsIn(document.paths, '')];
    expect(parameters.length).toBeGreaterThan(400);
    expect(fields.length).toBeGreaterThan(1_200);
    expect([...parameters, ...fields].filter(({ isDescribed }) => !isDescribed).map(({ where }) => where)).toEqual([]);
  });

  test('says of each value of an enumeration what it means, if the value is not itself a name of the interface', () => {
    const ofNames = ['ImportCollection', 'ImportKey', 'RecordType'];
    const enumerations = Object.entries(schemas).filter(
      ([name, { enum: values }]) => values && !ofNames.includes(name),
    );
    expect(enumerations.length).toBeGreaterThan(15);
    for (const [name, { enum: values = [], description }] of enumerations)
      for (const value of values) expect(description, name).toContain(`\`${value}\`: `);
  });

  test('takes merge patches for PATCH and only there', () => {
    const types = (id: string) => Object.keys(operationNamed(id)?.requestBody?.content ?? {});
    expect(types('updateCourse')).toEqual(['application/json', 'application/merge-patch+json']);
    expect(types('replaceCourse')).toEqual(['application/json']);
  });

  test('announces the end of an operation that the contract deprecates, and of no other', () => {
    const deprecation = { since: '2026-12-01', sunset: '2028-12-01', link: 'https://example.org/courses' };
    const operationWith = (changes: object) =>
      operationObjectOf(
        { ...operationById('getCourse'), ...changes },
        () => ({}),
        () => ({}),
      );
    expect(operationWith({ deprecation })).toMatchObject({
      deprecated: true,
      responses: { 200: { headers: { Deprecation: {}, Sunset: {}, Link: {} } } },
    });
    expect(operationWith({})).not.toHaveProperty('deprecated');
    expect(JSON.stringify(operationWith({}))).not.toContain('Sunset');
  });

  test.each([
    ['createCourse', 201, ['ETag', 'Location', 'Idempotent-Replayed']],
    ['createUser', 200, ['ETag', 'Location', 'Idempotent-Replayed']],
    ['getCourse', 304, ['ETag']],
    ['listCourses', 200, ['Link', 'Vary', 'X-Total-Count', 'Preference-Applied']],
    ['deleteCourse', 204, []],
  ])('names the headers of %s with status %s', (id, status, names) => {
    const headers = Object.keys(operationNamed(id)?.responses[status]?.headers ?? {});
    expect(headers).toEqual(['X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'Access-Control-Allow-Origin', ...names]);
  });
});
