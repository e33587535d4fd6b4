import { randomUUID } from 'node:crypto';
import { listOf, succeeds } from '../deployment/answers.ts';
import { Skipped } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { equal, hasCode, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { askAsserting, askSigned } from '../expect/clientAssertions.ts';
import { makeClient, makeKey, SIGNING } from '../expect/managedClients.ts';
import { isRefused, lastTold, soon } from '../expect/oauth.ts';
import { patch, remove } from '../expect/recordRequests.ts';
import type { JsonObject } from '../interface/json.ts';
import { refuses } from './oauthRefusals.ts';

const isAnswered = ({ status }: Answer): boolean => status === 200;

const keys = check(
  ['N11-CLIENT-KEYS'],
  'an OAuth client authenticates with its current key, but not with a replaced key',
  async (target) => {
    const made = await makeClient(target, SIGNING);
    const path = `${made.path}/keys`;
    const [first, second] = [makeKey(), makeKey()];
    const asked = async (key: typeof first) => (await askSigned(target, made.id, key)).answer;
    const put = (...all: readonly { jwk: object }[]) =>
      target.send('PUT', path, { body: { keys: all.map(({ jwk }) => jwk) } });
    equal(listOf(hasStatus(await target.send('GET', path), 200)), [], 'The keys of a new client');
    const written = hasStatus(await put(first), 200);
    const read = hasStatus(await target.send('GET', path), 200);
    equal([read.text, read.headers.etag], [written.text, written.headers.etag], 'The keys and their `ETag`');
    equal(
      listOf(read).map(({ kid }) => kid),
      [first.jwk.kid],
      'The list of key ids',
    );
    // Behind a gateway a deployment may expect another audience than its published name.
    const { told } = await lastTold(target, () => asked(first), isAnswered);
    hasStatus(await put(second), 200);
    if (isAnswered(told)) {
      await soon(target, () => asked(second), isAnswered);
      await soon(target, () => asked(first), isRefused);
    }
    hasStatus(await put(second, makeKey(), makeKey()), 422);
    hasStatus(await patch(target, made, { name: target.word() }), 200);
    const after = await target.send('GET', path);
    equal(
      listOf(after).map(({ kid }) => kid),
      [second.jwk.kid],
      'The list of key ids',
    );
    const other = { jwk: { ...makeKey().jwk, kid: second.jwk.kid } };
    const { etag } = hasStatus(await put(other), 200).headers;
    holds(etag !== after.headers.etag, 'Another key with the same `kid` must have a different `ETag`.');
    succeeds(await remove(target, made));
    for (const answer of [await target.send('GET', path), await put(other)]) hasStatus(answer, 404);
    const withSecret = await makeClient(target);
    const body = { keys: [makeKey().jwk] };
    hasCode(await target.send('PUT', `${withSecret.path}/keys`, { body }), 409, 'client_authentication');
  },
);

/** What makes an assertion wrong. A minute is more than the allowed clock skew, with the error of a clock. */
const WRONG_CLAIMS: readonly (readonly [what: string, claims: (now: number) => JsonObject])[] = [
  ['an expired assertion', (now) => ({ iat: now - 120, exp: now - 60 })],
  ['an assertion that is valid for an hour', (now) => ({ exp: now + 3_600 })],
  ['an assertion from the future', (now) => ({ iat: now + 120, exp: now + 180 })],
  ['an assertion that is not valid yet', (now) => ({ nbf: now + 120, exp: now + 180 })],
  ['an assertion without an id', () => ({ jti: undefined })],
  ['an assertion for another service', () => ({ aud: 'https://other.example.org' })],
  ['an assertion with a list of audiences', () => ({ aud: ['https://other.example.org', 'https://example.org'] })],
  ['an assertion about another client', () => ({ sub: randomUUID() })],
];

const wrongClaims = check(
  ['A10-ASSERTION', 'A10-ONCE'],
  'the token endpoint accepts a client assertion only once, and only with valid claims',
  async (target) => {
    const made = await makeClient(target, SIGNING);
    const key = makeKey();
    hasStatus(await target.send('PUT', `${made.path}/keys`, { body: { keys: [key.jwk] } }), 200);
    const asked = () => askSigned(target, made.id, key);
    const { told } = await lastTold(target, asked, ({ answer }) => isAnswered(answer));
    if (!isAnswered(told.answer))
      throw new Skipped('The deployment accepts no assertion that has its published issuer as the audience.');
    refuses(await askAsserting(target, told.assertion), 401, 'invalid_client', 'an assertion that was already used');
    for (const [what, claims] of WRONG_CLAIMS)
      refuses((await askSigned(target, made.id, key, claims)).answer, 401, 'invalid_client', what);
    hasStatus((await asked()).answer, 200);
  },
);

/** Scenarios of decisions A10 and N11: keys of OAuth clients. */
export const clientKeyScenarios = [keys, wrongClaims];
