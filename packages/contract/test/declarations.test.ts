import { describe, expect, test } from 'vitest';
import { type Deprecation, earliestSunset, operations, recordOperations, SCOPES } from '../src/index.ts';

const named = operations.map((operation) => ({ name: `${operation.method} ${operation.path}`, operation }));

describe.each(named)('$name', ({ operation }) => {
  const { id, method, scopes, summary, description, examples, answer, body } = operation;
  const statuses = operation.responses.map(({ status }) => status);

  test('has a summary, a description, an operation id and scopes', () => {
    expect(summary).toMatch(/^[A-Z].{5,}$/);
    expect(description).toMatch(/^[A-Z].{10,}\.$/s);
    expect(id).toMatch(/^[a-z][A-Za-z]+$/);
    expect(SCOPES).toEqual(expect.arrayContaining([...scopes]));
  });

  test('requires the read or write scope of its resource and of its module', () => {
    const access = method === 'GET' ? 'read' : 'write';
    const isOfGroup = ['permissions', 'permit'].includes(operation.action);
    // The scope of the module `privacy` is enough to give a person their data.
    const isOfAttendance = /attendance/i.test(operation.action) || operation.resource === 'absences';
    const ofResource = isOfAttendance ? 'attendances' : operation.facts?.name;
    const own = operation.module === 'privacy' ? undefined : isOfGroup ? 'permissions' : ofResource;
    const isHistory = operation.action === 'attendanceHistory';
    const ofModule = operation.module === 'import' ? 'imports' : isHistory ? 'history' : operation.module;
    const wanted = [ofModule, own].map((name) => `${name}:${access}`);
    expect(scopes).toEqual(SCOPES.filter((scope) => wanted.includes(scope)).toReversed());
  });

  test('declares one success status, and the errors that every operation can return', () => {
    expect(statuses.filter((status) => status < 300)).toEqual([operation.success]);
    expect(statuses).toEqual(expect.arrayContaining([400, 401, 403, 429, 500, 503]));
    if (operation.facts !== undefined) expect(statuses).toContain(404);
    if (body !== undefined) expect(statuses).toEqual(expect.arrayContaining([413, 415, 422]));
  });

  test('has examples of its request and its response that match its own schemas', () => {
    expect(body === undefined).toBe(examples.request === undefined);
    if (body !== undefined) expect(body.safeParse(examples.request).error).toBeUndefined();
    if (answer === undefined) return expect(examples.response).toBeUndefined();
    expect(answer.safeParse(examples.response).error).toBeUndefined();
  });
});

describe('a request body', () => {
  const bodies = recordOperations.flatMap(({ id, method, facts, body, wrapper = '', examples }) =>
    body === undefined ? [] : [{ id, method, facts, body, wrapper, examples }],
  );
  const ofRecords = bodies.filter(({ facts, wrapper }) => wrapper === facts.singular);

  test.each(ofRecords)(
    'of $id has its record under a wrapper key of its resource, and under no other key',
    (operation) => {
      const { body, facts, examples } = operation;
      const [record] = Object.values({ ...examples.request });
      for (const wrapper of [facts.singular, ...(facts.otherWrappers ?? [])]) {
        expect(body.safeParse({ [wrapper]: record }).error, wrapper).toBeUndefined();
      }
      expect(body.safeParse({ record }).success).toBe(false);
    },
  );

  test.each(bodies.filter(({ method }) => method === 'PUT'))(
    'of $id accepts the record that GET returns',
    ({ body, wrapper, examples }) => {
      const { data } = { data: undefined, ...examples.response };
      expect(body.safeParse({ [wrapper]: data }).error).toBeUndefined();
    },
  );
});

describe('the contract', () => {
  test('announces the end of an operation at least 24 months in advance', () => {
    const announced = operations.flatMap(({ deprecation }) => deprecation ?? []);
    const isFair = ({ since, sunset, link }: Deprecation) => sunset >= earliestSunset(since) && URL.canParse(link);
    expect(announced.filter((deprecation) => !isFair(deprecation))).toEqual([]);
  });

  test('gives each operation a unique id', () => {
    const ids = operations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
