import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { endOfLog, readLog } from '../../src/changes/log.ts';
import { numberingOn } from '../../src/changes/numbering.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { newTenant } from '../support/tenant.ts';

const WRITERS = 6;
const RECORDS = 3;
const RUNS = 6;

/** A transaction: the records that it writes, in a deadlock-free order, and whether it stays open in between. */
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

const open = async () => {
  const opened = await openDatabase(inject('databaseUrl'), 16);
  onTestFinished(() => opened.close());
  return opened;
};

/** Repeats a task until the returned function is called; the task runs once more after that call. */
const goingOn = (round: (isLast: boolean) => Promise<boolean>) => {
  let isEnding = false;
  const loop = async (): Promise<void> => {
    for (let goesOn = true; goesOn; ) {
      const isLast = isEnding;
      goesOn = (await round(isLast)) || !isLast;
    }
  };
  const ended = loop();
  return async (): Promise<void> => {
    isEnding = true;
    await ended;
  };
};

test('every reader gets each committed change once, in the same order, and the changes of a record in version order', async () => {
  const [one, other] = [await open(), await open()];
  const { organisationId, client } = await newTenant();
  const body = { participant: { firstName: randomUUID(), lastName: 'Sturm' } };
  const create = async () => (await client('POST', '/v1/participants', { body })).json.data.id;
  const ids: string[] = await Promise.all(Array.from({ length: RECORDS }, create));

  const weather = fc.asyncProperty(storm, async (writers) => {
    await numberingOn(one.db)(organisationId);
    const start = await endOfLog(one, organisationId);
    let wake: (() => void)[] = [];
    const numberers = [one, other].map(({ db }) => {
      const number = numberingOn(db);
      return goingOn(async () => {
        const waiting = wake;
        wake = [];
        const numbered = await Promise.all([number(organisationId), number(organisationId)]);
        for (const resolve of waiting) resolve();
        return numbered.some((count) => count > 0);
      });
    });
    const followers = [1, 3, 1_000].map((limit) => {
      const seen: string[] = [];
      let position = start;
      const end = goingOn(async () => {
        const page = await readLog(other, organisationId, undefined, position, limit);
        expect(page.isGone).toBe(false);
        seen.push(...page.changes.map(({ record_id, version }) => `${record_id} ${version}`));
        position = page.next;
        return !page.isLast || page.changes.length > 0;
      });
      return { seen, end };
    });
    const committed: string[] = [];
    const run = async (db: Database, { writes, isSlow, isCommitted }: Transaction) => {
      const written: string[] = [];
      for (const { index, isUndone } of writes.toSorted((a, b) => a.index - b.index)) {
        await sql`savepoint before`.execute(db);
        const change = await write(db, organisationId, ids[index] ?? '');
        if (isUndone) await sql`rollback to savepoint before`.execute(db);
        else written.push(change);
        // Until a round of numbering that starts later has passed.
        if (isSlow) await new Promise<void>((resolve) => wake.push(resolve));
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
    for (const end of numberers) await end();
    await Promise.all(followers.map(({ end }) => end()));
    const [seen = [], ...others] = followers.map((follower) => follower.seen);

    expect(seen.toSorted()).toEqual(committed.toSorted());
    for (const id of ids) {
      const versions = seen.filter((change) => change.startsWith(id)).map((change) => Number(change.split(' ')[1]));
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    }
    for (const theirs of others) expect(theirs).toEqual(seen);
  });
  await fc.assert(weather, { numRuns: RUNS, endOnFailure: true });
});
