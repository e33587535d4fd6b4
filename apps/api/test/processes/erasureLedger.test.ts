import { expect, inject, onTestFinished, test } from 'vitest';
import { scratchDatabase, withConnection } from '../../../../tooling/testbed/database.ts';
import { ownService } from '../support/ownService.ts';

const body = { erasure: { reason: 'request' } };

/** A service with a ledger, and a participant in it. */
const withLedger = async () => {
  const { url: ledgerUrl, drop } = await scratchDatabase(inject('serverUrl'));
  const { client } = await ownService({ ERASURE_LEDGER_URL: ledgerUrl });
  const participant = { firstName: 'Änne', lastName: 'Groß' };
  const { id } = (await client('POST', '/v1/participants', { body: { participant } })).json.data;
  return { client, ledgerUrl, drop, path: `/v1/participants/${id}`, id };
};

test('if an erasure cannot be written to the ledger, the request gets 503 and nothing is erased', async () => {
  const { client, drop, path } = await withLedger();
  await drop();
  const answer = await client('POST', `${path}/erasure`, { body });
  expect(answer.json).toMatchObject({ status: 503, code: 'unavailable' });
  expect((await client('GET', path)).json.data.lastName).toBe('Groß');
  expect((await client('GET', `${path}/erasure`)).json.data.erasedAt).toBeUndefined();
});

test('when the response to an erasure is sent, the ledger contains the erasure once, without a name', async () => {
  const { client, ledgerUrl, drop, path, id } = await withLedger();
  onTestFinished(drop);
  const { erasedAt } = (await client('POST', `${path}/erasure`, { body })).json.data;
  await client('POST', `${path}/erasure`, { body });
  const { rows } = await withConnection(ledgerUrl, (ledger) => ledger.query('select * from erasure_ledger'));
  const erased = { record_id: id, resource: 'participants', reason: 'request', erased_at: new Date(erasedAt) };
  expect(rows).toEqual([{ organisation_id: expect.any(String), ...erased }]);
});
