import type { ResourceName } from '@training-provider/contract';
import type { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { numberingOn } from '../../src/changes/numbering.ts';
import { openDatabase } from '../../src/db/database.ts';
import { recordTables } from '../../src/db/tables.ts';
import type { Table } from '../../src/tables/table.ts';
import { clientOf } from '../support/client.ts';
import { fillTables, ROWS } from '../support/manyRows.ts';
import {
  bodyOf,
  everyOperation,
  fittingRecords,
  nameOf,
  parametersOf,
  pathOf,
  recordsOf,
} from '../support/operations.ts';
import { ownDatabase } from '../support/ownService.ts';
import { startService } from '../support/program.ts';

/** Far less than a table, for all operations together; each reads at most a page. */
const MOST_READ = ROWS / 8;

/** The number of read rows of each large table. */
const rowsRead = (url: string): Promise<Readonly<Record<string, number>>> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select relname as name, (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_user_tables
       where pg_stat_get_live_tuples(relid) >= $1`,
      [ROWS / 2],
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  });

/** Makes PostgreSQL expect this share of distinct values in a column, from the next analyze on. */
const expectDistinct = (client: Client, table: string, column: string, share: number): Promise<unknown> =>
  client.query(`alter table ${table} alter column ${column} set (n_distinct = -${share})`);

/** All rows belong to one parent. Makes PostgreSQL assume that they are spread over many parents, as in real data. */
const spreadOverParents = (url: string): Promise<void> =>
  withConnection(url, async (client) => {
    for (const { name, facts } of Object.values<Table>(recordTables)) {
      const columns = facts.parents.map((parent) => `${recordTables[parent as ResourceName].name}_id`);
      for (const column of columns) await expectDistinct(client, name, column, 0.1);
    }
    await client.query('analyze');
  });

const setPlans = (url: string, mode: string): Promise<unknown> =>
  withConnection(url, (client) =>
    client.query(`alter database ${new URL(url).pathname.slice(1)} set plan_cache_mode = ${mode}`),
  );

/** Operations that remove data come last, in this order. */
const LAST = ['removeExternalId', 'remove', 'undelete', 'erase'];

/** The operations by record, in an order in which each succeeds. */
const byRecord = Map.groupBy(
  everyOperation.toSorted((one, other) => LAST.indexOf(one.action) - LAST.indexOf(other.action)),
  nameOf,
);

/** Sends every operation to a service, and stops it, so that its sessions report their counts. Returns the failures. */
const sendEach = async (url: string, tenant: Awaited<ReturnType<typeof newTenantIn>>): Promise<string[]> => {
  const service = await startService(onTestFinished, { DATABASE_URL: url, RATE_LIMIT: '1000000' });
  const database = await openDatabase(url, 2);
  const own = { ...tenant, client: clientOf(tenant.token, service.baseUrl) };
  const failures: string[] = [];
  for (const [record, operations] of byRecord) {
    const made = await recordsOf(own);
    for (const operation of operations) {
      const records = await fittingRecords(own, operation, made);
      const request = operation.body ? { body: bodyOf(operation, records) } : {};
      const path = pathOf(operation, parametersOf(operation, records));
      const { status, text } = await own.client(operation.method, path, request);
      if (status >= 300) failures.push(`${operation.name} on ${record}: ${status} ${text}`);
    }
  }
  // The service does so every 10 s and reads a version for each change. A slow run would also count earlier ones.
  await numberingOn(database.db)(tenant.organisationId);
  await database.close();
  await service.stop();
  return failures;
};

/**
 * Makes PostgreSQL assume that the organisation is one of many small organisations, few of which have stored responses.
 */
const hideAmongOthers = (url: string): Promise<void> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'organisation_id'`,
    );
    for (const { name } of rows) await expectDistinct(client, name, 'organisation_id', 0.01);
    await expectDistinct(client, 'idempotency_key', 'organisation_id', 0.3);
    await client.query('analyze');
  });

test(`all operations together read less than an eighth of ${ROWS} rows of a table, with custom and with generic plans`, async () => {
  const url = await ownDatabase();
  const tenant = await newTenantIn(url);
  await withConnection(url, (client) => fillTables(client, tenant.organisationId));
  await spreadOverParents(url);
  const tooMany: string[] = [];
  const send = async (mode: string, why = ''): Promise<void> => {
    await setPlans(url, `force_${mode}_plan`);
    const before = await rowsRead(url);
    expect(Object.keys(before).length).toBeGreaterThan(10);
    expect(await sendEach(url, tenant)).toEqual([]);
    for (const [name, count] of Object.entries(await rowsRead(url))) {
      const read = count - (before[name] ?? 0);
      if (read > MOST_READ) tooMany.push(`${name}: ${read}, ${mode} plans${why}`);
    }
  };
  await send('custom');
  await send('generic');
  await hideAmongOthers(url);
  await send('generic', ' for a small organisation');
  expect(tooMany).toEqual([]);
});
