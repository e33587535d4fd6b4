import { createHmac, sign } from 'node:crypto';
import { claimsOf, es256, newKeyClient, pemOf, signingInput } from '../assertions.ts';
import { type Case, INVALID_CLIENT, OTHER_KEY, OWN_KEY, type World } from './case.ts';

/** Replaces the parts of an assertion: header, payload, signature. */
const parts = (assertion: string, change: (header: string, payload: string, signature: string) => string[]): string => {
  const [header = '', payload = '', signature = ''] = assertion.split('.');
  return change(header, payload, signature).join('.');
};

const hmac = (alg: 'HS256' | 'HS512', secret: string, world: World): string => {
  const input = signingInput({ alg, kid: OWN_KEY.kid }, claimsOf(world.id));
  return `${input}.${createHmac(alg === 'HS256' ? 'sha256' : 'sha512', secret)
    .update(input)
    .digest('base64url')}`;
};

const unsigned = (alg: string, { id }: World): string => `${signingInput({ alg }, claimsOf(id))}.`;

const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An assertion that is refused: how it is made. */
const forged = (rfc: string, name: string, make: (world: World) => string | Promise<string>): Case => ({
  rfc,
  name,
  refused: INVALID_CLIENT,
  attack: async (world) => world.present(await make(world)),
});

/** A member of the header beside the right ones, signed with the right key, or by a stranger. */
const withHeader = (rfc: string, name: string, header: object, key = OWN_KEY): Case =>
  forged(rfc, name, (world) => world.assertion({}, header, key));

const { kid, ...OTHERS_JWK } = OTHER_KEY.jwk;

/** Signatures and headers: RFC 8725 (best practice for JWTs), RFC 7515 and 7518. */
export const signatureCases: Case[] = [
  forged('8725 2.1', 'the algorithm none', (world) => unsigned('none', world)),
  forged('8725 2.1', 'the algorithm nOnE', (world) => unsigned('nOnE', world)),
  forged('8725 2.1', 'the algorithm none with a signature', (world) => world.assertion({}, { alg: 'none' })),
  forged('8725 2.1', 'HS256 with the public key as PEM', (world) => hmac('HS256', pemOf(OWN_KEY), world)),
  forged('8725 2.1', 'HS512 with the public key as JWK', (world) => hmac('HS512', JSON.stringify(OWN_KEY.jwk), world)),
  forged('8725 3.1', 'RS256 named for an EC key', (world) => world.assertion({}, { alg: 'RS256' })),
  forged('8725 3.1', 'ES384 named for a P-256 key', (world) => world.assertion({}, { alg: 'ES384' })),
  forged('8725 3.1', 'an algorithm that there is not', (world) => world.assertion({}, { alg: 'ES257' })),
  forged('8725 3.1', 'no algorithm', (world) => world.assertion({}, { alg: undefined })),
  forged('7518 3.4', 'an ES256 signature in DER', ({ id }) => {
    const input = signingInput({ alg: 'ES256', kid: OWN_KEY.kid }, claimsOf(id));
    return `${input}.${sign('sha256', Buffer.from(input), OWN_KEY.privateKey).toString('base64url')}`;
  }),
  forged('8725 2.7', 'an ES256 signature of zeros', (world) =>
    parts(world.assertion(), (header, payload) => [header, payload, Buffer.alloc(64).toString('base64url')]),
  ),
  forged('8725 2.1', 'no signature', (world) => parts(world.assertion(), (header, payload) => [header, payload, ''])),
  forged('7515 10', 'a signature cut short', (world) =>
    parts(world.assertion(), (header, payload, signature) => [header, payload, signature.slice(0, -4)]),
  ),
  forged('7515 10', 'the signature of another assertion', (world) => {
    const [, , signature = ''] = world.assertion().split('.');
    return parts(world.assertion(), (header, payload) => [header, payload, signature]);
  }),
  forged('7515 10', 'claims that were changed after signing', (world) =>
    parts(world.assertion(), (header, payload, signature) => [
      header,
      encoded({ ...decoded(payload), jti: 'another' }),
      signature,
    ]),
  ),
  forged('7515 10', 'a header that was changed after signing', (world) =>
    parts(world.assertion(), (header, payload, signature) => [
      encoded({ ...decoded(header), typ: 'jwt' }),
      payload,
      signature,
    ]),
  ),
  forged('7523 3', 'the signature of a stranger', (world) => world.assertion({}, { kid: OWN_KEY.kid }, OTHER_KEY)),
  forged('7523 3', "another client's key in the same organisation", async (world) => {
    await newKeyClient([OTHER_KEY], { organisationId: world.organisationId });
    return world.assertion({}, {}, OTHER_KEY);
  }),
  forged('7523 3', "a key of another organisation's client", async (world) => {
    await newKeyClient([OTHER_KEY]);
    return world.assertion({}, {}, OTHER_KEY);
  }),
  withHeader('8725 3.10', 'an unknown kid', { kid: 'unknown' }),
  withHeader('8725 3.10', 'a kid that is a path', { kid: '../../../../dev/null' }),
  withHeader('8725 3.10', 'a kid that is SQL', { kid: "' or 1=1 --" }),
  withHeader('8725 3.10', 'a kid that is a number', { kid: 1 }),
  withHeader('8725 3.10', "a stranger's key in jwk", { kid: undefined, jwk: OTHERS_JWK }, OTHER_KEY),
  withHeader('8725 3.10', 'the right key in jwk', { jwk: OWN_KEY.jwk }),
  withHeader('8725 3.10', "a stranger's keys at jku", { jku: 'https://keys.example.org/jwks.json' }, OTHER_KEY),
  withHeader('8725 3.10', 'jku beside the right signature', { jku: 'http://169.254.169.254/latest/meta-data/' }),
  withHeader('8725 3.10', "a stranger's certificate at x5u", { x5u: 'https://keys.example.org/a.pem' }, OTHER_KEY),
  withHeader('8725 3.10', "a stranger's certificate in x5c", { x5c: ['MIIB'] }, OTHER_KEY),
  withHeader('7515 4.1.11', 'an extension in crit that nobody knows', { crit: ['exp'], exp: 1 }),
  withHeader('7515 4.1.11', 'an empty crit', { crit: [] }),
  forged('7797 6', 'an unencoded payload', ({ id }) => {
    const [header] = signingInput({ alg: 'ES256', b64: false, crit: ['b64'] }, '').split('.');
    const payload = JSON.stringify(claimsOf(id));
    return `${header}.${encoded(JSON.parse(payload))}.${es256(`${header}.${payload}`, OWN_KEY.privateKey)}`;
  }),
  withHeader('8725 3.11', 'an access token as assertion', { typ: 'at+jwt' }),
  withHeader('8725 3.11', 'a logout token as assertion', { typ: 'logout+jwt' }),
  withHeader('8725 2.4', 'a nested token', { cty: 'JWT' }),
  forged('8725 2.3', 'an encrypted token', () => `${encoded({ alg: 'dir', enc: 'A256GCM' })}..AAAA.AAAA.AAAA`),
];
