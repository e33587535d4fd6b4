import { expect, inject, test } from 'vitest';
import { rowsOfOrganisation } from '../testbed/content.ts';
import { withConnection } from '../testbed/database.ts';
import { migrateDatabase, newTenantIn, seedParticipants } from '../testbed/tenants.ts';
import { adminOn, distributeDatabase } from './admin.ts';
import { emptyDatabase } from './database.ts';

const rowsOf = <Row>(url: string, statement: string): Promise<Row[]> =>
  withConnection(url, async (client) => (await client.query(statement)).rows as Row[]);

interface Known {
  readonly table: string;
  readonly kind: string;
  readonly group: number;
}

const SELECT_KNOWN = `select table_name::text as "table", citus_table_type as kind, colocation_id as "group" from citus_tables`;

/** The tables with rows of organisations: their primary key begins with it. */
const SELECT_OF_ORGANISATIONS = `select t.relname::text as name from pg_class t
  join pg_index i on i.indrelid = t.oid and i.indisprimary
  join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
  where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
    and a.attname = case t.relname when 'organisation' then 'id' else 'organisation_id' end order by 1`;

const planOf = async (url: string) => JSON.parse((await adminOn(url, 'distribute', '--plan', '--json')).out);

test('the tables of organisations are distributed by organisation, and mapping tables are on the coordinator', async () => {
  const url = inject('citusDatabase');
  const known = await rowsOf<Known>(url, SELECT_KNOWN);
  const distributed = known.filter(({ kind }) => kind === 'distributed');
  const expected = (await rowsOf<{ name: string }>(url, SELECT_OF_ORGANISATIONS)).map(({ name }) => name);
  expect(expected.length).toBeGreaterThan(30);
  expect(distributed.map(({ table }) => table).toSorted()).toEqual(expected.toSorted());
  expect(new Set(distributed.map(({ group }) => group)).size).toBe(1);
  const others = known.filter(({ kind }) => kind !== 'distributed').map(({ table }) => table);
  expect(others.toSorted()).toEqual(['contact_id', 'oauth_client_id', 'token_hash']);
});

test('a second run of the command changes nothing', async () => {
  const url = inject('citusDatabase');
  const before = await rowsOf(url, SELECT_KNOWN);
  expect(await adminOn(url, 'distribute', '--json')).toMatchObject({ code: 0, out: '[]\n' });
  expect(await rowsOf(url, SELECT_KNOWN)).toEqual(before);
});

test('distributing a filled database keeps every row, continues after an interruption, and leaves no copy', async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url);
  const { organisationId } = await newTenantIn(url);
  await seedParticipants(url, organisationId, 200);
  const before = await rowsOfOrganisation(url, organisationId);

  const plan = await planOf(url);
  expect(plan[0]).toEqual({ table: 'organisation', what: 'distributed by the organisation' });
  expect(await rowsOf(url, SELECT_KNOWN)).toEqual([]);
  // The effect of a run that ended after its first two tables.
  await rowsOf(url, `select create_distributed_table('organisation', 'id', colocate_with => 'none')`);
  await rowsOf(
    url,
    `select create_distributed_table('${plan[1].table}', 'organisation_id', colocate_with => 'organisation')`,
  );
  const left = (await planOf(url)) as { table: string; what: string }[];
  const placing = (steps: readonly { table: string; what: string }[]) =>
    steps.filter(({ what }) => !what.startsWith('copied')).map(({ table }) => table);
  expect(placing(left)).toEqual(placing(plan).slice(2));

  await distributeDatabase(url);
  expect(await planOf(url)).toEqual([]);
  expect(await rowsOfOrganisation(url, organisationId)).toEqual(before);
  const copied = await rowsOf<{ bytes: string }>(
    url,
    `select sum(pg_relation_size(logicalrelid)) as bytes from pg_dist_partition where partmethod = 'h'`,
  );
  expect(Number(copied[0]?.bytes)).toBe(0);
});

test.each([
  ['citus.enable_unsafe_triggers', 'off', 'set it to "on"'],
  ['citus.allow_nested_distributed_execution', 'off', 'set it to "on"'],
])(
  'the command rejects a cluster without %s, reports what to set, and distributes nothing',
  async (name, value, remedy) => {
    const url = await emptyDatabase();
    await migrateDatabase(url);
    await rowsOf(url, `alter database ${new URL(url).pathname.slice(1)} set ${name} = ${value}`);
    const { code, out, err } = await adminOn(url, 'distribute');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(new RegExp(`^The node 127\\.0\\.0\\.1:\\d+ has ${name} = ${value}: ${remedy}.*\\n$`));
    expect(await rowsOf(url, SELECT_KNOWN)).toEqual([]);
  },
);
