import { type KeyObject, randomUUID, sign } from 'node:crypto';
import { listOf, succeeds } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { Made } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasCode, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { makeClient, makeKey, SIGNING } from '../expect/managedClients.ts';
import { ASSERTION_TYPE, asForm, isRefused, lastTold, sharedMetadata, soon, tokenPlace } from '../expect/oauth.ts';
import { patch, remove } from '../expect/recordRequests.ts';

const isAnswered = ({ status }: Answer): boolean => status === 200;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Requests a token with an assertion that a key has signed. */
const askSigned = async (
  target: Target,
  { id }: Made,
  { privateKey, jwk }: { privateKey: KeyObject; jwk: { kid: string } },
): Promise<Answer> => {
  const { issuer } = await sharedMetadata(target);
  const claims = { iss: id, sub: id, aud: issuer, jti: randomUUID(), exp: Math.floor(Date.now() / 1_000) + 60 };
  const text = `${encoded({ alg: 'EdDSA', kid: jwk.kid })}.${encoded(claims)}`;
  const assertion = `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
  const form = { grant_type: 'client_credentials', client_assertion_type: ASSERTION_TYPE, client_assertion: assertion };
  return target.send('POST', await tokenPlace(target), { ...asForm(form), isSecret: true });
};

const keys = check(
  ['N11-CLIENT-KEYS'],
  'a client authenticates with each of its keys, but not with a removed one',
  async (target) => {
    const made = await makeClient(target, SIGNING);
    const path = `${made.path}/keys`;
    const [first, second] = [makeKey(), makeKey()];
    const put = (...all: readonly { jwk: object }[]) =>
      target.send('PUT', path, { body: { keys: all.map(({ jwk }) => jwk) } });
    equal(listOf(hasStatus(await target.send('GET', path), 200)), [], 'The keys of a new client');
    const written = hasStatus(await put(first), 200);
    const read = hasStatus(await target.send('GET', path), 200);
    equal([read.text, read.headers.etag], [written.text, written.headers.etag], 'The keys and their version');
    equal(
      listOf(read).map(({ kid }) => kid),
      [first.jwk.kid],
      'The list of ids of keys',
    );
    // Behind a gateway a deployment may expect another audience than its published name.
    const { told } = await lastTold(target, () => askSigned(target, made, first), isAnswered);
    hasStatus(await put(second), 200);
    if (isAnswered(told)) {
      await soon(target, () => askSigned(target, made, second), isAnswered);
      await soon(target, () => askSigned(target, made, first), isRefused);
    }
    hasStatus(await put(second, makeKey(), makeKey()), 422);
    hasStatus(await patch(target, made, { name: target.word() }), 200);
    const after = await target.send('GET', path);
    equal(
      listOf(after).map(({ kid }) => kid),
      [second.jwk.kid],
      'The list of ids of keys',
    );
    const other = { jwk: { ...makeKey().jwk, kid: second.jwk.kid } };
    const { etag } = hasStatus(await put(other), 200).headers;
    holds(etag !== after.headers.etag, 'Another key with the same id has the same `ETag`.');
    succeeds(await remove(target, made));
    for (const answer of [await target.send('GET', path), await put(other)]) hasStatus(answer, 404);
    const withSecret = await makeClient(target);
    const body = { keys: [makeKey().jwk] };
    hasCode(await target.send('PUT', `${withSecret.path}/keys`, { body }), 409, 'client_authentication');
  },
);

/** Scenarios of decision N11: keys of OAuth clients. */
export const clientKeyScenarios = [keys];
