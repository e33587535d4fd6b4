import { createHash, randomUUID } from 'node:crypto';
import { revokeClient } from '../../../src/access/oauth/clients.ts';
import { mintToken } from '../../../src/access/tokens/tokens.ts';
import { claimsOf, newKeyClient, proof } from '../assertions.ts';
import type { Answer } from '../client.ts';
import { createUser, newGroup } from '../grants.ts';
import { basic, newClient } from '../oauth.ts';
import { database, newTenantWithToken } from '../tenant.ts';
import { type Attack, type Case, casesOf, INVALID_CLIENT, INVALID_REQUEST, OTHER_KEY, type World } from './case.ts';

const HOUR_MS = 3_600_000;

interface Owner {
  readonly organisationId: string;
  readonly clientId?: string;
  readonly userId?: string;
}
type TokenIn = (world: World) => string | Promise<string>;

const tokenOf = async (owner: Owner, expiresInMs = HOUR_MS): Promise<string> => {
  const expiresAt = new Date(Date.now() + expiresInMs);
  return (await mintToken(await database(), { ...owner, scopes: ['org:read'], expiresAt })).token;
};

const ofTheClient = ({ organisationId, id }: World): Promise<string> => tokenOf({ organisationId, clientId: id });

const ofAnotherClient = async ({ organisationId }: World): Promise<string> =>
  tokenOf({ organisationId, clientId: (await newKeyClient([OTHER_KEY], { organisationId })).id });

const foreign = async (): Promise<string> => (await newTenantWithToken()).token;

/** A token that has to work when the case is over. */
const surviving =
  (tokenIn: TokenIn): TokenIn =>
  async (world) => {
    const token = await tokenIn(world);
    world.mustLive(token);
    return token;
  };

type Endpoint = '/oauth/revoke' | '/oauth/introspect';

/** What both endpoints have to refuse: RFC 6749 section 2.3, RFC 7009 and RFC 7662 section 2.1. */
const badRequests = (path: Endpoint): Case[] => {
  const at = (name: string, attack: (world: World, token: string) => Promise<Answer>): Record<string, Attack> => ({
    [`7009 2.1, 7662 2.1: ${path}: ${name}`]: async (world) => attack(world, await surviving(ofTheClient)(world)),
  });
  return [
    ...casesOf(INVALID_CLIENT, {
      ...at('no credentials', ({ post }, token) => post(path, { token })),
      ...at('a wrong secret', async ({ post }, token) => post(path, { token }, basic((await newClient()).id, 'wrong'))),
      ...at('a wrong assertion', ({ post, assertion }, token) =>
        post(path, { token, ...proof(assertion({}, {}, OTHER_KEY)) }),
      ),
      ...at('the token itself as credentials', ({ post }, token) =>
        post(path, { token }, { Authorization: `Bearer ${token}` }),
      ),
    }),
    ...casesOf(INVALID_REQUEST, {
      ...at('two ways of authentication', ({ id, post, assertion }, token) =>
        post(path, { token, ...proof(assertion()) }, basic(id, 'secret')),
      ),
      ...at('a token in the query', ({ post, assertion }, token) => post(`${path}?token=${token}`, proof(assertion()))),
    }),
  ];
};

/** Sends tokens to an endpoint, by the right client. */
const sending = (rfc: string, path: Endpoint, tokens: Readonly<Record<string, TokenIn>>): Record<string, Attack> =>
  Object.fromEntries(
    Object.entries(tokens).map(([name, tokenIn]): [string, Attack] => [
      `${rfc}: ${path}: ${name}`,
      async (world) => world.post(path, { token: await tokenIn(world), ...proof(world.assertion()) }),
    ]),
  );

/** Revocation: RFC 7009. */
export const revocationCases = [
  ...badRequests('/oauth/revoke'),
  ...casesOf(
    'ignored',
    sending('7009 5', '/oauth/revoke', {
      "another client's token": surviving(ofAnotherClient),
      'a token of the command line': surviving(({ organisationId }) => tokenOf({ organisationId })),
      "another organisation's token": surviving(foreign),
      'a token with a NUL': () => '\0',
    }),
  ),
  ...casesOf(
    [400, 'unsupported_token_type'],
    sending('7009 5', '/oauth/revoke', {
      'a JWT': (world) => world.assertion(claimsOf(world.id)),
      'an unsigned JWT': () => 'e30.e30.',
    }),
  ),
];

/** Introspection: RFC 7662. */
export const introspectionCases = [
  ...badRequests('/oauth/introspect'),
  ...casesOf(
    'inactive',
    sending('7662 4', '/oauth/introspect', {
      'an unknown token': () => `tpa_${randomUUID()}`,
      "another organisation's token": surviving(foreign),
      'an expired token': ({ organisationId, id }) => tokenOf({ organisationId, clientId: id }, -1_000),
      'a revoked token': async (world) => {
        const token = await ofTheClient(world);
        await world.post('/oauth/revoke', { token, ...proof(world.assertion()) });
        return token;
      },
      'a token of a revoked client': async ({ organisationId }) => {
        const { id } = await newKeyClient([OTHER_KEY], { organisationId });
        const token = await tokenOf({ organisationId, clientId: id });
        await revokeClient(await database(), id);
        return token;
      },
      'a token of an inactive user': async ({ organisationId, administrator }) => {
        const group = await newGroup(organisationId, ['org:read']);
        const userId = (await createUser(administrator, [group], 'inactive')).json.data.id;
        return tokenOf({ organisationId, userId });
      },
      'the checksum of a token': async (world) => {
        const hash = createHash('sha256').update(await ofTheClient(world));
        return hash.digest('hex');
      },
      'a token cut short': async (world) => (await ofTheClient(world)).slice(0, -1),
      'a token in upper case': async (world) => (await ofTheClient(world)).toUpperCase(),
      'a secret': async () => (await newClient()).secret,
      'a JWT': (world) => world.assertion(claimsOf(world.id)),
      'a token with a NUL': async (world) => `${await ofTheClient(world)}\0`,
      '7 KiB': () => 'x'.repeat(7_000),
    }),
  ),
];
