import { createClient, isProblem } from '@training-provider/contract/client';
import { createMock } from '@training-provider/contract/testing';
import { expect, test, vi } from 'vitest';
import { problem, scripted } from './scripted.ts';

const [ADA, BO] = [
  { firstName: 'Ada', lastName: 'A' },
  { firstName: 'Bo', lastName: 'B', internalCustomerNumber: 'N' },
];

test('a batch returns the records in the order of its entries', async () => {
  const answer = await createClient(createMock().clientOptions).participants.batch([ADA, BO]);
  expect(answer.data.map(({ lastName }) => lastName)).toEqual(['A', 'B']);
});

test('a rejected batch reports the faulty entries and the reasons, and creates no record', async () => {
  const client = createClient(createMock().clientOptions);
  const refused = await client.participants.batch([BO, ADA, BO]).catch((error: unknown) => error);
  if (!isProblem(refused, 'batch_conflict')) throw refused;
  expect(refused.problem.errors).toMatchObject([
    { pointer: '/participants/2/internalCustomerNumber', code: 'value_taken' },
  ]);
  expect((await client.participants.list()).data).toEqual([]);
});

test('the client retries a batch with the same key, and rejects a single record instead of a list', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { client, arrived } = await scripted([problem(503, 'unavailable'), { status: 201, body: { data: [] } }]);
  await client.participants.batch([ADA]);
  expect(arrived[1]?.headers['idempotency-key']).toBe(arrived[0]?.headers['idempotency-key']);
  // @ts-expect-error a list is asked for
  await expect(client.participants.batch(ADA)).rejects.toMatchObject({ code: 'invalid_argument' });
});
