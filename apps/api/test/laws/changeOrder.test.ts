import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { endOfLog, type LogPosition, readLog } from '../../src/changes/log.ts';
import { numberingOn } from '../../src/changes/numbering.ts';
import { type Database, type OpenDatabase, openDatabase } from '../../src/db/database.ts';
import { newTenant } from '../support/tenant.ts';

const WRITERS = 6;
const RECORDS = 3;
const RUNS = 6;

/** A transaction: the records that it writes, in an order without deadlocks, and whether it stays open in between. */
const transaction = fc.record({
  writes: fc.array(fc.record({ index: fc.nat(RECORDS - 1), isUndone: fc.boolean() }), { minLength: 1, maxLength: 4 }),
  isSlow: fc.boolean(),
  isCommitted: fc.boolean(),
});
type Transaction = typeof transaction extends fc.Arbitrary<infer Value> ? Value : never;
const storm = fc.array(fc.array(transaction, { minLength: 4, maxLength: 10 }), {
  minLength: WRITERS,
  maxLength: WRITERS,
});

class Undone extends Error {}

const write = async (db: Database, organisationId: string, recordId: string): Promise<string> => {
  const { rows } = await sql<{ version: number }>`
    with written as (
      update participant set version = version + 1 where organisation_id = ${organisationId} and id = ${recordId}
      returning id, version
    ), history as (
      insert into record_history (organisation_id, record_id, version, changed_at, type, operation, actor_kind, changes)
      select ${organisationId}, id, version, clock_timestamp(), 'participant', 'updated', 'system', '{}' from written
    )
    insert into change_inbox (organisation_id, record_id, version) select ${organisationId}, id, version from written
    returning version`.execute(db);
  return `${recordId} ${rows[0]?.version}`;
};

const open = async (): Promise<OpenDatabase> => {
  const opened = await openDatabase(inject('databaseUrl'), 16);
  onTestFinished(() => opened.close());
  return opened;
};

/** Numbers all the time; `passed` resolves after a round that starts later. */
const numberer = (databases: readonly OpenDatabase[], organisationId: string) => {
  let isEnding = false;
  let wake: (() => void)[] = [];
  const loop = async ({ db }: OpenDatabase): Promise<void> => {
    const number = numberingOn(db);
    while (!isEnding) {
      const waiting = wake;
      wake = [];
      await Promise.all([number(organisationId), number(organisationId)]);
      for (const resolve of waiting) resolve();
    }
    while ((await number(organisationId)) > 0);
  };
  const ended = Promise.all(databases.map(loop));
  const passed = () => new Promise<void>((resolve) => wake.push(resolve));
  const end = async (): Promise<void> => {
    isEnding = true;
    await ended;
  };
  return { passed, end };
};

/** Follows the log in pages of a size; `end` returns all that it has read. */
const follower = (database: OpenDatabase, organisationId: string, start: LogPosition, limit: number) => {
  const seen: string[] = [];
  let isEnding = false;
  const loop = async (): Promise<void> => {
    for (let position = start; ; ) {
      const isLastRound = isEnding;
      const page = await readLog(database, organisationId, undefined, position, limit);
      expect(page.isGone).toBe(false);
      seen.push(...page.changes.map(({ record_id, version }) => `${record_id} ${version}`));
      position = page.next;
      if (isLastRound && page.isLast && page.changes.length === 0) return;
    }
  };
  const ended = loop();
  const end = async (): Promise<string[]> => {
    isEnding = true;
    await ended;
    return seen;
  };
  return { end };
};

test('every committed change is shown once, each record’s in the order of its versions, to all readers in the same order', async () => {
  const [one, other] = [await open(), await open()];
  const { organisationId, client } = await newTenant();
  const ids: string[] = [];
  for (let index = 0; index < RECORDS; index += 1) {
    const participant = { firstName: randomUUID(), lastName: 'Sturm' };
    ids.push((await client('POST', '/v1/participants', { body: { participant } })).json.data.id);
  }

  const weather = fc.asyncProperty(storm, async (writers) => {
    await numberingOn(one.db)(organisationId);
    const start = await endOfLog(one, organisationId);
    const numbering = numberer([one, other], organisationId);
    const followers = [1, 3, 1_000].map((limit) => follower(other, organisationId, start, limit));
    const committed: string[] = [];

    const run = async (db: Database, { writes, isSlow, isCommitted }: Transaction) => {
      const written: string[] = [];
      for (const { index, isUndone } of writes.toSorted((a, b) => a.index - b.index)) {
        await sql`savepoint before`.execute(db);
        const change = await write(db, organisationId, ids[index] ?? '');
        if (isUndone) await sql`rollback to savepoint before`.execute(db);
        else written.push(change);
        if (isSlow) await numbering.passed();
      }
      if (!isCommitted) throw new Undone();
      return written;
    };
    const writer = async (transactions: readonly Transaction[]): Promise<void> => {
      for (const each of transactions) {
        try {
          committed.push(...(await one.db.transaction().execute((db) => run(db, each))));
        } catch (error) {
          if (!(error instanceof Undone)) throw error;
        }
      }
    };
    await Promise.all(writers.map(writer));
    await numbering.end();
    const [seen = [], ...others] = await Promise.all(followers.map(({ end }) => end()));

    expect(seen.toSorted()).toEqual(committed.toSorted());
    for (const id of ids) {
      const versions = seen.filter((change) => change.startsWith(id)).map((change) => Number(change.split(' ')[1]));
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    }
    for (const theirs of others) expect(theirs).toEqual(seen);
  });
  await fc.assert(weather, { numRuns: RUNS, endOnFailure: true });
});
