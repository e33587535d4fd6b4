import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { operations as declared, operationById, ParticipantStatus, PROBLEM_CODES, Problem } from '../src/index.ts';
import { openApiOf } from '../src/openapi/document.ts';
import { operationObjectOf } from '../src/openapi/operation.ts';
import { MAX_LIMIT } from '../src/wire/query.ts';

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const { version } = JSON.parse(textOf('../package.json'));
const document = openApiOf(version);

interface Response {
  $ref?: string;
  headers?: Record<string, object>;
  content?: Record<string, { schema: { properties: Record<string, object> } }>;
}
interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; description?: string; schema: object }[];
  requestBody?: { content: Record<string, object> };
  responses: Record<string, Response>;
}
const operations = Object.values(document.paths).flatMap((path) => Object.values(path) as Operation[]);
const operationNamed = (id: string) => operations.find(({ operationId }) => operationId === id);
const schemas = document.components.schemas;

interface Described {
  $ref?: string;
  description?: string;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
}

const components: Record<string, Described> = JSON.parse(JSON.stringify(schemas));

/** Whether a schema has a description: its own, that of the schema that it refers to, or of one of its alternatives. */
const isDescribed = ({ $ref, description, anyOf = [] }: Described): boolean =>
  description !== undefined ||
  anyOf.some(isDescribed) ||
  ($ref !== undefined && isDescribed(components[$ref.slice('#/components/schemas/'.length)] ?? {}));

/** The fields of a schema and of all that it consists of. */
const fieldsIn = (schema: Described, where: string): { where: string; isDescribed: boolean }[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { where: `${where}/${name}`, isDescribed: isDescribed(field) },
    ...fieldsIn(field, `${where}/${name}`),
  ]),
  ...(schema.anyOf ?? []).flatMap((each) => fieldsIn(each, where)),
  ...(schema.items === undefined ? [] : fieldsIn(schema.items, where)),
];

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
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
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
    for (const { content } of Object.values(document.components.responses)) {
      expect(Object.keys(content)).toEqual(['application/problem+json']);
      expect(content['application/problem+json'].schema).toEqual({ $ref: '#/components/schemas/Problem' });
    }
  });

  test('shows every problem code that an operation can answer, with its status, as a whole problem document', () => {
    const statusOf = new Map(Object.entries(PROBLEM_CODES).map(([code, { status }]) => [code, status]));
    const shown = Object.values(document.components.responses).flatMap(({ description, content }) =>
      Object.entries(content['application/problem+json'].examples).map(([code, { value }]) => {
        expect(Problem.parse(value)).toMatchObject({ code, status: statusOf.get(code) });
        expect(description).toContain(`\`${code}\``);
        return code;
      }),
    );
    const belowHttp = ['method_not_allowed', 'request_timeout', 'headers_too_large'];
    expect([...shown, ...belowHttp].sort()).toEqual(Object.keys(PROBLEM_CODES).sort());
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
    const lists = operations.filter(({ operationId: id }) => id.startsWith('list') && !id.startsWith('listImport'));
    for (const { operationId, responses } of lists) {
      const data = responses[200]?.content?.['application/json']?.schema.properties.data;
      const ref = expect.stringMatching(/^#\/components\/schemas\/Listed[A-Z]/);
      expect(data, operationId).toEqual({ type: 'array', items: { $ref: ref }, maxItems: MAX_LIMIT });
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

  test('says of every parameter and of every field of a schema what it means', () => {
    const parameters = operations.flatMap(({ operationId, parameters: all }) =>
      all.map(({ name, description }) => ({ where: `${operationId} ${name}`, isDescribed: description !== undefined })),
    );
    const fields = Object.entries(components).flatMap(([name, schema]) => fieldsIn(schema, name));
    expect(parameters.length).toBeGreaterThan(400);
    expect(fields.length).toBeGreaterThan(600);
    expect([...parameters, ...fields].filter(({ isDescribed }) => !isDescribed).map(({ where }) => where)).toEqual([]);
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
