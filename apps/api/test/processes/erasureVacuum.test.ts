import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import { adminWith } from '../support/admin.ts';
import { ownDatabase, ownService } from '../support/ownService.ts';
import { foundInDatabase } from '../support/traceScan.ts';
import { until } from '../support/until.ts';

const NAME = 'zyxwvutsrqponm';

const body = { participant: { firstName: 'Änne', lastName: NAME } };
const erasure = { body: { erasure: { reason: 'request' } } };

/** A service with a participant whose name occurs nowhere else. */
const withPerson = async () => {
  const url = await ownDatabase();
  const { client } = await ownService({ DATABASE_URL: url });
  const path = `/v1/participants/${(await client('POST', '/v1/participants', { body })).json.data.id}`;
  const erase = async () => expect((await client('POST', `${path}/erasure`, erasure)).status).toBe(200);
  return { url, erase };
};

const addNeighbours = (url: string) =>
  withConnection(url, async (db) => {
    // Enough rows that PostgreSQL would vacuum the table by itself.
    await db.query('alter table participant set (autovacuum_enabled = false)');
    await db.query(
      `insert into participant (organisation_id, id, first_name, last_name, inserted_at, updated_at)
       select organisation_id, gen_random_uuid(), 'Ö', 'Neighbour ' || n, now(), now()
       from participant, generate_series(1, 20000) n`,
    );
  });

const vacuums = (url: string): Promise<number> =>
  withConnection(url, async (db) => {
    const { rows } = await db.query(`select vacuum_count from pg_stat_user_tables where relname = 'participant'`);
    return Number(rows[0].vacuum_count);
  });

/** PostgreSQL itself may read the tables in the meantime, to analyze them. */
const UNTIL_DONE = '1h';

const vacuum = (url: string, options: string) => adminWith({ DATABASE_URL: url })(`erasures vacuum --wait ${options}`);

test('the vacuum also removes the keys of an erased person from large indexes', async () => {
  const { url, erase } = await withPerson();
  await addNeighbours(url);
  await erase();
  expect((await foundInDatabase(url, [NAME])).files).toEqual([NAME]);
  const withoutLocks = await vacuum(url, `${UNTIL_DONE} --lock-up-to 0`);
  expect(withoutLocks.code).toBe(0);
  expect(withoutLocks.err).toMatch(/may be in the free space of .*\bparticipant\b/);
  expect((await vacuum(url, UNTIL_DONE)).code).toBe(0);
  expect(await foundInDatabase(url, [NAME])).toEqual({ rows: [], files: [] });
});

test('the vacuum waits for older transactions, and fails if they retain erased data for longer than the limit', async () => {
  const { url, erase } = await withPerson();
  await withConnection(url, async (older) => {
    await older.query('begin isolation level repeatable read');
    await older.query('select from participant');
    await erase();

    const hasty = await vacuum(url, '0');
    expect(hasty.code).toBe(1);
    expect(hasty.err).toMatch(/still in the files of .*\bparticipant\b.* let it end, and run the command again/);
    expect((await foundInDatabase(url, [NAME])).files).toEqual([NAME]);

    const before = await vacuums(url);
    const patient = vacuum(url, UNTIL_DONE);
    await until(async () => ((await vacuums(url)) > before ? true : undefined));
    await older.query('commit');
    expect((await patient).code).toBe(0);
    expect(await foundInDatabase(url, [NAME])).toEqual({ rows: [], files: [] });
  });
});

test('the vacuum fails immediately if its role does not own the tables', async () => {
  const url = await ownDatabase();
  const role = `r${randomBytes(8).toString('hex')}`;
  await withConnection(url, (db) => db.query(`create role ${role} login password '${role}'`));
  onTestFinished(() => withConnection(url, async (db) => void (await db.query(`drop role ${role}`))));
  const asRole = Object.assign(new URL(url), { username: role, password: role }).href;
  const { code, err } = await vacuum(asRole, UNTIL_DONE);
  expect(code).toBe(1);
  expect(err).toMatch(/^The role \w+ does not own the tables .*\bparticipant\b.*: set MIGRATION_DATABASE_URL/);
});

test('the vacuum removes the statistics of an emptied table, which PostgreSQL itself would keep', async () => {
  const url = await ownDatabase();
  const { client } = await ownService({ DATABASE_URL: url });
  const created = ['a', 'b'].map((key) =>
    client('POST', '/v1/participants', { body, headers: { 'Idempotency-Key': key } }),
  );
  const paths = (await Promise.all(created)).map(({ json }) => `/v1/participants/${json.data.id}`);
  const kept = (): Promise<number> =>
    withConnection(url, async (db) => {
      await db.query('analyze');
      const { rows } = await db.query(`select count(*) from pg_stats where tablename = 'idempotency_key'`);
      return Number(rows[0].count);
    });
  expect(await kept()).toBeGreaterThan(0);
  for (const path of paths) expect((await client('POST', `${path}/erasure`, erasure)).status).toBe(200);
  expect(await kept()).toBeGreaterThan(0);

  expect((await vacuum(url, UNTIL_DONE)).code).toBe(0);
  expect(await kept()).toBe(0);
  expect(await foundInDatabase(url, [NAME])).toEqual({ rows: [], files: [] });
});
