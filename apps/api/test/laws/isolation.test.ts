import { describe, expect, test } from 'vitest';
import { bodyOf, everyOperation, parametersOf, pathOf } from '../support/operations.ts';
import { newTenantWithRecords } from '../support/tenantWithRecords.ts';

/** Everything that an organisation can see of itself. */
const visible = async ({ tenant, records }: Awaited<ReturnType<typeof newTenantWithRecords>>) => {
  const gets = everyOperation.filter(({ method }) => method === 'GET');
  const answers = await Promise.all(
    gets.map((operation) => tenant.client('GET', pathOf(operation, parametersOf(operation, records)))),
  );
  return answers.map(({ status, json }) => ({ status, json }));
};

describe('another organisation', () => {
  test('sees nothing of it in any collection', async () => {
    const one = await newTenantWithRecords();
    const other = await newTenantWithRecords();
    for (const operation of everyOperation.filter(({ action }) => action === 'list')) {
      const answer = await other.tenant.client('GET', pathOf(operation, parametersOf(operation, other.records)));
      for (const id of Object.values(one.records)) expect(answer.text).not.toContain(id);
    }
  });

  test('changes nothing of it with any operation on its ids', async () => {
    const one = await newTenantWithRecords();
    const other = await newTenantWithRecords();
    const before = await visible(one);
    for (const operation of everyOperation.filter(
      ({ method, parameters }) => parameters.length > 0 && method !== 'GET',
    )) {
      const body = operation.body !== undefined ? { body: bodyOf(operation, other.records) } : {};
      const path = pathOf(operation, parametersOf(operation, one.records));
      expect((await other.tenant.client(operation.method, path, body)).status).toBe(404);
    }
    expect(await visible(one)).toEqual(before);
  });
});
