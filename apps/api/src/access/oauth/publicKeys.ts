import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import { SIGNATURE_ALGORITHMS } from '../tokens/signatureAlgorithms.ts';

/** Two keys are needed during a rotation; more are never needed. */
export const MAX_KEYS = 2;

const MIN_RSA_BITS = 2_048;
const MAX_RSA_BITS = 8_192;
/** With a smaller exponent, mistakes in the check of the padding can allow forgeries. */
const MIN_RSA_EXPONENT = 65_537n;

/** The algorithm of a key that does not specify one, by the type or curve of the key. */
const DEFAULT_ALGORITHMS: Readonly<Record<string, string>> = {
  rsa: 'RS256',
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
  ed25519: 'Ed25519',
};

const Jwk = z.looseObject({
  kty: z.string(),
  kid: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional(),
  alg: z.enum(SIGNATURE_ALGORITHMS).optional(),
  use: z.literal('sig').optional(),
});
const Jwks = z.union([
  z.object({ keys: z.array(Jwk).min(1).max(MAX_KEYS) }),
  Jwk.transform((key) => ({ keys: [key] })),
]);

/** The error for a key that a client must not have; the message contains the reason. */
export class KeyError extends Error {}

const refuse = (reason: string): never => {
  throw new KeyError(reason);
};

const algorithmFor = (key: KeyObject): string => {
  const { namedCurve, modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  const algorithm = DEFAULT_ALGORITHMS[namedCurve ?? key.asymmetricKeyType ?? ''];
  if (algorithm === undefined) return refuse('give a key for RSA, P-256, P-384, P-521 or Ed25519.');
  if (key.asymmetricKeyType !== 'rsa') return algorithm;
  if (modulusLength < MIN_RSA_BITS || modulusLength > MAX_RSA_BITS || publicExponent < MIN_RSA_EXPONENT)
    return refuse(`an RSA key has ${MIN_RSA_BITS} to ${MAX_RSA_BITS} bits and an exponent of at least 65537.`);
  return algorithm;
};

/** The public members of a key, its id (or its thumbprint, RFC 7638) and its algorithm, if only one is possible. */
const registered = async (
  key: KeyObject,
  { kid, alg }: Partial<Pick<z.output<typeof Jwk>, 'kid' | 'alg'>>,
): Promise<JWK> => {
  const usual = algorithmFor(key);
  const members = key.export({ format: 'jwk' }) as JWK;
  try {
    await importJWK(members, alg ?? usual);
  } catch {
    return refuse(`the key is none for ${alg}.`);
  }
  return { ...members, kid: kid ?? (await calculateJwkThumbprint(members)), ...(alg === undefined ? {} : { alg }) };
};

const publicKey = (input: Parameters<typeof createPublicKey>[0]): KeyObject => {
  try {
    return createPublicKey(input);
  } catch {
    return refuse('it is no public key.');
  }
};

const keyOf = (jwk: z.output<typeof Jwk>): Promise<JWK> =>
  registered(publicKey({ key: jwk as JsonWebKey, format: 'jwk' }), jwk);

/**
 * The stored form of a JWK: its public members, with an id.
 * @throws KeyError if the key is weak, or of a kind without a signature algorithm
 */
export const publicKeyOf = async (jwk: object): Promise<JWK> => {
  const parsed = Jwk.safeParse(jwk);
  return parsed.success ? keyOf(parsed.data) : refuse(`give a key for ${SIGNATURE_ALGORITHMS.join(', ')}.`);
};

const fromJson = (text: string): Promise<JWK[]> => {
  let parsed: z.output<typeof Jwks> | undefined;
  try {
    parsed = Jwks.safeParse(JSON.parse(text)).data;
  } catch {
    return refuse('it is neither PEM nor JSON.');
  }
  if (parsed === undefined) {
    return refuse(
      `give a JWK or JWKS with at most ${MAX_KEYS} keys for signatures (${SIGNATURE_ALGORITHMS.join(', ')}).`,
    );
  }
  return Promise.all(
    parsed.keys.map((jwk) => {
      if ('d' in jwk || 'k' in jwk) return refuse('it is a private or secret key: give the public key alone.');
      return keyOf(jwk);
    }),
  );
};

const ofAnyKind = async (text: string): Promise<JWK[]> => {
  if (/PRIVATE KEY/.test(text)) return refuse('it is a private key: give the public key alone.');
  if (!text.includes('-----BEGIN')) return fromJson(text);
  return [await registered(publicKey(text), {})];
};

/**
 * The public keys in a string: a PEM, a JWK or a JWKS.
 * @throws KeyError if a key is private, secret, weak, or of a kind without a signature algorithm
 */
export const publicKeysIn = async (text: string): Promise<JWK[]> => {
  const keys = await ofAnyKind(text);
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) return refuse('two keys have the same id.');
  return keys;
};
