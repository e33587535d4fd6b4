import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { assertionOf, type ClientKey, claimsOf, newKey, pemOf, proof } from '../support/assertions.ts';
import { ask, GRANT } from '../support/oauth.ts';
import { startAdmin } from '../support/program.ts';
import { newTenant } from '../support/tenant.ts';
import { until } from '../support/until.ts';

const admin = async (...args: string[]) => {
  const program = startAdmin(['client', ...args], { DATABASE_URL: inject('databaseUrl') });
  const code = await program.exit;
  return { code, ...program.output() };
};

const adminJson = async (...args: string[]) => JSON.parse((await admin(...args, '--json')).out);

/** Files with the public keys. */
const filesOf = async (contents: Record<string, string>): Promise<Record<string, string>> => {
  const folder = await mkdtemp(join(tmpdir(), 'client-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = Object.keys(contents).map((name) => [name, join(folder, name)]);
  for (const [name = '', file = ''] of files) await writeFile(file, contents[name] ?? '');
  return Object.fromEntries(files);
};

const statusWith = async (id: string, key: ClientKey, header: object = {}): Promise<number> =>
  (await ask({ ...GRANT, ...proof(assertionOf(claimsOf(id), key, header)) })).status;

const isRefused = (id: string, key: ClientKey) =>
  until(async () => ((await statusWith(id, key)) === 401 ? true : undefined));

test('the admin command line creates a client with a key, rotates it through two keys, and never leaves it without one', async () => {
  const { organisationId } = await newTenant();
  const [first, second, third] = [newKey('first'), newKey('second'), newKey('third')];
  const files = await filesOf({
    pem: pemOf(first),
    second: JSON.stringify(second.jwk),
    third: JSON.stringify({ keys: [third.jwk] }),
  });
  const pem = files.pem ?? '';

  const created = await admin('create', '--org', organisationId, '--scope', 'org:read', '--key', pem);
  const [, id = '', kid = ''] = /^client_id=(.+)\nkey_ids=([\w-]{43})\n$/.exec(created.out) ?? [];
  expect(created).toMatchObject({ code: 0, err: '' });
  expect(await statusWith(id, first, { kid })).toBe(200);
  expect(await adminJson('list', '--org', organisationId)).toMatchObject([{ id, keys: [kid] }]);

  expect(await admin('rotate', id)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('with a secret') });
  expect(await admin('add-key', id, '--key', pem)).toMatchObject({ code: 1, err: expect.stringContaining(kid) });
  expect(await adminJson('add-key', id, '--key', files.second ?? '')).toEqual({
    client_id: id,
    key_ids: `${kid} second`,
  });
  const tooMany = await admin('add-key', id, '--key', files.third ?? '');
  expect(tooMany).toMatchObject({ code: 1, out: '', err: expect.stringContaining('at most 2 keys') });
  await until(async () => ((await statusWith(id, second)) === 200 ? true : undefined));
  expect(await statusWith(id, first, { kid })).toBe(200);

  expect(await admin('remove-key', id, 'unknown')).toMatchObject({ code: 1, err: expect.stringContaining('no key') });
  expect(await admin('remove-key', id, '--', kid)).toMatchObject({ code: 0, out: `client_id=${id}\nkey_ids=second\n` });
  await isRefused(id, { ...first, kid });
  expect(await statusWith(id, second)).toBe(200);
  expect(await admin('remove-key', id, 'second')).toMatchObject({ code: 1, err: expect.stringContaining('last key') });

  expect(await admin('revoke', id)).toMatchObject({ code: 0 });
  await isRefused(id, second);
  expect(await admin('add-key', id, '--key', files.third ?? '')).toMatchObject({ code: 1, out: '' });
});

test('the admin command line gives no key to a client with a secret, and no client to a private key', async () => {
  const { organisationId } = await newTenant();
  const key = newKey();
  const secret = key.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const files = await filesOf({ pem: pemOf(key), secret });
  const { client_id: id } = await adminJson('create', '--org', organisationId, '--scope', '*');
  const added = await admin('add-key', id, '--key', files.pem ?? '');
  expect(added).toMatchObject({ code: 1, out: '', err: expect.stringContaining('There is no client') });
  const refused = await admin('create', '--org', organisationId, '--scope', '*', '--key', files.secret ?? '');
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('private key') });
  expect(await adminJson('list', '--org', organisationId)).toHaveLength(1);
});

test('a key whose id begins with "-" is removed after "--", and is no question for help without it', async () => {
  const { organisationId } = await newTenant();
  const [first, second] = [newKey('-h-begins-like-an-option'), newKey('second')];
  const { file = '' } = await filesOf({ file: JSON.stringify({ keys: [first.jwk, second.jwk] }) });
  const { client_id: id } = await adminJson('create', '--org', organisationId, '--scope', '*', '--key', file);

  const refused = await admin('remove-key', id, first.kid);
  expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining('unknown option') });
  expect(await admin('remove-key', id, '--', first.kid)).toMatchObject({
    code: 0,
    out: `client_id=${id}\nkey_ids=second\n`,
  });
});
