import { beforeAll, expect, test } from 'vitest';
import type { Client, Json } from '../support/client.ts';
import { newTenant } from '../support/tenant.ts';

const MOST = 200;

let client: Client;
beforeAll(async () => {
  ({ client } = await newTenant());
});

const send = (collection: string, entries: readonly unknown[]) =>
  client('POST', `/v1/${collection}/batch`, { body: { [collection]: entries } });

const create = async (collection: string, entries: readonly object[]): Promise<string[]> => {
  const { status, json } = await send(collection, entries);
  expect(status).toBe(201);
  return json.data.map(({ id }: Json) => id);
};

const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

test('a batch of which every entry conflicts is refused, and says how many more there are than it names', async () => {
  const numbered = many(MOST, (index) => ({ name: 'Kurs', courseNumber: `C${index}` }));
  await create('courses', numbered);
  const { status, json } = await send('courses', numbered);
  expect([status, json.code]).toEqual([409, 'batch_conflict']);
  expect(json.errors).toHaveLength(101);
  expect(json.errors[99]).toMatchObject({ pointer: '/courses/99/courseNumber', code: 'value_taken' });
  expect(json.errors[100].detail).toContain('100');
});

test('the largest batches of courses and of their enrolments are created', async () => {
  const users = await Promise.all(
    many(5, async (index) => {
      const user = { firstName: 'T', lastName: `${index}`, email: `t${index}@example.org` };
      return (await client('POST', '/v1/users', { body: { user } })).json.data.id;
    }),
  );
  const courses = await create(
    'courses',
    many(MOST, () => ({ name: 'Kurs', trainerIds: users })),
  );
  const [participantId] = await create('participants', [{ firstName: 'A', lastName: 'B' }]);
  await create(
    'enrolments',
    courses.map((courseId) => ({ participantId, courseId })),
  );
  const { json } = await client('GET', `/v1/participants/${participantId}`);
  expect(json.data.courseIds.toSorted()).toEqual(courses.toSorted());
  const { data } = (await client('GET', `/v1/courses/${courses[7]}`)).json;
  expect([data.trainerIds, data.participantCount]).toEqual([users, 1]);
});

test('of batches that write the same values in opposite order one is created, as of single creations beside them', async () => {
  for (const round of many(3, String)) {
    const numbered = many(20, (index) => ({
      firstName: 'A',
      lastName: 'B',
      internalCustomerNumber: `${round}-${index}`,
    }));
    const [last] = numbered.slice(-1);
    const answers = await Promise.all([
      ...many(6, (index) => send('participants', index % 2 === 0 ? numbered : numbered.toReversed())),
      client('POST', '/v1/participants', { body: { participant: last } }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...many(6, () => 409)]);
    const { json } = await client('GET', `/v1/participants?limit=200`);
    const stored = json.data.filter(({ internalCustomerNumber = '' }: Json) =>
      internalCustomerNumber.startsWith(`${round}-`),
    );
    expect(stored).toHaveLength(statuses.at(-1) === 201 ? 1 : 20);
  }
});
