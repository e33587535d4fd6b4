import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { admin, adminJson } from '../support/admin.ts';
import { assertionOf, claimsOf, newKey, pemOf, proof } from '../support/assertions.ts';
import { clientOf } from '../support/client.ts';
import { ask, GRANT } from '../support/oauth.ts';
import { newTenant } from '../support/tenant.ts';
import { until } from '../support/until.ts';

const tokenWith = (id: string, secret: string) => ask({ ...GRANT, client_id: id, client_secret: secret });

test('the admin command line creates a client, lists it without its secret, and revokes it together with its tokens', async () => {
  const { organisationId: org } = await newTenant();
  const created = await admin(`client create --org ${org} --scope org:read --name Portal`);
  const [, id = '', secret = ''] = /^client_id=(.+)\nclient_secret=(tps_.+)\n$/.exec(created.out) ?? [];
  const client = clientOf((await tokenWith(id, secret)).json.access_token);
  expect((await client('GET', '/v1/org')).status).toBe(200);
  expect(await adminJson(`client list --org ${org}`)).toEqual([
    {
      ...{ id, org, user: null, name: 'Portal', scopes: ['org:read'], insertedAt: expect.stringMatching(/Z$/) },
      ...{ keys: null, previousSecretUntil: null, revokedAt: null },
    },
  ]);
  expect(await admin(`client revoke ${id}`)).toMatchObject({ code: 0, out: `${id}\n`, err: '' });
  await until(async () => ((await client('GET', '/v1/org')).status === 401 ? true : undefined));
  expect((await tokenWith(id, secret)).status).toBe(401);
  expect(await admin(`client rotate ${id}`)).toMatchObject({ code: 1, out: '' });
});

test('the admin command line rotates the secret of a client, with or without a grace time', async () => {
  const { organisationId } = await newTenant();
  const { client_id, client_secret } = await adminJson(`client create --org ${organisationId} --scope *`);
  const statusWith = async (secret: string) => (await tokenWith(client_id, secret)).status;
  const next = await adminJson(`client rotate ${client_id}`);
  expect(next).toEqual({
    client_id,
    client_secret: expect.stringMatching(/^tps_/),
    previous_secret_until: expect.stringMatching(/Z$/),
  });
  await until(async () => ((await statusWith(next.client_secret)) === 200 ? true : undefined));
  expect(await statusWith(client_secret)).toBe(200);
  const last = await adminJson(`client rotate ${client_id} --grace 0`);
  // A client is read at most twice a second.
  await until(async () => ((await statusWith(last.client_secret)) === 200 ? true : undefined));
  expect(await statusWith(next.client_secret)).toBe(401);
});

test('the admin command line rejects a client for an unknown organisation, user or scope', async () => {
  const { organisationId } = await newTenant();
  const create = (more: string) => admin(`client create --scope org:read ${more}`);
  expect(await create(`--org ${randomUUID()}`)).toMatchObject({ code: 1, out: '' });
  expect(await create(`--org ${organisationId} --user ${randomUUID()}`)).toMatchObject({ code: 1, out: '' });
  expect(await create(`--org ${organisationId} --scope all`)).toMatchObject({ code: 2, out: '' });
  expect(await admin(`client revoke ${randomUUID()}`)).toMatchObject({ code: 1, out: '' });
});

/** Files with these contents. */
const filesOf = async <Name extends string>(contents: Record<Name, string>): Promise<Record<Name, string>> => {
  const folder = await mkdtemp(join(tmpdir(), 'client-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = Object.entries<string>(contents).map(async ([name, content]) => {
    await writeFile(join(folder, name), content);
    return [name, join(folder, name)];
  });
  return Object.fromEntries(await Promise.all(files));
};

test('the admin command line creates a client with a key, replaces the key, and never removes the last key', async () => {
  const { organisationId } = await newTenant();
  const [first, second, third] = [newKey('first'), newKey('second'), newKey('third')];
  const jwks = { second: JSON.stringify(second.jwk), third: JSON.stringify({ keys: [third.jwk] }) };
  const files = await filesOf({ pem: pemOf(first), ...jwks });
  const refused = (reason: string) => ({ code: 1, out: '', err: expect.stringContaining(reason) });
  const listed = () => adminJson(`client list --org ${organisationId}`);

  const created = await admin(`client create --org ${organisationId} --scope org:read --key ${files.pem}`);
  expect(created).toMatchObject({ code: 0, err: '' });
  const [, id = '', kid = ''] = /^client_id=(.+)\nkey_ids=([\w-]{43})\n$/.exec(created.out) ?? [];
  const shown = proof(assertionOf(claimsOf(id), { ...first, kid }));
  expect((await ask({ ...GRANT, ...shown })).status).toBe(200);

  expect(await admin(`client rotate ${id}`)).toMatchObject(refused('with a secret'));
  expect(await admin(`client add-key ${id} --key ${files.pem}`)).toMatchObject(refused(kid));
  const added = await adminJson(`client add-key ${id} --key ${files.second}`);
  expect(added).toEqual({ client_id: id, key_ids: `${kid} second` });
  expect(await admin(`client add-key ${id} --key ${files.third}`)).toMatchObject(refused('at most 2 keys'));
  expect(await listed()).toMatchObject([{ id, keys: [kid, 'second'] }]);

  expect(await admin(`client remove-key ${id} unknown`)).toMatchObject(refused('no key'));
  const removed = await admin(`client remove-key ${id} -- ${kid}`);
  expect(removed).toMatchObject({ code: 0, out: `client_id=${id}\nkey_ids=second\n` });
  expect(await admin(`client remove-key ${id} second`)).toMatchObject(refused('last key'));
  expect(await admin(`client revoke ${id}`)).toMatchObject({ code: 0 });
  expect(await admin(`client add-key ${id} --key ${files.third}`)).toMatchObject({ code: 1, out: '' });
  expect(await listed()).toMatchObject([{ id, keys: ['second'], revokedAt: expect.any(String) }]);
});

test('the admin command line rejects a key for a client with a secret, and a private key for a new client', async () => {
  const { organisationId } = await newTenant();
  const key = newKey();
  const secret = key.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const files = await filesOf({ pem: pemOf(key), secret });
  const create = `client create --org ${organisationId} --scope *`;
  const { client_id: id } = await adminJson(create);
  const added = await admin(`client add-key ${id} --key ${files.pem}`);
  expect(added).toMatchObject({ code: 1, out: '', err: expect.stringContaining('There is no client') });
  const refused = await admin(`${create} --key ${files.secret}`);
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('private key') });
  expect(await adminJson(`client list --org ${organisationId}`)).toHaveLength(1);
});

test('a key whose id begins with "-" can be removed after "--"; without "--" the command reports an unknown option', async () => {
  const { organisationId } = await newTenant();
  const [first, second] = [newKey('-h-begins-like-an-option'), newKey('second')];
  const { file } = await filesOf({ file: JSON.stringify({ keys: [first.jwk, second.jwk] }) });
  const { client_id: id } = await adminJson(`client create --org ${organisationId} --scope * --key ${file}`);
  const refused = await admin(`client remove-key ${id} ${first.kid}`);
  expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining('unknown option') });
  const removed = await admin(`client remove-key ${id} -- ${first.kid}`);
  expect(removed).toMatchObject({ code: 0, out: `client_id=${id}\nkey_ids=second\n` });
});
