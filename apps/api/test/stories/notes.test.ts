import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { during } from '../support/during.ts';
import { database, newTenant } from '../support/tenant.ts';

test('a note cannot be created while its participant is being deleted', async () => {
  const { client } = await newTenant();
  const participant = { firstName: 'Änne', lastName: 'Groß' };
  const { id } = (await client('POST', '/v1/participants', { body: { participant } })).json.data;
  const remove = (transaction: Database) =>
    sql`update participant set deleted_at = clock_timestamp() where id = ${id}`.execute(transaction);
  const create = () => client('POST', `/v1/participants/${id}/notes`, { body: { note: { title: 'Ä' } } });
  expect((await during(remove, create)).status).toBe(404);
  const left = await (await database()).selectFrom('note').select('id').where('participant_id', '=', id).execute();
  expect(left).toEqual([]);
});
