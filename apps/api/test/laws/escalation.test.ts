import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClient } from '../../src/access/oauth/clients.ts';
import { createOrganisation } from '../../src/resources/org.ts';
import { clientOf } from '../support/client.ts';
import { createUser, newGroup } from '../support/grants.ts';
import { ask, GRANT } from '../support/oauth.ts';
import { allowedBy, rightsIn } from '../support/rights.ts';
import { database, tokenOf } from '../support/tenant.ts';

/* No caller gains or removes a right that its tokens lack (decision A6): tokens that may write users, groups,
 * permissions and clients try random sequences of writes that could give or remove one, and use each secret that they
 * get. */

/** The number of random sequences; `ESCALATIONS` overrides it. */
const SEQUENCES = Number(process.env.ESCALATIONS ?? 160);
const AT_A_TIME = 8;
const SEED = Number(process.env.ESCALATION_SEED ?? 20_261_129);

const WRITES = ['users:write', 'permissionGroups:write', 'permissions:write', 'clients:write', 'privacy:write'];
const scopes = fc.subarray(['courses:read', 'notes:read', ...WRITES, '*'], { minLength: 1, maxLength: 4 });
/** Usually enough rights for an attempt. */
const attackerScopes = fc.oneof(
  scopes,
  fc.subarray(['courses:read', ...WRITES], { minLength: 4 }),
  fc.constant([...WRITES, 'courses:read']),
);
const index = fc.nat(7);

const ACTS = {
  createGroup: () => ['POST', '/v1/permissionGroups', { permissionGroup: { name: 'G' } }],
  removeGroup: ({ group }) => ['DELETE', `/v1/permissionGroups/${group}`],
  undeleteGroup: ({ group }) => ['POST', `/v1/permissionGroups/${group}/undelete`],
  permit: ({ group, scopes: permissions }) => ['PUT', `/v1/permissionGroups/${group}/permissions`, { permissions }],
  createUser: ({ groups, status }) => ['POST', '/v1/users', { user: { ...person(), groups, status } }],
  patchGroups: ({ user, groups }) => ['PATCH', `/v1/users/${user}`, { user: { groups } }],
  patchStatus: ({ user, status }) => ['PATCH', `/v1/users/${user}`, { user: { status } }],
  patchEmail: ({ user }) => ['PATCH', `/v1/users/${user}`, { user: { email: person().email } }],
  putUser: ({ user, groups }) => ['PUT', `/v1/users/${user}`, { user: { ...person(), groups } }],
  removeUser: ({ user }) => ['DELETE', `/v1/users/${user}`],
  undeleteUser: ({ user }) => ['POST', `/v1/users/${user}/undelete`],
  createClient: ({ scopes: given }) => ['POST', '/v1/clients', { client: { scopes: given } }],
  createClientOf: ({ scopes: given, user }) => ['POST', '/v1/clients', { client: { scopes: given, userId: user } }],
  patchClient: ({ client, scopes: given }) => ['PATCH', `/v1/clients/${client}`, { client: { scopes: given } }],
  removeClient: ({ client }) => ['DELETE', `/v1/clients/${client}`],
  rotate: ({ client }) => ['POST', `/v1/clients/${client}/rotate`],
} satisfies Record<string, (chosen: Chosen) => readonly [method: string, path: string, body?: object]>;

interface Chosen {
  readonly group: string;
  readonly groups: readonly string[];
  readonly user: string;
  readonly client: string;
  readonly scopes: readonly string[];
  readonly status: string;
}

const person = () => ({ firstName: 'Ada', lastName: 'Lang', email: `${randomUUID()}@example.org` });

const step = fc.record({
  act: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
  by: index,
  of: fc.record({ group: index, user: index, client: index }),
  groups: fc.array(index, { maxLength: 2 }),
  scopes,
  status: fc.constantFrom('active', 'inactive'),
});

const attempt = fc.record({
  groups: fc.array(scopes, { minLength: 2, maxLength: 3 }),
  users: fc.array(fc.record({ groups: fc.array(index, { maxLength: 2 }), status: step.map(({ status }) => status) }), {
    minLength: 2,
    maxLength: 3,
  }),
  clients: fc.array(scopes, { minLength: 1, maxLength: 2 }),
  attackers: fc.array(attackerScopes, { minLength: 1, maxLength: 2 }),
  /** The first attacker is a token of a user, with its group's permissions. */
  isUser: fc.boolean(),
  steps: fc.array(step, { minLength: 3, maxLength: 12 }),
});

