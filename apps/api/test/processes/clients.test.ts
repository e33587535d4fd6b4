import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { clientOf } from '../support/client.ts';
import { ask, GRANT } from '../support/oauth.ts';
import { startAdmin } from '../support/program.ts';
import { newTenant } from '../support/tenant.ts';
import { until } from '../support/until.ts';

const admin = async (...args: string[]) => {
  const program = startAdmin(['client', ...args], { DATABASE_URL: inject('databaseUrl') });
  const code = await program.exit;
  return { code, ...program.output() };
};

const tokenWith = (id: string, secret: string) => ask({ ...GRANT, client_id: id, client_secret: secret });

describe.concurrent('the admin command line', () => {
  test('creates a client, lists it without its secret, and revokes it with its tokens', async () => {
    const { organisationId } = await newTenant();
    const created = await admin('create', '--org', organisationId, '--scope', 'org:read', '--name', 'Portal');
    const [, id = '', secret = ''] = /^client_id=(.+)\nclient_secret=(tps_.+)\n$/.exec(created.out) ?? [];
    const client = clientOf((await tokenWith(id, secret)).json.access_token);
    expect((await client('GET', '/v1/org')).status).toBe(200);
    const listed = await admin('list', '--org', organisationId, '--json');
    expect(JSON.parse(listed.out)).toEqual([
      {
        id,
        org: organisationId,
        user: null,
        name: 'Portal',
        scopes: ['org:read'],
        insertedAt: expect.stringMatching(/Z$/),
        keys: null,
        previousSecretUntil: null,
        revokedAt: null,
      },
    ]);
    expect(await admin('revoke', id)).toMatchObject({ code: 0, out: `${id}\n`, err: '' });
    await until(async () => ((await client('GET', '/v1/org')).status === 401 ? true : undefined));
    expect((await tokenWith(id, secret)).status).toBe(401);
    expect(await admin('rotate', id)).toMatchObject({ code: 1, out: '' });
  });

  test('rotates the secret of a client, with a grace time or without', async () => {
    const { organisationId } = await newTenant();
    const made = JSON.parse((await admin('create', '--org', organisationId, '--scope', '*', '--json')).out);
    const next = JSON.parse((await admin('rotate', made.client_id, '--json')).out);
    expect(next).toEqual({
      client_id: made.client_id,
      client_secret: expect.stringMatching(/^tps_/),
      previous_secret_until: expect.stringMatching(/Z$/),
    });
    expect((await tokenWith(made.client_id, made.client_secret)).status).toBe(200);
    expect((await tokenWith(made.client_id, next.client_secret)).status).toBe(200);
    const last = JSON.parse((await admin('rotate', made.client_id, '--grace', '0', '--json')).out);
    expect((await tokenWith(made.client_id, next.client_secret)).status).toBe(401);
    expect((await tokenWith(made.client_id, last.client_secret)).status).toBe(200);
  });

  test('refuses a client for an organisation, a user or a scope that there is not', async () => {
    const { organisationId } = await newTenant();
    const create = (...args: string[]) => admin('create', '--scope', 'org:read', ...args);
    expect(await create('--org', randomUUID())).toMatchObject({ code: 1, out: '' });
    expect(await create('--org', organisationId, '--user', randomUUID())).toMatchObject({ code: 1, out: '' });
    expect(await create('--org', organisationId, '--scope', 'all')).toMatchObject({ code: 2, out: '' });
    expect(await admin('revoke', randomUUID())).toMatchObject({ code: 1, out: '' });
  });
});
