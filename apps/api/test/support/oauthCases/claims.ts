import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { assertionOf, claimsOf, secondsFromNow } from '../assertions.ts';
import { type Case, INVALID_CLIENT, OWN_KEY, type World } from './case.ts';

const signedBy = (rfc: string, name: string, claims: (world: World) => object | string): Case => ({
  rfc,
  name,
  refused: INVALID_CLIENT,
  attack: (world) => {
    const wrong = claims(world);
    return world.present(typeof wrong === 'string' ? assertionOf(wrong, OWN_KEY) : world.assertion(wrong));
  },
});

const DAY_SECONDS = 86_400;

/** The right claims of a client as text, with this text in place of its expiry. */
const withExpiry = ({ id }: World, text: string): string =>
  JSON.stringify({ ...claimsOf(id), exp: 0 }).replace('"exp":0', `"exp":${text}`);

/** Claims, with the right signature: RFC 7523 section 3, RFC 7519, RFC 8725. */
export const claimCases: Case[] = [
  signedBy('7523 3', 'no expiry', () => ({ exp: undefined })),
  signedBy('7523 3', 'expired', () => ({ iat: secondsFromNow(-120), exp: secondsFromNow(-60) })),
  signedBy('7523 3', 'an expiry before the clock tolerance', () => ({ exp: secondsFromNow(-31) })),
  signedBy('7523 3', 'an expiry in a day', () => ({ exp: secondsFromNow(DAY_SECONDS) })),
  signedBy('7523 3', 'an expiry in a day without the time of issue', () => ({
    iat: undefined,
    exp: secondsFromNow(DAY_SECONDS),
  })),
  signedBy('7519 4.1.4', 'an expiry in milliseconds', () => ({ exp: secondsFromNow(60) * 1_000 })),
  signedBy('7519 4.1.4', 'an expiry as text', () => ({ exp: `${secondsFromNow(60)}` })),
  signedBy('7519 4.1.4', 'an infinite expiry', (world) => withExpiry(world, '1e999')),
  signedBy('7519 4.1.4', 'an expiry that is null', () => ({ exp: null })),
  signedBy('7519 4.1.4', 'a negative expiry', () => ({ exp: -1 })),
  signedBy('7523 3', 'not valid yet', () => ({ nbf: secondsFromNow(60) })),
  signedBy('7519 4.1.5', 'a time before which it is not valid, as text', () => ({ nbf: 'now' })),
  signedBy('7523 3', 'issued in the future', () => ({ iat: secondsFromNow(120) })),
  signedBy('7523 3', 'issued an hour ago', () => ({ iat: secondsFromNow(-3_600) })),
  signedBy('7519 4.1.6', 'a time of issue as text', () => ({ iat: `${secondsFromNow(0)}` })),
  signedBy('7523 3', 'no id', () => ({ jti: undefined })),
  signedBy('7519 4.1.7', 'an empty id', () => ({ jti: '' })),
  signedBy('7519 4.1.7', 'an id that is a number', () => ({ jti: 1 })),
  signedBy('7519 4.1.7', 'an id of 256 characters', () => ({ jti: 'x'.repeat(256) })),
  signedBy('7523 3', 'no issuer', () => ({ iss: undefined })),
  signedBy('7523 3', 'no subject', () => ({ sub: undefined })),
  signedBy('7523 3', 'another subject', () => ({ sub: randomUUID() })),
  signedBy('7523 3', 'the service as issuer', () => ({ iss: inject('baseUrl') })),
  signedBy('7523 3', 'an unknown client', () => {
    const id = randomUUID();
    return { iss: id, sub: id };
  }),
  signedBy('7523 3', 'a client with a NUL', ({ id }) => ({ iss: `${id}\0`, sub: `${id}\0` })),
  signedBy('7519 4.1.1', 'a list of issuers', ({ id }) => ({ iss: [id] })),
  signedBy('7523 3', 'no audience', () => ({ aud: undefined })),
  signedBy('7523 3', 'another service as audience', () => ({ aud: 'https://other.example.org' })),
  signedBy('7523 3', 'an audience that begins like the service', () => ({ aud: `${inject('baseUrl')}.example.org` })),
  signedBy('7523 3', 'an audience with a slash too much', () => ({ aud: `${inject('baseUrl')}/` })),
  signedBy('7523 3', 'another path as audience', () => ({ aud: `${inject('baseUrl')}/v1` })),
  signedBy('8725 3.9', 'several audiences', () => ({ aud: ['https://other.example.org', inject('baseUrl')] })),
  signedBy('8725 3.9', 'a list with the audience alone', () => ({ aud: [inject('baseUrl')] })),
  signedBy('8725 3.9', 'no audience in a list', () => ({ aud: [] })),
  signedBy('7519 7.2', 'claims that are a list', () => '[]'),
  signedBy('7519 7.2', 'claims that are null', () => 'null'),
  signedBy('7519 7.2', 'claims that are no JSON', () => 'iss=client'),
  signedBy('7519 7.2', 'no claims', () => ''),
  signedBy('8725 2.6', 'claims 1,000 levels deep', () => '['.repeat(1_000) + ']'.repeat(1_000)),
];
