import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ask, basic, GRANT } from '../support/oauth.ts';
import { database, newTenantWithToken } from '../support/tenant.ts';

const TABLES = sql<{ name: string }>`
  select format('%I.%I', table_schema, table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;

/** The tables with a row that contains one of these strings. */
const tablesWith = async (...strings: string[]): Promise<string[]> => {
  const db = await database();
  const patterns = strings.map((each) => `%${each}%`);
  const found: string[] = [];
  for (const { name } of (await TABLES.execute(db)).rows) {
    const isIn = sql`select 1 from ${sql.raw(name)} as r where r::text like any(${sql.val(patterns)}) limit 1`;
    if ((await isIn.execute(db)).rows.length > 0) found.push(name);
  }
  return found;
};

/** A secret as a string, and its bytes as PostgreSQL prints them. */
const formsOf = (secret: string): string[] => {
  const random = secret.slice('tpa_'.length);
  return [random, Buffer.from(random).toString('hex'), Buffer.from(random, 'base64url').toString('hex')];
};

test('no table contains an access token or the secret of a client', async () => {
  const { client, token, organisationId } = await newTenantWithToken();
  const headers = { 'Idempotency-Key': 'k' };
  const made = (await client('POST', '/v1/clients', { body: { client: { scopes: ['*'] } }, headers })).json.data;
  const rotated = (await client('POST', `/v1/clients/${made.id}/rotate`, { headers })).json.data;
  expect(rotated.secret).not.toBe(made.secret);
  const { access_token: obtained } = (await ask(GRANT, basic(made.id, rotated.secret))).json;
  expect(await tablesWith(...[token, made.secret, rotated.secret, obtained].flatMap(formsOf))).toEqual([]);
  expect(await tablesWith(made.id)).toEqual(
    expect.arrayContaining(['public.oauth_client', 'public.idempotency_key', 'public.rights_change', 'public.token']),
  );
  const db = await database();
  const changes = await db
    .selectFrom('rights_change')
    .select(['action', 'subject_id', 'account'])
    .where('organisation_id', '=', organisationId)
    .execute();
  expect(changes).toEqual([
    { action: 'client rotate', subject_id: made.id, account: expect.stringMatching(/^token /) },
  ]);
});
