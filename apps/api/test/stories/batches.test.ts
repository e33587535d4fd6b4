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

test('the service rejects a batch with 200 conflicts, lists 100 of them, and reports the number of the others', async () => {
  const numbered = many(MOST, (index) => ({ name: 'Kurs', courseNumber: `C${index}` }));
  await create('courses', numbered);
  const { status, json } = await send('courses', numbered);
  expect([status, json.code]).toEqual([409, 'batch_conflict']);
  expect(json.errors).toHaveLength(101);
  expect(json.errors[99]).toMatchObject({ pointer: '/courses/99/courseNumber', code: 'value_taken' });
  expect(json.errors[100].detail).toContain('100');
});

test('of several simultaneous batches and creations with the same unique values, exactly one succeeds', async () => {
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
