import { createHash, randomUUID } from 'node:crypto';
import { revokeClient } from '../../../src/access/oauth/clients.ts';
import { mintToken } from '../../../src/access/tokens/tokens.ts';
import { claimsOf, newKeyClient, proof } from '../assertions.ts';
import { type Answer, clientOf } from '../client.ts';
import { createUser, newGroup } from '../grants.ts';
import { basic, newClient } from '../oauth.ts';
import { database, newTenantWithToken } from '../tenant.ts';
import { type Case, INVALID_CLIENT, INVALID_REQUEST, OTHER_KEY, type Refused, type World } from './case.ts';

const HOUR_MS = 3_600_000;

interface Owner {
  readonly organisationId: string;
  readonly clientId?: string;
  readonly userId?: string;
}

const tokenOf = async (owner: Owner, expiresInMs = HOUR_MS): Promise<string> => {
  const expiresAt = new Date(Date.now() + expiresInMs);
  return (await mintToken(await database(), { ...owner, scopes: ['org:read'], expiresAt })).token;
};

const ofTheClient = ({ organisationId, id }: World): Promise<string> => tokenOf({ organisationId, clientId: id });

const ofAnotherClient = async ({ organisationId }: World): Promise<string> =>
  tokenOf({ organisationId, clientId: (await newKeyClient([OTHER_KEY], { organisationId })).id });

const foreign = async (): Promise<string> => (await newTenantWithToken()).token;

/** What both endpoints have to refuse, by their path: RFC 6749 section 2.3, RFC 7009 and RFC 7662 section 2.1. */
const badRequests = (rfc: string, path: '/oauth/revoke' | '/oauth/introspect'): Case[] => {
  const at = (name: string, refused: Refused, attack: (world: World, token: string) => Promise<Answer>): Case => ({
    rfc,
    name: `${path}: ${name}`,
    refused,
    attack: async (world) => {
      const token = await ofTheClient(world);
      world.mustLive(token);
      return attack(world, token);
    },
  });
  return [
    at('no credentials', INVALID_CLIENT, ({ post }, token) => post(path, { token })),
    at('a wrong secret', INVALID_CLIENT, async ({ post }, token) =>
      post(path, { token }, basic((await newClient()).id, 'wrong')),
    ),
    at('a wrong assertion', INVALID_CLIENT, ({ post, assertion }, token) =>
      post(path, { token, ...proof(assertion({}, {}, OTHER_KEY)) }),
    ),
    at('the token itself as credentials', INVALID_CLIENT, ({ post }, token) =>
      post(path, { token }, { Authorization: `Bearer ${token}` }),
    ),
    at('two ways of authentication', INVALID_REQUEST, ({ id, post, assertion }, token) =>
      post(path, { token, ...proof(assertion()) }, basic(id, 'secret')),
    ),
    at('no token', INVALID_REQUEST, ({ post, assertion }) => post(path, proof(assertion()))),
    at('an empty token', INVALID_REQUEST, ({ post, assertion }) => post(path, { token: '', ...proof(assertion()) })),
    at('two tokens', INVALID_REQUEST, ({ post, assertion }, token) =>
      post(path, `${new URLSearchParams({ token, ...proof(assertion()) })}&token=${token}`),
    ),
    at('a token in the query', INVALID_REQUEST, ({ post, assertion }, token) =>
      post(`${path}?token=${token}`, proof(assertion())),
    ),
    at('JSON', INVALID_REQUEST, ({ post, assertion }, token) =>
      post(path, JSON.stringify({ token, ...proof(assertion()) }), { 'Content-Type': 'application/json' }),
    ),
    at('GET', [405], ({ assertion }, token) =>
      clientOf(undefined)('GET', `${path}?${new URLSearchParams({ token, ...proof(assertion()) })}`),
    ),
  ];
};

const revoking = (name: string, refused: Refused, tokenIn: (world: World) => string | Promise<string>): Case => ({
  rfc: '7009 5',
  name: `/oauth/revoke: ${name}`,
  refused,
  attack: async (world) => {
    const token = await tokenIn(world);
    return world.post('/oauth/revoke', { token, ...proof(world.assertion()) });
  },
});

const surviving = (name: string, tokenIn: (world: World) => Promise<string>): Case =>
  revoking(name, 'ignored', async (world) => {
    const token = await tokenIn(world);
    world.mustLive(token);
    return token;
  });

const JWT_OF_A_PROVIDER: Refused = [400, 'unsupported_token_type'];

/** Revocation: RFC 7009. */
export const revocationCases: Case[] = [
  ...badRequests('7009 2.1', '/oauth/revoke'),
  surviving("another client's token", ofAnotherClient),
  surviving('a token of the command line', ({ organisationId }) => tokenOf({ organisationId })),
  surviving("another organisation's token", foreign),
  revoking('an unknown token', 'ignored', () => `tpa_${randomUUID()}`),
  revoking('a token with a NUL', 'ignored', () => '\0'),
  revoking('a JWT', JWT_OF_A_PROVIDER, (world) => world.assertion(claimsOf(world.id))),
  revoking('an unsigned JWT', JWT_OF_A_PROVIDER, () => 'e30.e30.'),
];

const inspecting = (name: string, tokenIn: (world: World) => string | Promise<string>): Case => ({
  rfc: '7662 4',
  name: `/oauth/introspect: ${name}`,
  refused: 'inactive',
  attack: async (world) => {
    const token = await tokenIn(world);
    return world.post('/oauth/introspect', { token, ...proof(world.assertion()) });
  },
});

/** Introspection: RFC 7662. */
export const introspectionCases: Case[] = [
  ...badRequests('7662 2.1', '/oauth/introspect'),
  inspecting('an unknown token', () => `tpa_${randomUUID()}`),
  inspecting("another organisation's token", async (world) => {
    const token = await foreign();
    world.mustLive(token);
    return token;
  }),
  inspecting('an expired token', ({ organisationId, id }) => tokenOf({ organisationId, clientId: id }, -1_000)),
  inspecting('a revoked token', async (world) => {
    const token = await ofTheClient(world);
    await world.post('/oauth/revoke', { token, ...proof(world.assertion()) });
    return token;
  }),
  inspecting('a token of a revoked client', async ({ organisationId }) => {
    const { id } = await newKeyClient([OTHER_KEY], { organisationId });
    const token = await tokenOf({ organisationId, clientId: id });
    await revokeClient(await database(), id);
    return token;
  }),
  inspecting('a token of an inactive user', async ({ organisationId, administrator }) => {
    const group = await newGroup(organisationId, ['org:read']);
    const userId = (await createUser(administrator, [group], 'inactive')).json.data.id;
    return tokenOf({ organisationId, userId });
  }),
  inspecting('the checksum of a token', async (world) =>
    createHash('sha256')
      .update(await ofTheClient(world))
      .digest('hex'),
  ),
  inspecting('a token cut short', async (world) => (await ofTheClient(world)).slice(0, -1)),
  inspecting('a token in upper case', async (world) => (await ofTheClient(world)).toUpperCase()),
  inspecting('a secret', async () => (await newClient()).secret),
  inspecting('a JWT', (world) => world.assertion(claimsOf(world.id))),
  inspecting('a token with a NUL', async (world) => `${await ofTheClient(world)}\0`),
  inspecting('7 KiB', () => 'x'.repeat(7_000)),
];
