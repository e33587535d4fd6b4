import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate, pendingMigrations } from '../../src/db/migrate.ts';
import { migrations } from '../../src/db/migrations/index.ts';
import { createOrganisation } from '../../src/resources/org.ts';
import { emptyDatabase, ownDatabase } from '../support/ownService.ts';

const open = async (url: string) => {
  const database = await openDatabase(url, 2);
  onTestFinished(() => database.close());
  return { url, ...database };
};

test('the migrations produce the schema that the entities declare', async () => {
  const { orm } = await open(await ownDatabase());
  expect(await orm.schema.getUpdateSchemaSQL({ safe: false })).toBe('');
});

test('each migration is applied once, even by simultaneous processes', async () => {
  const first = await open(await emptyDatabase());
  expect(await pendingMigrations(first.db)).toEqual(migrations.map(({ name }) => name));
  const others = await Promise.all(Array.from({ length: 4 }, () => open(first.url)));
  const applied = await Promise.all(others.map(({ orm, url }) => migrate(orm, url)));
  expect(applied.flat()).toEqual(migrations.map(({ name }) => name));
  expect(await pendingMigrations(first.db)).toEqual([]);
});

test('the database rejects references between organisations, because every foreign key includes the organisation', async () => {
  const { db, url } = await open(await ownDatabase());
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query<{ name: string; columns: string[]; target: string }>(`
    select c.conname as name, c.confrelid::regclass::text as target,
      array(select a.attname::text from unnest(c.conkey) with ordinality k(n, i)
            join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by k.i) as columns
    from pg_constraint c where c.contype = 'f'`);
  const between = rows.filter(({ target }) => target !== 'organisation');
  expect(between.length).toBeGreaterThan(15);
  for (const { name, columns } of between)
    expect([name, columns[0], columns.length]).toEqual([name, 'organisation_id', 2]);

  const [one, other] = [await createOrganisation(db, { name: 'A' }), await createOrganisation(db, { name: 'B' })];
  const insert =
    'insert into funding_agency (organisation_id, id, name, partner_type, inserted_at, updated_at) values ($1, $2, $3, $4, now(), now())';
  const agency = '7d9e2c1a-4b5f-4e3d-9a8b-0c1d2e3f4a5b';
  await client.query(insert, [one, agency, 'X', 'company']);
  const contact =
    "insert into contact (organisation_id, id, category, tags, funding_agency_id, inserted_at, updated_at) values ($1, gen_random_uuid(), 'team', '{}', $2, now(), now())";
  await expect(client.query(contact, [other, agency])).rejects.toMatchObject({ code: '23503' });
  await client.query(contact, [one, agency]);
});
