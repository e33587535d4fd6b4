import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { during } from '../support/during.ts';
import { newTenant, type Tenant } from '../support/tenant.ts';

const participant = { firstName: 'Änne', lastName: 'Groß' };
const made = async ({ client }: Tenant, path: string, body: object): Promise<string> =>
  (await client('POST', path, { body })).json.data.id;

test('an erasure waits for uncommitted writes about the person, and also removes their data', async () => {
  const tenant = await newTenant();
  const { client } = tenant;
  const id = await made(tenant, '/v1/participants', { participant });
  const coaching = await made(tenant, '/v1/coachings', { coaching: { participantId: id } });
  const write = (transaction: Database) =>
    sql`update coaching set voucher_number = 'AVGS-1', version = 2 where id = ${coaching}`.execute(transaction);
  const erase = () => client('POST', `/v1/participants/${id}/erasure`, { body: { erasure: { reason: 'request' } } });
  expect((await during(write, erase)).status).toBe(200);
  const { data } = (await client('GET', `/v1/coachings/${coaching}`)).json;
  expect(data.voucherNumber).toBeUndefined();
});

test('a note deleted while the deletion of its participant waits for a lock stays deleted after the undeletion', async () => {
  const tenant = await newTenant();
  const { client } = tenant;
  const id = await made(tenant, '/v1/participants', { participant });
  const path = `/v1/participants/${id}`;
  const note = await made(tenant, `${path}/notes`, { note: { title: 'Vorher' } });
  // Another client creates a note.
  const lock = (transaction: Database) => sql`select from participant where id = ${id} for share`.execute(transaction);
  const removed: number[] = [];
  const removeNote = async () => removed.push((await client('DELETE', `${path}/notes/${note}`)).status);
  const { status } = await during(lock, () => client('DELETE', path), removeNote);
  expect([status, removed]).toEqual([200, [204]]);
  expect((await client('POST', `${path}/undelete`)).status).toBe(200);
  expect((await client('GET', `${path}/notes`)).json.data).toEqual([]);
});
