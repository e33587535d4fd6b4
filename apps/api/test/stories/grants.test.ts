import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createPermissionGroup } from '../../src/resources/permissionGroups.ts';
import { type Client, clientOf } from '../support/client.ts';
import { database, newTenant, tokenOf } from '../support/tenant.ts';

const newGroup = async (organisationId: string, permissions: readonly string[]): Promise<string> =>
  createPermissionGroup(await database(), organisationId, { name: 'Group' }, permissions);

/** A client with these scopes; of a user whose one group has these permissions, if any are given. */
const clientWith = async (organisationId: string, scopes: readonly string[], permissions?: readonly string[]) => {
  const { token: everything } = await tokenOf(organisationId);
  if (permissions === undefined) return clientOf((await tokenOf(organisationId, { scopes })).token);
  const { json } = await createUser(clientOf(everything), [await newGroup(organisationId, permissions)]);
  return clientOf((await tokenOf(organisationId, { scopes, userId: json.data.id })).token);
};

const createUser = (client: Client, groups: readonly string[], status = 'active') => {
  const user = { firstName: 'Ada', lastName: 'Lang', email: `${randomUUID()}@example.org`, status, groups };
  return client('POST', '/v1/users', { body: { user } });
};

const usersOf = async (organisationId: string): Promise<number> => {
  const db = await database();
  const rows = await db.selectFrom('app_user').select('id').where('organisation_id', '=', organisationId).execute();
  return rows.length;
};

describe.concurrent('who creates a user', () => {
  test.each([
    ['lacks a permission', ['users:write', 'courses:read'], ['courses:read', 'notes:read'], 'notes:read'],
    ['lacks several', ['users:write'], ['participants:read', 'contacts:write'], 'contacts:write participants:read'],
    ['has every scope but *', ['users:write', 'users:read', 'notes:read'], ['*'], '*'],
  ])('gives no group that may do more: the token %s', async (_case, scopes, permissions, missing) => {
    const { organisationId } = await newTenant();
    const client = await clientWith(organisationId, scopes);
    const { status, json, headers } = await createUser(client, [await newGroup(organisationId, permissions)]);
    expect([status, json.code]).toEqual([403, 'insufficient_scope']);
    expect(headers.get('www-authenticate')).toContain(`error="insufficient_scope", scope="${missing}"`);
    for (const permission of missing.split(' ')) expect(json.detail).toContain(permission);
    expect(await usersOf(organisationId)).toBe(0);
  });

  test('is measured by what the groups of its own user leave of its scopes', async () => {
    const { organisationId } = await newTenant();
    const client = await clientWith(organisationId, ['*'], ['users:write', 'courses:read']);
    const headersOf = async (permission: string) =>
      (await createUser(client, [await newGroup(organisationId, [permission])])).headers.get('www-authenticate');
    expect(await headersOf('*')).toContain('scope="*"');
    expect(await headersOf('notes:read')).toContain('scope="notes:read"');
    expect(await headersOf('courses:read')).toBeNull();
  });

  test('is refused for every group, also of an inactive user, and among others that it may give', async () => {
    const { organisationId } = await newTenant();
    const client = await clientWith(organisationId, ['users:write', 'courses:read']);
    const [allowed, refused] = [
      await newGroup(organisationId, ['courses:read']),
      await newGroup(organisationId, ['courses:write']),
    ];
    expect((await createUser(client, [allowed, refused])).status).toBe(403);
    expect((await createUser(client, [refused.toUpperCase()], 'inactive')).status).toBe(403);
    expect(await usersOf(organisationId)).toBe(0);
  });

  test('gives groups that may do as much, and none', async () => {
    const { organisationId } = await newTenant();
    const client = await clientWith(organisationId, ['users:write', 'courses:read']);
    const same = await newGroup(organisationId, ['courses:read', 'users:write']);
    expect((await createUser(client, [same])).status).toBe(200);
    expect((await createUser(client, [await newGroup(organisationId, [])])).status).toBe(200);
    expect((await createUser(client, [])).status).toBe(200);
    const everything = await clientWith(organisationId, ['*']);
    expect((await createUser(everything, [await newGroup(organisationId, ['*'])])).status).toBe(200);
  });

  test('learns nothing of unknown groups and those of others: both are 422', async () => {
    const { organisationId } = await newTenant();
    const foreign = await newGroup((await newTenant()).organisationId, ['*']);
    const client = await clientWith(organisationId, ['users:write']);
    const answers = await Promise.all([foreign, randomUUID()].map((group) => createUser(client, [group])));
    expect(answers.map(({ status, json }) => [status, json.errors])).toEqual(
      Array(2).fill([422, [expect.objectContaining({ pointer: '/user/groups/0', code: 'unknown_reference' })]]),
    );
  });
});
