import { EVERY_SCOPE, SCOPES } from '@training-provider/contract';
import { describe, expect, inject, test } from 'vitest';
import { createClient } from '../../src/access/oauth/clients.ts';
import { clientOf, type Json } from '../support/client.ts';
import { createUser, newGroup } from '../support/grants.ts';
import { ask, basic, GRANT, newClient, sendForm } from '../support/oauth.ts';
import { database, newTenant, tokenOf } from '../support/tenant.ts';

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

const revoke = ({ id, secret }: Credentials, token: string) => sendForm('/oauth/revoke', { token }, basic(id, secret));

const introspect = async ({ id, secret }: Credentials, token: string): Promise<Json> =>
  (await sendForm('/oauth/introspect', { token }, basic(id, secret))).json;

const tokenFor = async ({ id, secret }: Credentials, scope = ''): Promise<string> =>
  (await ask({ ...GRANT, scope }, basic(id, secret))).json.access_token;

/** The one token of a client as it is stored. */
const stored = async ({ id }: Credentials) =>
  (await database()).selectFrom('token').selectAll().where('client_id', '=', id).executeTakeFirstOrThrow();

/** A client of an organisation with a user behind it, whose group permits this. */
const clientOfUser = async (permissions: readonly string[]) => {
  const { organisationId, client } = await newTenant();
  const group = await newGroup(organisationId, permissions);
  const userId: string = (await createUser(client, [group])).json.data.id;
  return { userId, ...(await createClient(await database(), { organisationId, scopes: [EVERY_SCOPE], userId })) };
};

describe.concurrent('a client', () => {
  test('that revokes a token again keeps the time at which it was revoked first', async () => {
    const client = await newClient();
    const token = await tokenFor(client);
    await revoke(client, token);
    const { revoked_at: first } = await stored(client);
    expect((await revoke(client, token)).status).toBe(200);
    expect(first).not.toBeNull();
    expect((await stored(client)).revoked_at).toBe(first);
  });

  test('learns what its token may do, whose it is and until when it is valid', async () => {
    const client = await newClient(['org:read', 'courses:read']);
    const token = await tokenFor(client, 'org:read');
    const { id, expires_at, inserted_at } = await stored(client);
    expect(await introspect(client, token)).toEqual({
      ...{ active: true, scope: 'org:read', client_id: client.id, token_type: 'Bearer', sub: client.id, jti: id },
      exp: Math.floor(Date.parse(expires_at) / 1_000),
      iat: Math.floor(Date.parse(inserted_at) / 1_000),
      iss: inject('baseUrl'),
    });
  });

  test('learns what every other token of its organisation may do, also of the command line', async () => {
    const client = await newClient(['org:read']);
    const minted = await tokenOf(client.organisationId, { scopes: ['courses:read', 'notes:read'] });
    const described = await introspect(client, minted.token);
    expect(described).toMatchObject({ active: true, scope: 'courses:read notes:read', sub: minted.id, jti: minted.id });
    expect(described).not.toHaveProperty('client_id');
  });

  test('learns of a token of a user what the groups of the user still allow', async () => {
    const limited = await clientOfUser(['courses:read', 'org:read']);
    const described = await introspect(limited, await tokenFor(limited));
    expect(described).toMatchObject({ active: true, sub: limited.userId, client_id: limited.id });
    expect(described.scope.split(' ').toSorted()).toEqual(['courses:read', 'org:read']);
    const everything = await clientOfUser([EVERY_SCOPE]);
    for (const scope of [EVERY_SCOPE, SCOPES.join(' ')])
      expect(await introspect(everything, await tokenFor(everything, scope))).toMatchObject({ scope });
    const nothing = await clientOfUser([]);
    expect(await introspect(nothing, await tokenFor(nothing))).not.toHaveProperty('scope');
  });
});

test('the metadata name the endpoints and how a client proves itself at each', async () => {
  const { json } = await clientOf(undefined)('GET', '/.well-known/oauth-authorization-server');
  const paths = { token: 'token', revocation: 'revoke', introspection: 'introspect' };
  for (const [name, path] of Object.entries(paths)) {
    expect(json[`${name}_endpoint`]).toBe(`${inject('baseUrl')}/oauth/${path}`);
    const methods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'];
    expect(json[`${name}_endpoint_auth_methods_supported`]).toEqual(methods);
    const algorithms: string[] = json[`${name}_endpoint_auth_signing_alg_values_supported`];
    expect(algorithms).toContain('ES256');
    expect(algorithms.filter((alg) => /^(HS|none)/.test(alg))).toEqual([]);
  }
});
