import { EVERY_SCOPE, SCOPES } from '@training-provider/contract';
import { describe, expect, inject, test } from 'vitest';
import { createClient } from '../../src/access/oauth/clients.ts';
import { clientOf, type Json } from '../support/client.ts';
import { createUser, newGroup } from '../support/grants.ts';
import { ask, basic, GRANT, newClient, sendForm } from '../support/oauth.ts';
import { database, newTenant, tokenOf } from '../support/tenant.ts';
import { until } from '../support/until.ts';

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

const send = (path: string, { id, secret }: Credentials, form: Record<string, string>) =>
  sendForm(path, form, basic(id, secret));

const revoke = (client: Credentials, token: string, more: Record<string, string> = {}) =>
  send('/oauth/revoke', client, { token, ...more });

const introspect = async (client: Credentials, token: string): Promise<Json> =>
  (await send('/oauth/introspect', client, { token })).json;

const tokenFor = async ({ id, secret }: Credentials, scope = ''): Promise<string> =>
  (await ask({ ...GRANT, scope }, basic(id, secret))).json.access_token;

/** A client of an organisation with a user behind it, whose group permits this. */
const clientOfUser = async (permissions: readonly string[]) => {
  const { organisationId, client } = await newTenant();
  const group = await newGroup(organisationId, permissions);
  const userId: string = (await createUser(client, [group])).json.data.id;
  return { userId, ...(await createClient(await database(), { organisationId, scopes: [EVERY_SCOPE], userId })) };
};

describe.concurrent('a client', () => {
  test('revokes its own token while it is in use, and no other one', async () => {
    const client = await newClient();
    const [ended, kept] = [await tokenFor(client), await tokenFor(client)];
    const caller = clientOf(ended);
    expect((await caller('GET', '/v1/org')).status).toBe(200);
    const answer = await revoke(client, ended);
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await until(async () => ((await caller('GET', '/v1/org')).status === 401 ? true : undefined));
    expect((await clientOf(kept)('GET', '/v1/org')).status).toBe(200);
  });

  test('may revoke a token again, and give any hint, which is not trusted', async () => {
    const client = await newClient();
    const token = await tokenFor(client);
    for (const token_type_hint of ['refresh_token', 'access_token', 'other']) {
      expect((await revoke(client, token, { token_type_hint })).status).toBe(200);
      expect((await clientOf(token)('GET', '/v1/org')).status).toBe(401);
    }
  });

  test('keeps the time at which a token was revoked first', async () => {
    const client = await newClient();
    const token = await tokenFor(client);
    const revokedAt = async () =>
      (
        await (
          await database()
        )
          .selectFrom('token')
          .select('revoked_at')
          .where('client_id', '=', client.id)
          .executeTakeFirstOrThrow()
      ).revoked_at;
    await revoke(client, token);
    const first = await revokedAt();
    await revoke(client, token);
    expect(first).not.toBeNull();
    expect(await revokedAt()).toBe(first);
  });

  test('learns what its token may do, whose it is and until when it is valid', async () => {
    const client = await newClient(['org:read', 'courses:read']);
    const token = await tokenFor(client, 'org:read');
    const [{ id, expires_at, inserted_at }] = (await (
      await database()
    )
      .selectFrom('token')
      .select(['id', 'expires_at', 'inserted_at'])
      .where('client_id', '=', client.id)
      .execute()) as [{ id: string; expires_at: string; inserted_at: string }];
    expect(await introspect(client, token)).toEqual({
      active: true,
      scope: 'org:read',
      client_id: client.id,
      token_type: 'Bearer',
      exp: Math.floor(Date.parse(expires_at) / 1_000),
      iat: Math.floor(Date.parse(inserted_at) / 1_000),
      sub: client.id,
      iss: inject('baseUrl'),
      jti: id,
    });
  });

  test('learns what every other token of its organisation may do, also of the command line and of users', async () => {
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
    expect(await introspect(everything, await tokenFor(everything))).toMatchObject({ scope: EVERY_SCOPE });
    expect(await introspect(everything, await tokenFor(everything, SCOPES.join(' ')))).toMatchObject({
      scope: SCOPES.join(' '),
    });
    const nothing = await clientOfUser([]);
    expect(await introspect(nothing, await tokenFor(nothing))).not.toHaveProperty('scope');
  });

  test('is told how many requests are left', async () => {
    const client = await newClient();
    for (const path of ['/oauth/revoke', '/oauth/introspect']) {
      const { headers } = await send(path, client, { token: 'unknown' });
      expect(headers.get('ratelimit-policy')).toMatch(/^"default";q=\d+;w=60$/);
      expect(headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/);
    }
  });
});

test('the metadata name the endpoints and how a client proves itself at each', async () => {
  const { json } = await clientOf(undefined)('GET', '/.well-known/oauth-authorization-server');
  const issuer = inject('baseUrl');
  const paths = { token: 'token', revocation: 'revoke', introspection: 'introspect' };
  for (const [name, path] of Object.entries(paths)) {
    expect(json[`${name}_endpoint`]).toBe(`${issuer}/oauth/${path}`);
    const methods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'];
    expect(json[`${name}_endpoint_auth_methods_supported`]).toEqual(methods);
    const algorithms: string[] = json[`${name}_endpoint_auth_signing_alg_values_supported`];
    expect(algorithms).toContain('ES256');
    expect(algorithms.filter((alg) => /^(HS|none)/.test(alg))).toEqual([]);
  }
});
