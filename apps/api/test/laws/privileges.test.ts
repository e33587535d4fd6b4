import { randomUUID } from 'node:crypto';
import { EVERY_SCOPE, SCOPES } from '@training-provider/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/access/oauth/clients.ts';
import { createPermissionGroup } from '../../src/resources/permissionGroups.ts';
import { type Client, clientOf } from '../support/client.ts';
import { ask, GRANT } from '../support/oauth.ts';
import { database, newTenant, type Tenant, tokenOf } from '../support/tenant.ts';

/*
 * Nobody gets a permission that they lack (decision A6): a token tries everything that could give one to any user of its
 * organisation, as a user in this order and as a client backwards, so that each attempt also follows each other one.
 */

/** The permissions of each active user, by id and by e-mail address, by which an OpenID provider may know the person. */
const permissionsByUser = async (organisationId: string): Promise<Map<string, Set<string>>> => {
  const { rows } = await sql<{ id: string; email: string; permissions: string[] }>`
    select u.id, u.email, array(select unnest(g.permissions) from user_group m join permission_group g on g.id = m.group_id
      where m.user_id = u.id and g.deleted_at is null) as permissions
    from app_user u where u.organisation_id = ${organisationId} and u.status = 'active' and u.deleted_at is null`.execute(
    await database(),
  );
  return new Map(
    rows.flatMap(({ id, email, permissions }) => [id, email].map((key) => [key, new Set(permissions)] as const)),
  );
};

type Body = Readonly<Record<string, unknown>>;

const newAddress = (): string => `${randomUUID()}@example.org`;

const newUser = async ({ client }: Tenant, fields: Body): Promise<string> => {
  const user = { firstName: 'Ada', lastName: 'Lang', email: newAddress(), ...fields };
  const answer = await client('POST', '/v1/users', { body: { user } });
  expect(answer.status).toBe(200);
  return answer.json.data.id;
};

/** An organisation with groups that permit what `own` has, and more, and with users who have them. */
const newOrganisation = async (own: readonly string[]) => {
  const tenant = await newTenant();
  const db = await database();
  const group = (permissions: readonly string[]) =>
    createPermissionGroup(db, tenant.organisationId, { name: 'Group' }, permissions);
  const more = SCOPES.filter((scope) => !own.includes(scope)).slice(0, 1);
  const [same, other, mixed, every] = await Promise.all([
    group(own),
    group(more),
    group([...own, ...more]),
    group([EVERY_SCOPE]),
  ]);
  const groups = { same, other, mixed, every };
  const self = await newUser(tenant, { groups: [same] });
  const users = {
    nobody: await newUser(tenant, {}),
    inactive: await newUser(tenant, { status: 'inactive' }),
    colleague: await newUser(tenant, { groups: [other] }),
    formerColleague: await newUser(tenant, { groups: [mixed], status: 'inactive' }),
    formerHead: await newUser(tenant, { groups: [same, every], status: 'inactive' }),
  };
  return { tenant, groups, users, self };
};

type Organisation = Awaited<ReturnType<typeof newOrganisation>>;

interface Attempt {
  readonly method: string;
  readonly path: string;
  readonly fields?: Body;
}

const onUser = (id: string, { groups }: Organisation): Attempt[] => {
  const path = `/v1/users/${id}`;
  const whole = { firstName: 'Ada', lastName: 'Lang', email: newAddress() };
  const sets = [...Object.values(groups).map((group) => [group]), [groups.same, groups.every.toUpperCase()]];
  return [
    ...sets.flatMap((given) => [
      { method: 'PATCH', path, fields: { groups: given } },
      { method: 'PATCH', path, fields: { groups: given, status: 'inactive' } },
      { method: 'PUT', path, fields: { ...whole, groups: given } },
    ]),
    { method: 'PATCH', path, fields: { status: 'active' } },
    { method: 'PATCH', path, fields: { status: null } },
    { method: 'PATCH', path, fields: { email: newAddress() } },
    { method: 'PATCH', path, fields: { email: newAddress(), status: 'inactive' } },
    { method: 'PATCH', path, fields: { permissions: [EVERY_SCOPE] } },
    { method: 'PATCH', path, fields: { scopes: [EVERY_SCOPE] } },
  ];
};