type Attempt = typeof attempt extends fc.Arbitrary<infer Value> ? Value : never;

const answered: Record<string, Set<number>> = {};

const oneOf = (list: readonly string[], at: number): string => list[at % list.length] ?? '';

/** Runs one sequence in a new organisation. Returns the rights that somebody gained or lost and no attacker had. */
const attack = async (world: Attempt) => {
  const db = await database();
  const organisationId = await createOrganisation(db, { name: 'Test' });
  const everything = clientOf((await tokenOf(organisationId)).token);
  const [groups, users, clients, tokens]: [string[], string[], string[], string[]] = [[], [], [], []];
  for (const permissions of world.groups) groups.push(await newGroup(organisationId, permissions));
  for (const { groups: held, status } of world.users) {
    const ids = [...new Set(held.map((at) => oneOf(groups, at)))];
    users.push((await createUser(everything, ids, status)).json.data.id);
  }
  for (const given of world.clients) clients.push((await createClient(db, { organisationId, scopes: given })).id);
  const own: string[] = [];
  for (const [at, given] of world.attackers.entries()) {
    const isUser = world.isUser && at === 0;
    const group = isUser ? await newGroup(organisationId, given) : '';
    const userId = isUser ? (await createUser(everything, [group])).json.data.id : undefined;
    if (userId !== undefined) own.push(userId, (await everything('GET', `/v1/users/${userId}`)).json.data.email);
    if (userId !== undefined) users.push(userId);
    const minted = await tokenOf(organisationId, { scopes: isUser ? ['*'] : given, ...(isUser ? { userId } : {}) });
    tokens.push(minted.token);
  }
  const theirs = new Set(world.attackers.flatMap((given) => [...allowedBy(given)]));
  const before = await rightsIn(organisationId);

  for (const { act, by, of, groups: chosen, scopes: given, status } of world.steps) {
    const [method, path, body] = ACTS[act]({
      group: oneOf(groups, of.group),
      groups: [...new Set(chosen.map((at) => oneOf(groups, at)))],
      user: oneOf(users, of.user),
      client: oneOf(clients, of.client),
      scopes: given,
      status,
    }) as [string, string, object?];
    const answer = await clientOf(oneOf(tokens, by))(method, path, body === undefined ? {} : { body });
    answered[act] = (answered[act] ?? new Set()).add(answer.status);
    expect(answer.status, answer.text).toBeLessThan(500);
    if (method !== 'POST' || answer.status > 299) continue;
    const { id, secret } = answer.json.data;
    if (path === '/v1/permissionGroups') groups.push(id);
    if (path === '/v1/users') users.push(id);
    if (path === '/v1/clients') clients.push(id);
    if (secret === undefined) continue;
    const obtained = await ask({ ...GRANT, client_id: id, client_secret: secret });
    if (obtained.status === 200) tokens.push(obtained.json.access_token);
  }

  const after = await rightsIn(organisationId);
  const beyond = (some: Set<string> = new Set(), others: Set<string> = new Set()) =>
    [...some].filter((right) => !others.has(right) && !theirs.has(right));
  const gained = [...after].flatMap(([principal, now]) => beyond(now, before.get(principal)));
  // A client's credentials and a user's address may change; the id keeps its rights.
  const ids = [...before].filter(([principal]) => /^[0-9a-f-]{36}$/.test(principal) && !own.includes(principal));
  const lost = ids.flatMap(([principal, then]) => beyond(then, after.get(principal)));
  return { gained, lost };
};

test('no sequence of writes to permission groups, users and clients lets a caller grant or remove a right that it lacks', async () => {
  const search = (lane: number) =>
    fc.assert(
      fc.asyncProperty(attempt, async (world) => {
        expect(await attack(world)).toEqual({ gained: [], lost: [] });
      }),
      { numRuns: Math.ceil(SEQUENCES / AT_A_TIME), seed: SEED + lane },
    );
  await Promise.all(Array.from({ length: AT_A_TIME }, (_, lane) => search(lane)));
  for (const act of Object.keys(ACTS)) {
    const statuses = [...(answered[act] ?? [])];
    expect(
      statuses.some((status) => status < 300),
      `${act} got the responses ${statuses}`,
    ).toBe(true);
    expect(statuses, act).toContain(403);
  }
});
