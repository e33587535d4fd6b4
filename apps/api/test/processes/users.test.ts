import { randomUUID } from 'node:crypto';
import { EVERY_SCOPE } from '@training-provider/contract';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import type { Program } from '../../../../tooling/testbed/program.ts';
import { createClient } from '../../src/access/oauth/clients.ts';
import { admin, adminJson } from '../support/admin.ts';
import { clientOf } from '../support/client.ts';
import { newGroup } from '../support/grants.ts';
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
    PORT: '0',
    DATABASE_URL: inject('databaseUrl'),
    OIDC_ISSUER: provider.issuer,
    OIDC_AUDIENCE: AUDIENCE,
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
const claimsOf = (organisationId: string, userId: string) => ({
  iss: provider.issuer,
  aud: AUDIENCE,
  sub: 'person',
  client_id: 'portal',
  exp: Math.floor(Date.now() / 1000) + HOUR_SECONDS,
  scope: EVERY_SCOPE,
  organisation_id: organisationId,
  user_id: userId,
});

/** A user with a token of each kind, whose two instances have both just taken all of them. */
const userWithTokens = async () => {
  const { organisationId, client: head } = await newTenant();
  const group = await newGroup(organisationId, ['org:read']);
  const fields = { firstName: 'Ada', lastName: 'Lang', email: `${randomUUID()}@example.org`, groups: [group] };
  const userId: string = (await head('POST', '/v1/users', { body: { user: fields } })).json.data.id;
  const credentials = await createClient(await database(), { organisationId, scopes: [EVERY_SCOPE], userId });

  const send = (baseUrl: string, path: string, fields: Record<string, string>) =>
    sendForm(path, fields, basic(credentials.id, credentials.secret), baseUrl);
  const tokens = {
    own: (await tokenOf(organisationId, { userId })).token,
    ofClient: (await send(baseUrls[0] ?? '', '/oauth/token', GRANT)).json.access_token as string,
    ofProvider: await provider.sign(claimsOf(organisationId, userId)),
  };
  const callers = Object.values(tokens).flatMap((token) => baseUrls.map((baseUrl) => clientOf(token, baseUrl)));

  const statuses = async () => {
    const answers = await Promise.all(callers.map((caller) => caller('GET', '/v1/org')));
    return [...new Set(answers.map(({ status }) => status))];
  };
  /** Waits until every instance answers every token so. */
  const untilAll = (status: number) =>
    until(async () => ((await statuses()).every((one) => one === status) ? status : undefined));
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
  await untilAll(200);
  return { organisationId, head, fields, group, userId, path, untilAll, untilClient };
};

type Setting = Awaited<ReturnType<typeof userWithTokens>>;

const byAdmin = (command: string, { organisationId, userId }: Setting) =>
  admin(`user ${command} --org ${organisationId} ${userId}`);

const patch = ({ head, path }: Setting, user: object) => head('PATCH', path, { body: { user } });

const ENDINGS: Readonly<Record<string, (setting: Setting) => Promise<unknown>>> = {
  'deactivated by PATCH': (setting) => patch(setting, { status: 'inactive' }),
  'deactivated by PUT': ({ head, path, fields }) =>
    head('PUT', path, { body: { user: { ...fields, status: 'inactive' } } }),
  deleted: ({ head, path }) => head('DELETE', path),
  'deactivated by the admin command line': (setting) => byAdmin('deactivate', setting),
};

describe.concurrent('a user', () => {
  test.for(Object.entries(ENDINGS))(
    'that is %s loses every token at every instance, and gets no new one',
    async ([_, end], { expect }) => {
      const setting = await userWithTokens();
      await end(setting);
      expect(await setting.untilClient(401)).toBe(401);
      expect(await setting.untilAll(401)).toBe(401);
    },
  );

  test('that is activated again may use those tokens again, unless it has been deleted meanwhile', async ({
    expect,
  }) => {
    const setting = await userWithTokens();
    await byAdmin('deactivate', setting);
    await setting.untilAll(401);
    expect(await byAdmin('activate', setting)).toMatchObject({ code: 0, out: `${setting.userId}\n`, err: '' });
    expect(await setting.untilClient(200)).toBe(200);
    await setting.untilAll(200);
    await setting.head('DELETE', setting.path);
    await setting.untilAll(401);
    expect(await byAdmin('activate', setting)).toMatchObject({ code: 1, out: '' });
    expect(await setting.untilClient(401)).toBe(401);
  });

  test('may do at every instance what new groups allow, and no longer what the former ones did', async ({ expect }) => {
    const setting = await userWithTokens();
    await patch(setting, { groups: [] });
    expect(await setting.untilAll(403)).toBe(403);
    await patch(setting, { groups: [setting.group] });
    expect(await setting.untilAll(200)).toBe(200);
  });
});

test.concurrent('the admin command line lists the users of an organisation, and changes no others', async ({
  expect,
}) => {
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
