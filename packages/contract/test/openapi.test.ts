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
/** The component that a reference points to; any other value unchanged. */
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

/** The fields of all objects in a part of the document, and whether each has its own description. */
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
  test('is checked in as generated: otherwise run `npx -y pnpm@12 contract:openapi` and review the diff', () => {
    expect(textOf('../openapi.json') === `${JSON.stringify(document, null, 2)}\n`).toBe(true);
  });

  test('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toEqual({ valid: true });
  });

  test('references only existing components', () => {
    const text = JSON.stringify(document);
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g)) {
      expect(document.components).toHaveProperty([kind, name]);
    }
  });

  test('has every operation of the contract with a unique id', () => {
    expect(operations).toHaveLength(declared.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(declared.length);
  });

  test('declares every status of the contract for each operation', () => {
    for (const { id, responses } of declared) {
      const statuses = responses.map(({ status }) => String(status));
      expect(Object.keys(operationNamed(id)?.responses ?? {})).toEqual(statuses);
    }
  });

  test('shows exactly the problem codes that each operation can return with each status', () => {
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

  test('contains shared parameters and shared responses without a body only once', () => {
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

  test('requires for each operation its scopes, which the token endpoint offers', () => {
    const { scopes } = document.components.securitySchemes.oauth2.flows.clientCredentials;
    for (const { id, scopes: needed } of declared) {
      expect(operationNamed(id)?.security).toEqual([{ bearer: [] }, { oauth2: needed }]);
      for (const scope of needed) expect(scopes).toHaveProperty([scope]);
    }
  });

  test('forbids additional properties in requests and allows them in responses', () => {
    expect(schemas).toMatchObject({ NewParticipant: { additionalProperties: false } });
    expect(JSON.stringify(schemas.Participant)).not.toContain('additionalProperties');
    expect(JSON.stringify(schemas.ListedParticipant)).not.toContain('additionalProperties');
  });

  test('has named schemas for records, inputs, patches and the items of collections', () => {
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

  test('describes parameters in the form in which they are sent', () => {
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

  test('describes every parameter, and every field of a body at the field itself', () => {
    const parameters = operations.flatMap(({ operationId, parameters: all }) =>
      all.map(({ name, description }) => ({ where: `${operationId} ${name}`, isDescribed: description !== undefined })),
    );
    const fields = [...fieldsIn(schemas, ''), ...fieldsIn(document.paths, '')];
    expect(parameters.length).toBeGreaterThan(400);
    expect(fields.length).toBeGreaterThan(1_200);
    expect([...parameters, ...fields].filter(({ isDescribed }) => !isDescribed).map(({ where }) => where)).toEqual([]);
  });

  test('explains each value of an enumeration, unless the value is itself a name of the interface', () => {
    const ofNames = ['ImportCollection', 'ImportKey', 'RecordType'];
    const enumerations = Object.entries(schemas).filter(
      ([name, { enum: values }]) => values && !ofNames.includes(name),
    );
    expect(enumerations.length).toBeGreaterThan(15);
    for (const [name, { enum: values = [], description }] of enumerations)
      for (const value of values) expect(description, name).toContain(`\`${value}\`: `);
  });

  test('accepts merge patches only for PATCH', () => {
    const types = (id: string) => Object.keys(operationNamed(id)?.requestBody?.content ?? {});
    expect(types('updateCourse')).toEqual(['application/json', 'application/merge-patch+json']);
    expect(types('replaceCourse')).toEqual(['application/json']);
  });

  test('announces the end of a deprecated operation, and of no other operation', () => {
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
  ])('lists the headers of %s with status %s', (id, status, names) => {
    const headers = Object.keys(operationNamed(id)?.responses[status]?.headers ?? {});
    expect(headers).toEqual(['X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'Access-Control-Allow-Origin', ...names]);
  });
});
