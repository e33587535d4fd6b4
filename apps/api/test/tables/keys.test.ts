import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { keyFindings } from '../../../../tooling/migrations/keys.ts';
import { EXCEPTIONS, placeOf, SELECT_TABLES } from '../../src/db/placement.ts';

/** A connection whose changes are rolled back at the end. */
const connected = async () => {
  const client = new Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  return client;
};

test('every primary key, unique constraint and foreign key begins with the organisation, except listed exceptions', async () => {
  const client = await connected();
  expect(await keyFindings(client)).toEqual([]);
  for (const { reason } of Object.values(EXCEPTIONS)) expect(reason.length).toBeGreaterThan(20);
});

test.each([
  ['a primary key of the id alone', 'id uuid primary key', 'made_up_pkey (id)'],
  [
    'a primary key with the organisation in second place',
    'id uuid, primary key (id, organisation_id)',
    'made_up_pkey (id, organisation_id)',
  ],
  ['a unique constraint without the organisation', 'n text constraint made_up_key unique', 'made_up_key (n)'],
  [
    'a unique index of an expression',
    'name text); create unique index made_up_key on made_up (lower(name)',
    'made_up_key ((expression))',
  ],
  [
    'a foreign key without the organisation',
    'c uuid constraint made_up_fkey references contact_id (id)',
    'made_up_fkey (c)',
  ],
  [
    'a foreign key with the organisation in second place',
    `id uuid, constraint made_up_fkey foreign key (id, organisation_id) references participant (id, organisation_id)`,
    'made_up_fkey (id, organisation_id)',
  ],
])('the key lint reports %s', async (_case, columns, finding) => {
  const client = await connected();
  await client.query(`create table made_up (organisation_id uuid not null, ${columns})`);
  expect(await keyFindings(client)).toEqual([`made_up: ${finding}`]);
});

test('the key lint reports an exception that no table needs any more', async () => {
  const client = await connected();
  expect(await keyFindings(client, { ...EXCEPTIONS, participant: 'none' })).toEqual([
    'participant: needs no exception',
  ]);
});

test('every table has a place in a Citus cluster, and the check reports tables without a place', async () => {
  const client = await connected();
  const unplaced = async () =>
    (await client.query(SELECT_TABLES)).rows
      .filter(({ name, firstKeyColumn }) => placeOf(name, firstKeyColumn) === undefined)
      .map(({ name }) => name);
  expect(await unplaced()).toEqual([]);
  await client.query('create table made_up (id uuid primary key); create table without_key (organisation_id uuid)');
  expect(await unplaced()).toEqual(['made_up', 'without_key']);
});
