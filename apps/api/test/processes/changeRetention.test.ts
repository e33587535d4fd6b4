import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { readBacklog } from '../../src/changes/backlog.ts';
import { MAX_NUMBERED, numberingOn } from '../../src/changes/numbering.ts';
import { deleteExpiredChanges, deleteExpiredVersions } from '../../src/changes/retention.ts';
import { sweepInbox } from '../../src/changes/sweep.ts';
import { openDatabase } from '../../src/db/database.ts';
import { addChanges } from '../support/changes.ts';
import { ownDatabase } from '../support/ownService.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const YEAR_SECONDS = 365 * 86_400;
const always = (): boolean => true;

const setUp = async () => {
  const url = await ownDatabase();
  await newTenantIn(url);
  const database = await openDatabase(url, 4);
  onTestFinished(() => database.close());
  const { db } = database;
  const sweep = sweepInbox(numberingOn(db));
  // What the creation of the organisation has left.
  await sweep(db, always);
  await sql`truncate change_log, change_counter, record_history`.execute(db);
  const counters = async () => {
    const rows = await db.selectFrom('change_counter').select(['organisation_id', 'last', 'expired_through']).execute();
    return Object.fromEntries(
      rows.map((row) => [row.organisation_id, [Number(row.last), Number(row.expired_through)]]),
    );
  };
  const numbers = async (organisationId: string) => {
    const { rows } = await sql<{ first: string; count: string }>`select min(number) as first, count(*) as count
      from change_log where organisation_id = ${organisationId}`.execute(db);
    return [Number(rows[0]?.first), Number(rows[0]?.count)];
  };
  return { database, db, sweep, counters, numbers };
};

const many = (count: number, changedAt?: string) =>
  Array.from({ length: count }, () => (changedAt === undefined ? {} : { changedAt }));

test('expired changes are deleted in steps as far as there is time, and each step notes where the log begins', async () => {
  const { db, sweep, counters, numbers } = await setUp();
  const [one, other] = [randomUUID(), randomUUID()];
  await addChanges(db, one, [...many(2_500, LONG_AGO), ...many(10)]);
  await addChanges(db, other, many(5));
  await sweep(db, always);
  let steps = 0;
  const oneStep = (): boolean => steps++ < 1;
  expect(await deleteExpiredChanges(90)(db, oneStep)).toBe(1_000);
  expect(await counters()).toEqual({ [one]: [2_510, 1_000], [other]: [5, 0] });
  expect(await numbers(one)).toEqual([1_001, 1_510]);
  expect(await deleteExpiredChanges(90)(db, always)).toBe(1_500);
  expect(await counters()).toEqual({ [one]: [2_510, 2_500], [other]: [5, 0] });
  expect(await numbers(one)).toEqual([2_501, 10]);
  expect(await deleteExpiredChanges(90)(db, always)).toBe(0);
});

test('a change that stands before an expired one expires with it, so that the log stays without gaps', async () => {
  const { db, sweep, counters, numbers } = await setUp();
  const id = randomUUID();
  const expired = { changedAt: LONG_AGO };
  await addChanges(db, id, [expired, {}, expired, {}]);
  await sweep(db, always);
  await deleteExpiredChanges(90)(db, always);
  expect([await counters(), await numbers(id)]).toEqual([{ [id]: [4, 3] }, [4, 1]]);
});

test('two instances that delete at the same time delete each change once', async () => {
  const { db, sweep, counters, numbers } = await setUp();
  const id = randomUUID();
  await addChanges(db, id, [...many(3_000, LONG_AGO), ...many(3)]);
  await sweep(db, always);
  const deleted = await Promise.all([1, 2, 3].map(() => deleteExpiredChanges(90)(db, always)));
  expect(deleted.reduce<number>((sum, rows) => sum + (rows ?? 0), 0)).toBe(3_000);
  expect([await counters(), await numbers(id)]).toEqual([{ [id]: [3_003, 3_000] }, [3_001, 3]]);
});

