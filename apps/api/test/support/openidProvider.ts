import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import Provider from 'oidc-provider';

/** A client of the provider, with additional claims of its access tokens. */
type ClientClaims = Record<string, Record<string, unknown>>;

const SECRET = 'a secret of the provider';
const HOUR_SECONDS = 3600;

const newKey = async (kid: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
};

const providerOf = (issuer: string, key: JWK, clients: ClientClaims, scope: string) => {
  const provider = new Provider(issuer, {
    clients: Object.keys(clients).map((id) => ({
      client_id: id,
      client_secret: SECRET,
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
    })),
    // The boundary to the provider, whose types name each member of each kind of key.
    jwks: { keys: [key] } as NonNullable<ConstructorParameters<typeof Provider>[1]>['jwks'],
    ttl: { ClientCredentials: HOUR_SECONDS },
    cookies: { keys: ['unused'] },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, audience) => ({
          scope,
          audience,
          accessTokenFormat: 'jwt',
        }),
      },
    },
    extraTokenClaims: (_context, token) => clients[String(token.clientId)],
  });
  return provider.callback();
};

/**
 * Starts an OpenID provider on a free local port. Its clients obtain access tokens that are JWTs with `scope`; `sign`
 * creates others with its key, which it would never issue.
 */
export const startOpenidProvider = async (clients: ClientClaims, scope: string) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let key = await newKey('first');
  const serve = (): void => {
    server.removeAllListeners('request');
    server.on('request', providerOf(issuer, key, clients, scope));
  };
  serve();

  const obtain = async (clientId: string, resource: string): Promise<string> => {
    const response = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`${clientId}:${encodeURIComponent(SECRET)}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', resource, scope }),
    });
    const answer = (await response.json()) as { access_token?: string };
    if (answer.access_token === undefined) throw new Error(`the provider answers ${JSON.stringify(answer)}`);
    return answer.access_token;
  };
  const sign = async (payload: JWTPayload, header: Partial<JWTHeaderParameters> = {}): Promise<string> =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '', typ: 'at+jwt', ...header })
      .sign(await importJWK(key, 'RS256'));
  /** The public key, as anyone can read it. */
  const publicKey = (): JWK => ({ kty: 'RSA', n: key.n ?? '', e: key.e ?? '' });
  /** Replaces the key by a new one. */
  const rotate = async (): Promise<void> => {
    key = await newKey('second');
    serve();
  };
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const restart = async (): Promise<void> => {
    server.listen(Number(new URL(issuer).port), '127.0.0.1');
    await once(server, 'listening');
  };
  return { issuer, obtain, sign, publicKey, rotate, stop, restart };
};
