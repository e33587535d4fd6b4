import { exportJWK, generateKeyPair } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { createClient, createClientWithKeys } from '../../src/access/oauth/clients.ts';
import { mintToken } from '../../src/access/tokens/tokens.ts';
import { systemAuthor } from '../../src/context/author.ts';
import { type OpenDatabase, openDatabase } from '../../src/db/database.ts';
import { records } from '../../src/db/records.ts';
import { executorOn } from '../../src/db/transaction.ts';
import { adminWith } from '../support/admin.ts';
import { clientOf } from '../support/client.ts';
import { basic, GRANT, sendForm } from '../support/oauth.ts';
import { emptyDatabase, ownDatabase, ownService } from '../support/ownService.ts';
import { startService } from '../support/program.ts';

const HOUR_MS = 3_600_000;

/** Everything of an organisation that can be revoked, active. */
const accessIn = async ({ db }: OpenDatabase, organisationId: string) => {
  const expiresAt = new Date(Date.now() + HOUR_MS);
  const grant = { organisationId, scopes: ['*'] };
  const newUser = async (email: string) => {
    const key = { organisation_id: organisationId, by: systemAuthor('test') };
    const fields = { firstName: 'Änne', lastName: 'Groß', email };
    const { id } = await records.users.create(executorOn(db), key, fields);
    return { ...(await mintToken(db, { ...grant, userId: id, expiresAt })), userId: id };
  };
  const keys = ['old', 'new'].map(async (kid) => ({
    ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).publicKey)),
    kid,
  }));
  const revoking = await createClient(db, grant);
  return {
    token: await mintToken(db, { ...grant, expiresAt }),
    ofClient: await mintToken(db, { ...grant, clientId: revoking.id, expiresAt }),
    revoking,
    revoked: await createClient(db, grant),
    rotated: await createClient(db, grant),
    withKeys: await createClientWithKeys(db, grant, await Promise.all(keys)),
    ...{ inactive: await newUser('a@example.org'), deleted: await newUser('b@example.org') },
  };
};

const askForToken = (baseUrl: string, { id, secret }: { id: string; secret: string }, path = 'token', form = {}) =>
  sendForm(`/oauth/${path}`, { ...GRANT, ...form }, basic(id, secret), baseUrl);

test('access revoked after a backup stays revoked after its restore: tokens, clients, secrets, keys and users', async () => {
  const url = await ownDatabase();
  const { organisationId, token: own } = await newTenantIn(url);
  const database = await openDatabase(url, 2);
  const access = await accessIn(database, organisationId).finally(() => database.close());
  const backup = await ownDatabase(new URL(url).pathname.slice(1));
  const settings = { ERASURE_LEDGER_URL: await emptyDatabase() };

  const admin = async (line: string): Promise<string> => {
    const { code, out, err } = await adminWith({ ...settings, DATABASE_URL: url })(line);
    expect(code, err).toBe(0);
    return out;
  };
  const service = await startService(onTestFinished, { ...settings, DATABASE_URL: url });
  const [shown] = await Promise.all([
    admin(`client rotate ${access.rotated.id} --grace 0 --json`),
    admin(`token revoke ${access.token.id}`),
    admin(`client revoke ${access.revoked.id}`),
    admin(`client remove-key ${access.withKeys} -- old`),
    admin(`user deactivate --org ${organisationId} ${access.inactive.userId}`),
    askForToken(service.baseUrl, access.revoking, 'revoke', { token: access.ofClient.token }),
    clientOf(own, service.baseUrl)('DELETE', `/v1/users/${access.deleted.userId}`),
  ]);
  await service.stop();

  const restored = await startService(onTestFinished, { ...settings, DATABASE_URL: backup });
  for (const { token } of [access.token, access.ofClient, access.inactive, access.deleted])
    expect((await clientOf(token, restored.baseUrl)('GET', '/v1/org')).status).toBe(401);
  for (const client of [access.revoked, access.rotated])
    expect((await askForToken(restored.baseUrl, client)).status).toBe(401);
  const present = { id: access.rotated.id, secret: JSON.parse(shown).client_secret };
  for (const client of [present, access.revoking])
    expect((await askForToken(restored.baseUrl, client)).status).toBe(200);
  expect((await clientOf(own, restored.baseUrl)('GET', '/v1/org')).status).toBe(200);
  const clients = `select jwks -> 'keys' as keys from oauth_client where id = $1`;
  const { rows } = await withConnection(backup, (db) => db.query(clients, [access.withKeys]));
  expect(rows).toEqual([{ keys: [expect.objectContaining({ kid: 'new' })] }]);

  const back = clientOf(own, restored.baseUrl);
  const path = `/v1/users/${access.inactive.userId}`;
  expect((await back('PATCH', path, { body: { user: { status: 'active' } } })).status).toBe(200);
  await restored.stop();
  const again = await startService(onTestFinished, { ...settings, DATABASE_URL: backup });
  expect((await clientOf(own, again.baseUrl)('GET', path)).json.data.status).toBe('active');
});

test('a revocation that the ledger cannot record takes effect, gets 503, and is recorded when the request is repeated', async () => {
  const ledger = await emptyDatabase();
  const { client } = await ownService({ ERASURE_LEDGER_URL: ledger });
  const user = { firstName: 'Änne', lastName: 'Groß', email: 'a@example.org' };
  const { id } = (await client('POST', '/v1/users', { body: { user } })).json.data;
  const deactivate = () => client('PATCH', `/v1/users/${id}`, { body: { user: { status: 'inactive' } } });
  await withConnection(ledger, (db) => db.query('alter table revocation_ledger rename to away'));
  expect((await deactivate()).json).toMatchObject({ status: 503, code: 'unavailable' });
  expect((await client('GET', `/v1/users/${id}`)).json.data.status).toBe('inactive');
  await withConnection(ledger, (db) => db.query('alter table away rename to revocation_ledger'));
  expect((await deactivate()).status).toBe(200);
  const { rows } = await withConnection(ledger, (db) => db.query('select * from revocation_ledger'));
  expect(rows).toEqual([expect.objectContaining({ kind: 'user', record_id: id })]);
});
