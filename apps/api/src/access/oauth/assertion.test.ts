import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { JWK } from 'jose';
import { describe, expect, test } from 'vitest';
import { verifyAssertion } from './assertion.ts';

const ID = '01930f70-2222-7333-8444-555566667777';
const ISSUER = 'https://api.example.org';
const DAY_SECONDS = 86_400;

interface Key {
  readonly privateKey: KeyObject;
  readonly jwk: JWK;
}

const newKey = (kid: string): Key => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { privateKey, jwk: { ...(publicKey.export({ format: 'jwk' }) as JWK), kid } };
};
const [own, other] = [newKey('own'), newKey('other')];

const encoded = (part: object | string): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
const es256 = (text: string, { privateKey }: Key): string =>
  sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds;

const claims = (changes: object = {}) => ({
  ...{ iss: ID, sub: ID, aud: ISSUER, jti: 'one', iat: secondsFromNow(0), exp: secondsFromNow(60) },
  ...changes,
});
const signingInput = (header: object, payload: object | string): string => `${encoded(header)}.${encoded(payload)}`;
const signed = (payload: object | string = claims(), header: object = {}, key = own): string => {
  const input = signingInput({ alg: 'ES256', kid: key.jwk.kid, typ: 'JWT', ...header }, payload);
  return `${input}.${es256(input, key)}`;
};
const verified = (assertion: string, keys = [own]) =>
  verifyAssertion(
    assertion,
    { keys: keys.map(({ jwk }) => jwk) },
    { clientId: ID, audiences: [ISSUER, `${ISSUER}/oauth/token`] },
  );

describe('a valid assertion', () => {
  test.for<[what: string, assertion: string]>([
    ['with the issuer as audience', signed()],
    ['with the token endpoint as audience', signed(claims({ aud: `${ISSUER}/oauth/token` }))],
    ['without a kid and a type', signed(claims(), { kid: undefined, typ: undefined })],
    ['with the type of RFC 7523', signed(claims(), { typ: 'client-authentication+jwt', x5t: 'AAAA' })],
    ['without the time of issue', signed(claims({ iat: undefined }))],
    [
      'with the longest allowed times and id',
      signed(
        claims({ iat: secondsFromNow(10), nbf: secondsFromNow(10), exp: secondsFromNow(300), jti: 'ü'.repeat(255) }),
      ),
    ],
  ])('an assertion %s authenticates its client', async ([, assertion]) => {
    expect(await verified(assertion, [other, own])).toMatchObject({ jti: expect.any(String) });
  });
});

/** Claims that are wrong, signed by the right key: RFC 7523 section 3, RFC 7519, RFC 8725. */
const CLAIMS: Readonly<Record<string, object | string>> = {
  'no expiry': { exp: undefined },
  'an expiry in the past': { iat: secondsFromNow(-120), exp: secondsFromNow(-60) },
  'an expiry before the clock tolerance': { exp: secondsFromNow(-31) },
  'an expiry in a day': { exp: secondsFromNow(DAY_SECONDS) },
  'an expiry in a day without the time of issue': { iat: undefined, exp: secondsFromNow(DAY_SECONDS) },
  'an expiry in milliseconds': { exp: secondsFromNow(60) * 1_000 },
  'an expiry as a string': { exp: `${secondsFromNow(60)}` },
  'an infinite expiry': JSON.stringify(claims({ exp: 0 })).replace('"exp":0', '"exp":1e999'),
  'an expiry that is null': { exp: null },
  'a negative expiry': { exp: -1 },
  'a not-before time in the future': { nbf: secondsFromNow(60) },
  'a not-before time as a string': { nbf: 'now' },
  'a time of issue in the future': { iat: secondsFromNow(120) },
  'a time of issue an hour ago': { iat: secondsFromNow(-3_600) },
  'a time of issue as a string': { iat: `${secondsFromNow(0)}` },
  'no id': { jti: undefined },
  'an empty id': { jti: '' },
  'an id that is a number': { jti: 1 },
  'an id of 256 characters': { jti: 'x'.repeat(256) },
  'no issuer': { iss: undefined },
  'no subject': { sub: undefined },
  'another subject': { sub: ID.replace('0', '1') },
  'the service as issuer': { iss: ISSUER },
  'a list of issuers': { iss: [ID] },
  'no audience': { aud: undefined },
  'another service as audience': { aud: 'https://other.example.org' },
  'an audience that begins like the service': { aud: `${ISSUER}.example.org` },
  'an audience with an extra slash': { aud: `${ISSUER}/` },
  'another path as audience': { aud: `${ISSUER}/v1` },
  'several audiences': { aud: ['https://other.example.org', ISSUER] },
  'a list with only the audience': { aud: [ISSUER] },
  'no audience in a list': { aud: [] },
  'claims that are a list': '[]',
  'claims that are null': 'null',
  'claims that are not JSON': 'iss=client',
  'no claims': '',
  'claims 1,000 levels deep': '['.repeat(1_000) + ']'.repeat(1_000),
};

