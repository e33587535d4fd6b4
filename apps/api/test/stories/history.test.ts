import { randomUUID } from 'node:crypto';
import { RecordType } from '@training-provider/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/access/oauth/clients.ts';
import { executorOn } from '../../src/db/transaction.ts';
import { createPermissionGroup } from '../../src/resources/permissionGroups.ts';
import { addChanges, type NewChange } from '../support/changes.ts';
import { clientOf, type Json } from '../support/client.ts';
import { everyOperation, nameOf, parametersOf, pathOf, type Records, recordsOf } from '../support/operations.ts';
import { linksOf, walk } from '../support/pages.ts';
import { database, newTenant, tokenOf } from '../support/tenant.ts';

/** Versions far beyond those that writes over HTTP make. */
const FIRST = 1_000;
const ADDRESS = '/address';

const versionsIn = (page: Json[]): number[] => page.map(({ version }) => version);

/** A tenant with a participant whose history has further versions. */
const withVersions = async (versions: readonly NewChange[]) => {
  const tenant = await newTenant();
  const { client, organisationId } = tenant;
  const { json } = await client('POST', '/v1/participants', {
    body: { participant: { firstName: 'A', lastName: 'B' } },
  });
  const recordId: string = json.data.id;
  const changes = versions.map((version, index) => ({ recordId, version: FIRST + index, ...version }));
  await addChanges(await database(), organisationId, changes);
  return { ...tenant, recordId, path: `/v1/participants/${recordId}/history` };
};

const foreignUser = async (): Promise<{ id: string }> => {
  const { client } = await newTenant();
  const { json } = await client('POST', '/v1/users', {
    body: { user: { firstName: 'X', lastName: 'Y', email: 'x@example.org' } },
  });
  return json.data;
};

describe('a history', () => {
  test('shows its versions newest first, in pages of any size, forwards and backwards', async () => {
    const { client, path } = await withVersions(Array.from({ length: 7 }, () => ({})));
    const all = (await client('GET', path)).json.data;
    expect(versionsIn(all).slice(0, 7)).toEqual([1006, 1005, 1004, 1003, 1002, 1001, 1000]);
    for (const limit of [1, 2, 7]) expect((await walk(client, `${path}?limit=${limit}`)).flat()).toEqual(all);
    const second = linksOf(await client('GET', `${path}?limit=2`)).next ?? '';
    const third = linksOf(await client('GET', second)).next ?? '';
    const back = await walk(client, third, 'prev');
    expect(back.map(versionsIn)).toEqual([
      [1002, 1001],
      [1004, 1003],
      [1006, 1005],
    ]);
  });

  test('shows changes as pointers in the order of the fields, without absent values', async () => {
    const changes = {
      [`${ADDRESS}/city`]: [null, 'Köln'],
      '/lastName': ['Müller', 'Maier'],
      [`${ADDRESS}/street`]: ['Domstraße', null],
      '/firstName': [null, 'Jörg'],
    } as const;
    const changedAt = '2026-01-02T03:04:05.678Z';
    const [requestId, traceId] = ['a-1', randomUUID()];
    const { client, path } = await withVersions([{ operation: 'updated', changes, changedAt, requestId, traceId }]);
    expect((await client('GET', `${path}?limit=1`)).json.data).toEqual([
      {
        version: FIRST,
        changedAt,
        operation: 'updated',
        actor: { kind: 'system' },
        requestId,
        traceId: traceId.replaceAll('-', ''),
        changes: [
          { pointer: '/firstName', to: 'Jörg' },
          { pointer: '/lastName', from: 'Müller', to: 'Maier' },
          { pointer: '/address/street', from: 'Domstraße' },
          { pointer: '/address/city', to: 'Köln' },
        ],
      },
    ]);
  });

  test('names users, deleted ones too but none that is erased, OAuth clients, tokens, and actors that no table has', async () => {
    const { client, organisationId } = await newTenant();
    const db = await database();
    const newUser = async (email: string): Promise<string> =>
      (await client('POST', '/v1/users', { body: { user: { firstName: 'Ä', lastName: 'Ö', email } } })).json.data.id;
    const [user, erased] = [await newUser('a@example.org'), await newUser('b@example.org')];
    await sql`update app_user set deleted_at = now() where id = ${user}`.execute(db);
    await client('POST', `/v1/users/${erased}/erasure`, { body: { erasure: { reason: 'request' } } });
    const oauthClient = (await createClient(db, { organisationId, scopes: ['*'], name: 'Moodle' })).id;
    const { id: token } = await tokenOf(organisationId);
    await sql`update token set name = 'Import' where id = ${token}`.execute(db);
    const [subject, recordId] = [randomUUID(), randomUUID()];
    const actors = [
      { kind: 'user', id: user },
      { kind: 'user', id: erased },
      { kind: 'client', id: oauthClient },
      { kind: 'token', id: token },
      { kind: 'client', id: subject, name: 'billing' },
      { kind: 'system', name: 'admin seed' },
      { kind: 'token', id: subject },
    ];
    await addChanges(
      db,
      organisationId,
      actors.map((actor, index) => ({ recordId, version: FIRST + index, actor })),
    );
    const { json } = await client('GET', `/v1/participants/${recordId}/history`);
    expect(json.data.map(({ actor }: Json) => actor).toReversed()).toEqual([
      { kind: 'user', id: user, name: 'Ä Ö' },
      { kind: 'user', id: erased },
      { kind: 'client', id: oauthClient, name: 'Moodle' },
      { kind: 'token', id: token, name: 'Import' },
      { kind: 'client', id: subject, name: 'billing' },
      { kind: 'system', name: 'admin seed' },
      { kind: 'token', id: subject },
    ]);
  });

  test('names a user as it was called at the time of each version', async () => {
    const { client, organisationId } = await newTenant();
    const group = await createPermissionGroup(await database(), organisationId, { name: 'G' }, ['*']);
    const user = { firstName: 'Änne', lastName: 'Groß', email: `${randomUUID()}@example.org`, groups: [group] };
    const { id } = (await client('POST', '/v1/users', { body: { user } })).json.data;
    const asUser = clientOf((await tokenOf(organisationId, { userId: id })).token);
    const { json } = await asUser('POST', '/v1/courses', { body: { course: { name: 'A' } } });
    await client('PATCH', `/v1/users/${id}`, { body: { user: { lastName: 'Klein' } } });
    await asUser('PATCH', `/v1/courses/${json.data.id}`, { body: { course: { name: 'B' } } });
    await client('PATCH', `/v1/users/${id}`, { body: { user: { firstName: 'Anna' } } });
    const namesThen = async () =>
      (await client('GET', `/v1/courses/${json.data.id}/history`)).json.data.map(({ actor }: Json) => actor.name);
    expect(await namesThen()).toEqual(['Änne Klein', 'Änne Groß']);
    await client('POST', `/v1/users/${id}/erasure`, { body: { erasure: { reason: 'request' } } });
    expect(await namesThen()).toEqual([undefined, undefined]);
  });

  test('of another organisation has no versions, and its record is not found', async () => {
    const { path, recordId } = await withVersions([{}]);
    const other = await newTenant();
    await addChanges(await database(), other.organisationId, [{ recordId: randomUUID() }]);
    expect((await other.client('GET', path)).status).toBe(404);
    const name = { actor: { kind: 'user', id: (await foreignUser()).id } };
    await addChanges(await database(), other.organisationId, [{ recordId, ...name }]);
    const { json } = await other.client('GET', path);
    expect(json.data.map(({ actor }: Json) => actor)).toEqual([name.actor]);
  });

  test('refuses a cursor of another record, and a forged one', async () => {
    const { client, path } = await withVersions([{}, {}]);
    const { path: otherPath } = await withVersions([{}, {}]);
    const next = linksOf(await client('GET', `${path}?limit=1`)).next ?? '';
    const { search } = new URL(next, 'http://x');
    for (const refused of [`${otherPath}${search}`, `${next.slice(0, -4)}`, `${path}?cursor=AAAA`]) {
      const answer = await client('GET', refused);
      expect([answer.status, answer.json.code]).toEqual([400, 'invalid_cursor']);
    }
  });

  test('needs the scope of histories and that of the record', async () => {
    const { organisationId, path } = await withVersions([{}]);
    for (const [scopes, missing] of [
      [['history:read'], 'participants:read'],
      [['participants:read'], 'history:read'],
    ] as const) {
      const { token } = await tokenOf(organisationId, { scopes });
      const answer = await clientOf(token)('GET', path);
      expect([answer.status, answer.json.detail.includes(missing)]).toEqual([403, true]);
    }
  });
});

