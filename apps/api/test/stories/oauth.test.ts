import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { revokeClient } from '../../src/access/oauth/clients.ts';
import { clientOf } from '../support/client.ts';
import { logLinesWith } from '../support/log.ts';
import { ask, basic, FORM, GRANT, newClient } from '../support/oauth.ts';
import { database } from '../support/tenant.ts';

describe.concurrent('the token endpoint', () => {
  test('issues a token with the requested scopes, and rejects scopes that the client does not have', async () => {
    const [some, all] = [await newClient(['org:read', 'courses:read']), await newClient()];
    const given = async ({ id, secret }: typeof some, scope: string) => {
      const { status, json } = await ask({ ...GRANT, scope }, basic(id, secret));
      return [scope, status === 200 ? json.scope : json.error];
    };
    expect(await given(some, 'org:read')).toEqual(['org:read', 'org:read']);
    for (const scope of ['*', 'org:read users:read', 'org:read  courses:read', 'nonsense', '\0'])
      expect(await given(some, scope)).toEqual([scope, 'invalid_scope']);
    for (const scope of ['notes:write', '*']) expect(await given(all, scope)).toEqual([scope, scope]);
  });

  test('sends the same response to an unknown client, a revoked client and a wrong secret', async () => {
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
      expect([answer.status, answer.text]).toEqual([401, answers[0]?.text]);
      expect(answer.json.error).toBe('invalid_client');
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm="/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('rejects a compressed form', async () => {
    const { id, secret } = await newClient();
    const headers = { 'Content-Type': FORM, 'Content-Encoding': 'gzip', ...basic(id, secret) };
    const raw = new Uint8Array(gzipSync('grant_type=client_credentials'));
    const answer = await clientOf(undefined)('POST', '/oauth/token', { raw, headers });
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
  });

  test('writes one log line for a request, without the secret or the token', async () => {
    const { id, secret } = await newClient();
    const requestId = randomUUID();
    const { json } = await ask({ ...GRANT, client_id: id, client_secret: secret }, { 'X-Request-Id': requestId });
    const lines = await logLinesWith(requestId);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'POST', route: '/oauth/token', status: 200 });
    const log = await readFile(inject('logFile'), 'utf8');
    for (const shown of [secret, json.access_token]) expect(log).not.toContain(shown.slice(4));
  });
});
