import { randomUUID } from 'node:crypto';
import { EVERY_SCOPE, SCOPES } from '@training-provider/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/access/oauth/clients.ts';
import { clientOf } from '../support/client.ts';
import { newGroup } from '../support/grants.ts';
import { ask, GRANT } from '../support/oauth.ts';
import { database, newTenant, type Tenant, tokenOf } from '../support/tenant.ts';

/*
 * Nobody gets a permission that they lack (decision A6): a token tries everything that could give one to any user of its
 * organisation, as a user in this order and as a client backwards, so that each attempt also follows each other one.
 */

/** Who has which permission: each active user, by id and by e-mail address, by which an OpenID provider may know the person. */
const permissionsIn = async ({ organisationId }: Tenant): Promise<string[]> => {
  const { rows } = await sql<{ held: string }>`
    select distinct known || ' ' || permission as held
    from app_user u join user_group m on m.user_id = u.id join permission_group g on g.id = m.group_id,
      unnest(g.permissions) permission, unnest(array[u.id::text, u.email]) known
    where u.organisation_id = ${organisationId} and u.status = 'active' and u.deleted_at is null and g.deleted_at is null`.execute(
    await database(),
  );
  return rows.map(({ held }) => held);
};

const newAddress = (): string => `${randomUUID()}@example.org`;
const whole = (fields: object) => ({ firstName: 'Ada', lastName: 'Lang', email: newAddress(), ...fields });

/** An organisation with groups that permit what `own` has, and more, and with users who have them. */
const newOrganisation = async (own: readonly string[]) => {
  const tenant = await newTenant();
  const more = SCOPES.filter((scope) => !own.includes(scope)).slice(0, 1);
  const permitting = [own, more, [...own, ...more], [EVERY_SCOPE]].map((all) => newGroup(tenant.organisationId, all));
  const [same = '', other = '', mixed = '', every = ''] = await Promise.all(permitting);
  const newUser = async (groups: readonly string[], status: string): Promise<string> => {
    const answer = await tenant.client('POST', '/v1/users', { body: { user: whole({ groups, status }) } });
    expect(answer.status).toBe(200);
    return answer.json.data.id;
  };
  const users = [
    await newUser([], 'active'),
    await newUser([], 'inactive'),
    await newUser([other], 'active'),
    await newUser([mixed], 'inactive'),
    await newUser([same, every], 'inactive'),
  ];
  return { tenant, same, every, groups: [same, other, mixed, every], users, self: await newUser([same], 'active') };
};

type Organisation = Awaited<ReturnType<typeof newOrganisation>>;
type Attempt = readonly [method: string, path: string, fields?: object];

const onUser = (id: string, { groups, same, every }: Organisation): Attempt[] => {
  const sets = [...groups.map((group) => [group]), [same, every.toUpperCase()]];
  const changes = [
    ...sets.flatMap((given) => [{ groups: given }, { groups: given, status: 'inactive' }]),
    ...[{ status: 'active' }, { status: null }, { email: newAddress() }, { email: newAddress(), status: 'inactive' }],
    ...[{ permissions: [EVERY_SCOPE] }, { scopes: [EVERY_SCOPE] }],
  ];
  const path = `/v1/users/${id}`;
  return [
    ...changes.map((fields) => ['PATCH', path, fields] as const),
    ...sets.map((given) => ['PUT', path, whole({ groups: given })] as const),
  ];
};

/** What would give the caller's own user more. It never takes away what the further attempts need. */
const onSelf = ({ self, groups, same, every }: Organisation): Attempt[] => [
  ['PATCH', `/v1/users/${self}`, { groups: [same, every] }],
  ['PUT', `/v1/users/${self}`, whole({ groups: [same, every] })],
  ['PATCH', `/v1/users/${self}`, { groups }],
  ['PATCH', `/v1/users/${self}`, { email: newAddress(), status: null }],
];

const onGroup = (id: string): Attempt[] => [
  ...['PUT', 'PATCH'].map((method) => [method, `/v1/permissionGroups/${id}`, { name: 'G' }] as const),
  ['DELETE', `/v1/permissionGroups/${id}`],
  ['POST', '/v1/permissionGroups', { name: 'G', permissions: [EVERY_SCOPE] }],
];

const attemptsIn = (organisation: Organisation): Attempt[] => [
  ...organisation.users.flatMap((id) => onUser(id, organisation)),
  ...onSelf(organisation),
  ...organisation.groups.flatMap((group) =>
    ['active', 'inactive'].map((status) => ['POST', '/v1/users', whole({ groups: [group], status })] as const),
  ),
  ...onGroup(organisation.same),
];

/** Makes the attempts with a token. Returns the statuses, and what users gained that the token lacks. */
const tryAll = async (
  { tenant }: Organisation,
  token: string,
  own: readonly string[],
  attempts: readonly Attempt[],
) => {
  const before = await permissionsIn(tenant);
  const statuses = new Set<number>();
  for (const [method, path, fields] of attempts) {
    const wrapper = path.startsWith('/v1/users') ? 'user' : 'permissionGroup';
    const sending = fields === undefined ? {} : { body: { [wrapper]: fields } };
    statuses.add((await clientOf(token)(method, path, sending)).status);
  }
  const isOwn = (held: string): boolean => own.includes(held.split(' ')[1] ?? '');
  const gained = (await permissionsIn(tenant)).filter((held) => !before.includes(held) && !isOwn(held));
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
    const { tenant, self } = organisation;
    const client = { organisationId: tenant.organisationId, scopes: [EVERY_SCOPE], userId: self };
    const { id, secret } = await createClient(await database(), client);
    const ofUser = await tokenOf(tenant.organisationId, { userId: self });
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
