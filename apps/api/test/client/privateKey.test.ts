import { randomUUID } from 'node:crypto';
import { createClient } from '@training-provider/contract/client';
import { importPKCS8, SignJWT } from 'jose';
import { expect, inject, test } from 'vitest';
import { newKey, newKeyClient } from '../support/assertions.ts';

/** The recipe of the guide, by which the client obtains its tokens with a private key. */
test('the client obtains a token with a private key by the recipe of the guide, and another one when that is revoked', async () => {
  const own = newKey();
  const { id, organisationId } = await newKeyClient([own]);
  const baseUrl = inject('baseUrl');
  const key = await importPKCS8(own.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), 'ES256');

  const assertion = () =>
    new SignJWT({ iss: id, sub: id, aud: baseUrl, jti: randomUUID() })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(key);
  const send = async (path: string, parameters: Record<string, string>): Promise<Response> => {
    const body = new URLSearchParams({
      ...parameters,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await assertion(),
    });
    return fetch(`${baseUrl}${path}`, { method: 'POST', body });
  };
  const obtained: string[] = [];
  const token = async (): Promise<string> => {
    const answer = await send('/oauth/token', { grant_type: 'client_credentials' });
    const { access_token } = (await answer.json()) as { access_token: string };
    obtained.push(access_token);
    return access_token;
  };

  const client = createClient({ baseUrl, token });
  expect((await client.org.get()).data.id).toBe(organisationId);
  expect((await send('/oauth/revoke', { token: obtained[0] ?? '' })).status).toBe(200);
  while (obtained.length === 1) await client.org.get();
  expect((await client.org.get()).data.id).toBe(organisationId);
  expect(obtained).toHaveLength(2);
});
