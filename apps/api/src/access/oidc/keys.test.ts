import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import fc from 'fast-check';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { cachedVerifierOf } from './tokens.ts';

const AUDIENCE = 'https://api.example.org';
const ORGANISATION = '01930f50-1111-7222-8333-444455556666';
const HOUR = 3_600;

const { privateKey, publicKey } = await generateKeyPair('ES256');
const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] };

const sign = (issuer: string, subject = 'machine'): Promise<string> =>
  new SignJWT({ organisation_id: ORGANISATION, client_id: 'machine' })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject(subject)
    .setExpirationTime(Math.floor(Date.now() / 1_000) + 2 * HOUR)
    .sign(privateKey);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a key that the provider withdraws becomes invalid within ten minutes, regardless of its previous use', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const issuer = 'https://login.example.org';
  const tokens = await Promise.all(['a', 'b', 'c'].map((subject) => sign(issuer, subject)));
  const uses = fc.array(fc.record({ second: fc.nat(HOUR), token: fc.nat(2) }), { maxLength: 30 });
  const withdrawals = fc.integer({ min: 0, max: HOUR / 2 });
  const holds = async (used: { second: number; token: number }[], withdrawn: number): Promise<void> => {
    const start = Date.now();
    let now = 0;
    vi.stubGlobal('fetch', async (url: string) =>
      Response.json(
        url.endsWith('/keys') ? { keys: now < withdrawn ? jwks.keys : [] } : { issuer, jwks_uri: `${issuer}/keys` },
      ),
    );
    const verify = cachedVerifierOf({ issuer, audience: AUDIENCE });
    for (const { second, token } of used.toSorted((one, other) => one.second - other.second)) {
      now = second;
      vi.setSystemTime(start + second * 1_000);
      const verified = await verify(tokens[token] ?? '', String(token));
      if (second < withdrawn) expect(verified).toBeDefined();
      if (second >= withdrawn + 600) expect(verified).toBeUndefined();
    }
    vi.setSystemTime(start);
  };
  await fc.assert(fc.asyncProperty(uses, withdrawals, holds), { numRuns: 200 });
});

const WANTED = { discovery: '/.well-known/openid-configuration', keys: '/keys' };

/** A local provider that serves one of its documents with `listener`; `sent` counts the bytes of all responses. */
const providerWith = async (document: keyof typeof WANTED, listener: RequestListener) => {
  const sockets: Socket[] = [];
  const server = createServer((request, response) => {
    if (request.url === WANTED[document]) return listener(request, response);
    const issuer = `http://${request.headers.host}`;
    response.end(JSON.stringify(request.url === WANTED.keys ? jwks : { issuer, jwks_uri: `${issuer}/keys` }));
  });
  server.on('connection', (socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { issuer, sent: () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0) };
};

const endless: RequestListener = (_request, response) => {
  const more = (): void => void response.write(' '.repeat(65_536), (error) => error ?? more());
  more();
};
const elsewhere: RequestListener = (request, response) =>
  void response.writeHead(302, { Location: `http://${request.headers.host}/other` }).end();
const failing: RequestListener = (_request, response) => void response.writeHead(500).end();
const insecure: RequestListener = (request, response) => {
  const [issuer, jwks_uri] = [`http://${request.headers.host}`, 'http://login.example.org/keys'];
  response.end(JSON.stringify({ issuer, jwks_uri }));
};

test.each([
  ['discovery', 'is endless', endless],
  ['keys', 'is endless', endless],
  ['discovery', 'is a redirect', elsewhere],
  ['keys', 'is a redirect', elsewhere],
  ['discovery', 'is a 500', failing],
  ['keys', 'is a 500', failing],
  ['discovery', 'contains an http URL of the keys', insecure],
] as const)(
  'if the %s document of the provider %s, a request gets 503 after a limited number of bytes',
  async (document, _, listener) => {
    const { issuer, sent } = await providerWith(document, listener);
    const verify = cachedVerifierOf({ issuer, audience: AUDIENCE });
    await expect(verify(await sign(issuer), 'digest')).rejects.toMatchObject({ status: 503 });
    // Most of it fills the buffers of both sockets.
    expect(sent()).toBeLessThan(32 * 1024 * 1024);
  },
);