const histories = everyOperation.filter(({ action }) => action === 'history');

describe.each(histories)('$name', (operation) => {
  test('answers for a record of this kind, deleted or not, below its own parent, deleted or not, and for no other', async () => {
    const tenant = await newTenant();
    const { client, organisationId } = tenant;
    const db = await database();
    const records = await recordsOf(tenant, executorOn(db));
    const statusOf = async (ids: Readonly<Record<string, string>>): Promise<number> =>
      (await client('GET', pathOf(operation, { ...parametersOf(operation, records), ...ids }))).status;
    expect(await statusOf({})).toBe(200);
    if (!operation.parameters.includes('id')) return;

    const { parent } = operation;
    const [recordId, type] = [randomUUID(), RecordType.parse(nameOf(operation))];
    const ofParent = parent === undefined ? {} : { parentId: records[parent.singular as keyof Records] };
    await addChanges(db, organisationId, [{ type, recordId, operation: 'deleted', ...ofParent }]);
    expect(await statusOf({ id: recordId })).toBe(200);
    expect(await statusOf({ id: randomUUID() })).toBe(404);
    expect(await statusOf({ id: 'x' })).toBe(404);
    const [ofOtherType] = await addChanges(db, organisationId, [{ type: 'organisation', ...ofParent }]);
    expect(await statusOf({ id: ofOtherType ?? '' })).toBe(404);

    if (parent === undefined) return;
    const other = { [`${parent.singular}_id`]: randomUUID() };
    expect(await statusOf(other)).toBe(404);
    expect(await statusOf({ id: recordId, ...other })).toBe(404);
    await sql`update ${sql.table(parent.singular)} set deleted_at = now() where id = ${ofParent.parentId}`.execute(db);
    expect(await statusOf({})).toBe(200);
    expect(await statusOf({ id: recordId })).toBe(200);
  });
});
