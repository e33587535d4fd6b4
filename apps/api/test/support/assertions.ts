import { createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { EVERY_SCOPE } from '@training-provider/contract';
import type { JWK } from 'jose';
import { inject } from 'vitest';
import { createClientWithKeys } from '../../src/access/oauth/clients.ts';
import { database, newTenant } from './tenant.ts';

/** A client's key, known to the service as `jwk`. */
export interface ClientKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly jwk: JWK;
}

/** A new key for ES256. */
export const newKey = (kid: string = randomUUID()): ClientKey => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { kid, privateKey, jwk: { ...(publicKey.export({ format: 'jwk' }) as JWK), kid } };
};

/** The public key as PEM, as anyone can read it. */
export const pemOf = ({ privateKey }: ClientKey): string =>
  createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }).toString();

/** The time in seconds, as in claims. */
const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds;

/** The claims of a valid client assertion. */
export const claimsOf = (id: string, audience: string = inject('baseUrl')) => ({
  iss: id,
  sub: id,
  aud: audience,
  jti: randomUUID(),
  iat: secondsFromNow(0),
  exp: secondsFromNow(60),
});

/** An assertion with these claims and this header, signed with ES256; `undefined` removes a member. */
export const assertionOf = (claims: object, { kid, privateKey }: ClientKey, header: object = {}): string => {
  const parts = [{ alg: 'ES256', kid, typ: 'JWT', ...header }, claims];
  const input = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`;
};

/** The parameters by which a client authenticates with an assertion. */
export const proof = (assertion: string) => ({
  client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  client_assertion: assertion,
});

/** An OAuth client with these keys, in a new organisation unless one is given. */
export const newKeyClient = async (
  keys: readonly ClientKey[],
  owner: { organisationId?: string; userId?: string } = {},
): Promise<{ id: string; organisationId: string }> => {
  const organisationId = owner.organisationId ?? (await newTenant()).organisationId;
  const client = { organisationId, scopes: [EVERY_SCOPE], userId: owner.userId };
  const jwks = keys.map(({ jwk }) => jwk);
  return { organisationId, id: await createClientWithKeys(await database(), client, jwks) };
};
