import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readBacklog } from '../../src/changes/backlog.ts';
import { MAX_NUMBERED, numberingOn } from '../../src/changes/numbering.ts';
import { deleteExpiredChanges, deleteExpiredVersions } from '../../src/changes/retention.ts';
import { sweepInbox } from '../../src/changes/sweep.ts';
import { openDatabase } from '../../src/db/database.ts';
import { addChanges, type NewChange } from '../support/changes.ts';
import { ownDatabase } from '../support/ownService.ts';

const OLD: NewChange = { changedAt: '2020-01-01T00:00:00.000Z' };
const YEAR_SECONDS = 365 * 86_400;
const always = (): boolean => true;

const setUp = async () => {
  const database = await openDatabase(await ownDatabase(), 4);
  onTestFinished(() => database.close());
  const { db } = database;
  const sweep = sweepInbox(numberingOn(db));
  /** For each organisation with changes: the last number, and the last expired one. */
  const counters = async () => {
    const rows = await db.selectFrom('change_counter').select(['organisation_id', 'last', 'expired_through']).execute();
    return Object.fromEntries(
      rows.map((row) => [row.organisation_id, [Number(row.last), Number(row.expired_through)]]),
    );
  };
  /** The first number of an organisation, and the count. */
  const numbers = async (organisationId: string) => {
    const { rows } = await sql<{ first: string; count: string }>`select min(number) as first, count(*) as count
      from change_log where organisation_id = ${organisationId}`.execute(db);
    return [Number(rows[0]?.first), Number(rows[0]?.count)];
  };
  /** Changes of a new organisation, numbered. */
  const numbered = async (...changes: readonly NewChange[]): Promise<string> => {
    const id = randomUUID();
    await addChanges(db, id, changes);
    await sweep(db, always);
    return id;
  };
  const expire = (goesOn = always) => deleteExpiredChanges(90)(db, goesOn);
  return { database, db, sweep, counters, numbers, numbered, expire };
};

const many = (count: number, change: NewChange = {}) => Array.from({ length: count }, () => change);

test('expired changes are deleted in steps within the time limit, and each step records the new start of the log', async () => {
  const { counters, numbers, numbered, expire } = await setUp();
  const one = await numbered(...many(2_500, OLD), ...many(10));
  const other = await numbered(...many(5));
  let steps = 0;
  expect(await expire(() => steps++ < 1)).toBe(1_000);
  expect(await counters()).toEqual({ [one]: [2_510, 1_000], [other]: [5, 0] });
  expect(await numbers(one)).toEqual([1_001, 1_510]);
  expect(await expire()).toBe(1_500);
  expect(await counters()).toEqual({ [one]: [2_510, 2_500], [other]: [5, 0] });
  expect([await numbers(one), await expire()]).toEqual([[2_501, 10], 0]);
});

test.each<[string, NewChange[], number, number[], number[]]>([
  [
    'a change before an expired change expires with it, so that the log has no gaps',
    [OLD, {}, OLD, {}],
    3,
    [4, 3],
    [4, 1],
  ],
  [
    'a change with a future timestamp does not prevent the deletion of the expired changes after it',
    [{ changedAt: '2999-01-01T00:00:00.000Z' }, OLD, OLD, {}],
    3,
    [4, 3],
    [4, 1],
  ],
])('%s', async (_, changes, deleted, counter, left) => {
  const { counters, numbers, numbered, expire } = await setUp();
  const id = await numbered(...changes);
  expect(await expire()).toBe(deleted);
  expect([await counters(), await numbers(id)]).toEqual([{ [id]: counter }, left]);
});

test('concurrent instances delete each expired change once, and correct a counter that lags behind the log', async () => {
  const { db, counters, numbers, numbered, expire } = await setUp();
  const id = await numbered(...many(3_003, OLD), ...many(3));
  await sql`delete from change_log where number <= 3`.execute(db);
  const deleted = await Promise.all([1, 2, 3].map(() => expire()));
  expect(deleted.reduce<number>((sum, rows) => sum + (rows ?? 0), 0)).toBe(3_000);
  expect([await counters(), await numbers(id)]).toEqual([{ [id]: [3_006, 3_003] }, [3_004, 3]]);
});

test('no change or version of an organisation expires during its import from another database', async () => {
  const { db, counters, numbers, numbered, expire } = await setUp();
  const [arriving, other] = [await numbered(...many(3, OLD)), await numbered(...many(3, OLD))];
  const become = (state: 'arriving' | 'arrived') =>
    sql`insert into organisation_move values (${arriving}, ${state}, now())
      on conflict (organisation_id) do update set state = excluded.state`.execute(db);
  const deleted = async () => [await expire(), await deleteExpiredVersions(90)(db, always)];
  await become('arriving');
  expect(await deleted()).toEqual([3, 3]);
  expect([await counters(), await numbers(arriving)]).toEqual([{ [arriving]: [3, 0], [other]: [3, 3] }, [1, 3]]);
  await become('arrived');
  expect(await deleted()).toEqual([3, 3]);
  expect(await counters()).toEqual({ [arriving]: [3, 3], [other]: [3, 3] });
});

test('an instance with a fast clock deletes nothing early, because expiry uses the clock of the database', async () => {
  const { db, numbered, expire } = await setUp();
  await numbered(...many(3));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect([await expire(), await deleteExpiredVersions(90)(db, always)]).toEqual([0, 0]);
});

test('the clean-up deletes only expired versions from histories', async () => {
  const { db, numbered } = await setUp();
  await numbered(...many(1_500, OLD), ...many(7));
  expect(await deleteExpiredVersions(3_650)(db, always)).toBe(0);
  expect(await deleteExpiredVersions(90)(db, always)).toBe(1_500);
  expect(await db.selectFrom('record_history').select('version').execute()).toHaveLength(7);
});

test('the sweeper numbers the changes of all organisations, and the backlog reports the number of waiting changes', async () => {
  const { database, db, sweep, counters } = await setUp();
  const [one, other] = [randomUUID(), randomUUID()];
  await addChanges(db, one, many(MAX_NUMBERED + 10, OLD));
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

test('numbering fails if a change has no version in the history, and the change is not lost', async () => {
  const { db, counters } = await setUp();
  const id = randomUUID();
  const [first = ''] = await addChanges(db, id, many(2));
  await db.deleteFrom('record_history').where('record_id', '=', first).execute();
  await expect(numberingOn(db)(id)).rejects.toThrow(/null value in column "changed_at"/);
  expect(await counters()).toEqual({});
  expect(await db.selectFrom('change_inbox').select('id').execute()).toHaveLength(2);
});
