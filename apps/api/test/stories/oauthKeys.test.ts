import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, inject, test } from 'vitest';
import { changeKeys, createClientWithKeys, revokeClient } from '../../src/access/oauth/clients.ts';
import { deleteExpiredAssertions } from '../../src/access/oauth/usedAssertions.ts';
import { assertionOf, type ClientKey, claimsOf, newKey, newKeyClient, proof } from '../support/assertions.ts';
import { clientOf } from '../support/client.ts';
import { createUser } from '../support/grants.ts';
import { logLinesWith } from '../support/log.ts';
import { ask, basic, FORM, GRANT, newClient, sendForm } from '../support/oauth.ts';
import { ownOrganisation } from '../support/ownOrganisation.ts';
import { database, newTenant } from '../support/tenant.ts';
import { until } from '../support/until.ts';

const present = (assertion: string, headers: Record<string, string> = {}) =>
  ask({ ...GRANT, ...proof(assertion) }, headers);

const statusWith = async (id: string, key: ClientKey, header: object = {}): Promise<number> =>
  (await present(assertionOf(claimsOf(id), key, header))).status;

describe.concurrent('an OAuth client with keys', () => {
  test.each(['RS256', 'PS512', 'ES256', 'ES384', 'EdDSA', 'Ed25519'])(
    'obtains a token with an assertion signed with %s',
    async (alg) => {
      const { organisationId } = await newTenant();
      const { privateKey, publicKey } = await generateKeyPair(alg);
      const client = { organisationId, scopes: ['org:read'] };
      const id = await createClientWithKeys(await database(), client, [{ ...(await exportJWK(publicKey)), kid: 'k' }]);
      const assertion = await new SignJWT(claimsOf(id)).setProtectedHeader({ alg, kid: 'k' }).sign(privateKey);
      const answer = await present(assertion);
      expect(answer.json).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'org:read' });
      expect((await clientOf(answer.json.access_token)('GET', '/v1/org')).json.data.id).toBe(organisationId);
    },
  );

  test('may use the localhost URL of the service as audience, but no other host or port, even if the `Host` header matches it', async () => {
    const key = newKey();
    const { id } = await newKeyClient([key]);
    const { port } = new URL(inject('baseUrl'));
    const audiences = [`http://localhost:${port}`, 'http://localhost:1', 'http://localhost', 'http://evil.example'];
    const statuses = audiences.map(async (audience) => {
      const body = String(new URLSearchParams({ ...GRANT, ...proof(assertionOf(claimsOf(id, audience), key)) }));
      const headers = { host: new URL(audience).host, 'content-type': FORM };
      const sent = request(`${inject('baseUrl')}/oauth/token`, { method: 'POST', headers }).end(body);
      const [response]: IncomingMessage[] = await once(sent, 'response');
      return response?.resume().statusCode;
    });
    expect(await Promise.all(statuses)).toEqual([200, 401, 401, 401]);
  });

  test('can use two keys during a rotation, with or without key ids, and only the new key afterwards', async () => {
    const [before, after] = [newKey(), newKey()];
    const { id } = await newKeyClient([before]);
    const db = await database();
    await changeKeys(db, id, (keys) => [...keys, after.jwk]);
    for (const key of [before, after]) {
      await until(async () => ((await statusWith(id, key)) === 200 ? true : undefined));
      expect(await statusWith(id, key, { kid: undefined })).toBe(200);
    }
    await changeKeys(db, id, () => [after.jwk]);
    await until(async () => ((await statusWith(id, before)) === 401 ? true : undefined));
    expect(await statusWith(id, after)).toBe(200);
  });

  test('gets one token for simultaneous requests with one assertion, and another client may use the same assertion id', async () => {
    const key = newKey();
    const [{ id }, other] = [await newKeyClient([key]), await newKeyClient([key])];
    const assertion = assertionOf({ ...claimsOf(id), jti: 'same' }, key);
    const answers = await Promise.all(Array.from({ length: 8 }, () => present(assertion)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(401)]);
    expect((await present(assertionOf({ ...claimsOf(other.id), jti: 'same' }, key))).status).toBe(200);
    for (const path of ['/oauth/revoke', '/oauth/introspect'])
      expect((await sendForm(path, { token: 'tpa_unknown', ...proof(assertion) })).json.error).toBe('invalid_client');
  });

  test('authenticates only with its own keys, and only while the client and its user are active', async () => {
    const [key, others] = [newKey('own'), newKey('own')];
    const { organisationId, client: administrator } = await newTenant();
    const { id } = await newKeyClient([key], { organisationId });
    await newKeyClient([others], { organisationId });
    const userId = (await createUser(administrator, [], 'inactive')).json.data.id;
    const ofUser = await newKeyClient([key], { organisationId, userId });
    const statuses = [await statusWith(id, key), await statusWith(id, others), await statusWith(ofUser.id, key)];
    expect(statuses).toEqual([200, 401, 401]);
    expect(await statusWith((await newClient()).id, key)).toBe(401);
    expect((await ask(GRANT, basic(id, ''))).status).toBe(401);
    await revokeClient(await database(), id);
    await until(async () => ((await statusWith(id, key)) === 401 ? true : undefined));
  });

  test('gets its token while others present wrong assertions in its name, which are limited', async () => {
    const [own, wrong] = [newKey('own'), newKey('own')];
    const { id } = await newKeyClient([own]);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusWith(id, wrong)));
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(await statusWith(id, own)).toBe(200);
  });

  test('leaves neither its assertion in the log nor the assertion id in the database', async () => {
    const key = newKey();
    const { id } = await newKeyClient([key]);
    const [requestId, jti] = [randomUUID(), randomUUID()];
    const assertion = assertionOf({ ...claimsOf(id), jti }, key);
    await present(assertion, { 'X-Request-Id': requestId });
    await present(assertion, { 'X-Request-Id': requestId });
    await until(async () => ((await logLinesWith(requestId)).length > 1 ? true : undefined));
    const log = await readFile(inject('logFile'), 'utf8');
    for (const part of assertion.split('.')) expect(log).not.toContain(part);
    const db = await database();
    const rows = await db.selectFrom('used_assertion').selectAll().where('client_id', '=', id).execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id_hash).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain(jti);
  });

  test('has its used assertions deleted after their expiry', async ({ onTestFinished }) => {
    // Otherwise the service would clean up its own database at the same time.
    const { db } = await ownOrganisation({ onTestFinished });
    const clientId = randomUUID();
    const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
    const rowOf = (expires_at: string) => ({ client_id: clientId, id_hash: Buffer.from(randomUUID()), expires_at });
    const kept = rowOf(at(60));
    await db
      .insertInto('used_assertion')
      .values([...Array.from({ length: 1_500 }, () => rowOf(at(-1))), kept])
      .execute();
    expect(await deleteExpiredAssertions(db, () => true)).toBe(1_500);
    const rows = await db.selectFrom('used_assertion').select('id_hash').where('client_id', '=', clientId).execute();
    expect(rows).toEqual([{ id_hash: kept.id_hash }]);
  });
});