const hmac = (alg: 'HS256' | 'HS512', secret: string): string => {
  const input = signingInput({ alg, kid: 'own' }, claims());
  return `${input}.${createHmac(`sha${alg.slice(2)}`, secret)
    .update(input)
    .digest('base64url')}`;
};
const pem = createPublicKey(own.privateKey).export({ format: 'pem', type: 'spki' }).toString();
const { kid: _, ...othersJwk } = other.jwk;
const derInput = signingInput({ alg: 'ES256', kid: 'own' }, claims());
const [header = '', payload = '', signature = ''] = signed().split('.');
const [plain = ''] = signingInput({ alg: 'ES256', b64: false, crit: ['b64'] }, '').split('.');

/** Signatures and headers that are wrong: RFC 8725, RFC 7515, RFC 7518, RFC 7797. */
const FORGED: Readonly<Record<string, string>> = {
  'the algorithm none': `${signingInput({ alg: 'none' }, claims())}.`,
  'the algorithm nOnE': `${signingInput({ alg: 'nOnE' }, claims())}.`,
  'the algorithm none with a signature': signed(claims(), { alg: 'none' }),
  'HS256 with the public key as PEM': hmac('HS256', pem),
  'HS512 with the public key as JWK': hmac('HS512', JSON.stringify(own.jwk)),
  'the algorithm RS256 for an EC key': signed(claims(), { alg: 'RS256' }),
  'the algorithm ES384 for a P-256 key': signed(claims(), { alg: 'ES384' }),
  'an algorithm that does not exist': signed(claims(), { alg: 'ES257' }),
  'no algorithm': signed(claims(), { alg: undefined }),
  'an ES256 signature in DER': `${derInput}.${sign('sha256', Buffer.from(derInput), own.privateKey).toString('base64url')}`,
  'an ES256 signature of zeros': `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
  'no signature': `${header}.${payload}.`,
  'a signature cut short': `${header}.${payload}.${signature.slice(0, -4)}`,
  'the signature of another assertion': `${header}.${encoded(claims({ jti: 'two' }))}.${signature}`,
  'a header that was changed after signing': `${encoded({ alg: 'ES256', kid: 'own', typ: 'jwt' })}.${payload}.${signature}`,
  'the signature of an unknown key': signed(claims(), { kid: 'own' }, other),
  'an unknown kid': signed(claims(), { kid: 'unknown' }),
  'a kid that is a path': signed(claims(), { kid: '../../../../dev/null' }),
  'a kid that is SQL': signed(claims(), { kid: "' or 1=1 --" }),
  'a kid that is a number': signed(claims(), { kid: 1 }),
  'an unknown key in jwk': signed(claims(), { kid: undefined, jwk: othersJwk }, other),
  'the right key in jwk': signed(claims(), { jwk: own.jwk }),
  'unknown keys at jku': signed(claims(), { jku: 'https://keys.example.org/jwks.json' }, other),
  'jku with a valid signature': signed(claims(), { jku: 'http://169.254.169.254/latest/meta-data/' }),
  'an unknown certificate at x5u': signed(claims(), { x5u: 'https://keys.example.org/a.pem' }, other),
  'an unknown certificate in x5c': signed(claims(), { x5c: ['MIIB'] }, other),
  'an unknown extension in crit': signed(claims(), { crit: ['exp'], exp: 1 }),
  'an empty crit': signed(claims(), { crit: [] }),
  'an unencoded payload': `${plain}.${payload}.${es256(`${plain}.${JSON.stringify(claims())}`, own)}`,
  'the type of an access token': signed(claims(), { typ: 'at+jwt' }),
  'the type of a logout token': signed(claims(), { typ: 'logout+jwt' }),
  'a nested token as content': signed(claims(), { cty: 'JWT' }),
  'encryption instead of a signature': `${encoded({ alg: 'dir', enc: 'A256GCM' })}..AAAA.AAAA.AAAA`,
};

describe('an invalid assertion', () => {
  test.for(Object.entries(CLAIMS))('the service rejects an assertion with %s', async ([, wrong]) => {
    expect(await verified(signed(typeof wrong === 'string' ? wrong : claims(wrong)))).toBeUndefined();
  });

  test.for(Object.entries(FORGED))('the service rejects an assertion with %s', async ([, assertion]) => {
    expect(await verified(assertion)).toBeUndefined();
  });

  test('the service rejects an assertion with a replaced key', async () => {
    expect(await verified(signed(), [other])).toBeUndefined();
  });
});