test('a change with a stamp in the future keeps no older one behind it', async () => {
  const { db, sweep, counters, numbers } = await setUp();
  const id = randomUUID();
  await addChanges(db, id, [{ changedAt: '2999-01-01T00:00:00.000Z' }, ...many(2, LONG_AGO), {}]);
  await sweep(db, always);
  expect(await deleteExpiredChanges(90)(db, always)).toBe(3);
  expect([await counters(), await numbers(id)]).toEqual([{ [id]: [4, 3] }, [4, 1]]);
});

test('a counter that is behind the beginning of its log catches up', async () => {
  const { db, sweep, counters, numbers } = await setUp();
  const id = randomUUID();
  await addChanges(db, id, [...many(5, LONG_AGO), ...many(2)]);
  await sweep(db, always);
  await sql`delete from change_log where number <= 3`.execute(db);
  expect(await deleteExpiredChanges(90)(db, always)).toBe(2);
  expect([await counters(), await numbers(id)]).toEqual([{ [id]: [7, 5] }, [6, 2]]);
});

test('nothing expires of an organisation that is arriving from another database, until it has arrived', async () => {
  const { db, sweep, counters, numbers } = await setUp();
  const [arriving, other] = [randomUUID(), randomUUID()];
  for (const id of [arriving, other]) await addChanges(db, id, many(3, LONG_AGO));
  await sweep(db, always);
  const become = (state: 'arriving' | 'arrived') =>
    sql`insert into organisation_move values (${arriving}, ${state}, now())
      on conflict (organisation_id) do update set state = excluded.state`.execute(db);
  const deleted = async () => [await deleteExpiredChanges(90)(db, always), await deleteExpiredVersions(90)(db, always)];
  await become('arriving');
  expect(await deleted()).toEqual([3, 3]);
  expect([await counters(), await numbers(arriving)]).toEqual([{ [arriving]: [3, 0], [other]: [3, 3] }, [1, 3]]);
  await become('arrived');
  expect(await deleted()).toEqual([3, 3]);
  expect(await counters()).toEqual({ [arriving]: [3, 3], [other]: [3, 3] });
});

test("an instance whose clock is ahead deletes nothing early: what has expired says the database's clock", async () => {
  const { db, sweep } = await setUp();
  await addChanges(db, randomUUID(), many(3));
  await sweep(db, always);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await deleteExpiredChanges(90)(db, always)).toBe(0);
  expect(await deleteExpiredVersions(90)(db, always)).toBe(0);
});

test('expired versions are deleted from histories, and no others', async () => {
  const { db } = await setUp();
  const id = randomUUID();
  await addChanges(db, id, [...many(1_500, LONG_AGO), ...many(7)]);
  expect(await deleteExpiredVersions(3_650)(db, always)).toBe(0);
  expect(await deleteExpiredVersions(90)(db, always)).toBe(1_500);
  expect(await db.selectFrom('record_history').select('version').execute()).toHaveLength(7);
});

test('the sweeper numbers the changes of all organisations, however many they are, and the metrics say how many wait', async () => {
  const { database, db, sweep, counters } = await setUp();
  const [one, other] = [randomUUID(), randomUUID()];
  await addChanges(db, one, many(MAX_NUMBERED + 10, LONG_AGO));
  await addChanges(db, other, many(3));
  const backlog = await readBacklog(database);
  expect(backlog.rows).toBe(MAX_NUMBERED + 13);
  expect(backlog.oldestSeconds).toBeGreaterThan(5 * YEAR_SECONDS);
  await sweep(db, () => false);
  expect(await counters()).toEqual({});
  await sweep(db, always);
  expect(await counters()).toEqual({ [one]: [MAX_NUMBERED + 10, 0], [other]: [3, 0] });
  expect(await readBacklog(database)).toEqual({ rows: 0, oldestSeconds: 0 });
});

test('a change without a version in the history fails the numbering, and is not lost', async () => {
  const { db, counters } = await setUp();
  const id = randomUUID();
  await addChanges(db, id, many(2));
  await sql`with first as (select min(version) as version, min(record_id::text)::uuid as record_id from record_history)
    delete from record_history using first where record_history.record_id = first.record_id`.execute(db);
  await expect(numberingOn(db)(id)).rejects.toThrow(/null value in column "changed_at"/);
  expect(await counters()).toEqual({});
  expect(await db.selectFrom('change_inbox').select('id').execute()).toHaveLength(2);
});
