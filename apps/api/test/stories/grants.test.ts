import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { clientWith, createUser, newGroup, userWith } from '../support/grants.ts';
import { database, newTenant } from '../support/tenant.ts';

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

const OTHER_ADDRESS = () => ({ email: `${randomUUID()}@example.org` });

describe.concurrent('who changes a user', () => {
  test.each<[string, 'active' | 'inactive', ('same' | 'more')[], object]>([
    ['activates one with a group that may do more', 'inactive', ['more'], { status: 'active' }],
    ['activates by restoring the default', 'inactive', ['same', 'more'], { status: null }],
    ['gives the address of an active one to another person', 'active', ['more'], OTHER_ADDRESS()],
    ['gives the address of an inactive one to another person', 'inactive', ['more'], OTHER_ADDRESS()],
  ])(
    'may not do what gives all groups of the user to somebody, if one may do more: %s',
    async (_, status, held, change) => {
      const { patch, put, stored, user } = await userWith(status, held);
      const refused = { status: 403, json: { code: 'insufficient_scope' } };
      expect(await patch(change)).toMatchObject(refused);
      expect((await patch(change)).headers.get('www-authenticate')).toContain('scope="notes:read"');
      expect(await put({ status, groups: user.groups, ...change })).toMatchObject(refused);
      expect(await stored()).toEqual(user);
    },
  );

  test('may not activate by leaving the status out of a PUT', async () => {
    const { put, user, stored } = await userWith('inactive', ['more']);
    expect((await put({ groups: user.groups })).status).toBe(403);
    expect(await stored()).toEqual(user);
  });

  test.each(['active', 'inactive'] as const)('may not add a group that may do more to an %s one', async (status) => {
    const { patch, put, groups, user, stored } = await userWith(status, ['same']);
    const given = { status, groups: [groups.same, groups.more] };
    for (const answer of [await patch({ groups: given.groups }), await put(given)]) {
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        403,
        expect.stringContaining('scope="notes:read"'),
      ]);
    }
    expect(await stored()).toEqual(user);
  });

  test('may keep, reorder and take away groups that may do more, and deactivate and delete', async () => {
    const { patch, put, client, path, groups, stored } = await userWith('active', ['more', 'same']);
    expect((await patch({ firstName: 'Eva', groups: [groups.same, groups.more] })).status).toBe(200);
    expect((await put({ groups: [groups.more.toUpperCase()] })).status).toBe(200);
    expect((await patch({ status: 'inactive' })).status).toBe(200);
    expect(await stored()).toMatchObject({ groups: [groups.more], status: 'inactive' });
    expect((await patch({ groups: null })).status).toBe(200);
    expect((await patch({ status: 'active', ...OTHER_ADDRESS() })).status).toBe(200);
    expect((await client('DELETE', path)).status).toBe(204);
  });

  test('may take away what forbids it in the same request', async () => {
    const { patch, groups, stored } = await userWith('inactive', ['more']);
    expect((await patch({ status: 'active', groups: [groups.same] })).status).toBe(200);
    expect(await stored()).toMatchObject({ status: 'active', groups: [groups.same] });
  });

  test('may do all of it with the permissions of the groups', async () => {
    const { groups, everything, path, user, organisationId } = await userWith('inactive', ['same']);
    const change = { status: 'active', groups: [groups.more], ...OTHER_ADDRESS() };
    const { status, json } = await everything('PATCH', path, { body: { user: change } });
    expect([status, json.data]).toEqual([200, { ...user, ...change, updatedAt: expect.any(String) }]);
    const allowed = await clientWith(organisationId, ['users:write', 'courses:read', 'notes:read']);
    expect((await allowed('PATCH', path, { body: { user: OTHER_ADDRESS() } })).status).toBe(200);
  });

  test('is told 404 of an unknown user, and 403 before 412', async () => {
    const { client, patch, path } = await userWith('inactive', ['more']);
    const body = { user: { status: 'active' } };
    expect((await client('PATCH', `/v1/users/${randomUUID()}`, { body })).status).toBe(404);
    expect((await client('PATCH', path, { body, headers: { 'If-Match': '"99"' } })).status).toBe(403);
    expect((await client('PATCH', path, { body: { user: {} }, headers: { 'If-Match': '"99"' } })).status).toBe(412);
    expect((await patch({})).status).toBe(200);
  });
});
