import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { describe, expect, test } from 'vitest';
import { KeyError, publicKeysIn } from './publicKeys.ts';

const read = (content: string | object): Promise<JWK[]> =>
  publicKeysIn(typeof content === 'string' ? content : JSON.stringify(content));

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = (key: KeyObject): string =>
  key.export({ format: 'pem', type: key.type === 'private' ? 'pkcs8' : 'spki' }).toString();
const jwk = (key: KeyObject): JWK => key.export({ format: 'jwk' }) as JWK;

describe('reading public keys', () => {
  test.each([
    ['P-256', ec.publicKey],
    ['P-384', generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey],
    ['Ed25519', generateKeyPairSync('ed25519').publicKey],
    ['RSA', rsa.publicKey],
  ])('a %s key in PEM is read, and gets its thumbprint as id', async (_, key) => {
    expect(await read(pem(key))).toEqual([{ ...jwk(key), kid: await calculateJwkThumbprint(jwk(key)) }]);
  });

  test('a JWK is read with its id and algorithm, and without other members', async () => {
    const given = { ...jwk(rsa.publicKey), kid: '2025-01', alg: 'PS256', use: 'sig', x5u: 'https://example.org/a' };
    expect(await read(given)).toEqual([{ ...jwk(rsa.publicKey), kid: '2025-01', alg: 'PS256' }]);
  });

  test('a JWKS with two keys is read', async () => {
    const keys = [
      { ...jwk(ec.publicKey), kid: 'a' },
      { ...jwk(rsa.publicKey), kid: 'b' },
    ];
    expect(await read({ keys })).toEqual(keys);
  });
});

const REFUSED: [string, string | object, RegExp][] = [
  ['a private key as PEM', pem(ec.privateKey), /private key/],
  ['a private and a public key as PEM', pem(ec.publicKey) + pem(ec.privateKey), /private key/],
  ['a private key as JWK', jwk(ec.privateKey), /private or secret/],
  ['a private RSA key in a JWKS', { keys: [jwk(rsa.privateKey)] }, /private or secret/],
  ['a secret key', { kty: 'oct', k: 'c2VjcmV0' }, /private or secret/],
  ['an RSA key of 1024 bits', pem(generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey), /2048 to 8192/],
  [
    'an RSA key with the exponent 3',
    pem(generateKeyPairSync('rsa', { modulusLength: 2_048, publicExponent: 3 }).publicKey),
    /exponent/,
  ],
  ['a key of another curve', pem(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey), /give a key for/],
  ['a key for agreements', pem(generateKeyPairSync('x25519').publicKey), /give a key for/],
  ['a point that is not on its curve', { ...jwk(ec.publicKey), y: jwk(ec.publicKey).x }, /public key/],
  ['the algorithm HS256', { ...jwk(ec.publicKey), alg: 'HS256' }, /for signatures/],
  ['the algorithm none', { ...jwk(ec.publicKey), alg: 'none' }, /for signatures/],
  ['the algorithm of another kind of key', { ...jwk(ec.publicKey), alg: 'RS256' }, /none for RS256/],
  ['a key for encryption', { ...jwk(rsa.publicKey), use: 'enc' }, /for signatures/],
  ['an id with a space', { ...jwk(ec.publicKey), kid: 'a b' }, /for signatures/],
  ['three keys', { keys: ['a', 'b', 'c'].map((kid) => ({ ...jwk(ec.publicKey), kid })) }, /at most 2/],
  ['no keys', { keys: [] }, /at most 2/],
  ['two keys with one id', { keys: [jwk(ec.publicKey), jwk(ec.publicKey)] }, /same id/],
  ['no key', 'hello', /neither PEM nor JSON/],
  ['half a PEM', pem(ec.publicKey).slice(0, 60), /public key/],
];

describe('invalid public keys', () => {
  test.each(REFUSED)('a file with %s is rejected', async (_, content, reason) => {
    const refused = read(content);
    await expect(refused).rejects.toThrow(reason);
    await expect(refused).rejects.toBeInstanceOf(KeyError);
  });
});
