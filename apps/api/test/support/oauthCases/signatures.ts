import { createHmac, sign } from 'node:crypto';
import { claimsOf, es256, newKeyClient, pemOf, signingInput } from '../assertions.ts';
import { type Attack, casesOf, INVALID_CLIENT, OTHER_KEY, OWN_KEY, type World } from './case.ts';

const hmac = (alg: 'HS256' | 'HS512', secret: string, world: World): string => {
  const input = signingInput({ alg, kid: OWN_KEY.kid }, claimsOf(world.id));
  return `${input}.${createHmac(`sha${alg.slice(2)}`, secret)
    .update(input)
    .digest('base64url')}`;
};

const unsigned = (alg: string, { id }: World): string => `${signingInput({ alg }, claimsOf(id))}.`;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** One part of an assertion with these members. */
const changed = (part: string, members: object): string =>
  encoded({ ...JSON.parse(Buffer.from(part, 'base64url').toString()), ...members });

/** Presents an assertion of which some parts are replaced: header, payload, signature. */
const tampered =
  (change: (header: string, payload: string, signature: string) => string[]): Attack =>
  (world) => {
    const [header = '', payload = '', signature = ''] = world.assertion().split('.');
    return world.present(change(header, payload, signature).join('.'));
  };

/** Presents a token that is made so. */
const forged =
  (make: (world: World) => string): Attack =>
  (world) =>
    world.present(make(world));

/** A member of the header beside the right ones, signed with the right key, or by a stranger. */
const withHeader = (header: object, key = OWN_KEY): Attack => forged((world) => world.assertion({}, header, key));

const { kid, ...OTHERS_JWK } = OTHER_KEY.jwk;

/** Signatures and headers: RFC 8725 (best practice for JWTs), RFC 7515 and 7518. */
export const signatureCases = casesOf(INVALID_CLIENT, {
  '8725 2.1: the algorithm none': forged((world) => unsigned('none', world)),
  '8725 2.1: the algorithm nOnE': forged((world) => unsigned('nOnE', world)),
  '8725 2.1: the algorithm none with a signature': withHeader({ alg: 'none' }),
  '8725 2.1: HS256 with the public key as PEM': forged((world) => hmac('HS256', pemOf(OWN_KEY), world)),
  '8725 2.1: HS512 with the public key as JWK': forged((world) => hmac('HS512', JSON.stringify(OWN_KEY.jwk), world)),
  '8725 3.1: RS256 named for an EC key': withHeader({ alg: 'RS256' }),
  '8725 3.1: ES384 named for a P-256 key': withHeader({ alg: 'ES384' }),
  '8725 3.1: an algorithm that there is not': withHeader({ alg: 'ES257' }),
  '8725 3.1: no algorithm': withHeader({ alg: undefined }),
  '7518 3.4: an ES256 signature in DER': forged(({ id }) => {
    const input = signingInput({ alg: 'ES256', kid: OWN_KEY.kid }, claimsOf(id));
    return `${input}.${sign('sha256', Buffer.from(input), OWN_KEY.privateKey).toString('base64url')}`;
  }),
  '8725 2.7: an ES256 signature of zeros': tampered((header, payload) => [
    ...[header, payload, Buffer.alloc(64).toString('base64url')],
  ]),
  '8725 2.1: no signature': tampered((header, payload) => [header, payload, '']),
  '7515 10: a signature cut short': tampered((header, payload, signature) => [header, payload, signature.slice(0, -4)]),
  '7515 10: the signature of another assertion': (world) => {
    const [, , signature = ''] = world.assertion().split('.');
    return tampered((header, payload) => [header, payload, signature])(world);
  },
  '7515 10: claims that were changed after signing': tampered((header, payload, signature) => [
    ...[header, changed(payload, { jti: 'another' }), signature],
  ]),
  '7515 10: a header that was changed after signing': tampered((header, payload, signature) => [
    ...[changed(header, { typ: 'jwt' }), payload, signature],
  ]),
  '7523 3: the signature of a stranger': withHeader({ kid: OWN_KEY.kid }, OTHER_KEY),
  "7523 3: another client's key in the same organisation": async (world) => {
    await newKeyClient([OTHER_KEY], { organisationId: world.organisationId });
    return world.present(world.assertion({}, {}, OTHER_KEY));
  },
  "7523 3: a key of another organisation's client": async (world) => {
    await newKeyClient([OTHER_KEY]);
    return world.present(world.assertion({}, {}, OTHER_KEY));
  },
  '8725 3.10: an unknown kid': withHeader({ kid: 'unknown' }),
  '8725 3.10: a kid that is a path': withHeader({ kid: '../../../../dev/null' }),
  '8725 3.10: a kid that is SQL': withHeader({ kid: "' or 1=1 --" }),
  '8725 3.10: a kid that is a number': withHeader({ kid: 1 }),
  "8725 3.10: a stranger's key in jwk": withHeader({ kid: undefined, jwk: OTHERS_JWK }, OTHER_KEY),
  '8725 3.10: the right key in jwk': withHeader({ jwk: OWN_KEY.jwk }),
  "8725 3.10: a stranger's keys at jku": withHeader({ jku: 'https://keys.example.org/jwks.json' }, OTHER_KEY),
  '8725 3.10: jku beside the right signature': withHeader({ jku: 'http://169.254.169.254/latest/meta-data/' }),
  "8725 3.10: a stranger's certificate at x5u": withHeader({ x5u: 'https://keys.example.org/a.pem' }, OTHER_KEY),
  "8725 3.10: a stranger's certificate in x5c": withHeader({ x5c: ['MIIB'] }, OTHER_KEY),
  '7515 4.1.11: an extension in crit that nobody knows': withHeader({ crit: ['exp'], exp: 1 }),
  '7515 4.1.11: an empty crit': withHeader({ crit: [] }),
  '7797 6: an unencoded payload': forged(({ id }) => {
    const [header] = signingInput({ alg: 'ES256', b64: false, crit: ['b64'] }, '').split('.');
    const payload = JSON.stringify(claimsOf(id));
    return `${header}.${encoded(JSON.parse(payload))}.${es256(`${header}.${payload}`, OWN_KEY.privateKey)}`;
  }),
  '8725 3.11: an access token as assertion': withHeader({ typ: 'at+jwt' }),
  '8725 3.11: a logout token as assertion': withHeader({ typ: 'logout+jwt' }),
  '8725 2.4: a nested token': withHeader({ cty: 'JWT' }),
  '8725 2.3: an encrypted token': forged(() => `${encoded({ alg: 'dir', enc: 'A256GCM' })}..AAAA.AAAA.AAAA`),
});
