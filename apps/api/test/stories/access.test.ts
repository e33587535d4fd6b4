import { describe, expect, test } from 'vitest';
import { createPermissionGroup } from '../../src/resources/permissionGroups.ts';
import { clientOf } from '../support/client.ts';
import { database, newTenant, tokenOf } from '../support/tenant.ts';

const revoke = async (id: string): Promise<void> => {
  const db = await database();
  await db.updateTable('token').set({ revoked_at: new Date().toISOString() }).where('id', '=', id).execute();
};

describe.concurrent('a token', () => {
  test('works no longer after its revocation, even while it is in use', async () => {
    const { organisationId } = await newTenant();
    const { id, token } = await tokenOf(organisationId);
    const client = clientOf(token);
    expect((await client('GET', '/v1/org')).status).toBe(200);
    await revoke(id);
    let answer = await client('GET', '/v1/org');
    while (answer.status === 200) answer = await client('GET', '/v1/org');
    expect(answer).toMatchObject({ status: 401, json: { code: 'invalid_token' } });
  });

  test('works no longer when it has expired, also where it was used just before', async () => {
    const { organisationId } = await newTenant();
    const { token } = await tokenOf(organisationId, { expiresAt: new Date(Date.now() + 300) });
    const client = clientOf(token);
    let answer = await client('GET', '/v1/org');
    while (answer.status === 200) answer = await client('GET', '/v1/org');
    expect(answer).toMatchObject({ status: 401, json: { code: 'invalid_token' } });
  });

  test('of a user can do no more than the permission groups of the user allow, and no more than its own scopes', async () => {
    const { client, organisationId } = await newTenant();
    const group = await createPermissionGroup(await database(), organisationId, { name: 'G' }, [
      'courses:read',
      'contacts:read',
    ]);
    const user = { firstName: 'A', lastName: 'B', email: 'a@example.org', groups: [group] };
    const { json } = await client('POST', '/v1/users', { body: { user } });
    const everything = clientOf((await tokenOf(organisationId, { userId: json.data.id })).token);
    expect((await everything('GET', '/v1/courses')).status).toBe(200);
    expect((await everything('GET', '/v1/participants')).status).toBe(403);
    expect((await everything('POST', '/v1/courses', { body: {} })).status).toBe(403);
    const narrow = clientOf(
      (await tokenOf(organisationId, { userId: json.data.id, scopes: ['contacts:read', 'org:read'] })).token,
    );
    expect((await narrow('GET', '/v1/contacts')).status).toBe(200);
    expect((await narrow('GET', '/v1/courses')).status).toBe(403);
    expect((await narrow('GET', '/v1/org')).status).toBe(403);
  });

  test('of a user in no group can do nothing, and that of an inactive user is invalid', async () => {
    const { client, organisationId } = await newTenant();
    const userOf = async (status: string) =>
      (
        await client('POST', '/v1/users', {
          body: { user: { firstName: 'A', lastName: 'B', email: `${status}@example.org`, status } },
        })
      ).json.data.id;
    const active = clientOf((await tokenOf(organisationId, { userId: await userOf('active') })).token);
    expect((await active('GET', '/v1/org')).status).toBe(403);
    const inactive = clientOf((await tokenOf(organisationId, { userId: await userOf('inactive') })).token);
    expect((await inactive('GET', '/v1/org')).status).toBe(401);
  });

  test('is stored only as its SHA-256', async () => {
    const { organisationId } = await newTenant();
    const { id, token } = await tokenOf(organisationId);
    const db = await database();
    const row = await db.selectFrom('token').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token.slice(4));
    expect(row.hash).toHaveLength(32);
  });

  test('is taken whatever the case of the word Bearer', async () => {
    const { organisationId } = await newTenant();
    const { token } = await tokenOf(organisationId);
    const answer = await clientOf(undefined)('GET', '/v1/org', { headers: { Authorization: `bEARER ${token}` } });
    expect(answer.status).toBe(200);
  });
});
