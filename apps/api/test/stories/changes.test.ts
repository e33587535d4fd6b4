import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { MAX_NUMBERED } from '../../src/changes/numbering.ts';
import { deleteExpiredChanges } from '../../src/changes/retention.ts';
import { sealCursor } from '../../src/http/cursor.ts';
import { addChanges, feedFromNow, nextOf, readFeed } from '../support/changes.ts';
import { clientOf } from '../support/client.ts';
import { database, newTenant, tokenOf } from '../support/tenant.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';

const withCursor = (path: string, cursor: string): string => path.replace(/cursor=[^&]*/, `cursor=${cursor}`);
const cursorIn = (path: string): string => new URL(path, 'http://x').searchParams.get('cursor') ?? '';

describe('the change feed', () => {
  test('shows each change once, in the order of the writes, whatever the size of the pages', async () => {
    const { organisationId, client } = await newTenant();
    const start = await feedFromNow(client);
    const ids = await addChanges(
      await database(),
      organisationId,
      Array.from({ length: 25 }, () => ({})),
    );
    for (const limit of ['1', '7', '25', '1000']) {
      const { changes } = await readFeed(client, `${start}&limit=${limit}`);
      expect(changes.map(({ recordId }) => recordId)).toEqual(ids);
      const numbers = changes.map(({ id }) => Number(id));
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    }
  });

  test('shows a change as it was written, and leaves out what it lacks', async () => {
    const { organisationId, client } = await newTenant();
    const start = await feedFromNow(client);
    const [recordId, parentId, actorId] = [randomUUID(), randomUUID(), randomUUID()];
    // Not long ago: the service deletes what has expired.
    const changedAt = new Date(Date.now() - 60_000).toISOString();
    await addChanges(await database(), organisationId, [
      {
        type: 'participantNote',
        recordId,
        parentId,
        version: 3,
        operation: 'deleted',
        changedAt,
        actor: { kind: 'user', id: actorId },
      },
      { recordId, changedAt, version: 4 },
    ]);
    const { json } = await client('GET', start);
    const [id, next] = json.data.map((change: { id: string }) => change.id);
    expect(json.data).toEqual([
      { id, type: 'participantNote', recordId, parentId, operation: 'deleted', version: 3, changedAt, actorId },
      { id: next, type: 'participant', recordId, operation: 'created', version: 4, changedAt },
    ]);
  });

  test('shows no change of another organisation', async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    const start = await feedFromNow(one.client);
    await addChanges(await database(), other.organisationId, [{}]);
    expect((await readFeed(one.client, start)).changes).toEqual([]);
  });

  test('begins with the oldest change that is kept, or at this moment', async () => {
    const { organisationId, client } = await newTenant();
    const db = await database();
    const [recordId] = await addChanges(db, organisationId, [{}]);
    expect((await readFeed(client, '/v1/changes')).changes.map((change) => change.recordId)).toContain(recordId);
    const now = await feedFromNow(client);
    expect((await readFeed(client, now)).changes).toEqual([]);
    const [later] = await addChanges(db, organisationId, [{}]);
    expect((await readFeed(client, now)).changes.map((change) => change.recordId)).toEqual([later]);
  });

  test('begins after everything that was written before, even if most of it has no number yet', async () => {
    const { organisationId, client } = await newTenant();
    const many = Array.from({ length: 2 * MAX_NUMBERED + 1 }, () => ({}));
    await addChanges(await database(), organisationId, many);
    expect((await readFeed(client, await feedFromNow(client))).changes).toEqual([]);
  });

  test('keeps parameters in its link, but neither from nor the old cursor', async () => {
    const { client } = await newTenant();
    const next = await feedFromNow(client, { types: 'course,user', limit: '3' });
    expect([...new URL(next, 'http://x').searchParams.keys()]).toEqual(['types', 'limit', 'cursor']);
    expect(nextOf(await client('GET', next))).toBe(next);
  });

  test('reaches rare types among many others in bounded pages, none of which is the end', async () => {
    const { organisationId, client } = await newTenant();
    const db = await database();
    const start = await feedFromNow(client, { types: 'program' });
    const many = Array.from({ length: 12_000 }, () => ({}));
    await addChanges(db, organisationId, many);
    const [recordId] = await addChanges(db, organisationId, [{ type: 'program' }]);
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

describe('a type that the token may not read', () => {
  test.each([
    ['named beside one that it may', '?types=participant,user', 'users:read'],
    ['of notes', '?types=courseNote', 'notes:read'],
    ['by asking for all types', '', 'courses:read'],
  ])('is refused with 403 naming the scope: %s', async (_, query, scope) => {
    const { organisationId } = await newTenant();
    const { token } = await tokenOf(organisationId, { scopes: ['changes:read', 'participants:read'] });
    const answer = await clientOf(token)('GET', `/v1/changes${query}`);
    expect([answer.status, answer.json.code]).toEqual([403, 'insufficient_scope']);
    expect(answer.json.detail).toContain(scope);
    expect(answer.headers.get('WWW-Authenticate')).toContain(scope);
  });
});

describe('a cursor', () => {
  test('that is forged, truncated, foreign, of other types or of a collection is refused with 400', async () => {
    const [{ client, organisationId }, other] = [await newTenant(), await newTenant()];
    await addChanges(await database(), organisationId, [{}, {}]);
    const path = nextOf(await client('GET', '/v1/changes?types=participant&limit=1'));
    const cursor = cursorIn(path);
    const edited = Buffer.from(Buffer.from(cursor, 'base64url').toString().replace(/"\d+"/, '"99"')).toString(
      'base64url',
    );
    const binding = `${organisationId}\n/v1/changes\nparticipant`;
    const refused = [
      ...[withCursor(path, cursor.slice(0, -3)), withCursor(path, `${cursor}AA`), withCursor(path, edited)],
      withCursor(path, cursorIn(await feedFromNow(other.client, { types: 'participant' }))),
      path.replace('types=participant', 'types=course'),
      path.replace('types=participant&', ''),
      ...[['-1', ''], ['1e3', ''], ['1'], ['1', '', ''], [`${2 ** 60}`, '']].map((parts) =>
        withCursor(path, sealCursor(binding, parts)),
      ),
    ];
    expect(edited).not.toBe(cursor);
    for (const one of refused) {
      const answer = await client('GET', one);
      expect([one, answer.status, answer.json.code]).toEqual([one, 400, 'invalid_cursor']);
    }
    expect((await client('GET', path)).status).toBe(200);
  });

  test('beside from is refused with 400', async () => {
    const { client } = await newTenant();
    const answer = await client('GET', `${await feedFromNow(client)}&from=now`);
    expect([answer.status, answer.json.code]).toEqual([400, 'invalid_query']);
  });

  test('is 410 once a change after it has expired, and goes on if only those before it have', async () => {
    const { organisationId, client } = await newTenant();
    const db = await database();
    const start = await feedFromNow(client);
    await addChanges(db, organisationId, [{}, {}]);
    const between = nextOf(await client('GET', `${start}&limit=1`));
    const after = nextOf(await client('GET', `${start}&limit=2`));
    const [recordId] = await addChanges(db, organisationId, [{}]);
    await readFeed(client, after);
    await sql`update change_log set changed_at = ${LONG_AGO} where organisation_id = ${organisationId}
      and record_id <> ${recordId}`.execute(db);
    await deleteExpiredChanges(90)(db, () => true);
    for (const expired of [start, between]) {
      const answer = await client('GET', expired);
      expect([answer.status, answer.json.code]).toEqual([410, 'cursor_expired']);
    }
    expect((await readFeed(client, after)).changes.map((change) => change.recordId)).toEqual([recordId]);
    const oldest = await readFeed(client, '/v1/changes');
    expect(oldest.changes.map((change) => change.recordId)).toEqual([recordId]);
  });

  test('of a mirror that is up to date stays valid if everything has expired', async () => {
    const { organisationId, client } = await newTenant();
    const db = await database();
    await addChanges(db, organisationId, [{}]);
    const { next } = await readFeed(client, '/v1/changes');
    await sql`update change_log set changed_at = ${LONG_AGO} where organisation_id = ${organisationId}`.execute(db);
    await deleteExpiredChanges(90)(db, () => true);
    expect((await readFeed(client, next)).changes).toEqual([]);
    const [recordId] = await addChanges(db, organisationId, [{}]);
    expect((await readFeed(client, next)).changes.map((change) => change.recordId)).toEqual([recordId]);
  });

  test('is 410 after the restore of a backup that lacks its change, also when new changes have taken its number', async () => {
    const { organisationId, client } = await newTenant();
    const db = await database();
    const start = await feedFromNow(client);
    await addChanges(db, organisationId, [{}, {}, {}]);
    const kept = nextOf(await client('GET', `${start}&limit=1`));
    const [inside, end] = [
      nextOf(await client('GET', `${start}&limit=2`)),
      nextOf(await client('GET', `${start}&limit=3`)),
    ];
    // What a backup from before the last two changes holds.
    await sql`with lost as (
        delete from change_log where organisation_id = ${organisationId}
        and number > (select last - 2 from change_counter where organisation_id = ${organisationId}))
      update change_counter set last = last - 2 where organisation_id = ${organisationId}`.execute(db);
    const codes = async () => {
      const answers = await Promise.all([inside, end].map((path) => client('GET', path)));
      return answers.map(({ status, json }) => [status, json.code]);
    };
    const gone = [410, 'cursor_expired'];
    expect(await codes()).toEqual([gone, gone]);
    const ids = await addChanges(db, organisationId, [{}, {}, {}]);
    expect((await readFeed(client, kept)).changes.map((change) => change.recordId)).toEqual(ids);
    expect(await codes()).toEqual([gone, gone]);
  });
});

test.each([
  ['wait=0', 'wait=0'],
  ['wait=999999999', 'wait=20'],
  ['respond-async, WAIT="7"; foo=bar', 'wait=7'],
  ['wait=-1', null],
  ['wait=1.5', null],
  ['wait', null],
  ['wait=abc, wait=3', null],
])('of Prefer: %s the answer applies %s', async (prefer, applied) => {
  const { organisationId, client } = await newTenant();
  const start = await feedFromNow(client);
  await addChanges(await database(), organisationId, [{}]);
  const answer = await client('GET', start, { headers: { Prefer: prefer } });
  expect([answer.status, answer.json.data.length, answer.headers.get('Preference-Applied')]).toEqual([200, 1, applied]);
});
