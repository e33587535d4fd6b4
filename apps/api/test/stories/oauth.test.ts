import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { revokeClient } from '../../src/access/oauth/clients.ts';
import { clientOf } from '../support/client.ts';
import { logLinesWith } from '../support/log.ts';
import { ask, basic, FORM, GRANT, newClient } from '../support/oauth.ts';
import { database } from '../support/tenant.ts';

const HOUR_MS = 3_600_000;
const anyone = clientOf(undefined);

describe.concurrent('the token endpoint', () => {
  test('gives a client that proves itself in the header an access token that works, for an hour', async () => {
    const { id, secret, organisationId } = await newClient(['org:read', 'courses:read']);
    const before = Date.now();
    const answer = await ask(GRANT, basic(id, secret));
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.json).toEqual({
      access_token: expect.stringMatching(/^tpa_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'org:read courses:read',
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const client = clientOf(answer.json.access_token);
    expect((await client('GET', '/v1/org')).json.data.id).toBe(organisationId);
    expect((await client('GET', '/v1/participants')).status).toBe(403);
    const row = await (await database())
      .selectFrom('token')
      .select(['expires_at', 'client_id'])
      .where('organisation_id', '=', organisationId)
      .where('client_id', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(row.client_id).toBe(id);
    const begun = Date.parse(row.expires_at) - HOUR_MS;
    expect(begun).toBeGreaterThanOrEqual(before);
    expect(begun).toBeLessThanOrEqual(Date.now());
  });

  test('takes id and secret in the body as well, and the id in both places', async () => {
    const { id, secret } = await newClient();
    expect((await ask({ ...GRANT, client_id: id, client_secret: secret })).status).toBe(200);
    expect((await ask({ ...GRANT, client_id: id }, basic(id, secret))).status).toBe(200);
  });

  test('decodes the header as RFC 6749 has it encoded, and takes a charset and an upper-case id', async () => {
    const { id, secret } = await newClient();
    const encoded = id.replaceAll('-', '%2D');
    expect((await ask(GRANT, basic(encoded, secret))).status).toBe(200);
    expect((await ask(GRANT, basic(id.toUpperCase(), secret))).status).toBe(200);
    expect((await ask(GRANT, { ...basic(id, secret), 'Content-Type': `${FORM};charset=UTF-8` })).status).toBe(200);
  });

  test('narrows to the scopes asked for, and refuses those that the client does not hold', async () => {
    const { id, secret } = await newClient(['org:read', 'courses:read']);
    const narrow = await ask({ ...GRANT, scope: 'org:read' }, basic(id, secret));
    expect(narrow.json.scope).toBe('org:read');
    const client = clientOf(narrow.json.access_token);
    expect((await client('GET', '/v1/org')).status).toBe(200);
    expect((await client('GET', '/v1/courses')).status).toBe(403);
    for (const scope of ['*', 'org:read users:read', 'org:read  courses:read', 'nonsense', '\0']) {
      expect(await ask({ ...GRANT, scope }, basic(id, secret))).toMatchObject({
        status: 400,
        json: { error: 'invalid_scope' },
      });
    }
  });

  test('lets a client with every scope ask for any that there is, and for no other', async () => {
    const { id, secret } = await newClient();
    expect((await ask({ ...GRANT, scope: 'notes:write' }, basic(id, secret))).json.scope).toBe('notes:write');
    expect((await ask({ ...GRANT, scope: '*' }, basic(id, secret))).json.scope).toBe('*');
    expect((await ask({ ...GRANT, scope: '' }, basic(id, secret))).json.scope).toBe('*');
    expect((await ask({ ...GRANT, scope: 'notes:burn' }, basic(id, secret))).json.error).toBe('invalid_scope');
  });

  test('answers an unknown client, a revoked one and a wrong secret alike', async () => {
    const { id, secret } = await newClient();
    const revoked = await newClient();
    await revokeClient(await database(), revoked.id);
    const answers = [
      await ask(GRANT, basic(id, `${secret}x`)),
      await ask(GRANT, basic(randomUUID(), secret)),
      await ask(GRANT, basic(revoked.id, revoked.secret)),
      await ask(GRANT, basic('no uuid', secret)),
      await ask(GRANT, basic('\0', secret)),
      await ask(GRANT, basic(id, '')),
      await ask({ ...GRANT, client_id: id, client_secret: 'wrong' }),
      await ask({ ...GRANT, client_id: '\0', client_secret: '\0' }),
      await ask({ ...GRANT, client_id: id }),
      await ask(GRANT),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.text).toBe(answers[0]?.text);
      expect(answer.json.error).toBe('invalid_client');
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm="/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('refuses two ways of authentication at once, and two clients in one request', async () => {
    const { id, secret } = await newClient();
    const both = await ask({ ...GRANT, client_id: id, client_secret: secret }, basic(id, secret));
    expect(both).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
    const two = await ask({ ...GRANT, client_id: randomUUID() }, basic(id, secret));
    expect(two).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
  });

  test('knows one grant', async () => {
    const { id, secret } = await newClient();
    for (const grant_type of ['password', 'authorization_code', 'CLIENT_CREDENTIALS', '\0']) {
      const answer = await ask({ grant_type }, basic(id, secret));
      expect(answer).toMatchObject({ status: 400, json: { error: 'unsupported_grant_type' } });
    }
    for (const body of ['', 'grant_type=']) {
      expect(await ask(body, basic(id, secret))).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
    }
  });

  test('refuses what is no form, comes twice, is too long, compressed or not UTF-8, and never fails inside', async () => {
    const { id, secret } = await newClient();
    const send = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
      anyone('POST', '/oauth/token', { raw, headers: { 'Content-Type': FORM, ...basic(id, secret), ...headers } });
    const answers = [
      await send(JSON.stringify(GRANT), { 'Content-Type': 'application/json' }),
      await send('grant_type=client_credentials', { 'Content-Type': 'text/plain' }),
      await send('grant_type=client_credentials', { 'Content-Type': 'application/x-www-form-urlencodedx' }),
      await send(new Uint8Array(gzipSync('grant_type=client_credentials')), { 'Content-Encoding': 'gzip' }),
      await send('grant_type=client_credentials&grant_type=client_credentials'),
      await send('grant_type=client_credentials&scope=&scope='),
      await send(`grant_type=client_credentials&scope=${'x'.repeat(9_000)}`),
      await send(new Uint8Array([0x67, 0xff, 0xfe])),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
      expect(Object.keys(answer.json)).toEqual(['error', 'error_description']);
    }
  });

  test('leaves one line in the log, without the secret or the token', async () => {
    const { id, secret } = await newClient();
    const requestId = randomUUID();
    const { json } = await ask({ ...GRANT, client_id: id, client_secret: secret }, { 'X-Request-Id': requestId });
    const lines = await logLinesWith(requestId);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'POST', route: '/oauth/token', status: 200 });
    const log = await readFile(inject('logFile'), 'utf8');
    expect(log).not.toContain(secret.slice(4));
    expect(log).not.toContain(json.access_token.slice(4));
  });
});
