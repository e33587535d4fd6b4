import { expect, test } from 'vitest';
import { findByExternalIds, writeExternalIds } from '../../src/db/externalIds.ts';
import { executorOn } from '../../src/db/transaction.ts';
import { database, newTenant } from '../support/tenant.ts';

const participantsOf = async (count: number) => {
  const tenant = await newTenant();
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = { participant: { firstName: 'Ada', lastName: `Lovelace ${index}` } };
    ids.push((await tenant.client('POST', '/v1/participants', { body })).json.data.id);
  }
  return { ...tenant, ids };
};

test('ids of another system are written and found for many records at once', async () => {
  const { client, organisationId, ids } = await participantsOf(4);
  const [a = '', b = '', c = '', d = ''] = ids;
  const executor = executorOn(await database());
  const write = (...pairs: [string, string][]) =>
    writeExternalIds(
      executor,
      organisationId,
      'participants',
      'sap',
      pairs.map(([value, recordId]) => ({ value, recordId })),
    );
  const find = async (...values: string[]) =>
    Object.fromEntries(
      (await findByExternalIds(executor, organisationId, 'participants', 'sap', values)).map((one) => [
        one.value,
        [one.recordId, one.deleted],
      ]),
    );

  expect(await write(['1', a], ['2', b], ['3', c])).toEqual([]);
  expect(await write(['1', a], ['22', b])).toEqual([]);
  expect(await find('1', '2', '22', '3', '4')).toEqual({ 1: [a, false], 22: [b, false], 3: [c, false] });
  await client('DELETE', `/v1/participants/${c}`);
  expect(await find('3')).toEqual({ 3: [c, true] });
  const foreign = (await participantsOf(1)).ids[0] ?? '';
  expect(await write(['1', d], ['5', c], ['6', foreign])).toEqual(
    expect.arrayContaining([
      { value: '1', recordId: d, reason: 'taken' },
      { value: '5', recordId: c, reason: 'missing' },
      { value: '6', recordId: foreign, reason: 'missing' },
    ]),
  );
  // The value of a deleted record goes over, also to a record that has another one.
  expect(await write(['3', b])).toEqual([]);
  await client('POST', `/v1/participants/${c}/undelete`);
  expect(await find('1', '22', '3', '5', '6')).toEqual({ 1: [a, false], 3: [b, false] });
});
