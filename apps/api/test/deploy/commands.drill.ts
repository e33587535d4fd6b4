import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientOf } from '../support/client.ts';
import { runToEnd } from './asPostgres.ts';
import { newCluster, sql } from './cluster.ts';
import { as, createParticipant, deployDatabase, startDeployed } from './database.ts';
import { atDesk } from './runbook.ts';

const NAME = 'Bildungswerk Müller gGmbH';

/** A deployed database, a service on it with a ledger, and an organisation created by the lines of the runbook. */
const setUp = async () => {
  const cluster = await newCluster();
  const deployed = await deployDatabase(cluster);
  await sql(cluster.url, 'create database ledger');
  const ledger = as(cluster.url, 'postgres', cluster.password, 'ledger');
  const settings = { DATABASE_URL: deployed.serviceUrl, ERASURE_LEDGER_URL: ledger };
  const desk = await atDesk();
  const token = (await desk.run('first-organisation', settings)).trim();
  const { client, baseUrl } = await startDeployed(settings, token);
  const ORG: string = (await client('GET', '/v1/org')).json.data.id;
  const variables = {
    ...settings,
    SUPERUSER_URL: deployed.superuserUrl,
    MIGRATION_DATABASE_URL: deployed.ownerUrl,
    ORG,
  };
  const run = (name: string, more: Readonly<Record<string, string>> = {}) => desk.run(name, { ...variables, ...more });
  return { cluster, ...deployed, token, client, baseUrl, folder: desk.folder, run, ORG };
};

const idOf = async (url: string, organisationId: string): Promise<string> => {
  const [row] = await sql<{ id: string }>(url, 'select id from token where organisation_id = $1 limit 1', [
    organisationId,
  ]);
  return row?.id ?? '';
};

test("the runbook's commands for OAuth clients, secrets, keys and tokens work as described", async () => {
  const { client, baseUrl, folder, run, superuserUrl, ORG } = await setUp();
  for (const name of ['client', 'new']) {
    const key = join(folder, `${name}.key`);
    await runToEnd('openssl', ['genpkey', '-algorithm', 'ED25519', '-out', key]);
    await runToEnd('openssl', ['pkey', '-in', key, '-pubout', '-out', join(folder, `${name}.pem`)]);
  }
  const clients = () =>
    sql<{ id: string; kids: string[]; revoked: boolean }>(
      superuserUrl,
      `select id, array(select k->>'kid' from json_array_elements(jwks->'keys') k) as kids, revoked_at is not null as revoked
       from oauth_client order by inserted_at`,
    );
  const { client_id: withSecret = '' } = Object.fromEntries(
    (await run('first-client'))
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  );
  expect(await run('rotate-secret', { CLIENT_ID: withSecret })).toContain('client_secret=');
  await run('replace-by-key', { CLIENT_ID: withSecret });
  const [old, keyed] = await clients();
  expect([old?.revoked, keyed?.kids.length]).toEqual([true, 1]);
  await run('rotate-key', { CLIENT_ID: keyed?.id ?? '', OLD_KEY_ID: keyed?.kids[0] ?? '' });
  expect((await clients())[1]?.kids).toEqual([expect.not.stringContaining(keyed?.kids[0] ?? '')]);

  const next = (await run('rotate-token', { TOKEN_ID: await idOf(superuserUrl, ORG) })).split('\n')[0] ?? '';
  expect((await clientOf(next, baseUrl)('GET', '/v1/participants')).status).toBe(200);
  expect((await client('GET', '/v1/org')).status).toBe(401);
});

test("the runbook's commands for users, exports, imports and erasures work as described", async () => {
  const { client, folder, run } = await setUp();
  const user = { firstName: 'Ada', lastName: 'Lang', email: 'ada@example.org' };
  const USER_ID: string = (await client('POST', '/v1/users', { body: { user } })).json.data.id;
  expect(await run('users', { USER_ID })).toContain('Lang');
  expect((await client('GET', `/v1/users/${USER_ID}`)).json.data.status).toBe('active');
  expect(await run('retention')).toContain('sgb3_81');

  const id = await createParticipant(client, 'Weg');
  await run('export-collection');
  expect(await readFile(join(folder, 'participants.ndjson'), 'utf8')).toMatch(
    /"Weg"[\s\S]*\{"end":\{"count":\d+\}\}\n$/,
  );
  const header = 'internalCustomerNumber,firstName,lastName';
  await writeFile(join(folder, 'participants.csv'), `${header}\nA-1,Ada,Lang\n`);
  expect(await run('import-file')).toMatch(/status=completed[\s\S]*created=1[\s\S]*status=completed[\s\S]*created=1/);
  const found = await client('GET', '/v1/participants?internalCustomerNumber=A-1');
  expect(found.json.data).toMatchObject([{ firstName: 'Ada' }]);
  await client('POST', `/v1/participants/${id}/erasure`, { body: { erasure: { reason: 'request' } } });
  await run('erasures-save');
  for (const name of ['erasures-replay', 'erasures-replay-file']) expect((await run(name)).trim()).toBe('');
  expect(await run('activity')).toContain('waits_for');
});

test("the runbook's commands export, close, reopen and delete the organisation of an ended contract", async () => {
  const { client, baseUrl, run, superuserUrl, folder, ORG } = await setUp();
  await createParticipant(client, 'Geht');
  const FOLDER = join(folder, 'return');
  await expect(run('end-contract', { NAME: 'Another', FOLDER })).rejects.toThrow('--confirm is not the name');
  expect((await client('GET', '/v1/org')).status).toBe(200);
  await run('end-contract', { NAME, FOLDER });
  expect(await readdir(FOLDER)).toContain('manifest.json');
  expect((await client('GET', '/v1/org')).status).toBe(401);
  await run('reopen-contract');
  const again = (await run('rotate-token', { TOKEN_ID: await idOf(superuserUrl, ORG) })).split('\n')[0] ?? '';
  expect((await clientOf(again, baseUrl)('GET', '/v1/participants')).json.data).toHaveLength(1);
  await run('end-contract', { NAME, FOLDER: `${FOLDER}-2` });
  await run('delete-organisation');
  const [left] = await sql<{ rows: number }>(superuserUrl, 'select count(*)::int as rows from participant');
  expect(left?.rows).toBe(0);
});

test('the commands of docs/reach.md move an organisation to another database', async () => {
  const { client, folder, run, ownerUrl, ORG } = await setUp();
  await createParticipant(client, 'Zieht um');
  const target = await deployDatabase(await newCluster());
  const move = { FOLDER: join(folder, 'move'), SOURCE_OWNER: ownerUrl, TARGET_OWNER: target.ownerUrl };
  expect(JSON.parse(await run('move-rehearse', move))).toMatchObject({ id: ORG, isOpen: false });
  await run('move-clear', move);
  await run('move-close', move);
  await run('move-reopen', move);
  await run('move-close', move);
  expect(JSON.parse(await run('move-import', move))).toMatchObject({ id: ORG, isOpen: true });
  expect((await client('GET', '/v1/org')).status).toBe(401);
});

test("the runbook's commands for webhook keys work as described", async () => {
  const { run } = await setUp();
  const key = (await run('webhook-key')).trim();
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(await run('webhook-keys')).toContain('(0 rows)');
});
