import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/access/oauth/clients.ts';
import { addChanges } from '../support/changes.ts';
import { clientOf, type Json } from '../support/client.ts';
import { createUser, newGroup } from '../support/grants.ts';
import { database, newTenant, tokenOf } from '../support/tenant.ts';

describe('a history', () => {
  test('shows the name of the user, OAuth client, token or system behind each version, but not of an erased user', async () => {
    const { client, organisationId } = await newTenant();
    const db = await database();
    const newUser = async (by = client): Promise<string> => (await createUser(by, [])).json.data.id;
    const [user, erased, foreign] = [await newUser(), await newUser(), await newUser((await newTenant()).client)];
    await sql`update app_user set deleted_at = now() where id = ${user}`.execute(db);
    await client('POST', `/v1/users/${erased}/erasure`, { body: { erasure: { reason: 'request' } } });
    const oauthClient = (await createClient(db, { organisationId, scopes: ['*'], name: 'Moodle' })).id;
    const { id: token } = await tokenOf(organisationId);
    await sql`update token set name = 'Import' where id = ${token}`.execute(db);
    const [subject, recordId] = [randomUUID(), randomUUID()];
    const actors: { kind: string; id?: string; name?: string }[] = [
      { kind: 'user', id: user },
      { kind: 'client', id: oauthClient },
      { kind: 'token', id: token },
      ...[erased, foreign].map((id) => ({ kind: 'user', id })),
      { kind: 'client', id: subject, name: 'billing' },
      { kind: 'system', name: 'admin seed' },
      { kind: 'token', id: subject },
    ];
    const versions = actors.map((actor, index) => ({ recordId, version: 1 + index, actor }));
    await addChanges(db, organisationId, versions);
    // The same record of another organisation has its own history.
    await addChanges(db, (await newTenant()).organisationId, [{ recordId, version: 99 }]);
    const { json } = await client('GET', `/v1/participants/${recordId}/history`);
    const names = ['Ada Lang', 'Moodle', 'Import'];
    expect(json.data.map(({ actor }: Json) => actor).toReversed()).toEqual(
      actors.map((actor, index) => (index < names.length ? { ...actor, name: names[index] } : actor)),
    );
  });

  test('shows the name that a user had at the time of each version, and no name after an erasure', async () => {
    const { client, organisationId } = await newTenant();
    const group = await newGroup(organisationId, ['*']);
    const { id } = (await createUser(client, [group])).json.data;
    const rename = (user: object) => client('PATCH', `/v1/users/${id}`, { body: { user } });
    const asUser = clientOf((await tokenOf(organisationId, { userId: id })).token);
    const { json } = await asUser('POST', '/v1/courses', { body: { course: { name: 'A' } } });
    await rename({ lastName: 'Klein' });
    await asUser('PATCH', `/v1/courses/${json.data.id}`, { body: { course: { name: 'B' } } });
    await rename({ firstName: 'Anna' });
    const namesThen = async () =>
      (await client('GET', `/v1/courses/${json.data.id}/history`)).json.data.map(({ actor }: Json) => actor.name);
    expect(await namesThen()).toEqual(['Ada Klein', 'Ada Lang']);
    await client('POST', `/v1/users/${id}/erasure`, { body: { erasure: { reason: 'request' } } });
    expect(await namesThen()).toEqual([undefined, undefined]);
  });
});