/** What would give the caller's own user more. It never takes away what the further attempts need. */
const onSelf = ({ self, groups }: Organisation): Attempt[] => {
  const path = `/v1/users/${self}`;
  const given = [groups.same, groups.every];
  return [
    { method: 'PATCH', path, fields: { groups: given } },
    { method: 'PUT', path, fields: { firstName: 'Ada', lastName: 'Lang', email: newAddress(), groups: given } },
    { method: 'PATCH', path, fields: { groups: Object.values(groups) } },
    { method: 'PATCH', path, fields: { email: newAddress(), status: null } },
  ];
};

const onGroup = (id: string): Attempt[] => [
  ...['PUT', 'PATCH'].map((method) => ({ method, path: `/v1/permissionGroups/${id}`, fields: { name: 'G' } })),
  { method: 'DELETE', path: `/v1/permissionGroups/${id}` },
  { method: 'POST', path: '/v1/permissionGroups', fields: { name: 'G', permissions: [EVERY_SCOPE] } },
];

const newUsers = ({ groups }: Organisation): Attempt[] =>
  Object.values(groups).flatMap((group) =>
    ['active', 'inactive'].map((status) => ({
      method: 'POST',
      path: '/v1/users',
      fields: { firstName: 'Eve', lastName: 'New', email: newAddress(), groups: [group], status },
    })),
  );

const attemptsIn = (organisation: Organisation): Attempt[] => [
  ...Object.values(organisation.users).flatMap((id) => onUser(id, organisation)),
  ...onSelf(organisation),
  ...newUsers(organisation),
  ...onGroup(organisation.groups.same),
];

const carryOut = async (client: Client, { method, path, fields }: Attempt): Promise<number> => {
  const wrapper = path.startsWith('/v1/users') ? 'user' : 'permissionGroup';
  const sending = fields === undefined ? {} : { body: { [wrapper]: fields } };
  return (await client(method, path, sending)).status;
};

/** Makes the attempts with a token. Returns the statuses, and what users gained that the token lacks. */
const tryAll = async (
  { tenant }: Organisation,
  token: string,
  own: readonly string[],
  attempts: readonly Attempt[],
) => {
  const before = await permissionsByUser(tenant.organisationId);
  const statuses = new Set<number>();
  for (const attempt of attempts) statuses.add(await carryOut(clientOf(token), attempt));
  const gained: string[] = [];
  for (const [user, permissions] of await permissionsByUser(tenant.organisationId)) {
    for (const permission of permissions) {
      if (!own.includes(permission) && before.get(user)?.has(permission) !== true) gained.push(`${user} ${permission}`);
    }
  }
  return { statuses: [...statuses], gained };
};

describe.concurrent.each(SCOPES)('a token with %s', (scope) => {
  test('and nothing else gives nobody a permission that it lacks', async () => {
    const organisation = await newOrganisation([scope]);
    const { token } = await tokenOf(organisation.tenant.organisationId, { scopes: [scope] });
    const { statuses, gained } = await tryAll(organisation, token, [scope], attemptsIn(organisation));
    expect(gained).toEqual([]);
    expect(statuses).toContain(403);
    expect(statuses.includes(200)).toBe(scope === 'users:write');
  });

  test('and users:write, of a user or a client of the user, gives nobody a permission that it lacks', async () => {
    const own = [...new Set([scope, 'users:write'])];
    const organisation = await newOrganisation(own);
    const { organisationId } = organisation.tenant;
    const client = { organisationId, scopes: [EVERY_SCOPE], userId: organisation.self };
    const { id, secret } = await createClient(await database(), client);
    const ofUser = await tokenOf(organisationId, { userId: organisation.self });
    const ofClient = await ask({ ...GRANT, client_id: id, client_secret: secret });
    for (const [token, attempts] of [
      [ofUser.token, attemptsIn(organisation)],
      [ofClient.json.access_token, attemptsIn(organisation).toReversed()],
    ] as const) {
      const { statuses, gained } = await tryAll(organisation, token, own, attempts);
      expect(gained).toEqual([]);
      expect(statuses).toEqual(expect.arrayContaining([200, 403, 405, 422]));
    }
  });
});
