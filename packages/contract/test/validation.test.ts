import { operations, type Problem, VIOLATION_CODES } from '@training-provider/contract';
import { createMock } from '@training-provider/contract/testing';
import { describe, expect, test } from 'vitest';
import type { FaultyRequest } from './faults.ts';
import { faultsOf } from './publishedDocument.ts';

const mock = createMock();
const ID = '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11';

const send = async (method: string, path: string, { search = '', headers = {}, body }: Partial<FaultyRequest>) => {
  const answer = await mock.fetch(mock.baseUrl + path + search, {
    method,
    redirect: 'manual',
    signal: new AbortController().signal,
    headers: { Authorization: `Bearer ${mock.token}`, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, problem: JSON.parse(await answer.text()) as Problem };
};

const STATUSES = { query: 400, header: 400, body: 422 };
/** The mock has no imports. */
const served = operations.filter(({ module }) => module !== 'import');
const cases = served.map((operation) => {
  const { method, path } = operation;
  const { bodies, others, hasBody } = faultsOf(operation);
  const body = hasBody ? operation.examples.request : undefined;
  const faults: FaultyRequest[] = [...bodies, ...others.map((fault) => ({ ...fault, ...(body && { body }) }))];
  return { operation, method, address: path.replaceAll(/:\w+/g, ID), faults };
});

/** Codes that do not come from the schemas: of states, of cursors, and of checks before a body is validated. */
const DECIDED_ELSEWHERE = [
  ...['unknown_reference', 'not_enrolled_then', 'taken', 'fixed'],
  ...['invalid_cursor', 'too_deep', 'too_many_members'],
  'address_not_allowed',
];
/** Rules between several values, limits of the response, and names that no schema lists: each has a test below. */
const RULES = [
  'invalid_time_zone',
  'conflicting_spellings',
  'conflicting_parameters',
  'conflicting_fields',
  'end_before_start',
  'lasts_too_long',
  'impossible_range',
  'needs_sort_by_updated_at',
  'too_many_faults',
];

test.each(cases.map((each) => [each.operation.id, each] as const))(
  '%s reports each fault with its own code and place, in words of the interface',
  async (_, { method, address, faults }) => {
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults) {
      const { status, problem } = await send(method, address, fault);
      const told = problem.errors?.map(({ in: part, pointer, code }) => ({ in: part, pointer, code }));
      const about = JSON.stringify({ ...fault, told }).slice(0, 1_000);
      expect(status, about).toBe(STATUSES[fault.violation.in]);
      expect(told, about).toContainEqual(fault.violation);
      // A value may break two limits of one field, but is never reported as anything else.
      for (const each of told ?? []) expect(each.pointer, about).toBe(fault.violation.pointer);
      for (const { detail } of problem.errors ?? [])
        expect(detail, about).not.toMatch(
          /expected|received|Invalid (input|option|string)|too big|>=|<=|\[a-z|\\|\{\d/i,
        );
    }
  },
);

test('the faults include every code of validation, except rules between values', () => {
  const seen = new Set(cases.flatMap(({ faults }) => faults.map(({ violation }) => violation.code as string)));
  const known = [...seen, ...RULES, ...DECIDED_ELSEWHERE].sort();
  expect(known).toEqual(Object.keys(VIOLATION_CODES).sort());
});

describe('rules between values', () => {
  const participants = '/v1/participants';
  const ofContact = `/v1/contacts/${ID}`;
  const range = `?${new URLSearchParams({ 'updatedAt[gte]': '2025-02-01T00:00:00Z', 'updatedAt[lt]': '2025-01-01T00:00:00Z' })}`;
  const course = { name: 'A', startDate: '2025-05-02', endDate: '2025-05-01' };
  const [startsAt, endsAt] = ['2025-05-01T08:00:00Z', '2025-05-02T08:00:00.001Z'];
  const session = { courseId: ID, units: '1', startsAt, endsAt: startsAt };
  const contact = { category: 'team', firstName: 'Ann', first_name: 'Bob' };
  const both = { courseId: ID, coachingId: ID };
  const organisation = { timezone: 'Europe/Atlantis' };
  const cleared = { firstName: 'Ann', first_name: null };
  test.each([
    ['GET', participants, { search: range }, 'query', '/updatedAt[lt]', 'impossible_range'],
    ['GET', participants, { search: '?includeDeleted=true' }, 'query', '/includeDeleted', 'needs_sort_by_updated_at'],
    ['GET', '/v1/changes', { search: '?from=now&cursor=x' }, 'query', '/from', 'conflicting_parameters'],
    ['POST', '/v1/courses', { body: { course } }, 'body', '/course/endDate', 'end_before_start'],
    ['POST', '/v1/sessions', { body: { session } }, 'body', '/session/endsAt', 'end_before_start'],
    [
      'POST',
      '/v1/sessions',
      { body: { session: { ...session, endsAt } } },
      'body',
      '/session/endsAt',
      'lasts_too_long',
    ],
    ['PATCH', `/v1/sessions/${ID}`, { body: { session: both } }, 'body', '/session/coachingId', 'conflicting_fields'],
    ['POST', '/v1/contacts', { body: { contact } }, 'body', '/contact/first_name', 'conflicting_spellings'],
    ['PATCH', ofContact, { body: { contact: cleared } }, 'body', '/contact/first_name', 'conflicting_spellings'],
    ['PATCH', '/v1/org', { body: { organisation } }, 'body', '/organisation/timezone', 'invalid_time_zone'],
  ] as const)('%s %s %j is rejected: %s %s %s', async (method, path, request, part, pointer, code) => {
    const { problem } = await send(method, path, request);
    expect(problem.errors).toEqual([expect.objectContaining({ in: part, pointer, code })]);
  });

  test.each([
    ['limit[]=1', 'leave out "[]"'],
    ['limit=1&limit=2', 'more than once'],
    ['limit[]=1&limit[]=2', 'more than once'],
  ])(
    'a parameter of one value that is given as the list %s is rejected with a message that says what to change',
    async (search, text) => {
      const { problem } = await send('GET', participants, { search: `?${search}` });
      expect(problem.errors).toEqual([
        { in: 'query', pointer: '/limit', code: 'wrong_type', detail: expect.stringContaining(text) },
      ]);
    },
  );

  test.each(['query', 'body'] as const)(
    'more than a hundred violations in the %s end with an entry that reports the others',
    async (part) => {
      const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`no_such_${index}`, '1']));
      const { problem } =
        part === 'query'
          ? await send('GET', participants, { search: `?${new URLSearchParams(many)}` })
          : await send('POST', '/v1/courses', { body: { course: { name: 'A', ...many } } });
      expect(problem.errors).toHaveLength(101);
      expect(problem.errors?.at(-1)).toMatchObject({ in: part, pointer: '', code: 'too_many_faults' });
    },
  );
});

test.each(['x', '7', `${ID}0`, '%00', '%C3%BC', "'"])(
  'an id %s in the path that no record has gets 404',
  async (id) => {
    const { status, problem } = await send('GET', `/v1/participants/${id}`, {});
    expect([status, problem.code]).toEqual([404, 'not_found']);
  },
);

test.each(['%', '%zz', '%C3'])('a path with the broken encoding %s gets 400', async (id) => {
  const { status, problem } = await send('GET', `/v1/participants/${id}`, {});
  expect([status, problem.code]).toEqual([400, 'invalid_request']);
});
