import { randomUUID } from 'node:crypto';
import { EVERY_SCOPE } from '@training-provider/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Program } from '../../../../tooling/testbed/program.ts';
import { createClient } from '../../src/access/oauth/clients.ts';
import { admin, adminJson } from '../support/admin.ts';
import { clientOf } from '../support/client.ts';
import { createUser, newGroup } from '../support/grants.ts';
import { basic, GRANT, sendForm } from '../support/oauth.ts';
import { startOpenidProvider } from '../support/openidProvider.ts';
import { launchService } from '../support/program.ts';
import { database, newTenant, tokenOf } from '../support/tenant.ts';
import { until } from '../support/until.ts';

const AUDIENCE = 'https://api.example.org';
const HOUR_SECONDS = 3600;

let provider: Awaited<ReturnType<typeof startOpenidProvider>>;
let instances: readonly Program[] = [];
let baseUrls: readonly string[] = [];

beforeAll(async () => {
  provider = await startOpenidProvider({}, '');
  const settings = {
    ...{ DATABASE_URL: inject('databaseUrl'), OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: AUDIENCE },
    // Tokens are asked for until they are refused, which looks like guessing.
    CREDENTIALS_RATE_LIMIT: '1000000',
  };
  instances = [launchService(settings), launchService(settings)];
  baseUrls = await Promise.all(instances.map((instance) => instance.says(/Ready: (\S+)\/v1/)));
});

afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()));
  await provider.stop();
});

/** What the provider says of a person who signed in to a portal. */
const claimsOf = (organisation_id: string, user_id: string) => ({
  ...{ iss: provider.issuer, aud: AUDIENCE, sub: 'person', client_id: 'portal', scope: EVERY_SCOPE },
  ...{ exp: Math.floor(Date.now() / 1000) + HOUR_SECONDS, organisation_id, user_id },
});

/** A user with a token of each kind, whose two instances have both just taken all of them. */
const userWithTokens = async () => {
  const { organisationId, client: head } = await newTenant();
  const group = await newGroup(organisationId, ['org:read']);
  const userId: string = (await createUser(head, [group])).json.data.id;
  const credentials = await createClient(await database(), { organisationId, scopes: [EVERY_SCOPE], userId });

  const send = (baseUrl: string, path: string, fields: Record<string, string>) =>
    sendForm(path, fields, basic(credentials.id, credentials.secret), baseUrl);
  const tokens: string[] = [
    (await tokenOf(organisationId, { userId })).token,
    (await send(baseUrls[0] ?? '', '/oauth/token', GRANT)).json.access_token,
    await provider.sign(claimsOf(organisationId, userId)),
  ];
  const callers = tokens.flatMap((token) => baseUrls.map((baseUrl) => clientOf(token, baseUrl)));
  /** Waits until every instance answers every token so. */
  const untilAll = (status: number) =>
    until(async () => {
      const answers = await Promise.all(callers.map((caller) => caller('GET', '/v1/org')));
      return answers.every((answer) => answer.status === status) ? status : undefined;
    });
  /**
   * Waits until every instance answers the client so: what they know of it is cached. Introspection asks for no tokens, of
   * which a client gets only so many; and each instance is asked until it answers so, since wrong secrets are counted.
   */
  const untilClient = async (status: 200 | 401) => {
    const askUntil = (baseUrl: string) =>
      until(async () => {
        const answer = await send(baseUrl, '/oauth/introspect', { token: 'none' });
        return answer.status === status ? status : undefined;
      });
    await Promise.all(baseUrls.map(askUntil));
    return status;
  };
  const path = `/v1/users/${userId}`;
  const write = (method: string, user?: object) => head(method, path, user === undefined ? {} : { body: { user } });
  const byAdmin = (command: string) => admin(`user ${command} --org ${organisationId} ${userId}`);
  await untilAll(200);
  return { group, userId, write, byAdmin, untilAll, untilClient };
};

describe.concurrent('a user', () => {
  test('that is deactivated or deleted loses every token at every instance, and gets no new one; activated again, it may use them again', async () => {
    const { userId, write, byAdmin, untilAll, untilClient } = await userWithTokens();
    expect((await byAdmin('deactivate')).code).toBe(0);
    expect([await untilClient(401), await untilAll(401)]).toEqual([401, 401]);
    expect(await byAdmin('activate')).toMatchObject({ code: 0, out: `${userId}\n`, err: '' });
    expect([await untilClient(200), await untilAll(200)]).toEqual([200, 200]);
    await write('DELETE');
    expect([await untilClient(401), await untilAll(401)]).toEqual([401, 401]);
    expect(await byAdmin('activate')).toMatchObject({ code: 1, out: '' });
  });

  test('may do at every instance what new groups allow, and no longer what the former ones did', async () => {
    const { group, write, untilAll } = await userWithTokens();
    await write('PATCH', { groups: [] });
    expect(await untilAll(403)).toBe(403);
    await write('PATCH', { groups: [group] });
    expect(await untilAll(200)).toBe(200);
  });
});

test('the admin command line lists the users of an organisation, and changes no others', async () => {
  const { organisationId: org, client } = await newTenant();
  const user = (name: string) => ({ firstName: name, lastName: 'Lang', email: `${randomUUID()}@example.org` });
  const [first, second] = [user('Ada'), user('Eva')];
  const create = async (fields: object) => (await client('POST', '/v1/users', { body: { user: fields } })).json.data;
  const [ada, eva] = [await create(first), await create(second)];
  const shown = { insertedAt: expect.any(String), updatedAt: expect.any(String), status: 'active' };
  expect(await adminJson(`user list --org ${org}`)).toEqual([
    { id: ada.id, ...first, ...shown },
    { id: eva.id, ...second, ...shown },
  ]);
  await client('DELETE', `/v1/users/${eva.id}`);
  expect((await admin(`user list --org ${org}`)).out).not.toContain(eva.id);
  const other = await newTenant();
  expect(await admin(`user deactivate --org ${other.organisationId} ${ada.id}`)).toMatchObject({ code: 1, out: '' });
  expect(await admin(`user list --org ${randomUUID()}`)).toMatchObject({ code: 1, out: '' });
  const deactivated = await adminJson(`user deactivate --org ${org} ${ada.id}`);
  expect(deactivated).toEqual({ id: ada.id, status: 'inactive' });
  const { data } = (await client('GET', `/v1/users/${ada.id}/history`)).json;
  expect(data[0]).toMatchObject({
    version: 2,
    actor: { kind: 'system', name: 'admin user deactivate' },
    changes: [{ pointer: '/status', from: 'active', to: 'inactive' }],
  });
});
