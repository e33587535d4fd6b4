import { randomUUID, sign } from 'node:crypto';
import type { Answer } from '../deployment/httpClient.ts';
import type { Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import type { makeKey } from './managedClients.ts';
import { ASSERTION_TYPE, asForm, sharedMetadata, tokenPlace } from './oauth.ts';

const encoded = (part: object | Buffer): string =>
  (Buffer.isBuffer(part) ? part : Buffer.from(JSON.stringify(part))).toString('base64url');

/** An assertion, signed over its header and claims (RFC 7515, section 3.1). */
export const assertionOf = (header: JsonObject, claims: JsonObject, signed: (text: string) => Buffer): string => {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${encoded(signed(text))}`;
};

const SECONDS_AHEAD = 60;

/** The claims of a valid assertion of a client (RFC 7523, section 3). @param now in seconds since 1970 */
export const claimsOf = (id: string, audience: unknown, now: number) => ({
  ...{ iss: id, sub: id, aud: String(audience), jti: randomUUID(), iat: now, exp: now + SECONDS_AHEAD },
});

/** Requests a token with an assertion. */
export const askAsserting = async (target: Target, assertion: string): Promise<Answer> => {
  const form = { grant_type: 'client_credentials', client_assertion_type: ASSERTION_TYPE, client_assertion: assertion };
  return target.send('POST', await tokenPlace(target), { ...asForm(form), isSecret: true });
};

/** Requests a token with an assertion that a key of a client has signed. @param changes to the claims, by the local clock */
export const askSigned = async (
  target: Target,
  id: string,
  { privateKey, jwk }: ReturnType<typeof makeKey>,
  changes: (now: number) => JsonObject = () => ({}),
): Promise<{ answer: Answer; assertion: string }> => {
  const { issuer } = await sharedMetadata(target);
  const now = Math.floor(Date.now() / 1_000);
  const claims = { ...claimsOf(id, issuer, now), ...changes(now) };
  const assertion = assertionOf({ alg: 'EdDSA', kid: jwk.kid }, claims, (text) =>
    sign(null, Buffer.from(text), privateKey),
  );
  return { answer: await askAsserting(target, assertion), assertion };
};
