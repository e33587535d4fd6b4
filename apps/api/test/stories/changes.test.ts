import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { MAX_NUMBERED } from '../../src/changes/numbering.ts';
import { deleteExpiredChanges } from '../../src/changes/retention.ts';
import { sealCursor } from '../../src/http/cursor.ts';
import { addChanges, feedFromNow, type NewChange, nextOf, readFeed } from '../support/changes.ts';
import { database, newTenant } from '../support/tenant.ts';

const GONE = [410, 'cursor_expired'];

/** An organisation, and its feed of changes written into the database. */
const setUp = async () => {
  const { organisationId, client } = await newTenant();
  const db = await database();
  const add = (changes: readonly NewChange[]) => addChanges(db, organisationId, changes);
  const shown = async (from: string) => (await readFeed(client, from)).changes.map(({ recordId }) => recordId);
  const codeOf = async (path: string) => {
    const { status, json } = await client('GET', path);
    return [status, json.code];
  };
  const expire = async (but: string = randomUUID()) => {
    await sql`update change_log set changed_at = '2020-01-01T00:00:00.000Z' where organisation_id = ${organisationId}
      and record_id <> ${but}`.execute(db);
    await deleteExpiredChanges(90)(db, () => true);
  };
  return { organisationId, client, db, add, shown, codeOf, expire };
};

const many = (count: number): NewChange[] => Array.from({ length: count }, () => ({}));

describe('the change feed', () => {
  test('starts after all earlier writes, even if most of them are not numbered yet', async () => {
    const { client, add, shown } = await setUp();
    await add(many(2 * MAX_NUMBERED + 1));
    expect(await shown(await feedFromNow(client))).toEqual([]);
  });

  test('returns a change of a rare type after limited, possibly empty pages, each with a new next link', async () => {
    const { client, add } = await setUp();
    const start = await feedFromNow(client, { types: 'program' });
    await add(many(12_000));
    const [recordId] = await add([{ type: 'program' }]);
    const found: string[] = [];
    for (let path = start; found.length === 0; ) {
      const answer = await client('GET', path);
      found.push(...answer.json.data.map((change: { recordId: string }) => change.recordId));
      expect(nextOf(answer)).not.toBe(path);
      path = nextOf(answer);
    }
    expect(found).toEqual([recordId]);
  });
});

describe('a cursor', () => {
  test('is rejected with 400 if it contains no valid position', async () => {
    const { organisationId, codeOf } = await setUp();
    const binding = `${organisationId}\n/v1/changes\nparticipant`;
    for (const parts of [['-1', ''], ['1e3', ''], ['1'], ['1', '', ''], [`${2 ** 60}`, '']]) {
      const path = `/v1/changes?types=participant&cursor=${sealCursor(binding, parts)}`;
      expect([parts, await codeOf(path)]).toEqual([parts, [400, 'invalid_cursor']]);
    }
  });

  test('expires when a change after it has expired, and stays valid if only earlier changes have expired', async () => {
    const { client, add, shown, codeOf, expire } = await setUp();
    const start = await feedFromNow(client);
    await add([{}, {}]);
    const [between, after] = [
      nextOf(await client('GET', `${start}&limit=1`)),
      nextOf(await client('GET', `${start}&limit=2`)),
    ];
    const [recordId] = await add([{}]);
    await shown(after);
    await expire(recordId);
    expect([await codeOf(start), await codeOf(between)]).toEqual([GONE, GONE]);
    expect([await shown(after), await shown('/v1/changes')]).toEqual([[recordId], [recordId]]);
  });

  test('at the end of the feed stays valid even if all changes have expired', async () => {
    const { client, add, shown, expire } = await setUp();
    await add([{}]);
    const { next } = await readFeed(client, '/v1/changes');
    await expire();
    expect(await shown(next)).toEqual([]);
    const ids = await add([{}]);
    expect(await shown(next)).toEqual(ids);
  });

  test('expires if a restored backup lacks its change, even if a new change has the same number', async () => {
    const { client, db, organisationId, add, shown, codeOf } = await setUp();
    const start = await feedFromNow(client);
    await add([{}, {}, {}]);
    const ends = [1, 2, 3].map(async (limit) => nextOf(await client('GET', `${start}&limit=${limit}`)));
    const [kept = '', inside = '', end = ''] = await Promise.all(ends);
    // The content of a backup from before the last two changes.
    await sql`with lost as (
        delete from change_log where organisation_id = ${organisationId}
        and number > (select last - 2 from change_counter where organisation_id = ${organisationId}))
      update change_counter set last = last - 2 where organisation_id = ${organisationId}`.execute(db);
    expect([await codeOf(inside), await codeOf(end)]).toEqual([GONE, GONE]);
    const ids = await add([{}, {}, {}]);
    expect(await shown(kept)).toEqual(ids);
    expect([await codeOf(inside), await codeOf(end)]).toEqual([GONE, GONE]);
  });
});
