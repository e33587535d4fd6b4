import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { assertionOf, claimsOf, secondsFromNow } from '../assertions.ts';
import { casesOf, INVALID_CLIENT, OWN_KEY, type World } from './case.ts';

const DAY_SECONDS = 86_400;

/** The right claims of a client as text, with this text in place of its expiry. */
const withExpiry = ({ id }: World, text: string): string =>
  JSON.stringify({ ...claimsOf(id), exp: 0 }).replace('"exp":0', `"exp":${text}`);

const CLAIMS: Readonly<Record<string, (world: World) => object | string>> = {
  '7523 3: no expiry': () => ({ exp: undefined }),
  '7523 3: expired': () => ({ iat: secondsFromNow(-120), exp: secondsFromNow(-60) }),
  '7523 3: an expiry before the clock tolerance': () => ({ exp: secondsFromNow(-31) }),
  '7523 3: an expiry in a day': () => ({ exp: secondsFromNow(DAY_SECONDS) }),
  '7523 3: an expiry in a day without the time of issue': () => ({
    iat: undefined,
    exp: secondsFromNow(DAY_SECONDS),
  }),
  '7519 4.1.4: an expiry in milliseconds': () => ({ exp: secondsFromNow(60) * 1_000 }),
  '7519 4.1.4: an expiry as text': () => ({ exp: `${secondsFromNow(60)}` }),
  '7519 4.1.4: an infinite expiry': (world) => withExpiry(world, '1e999'),
  '7519 4.1.4: an expiry that is null': () => ({ exp: null }),
  '7519 4.1.4: a negative expiry': () => ({ exp: -1 }),
  '7523 3: not valid yet': () => ({ nbf: secondsFromNow(60) }),
  '7519 4.1.5: a time before which it is not valid, as text': () => ({ nbf: 'now' }),
  '7523 3: issued in the future': () => ({ iat: secondsFromNow(120) }),
  '7523 3: issued an hour ago': () => ({ iat: secondsFromNow(-3_600) }),
  '7519 4.1.6: a time of issue as text': () => ({ iat: `${secondsFromNow(0)}` }),
  '7523 3: no id': () => ({ jti: undefined }),
  '7519 4.1.7: an empty id': () => ({ jti: '' }),
  '7519 4.1.7: an id that is a number': () => ({ jti: 1 }),
  '7519 4.1.7: an id of 256 characters': () => ({ jti: 'x'.repeat(256) }),
  '7523 3: no issuer': () => ({ iss: undefined }),
  '7523 3: no subject': () => ({ sub: undefined }),
  '7523 3: another subject': () => ({ sub: randomUUID() }),
  '7523 3: the service as issuer': () => ({ iss: inject('baseUrl') }),
  '7523 3: an unknown client': () => {
    const id = randomUUID();
    return { iss: id, sub: id };
  },
  '7523 3: a client with a NUL': ({ id }) => ({ iss: `${id}\0`, sub: `${id}\0` }),
  '7519 4.1.1: a list of issuers': ({ id }) => ({ iss: [id] }),
  '7523 3: no audience': () => ({ aud: undefined }),
  '7523 3: another service as audience': () => ({ aud: 'https://other.example.org' }),
  '7523 3: an audience that begins like the service': () => ({ aud: `${inject('baseUrl')}.example.org` }),
  '7523 3: an audience with a slash too much': () => ({ aud: `${inject('baseUrl')}/` }),
  '7523 3: another path as audience': () => ({ aud: `${inject('baseUrl')}/v1` }),
  '8725 3.9: several audiences': () => ({ aud: ['https://other.example.org', inject('baseUrl')] }),
  '8725 3.9: a list with the audience alone': () => ({ aud: [inject('baseUrl')] }),
  '8725 3.9: no audience in a list': () => ({ aud: [] }),
  '7519 7.2: claims that are a list': () => '[]',
  '7519 7.2: claims that are null': () => 'null',
  '7519 7.2: claims that are no JSON': () => 'iss=client',
  '7519 7.2: no claims': () => '',
  '8725 2.6: claims 1,000 levels deep': () => '['.repeat(1_000) + ']'.repeat(1_000),
};

/** Claims, with the right signature: RFC 7523 section 3, RFC 7519, RFC 8725. */
export const claimCases = Object.entries(CLAIMS).flatMap(([name, claims]) =>
  casesOf(INVALID_CLIENT, {
    [name]: (world) => {
      const wrong = claims(world);
      return world.present(typeof wrong === 'string' ? assertionOf(wrong, OWN_KEY) : world.assertion(wrong));
    },
  }),
);
