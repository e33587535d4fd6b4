import { expect, test } from 'vitest';
import { credentialsOf } from './credentials.ts';

const ID = '01930f70-2222-7333-8444-555566667777';
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const ASSERTION = `${encoded({ alg: 'ES256' })}.${encoded({ iss: ID })}.AAAA`;
const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const proof = { client_assertion_type: TYPE, client_assertion: ASSERTION };
const basic = (pair: string | Buffer): string => `Basic ${Buffer.from(pair).toString('base64')}`;

const read = (form: Readonly<Record<string, string>>, authorization?: string) =>
  credentialsOf(authorization, new Map(Object.entries(form)));

test('a client can send its secret in the header or the form, or an assertion with its id, and may repeat its id', () => {
  const secret = { kind: 'secret', id: ID, secret: 'a b:ü' };
  expect(read({}, basic(`${ID}:a+b:%C3%BC`))).toEqual(secret);
  expect(read({ client_id: ID }, basic(`${ID.replaceAll('-', '%2D')}:a+b:ü`).replace('Basic', 'bASIC'))).toEqual(
    secret,
  );
  expect(read({ client_id: ID, client_secret: 'a b:ü' })).toEqual(secret);
  expect(read({ ...proof, client_id: ID })).toEqual({ kind: 'assertion', id: ID, assertion: ASSERTION });
});

/** Invalid forms of client authentication: RFC 6749 section 2.3, RFC 7521 section 4.2. */
test.for<[what: string, code: string, form: Record<string, string>, authorization?: string]>([
  ['an assertion without its type', 'invalid_request', { client_assertion: ASSERTION }],
  ['an assertion type without an assertion', 'invalid_request', { client_assertion_type: TYPE }],
  ['the client_id of another client', 'invalid_request', { ...proof, client_id: 'another' }],
  ['an assertion and a secret in the body', 'invalid_request', { ...proof, client_secret: 'x' }],
  ['an assertion and a secret in the header', 'invalid_request', proof, basic(`${ID}:x`)],
  ['a secret in the header and in the body', 'invalid_request', { client_secret: 'x' }, basic(`${ID}:x`)],
  ['an assertion of 5 KiB', 'invalid_request', { ...proof, client_assertion: ASSERTION + 'x'.repeat(5_000) }],
  ['another type of assertion', 'invalid_client', { ...proof, client_assertion_type: TYPE.replace('jwt', 'saml2') }],
  ['an assertion as bearer token', 'invalid_client', {}, `Bearer ${ASSERTION}`],
  ['its id without credentials', 'invalid_client', { client_id: ID }],
  ['nothing', 'invalid_client', {}],
  ['an assertion of two parts', 'invalid_client', { ...proof, client_assertion: 'e30.e30' }],
  ['a malformed assertion', 'invalid_client', { ...proof, client_assertion: 'a.b.c' }],
  ['an assertion without a client id', 'invalid_client', { ...proof, client_assertion: 'e30.e30.AAAA' }],
  ['an assertion with a NUL', 'invalid_client', { ...proof, client_assertion: `${ASSERTION}\0` }],
  ['an assertion with a line break', 'invalid_client', { ...proof, client_assertion: `${ASSERTION}\n` }],
  ['a header without a colon', 'invalid_client', {}, basic(ID)],
  ['a header that is not UTF-8', 'invalid_client', {}, basic(Buffer.from([0xff, 0x3a, 0x61]))],
  ['a header with a broken escape', 'invalid_client', {}, basic(`${ID}:%zz`)],
])('a client that sends %s is rejected with %s', ([, code, form, authorization]) => {
  expect(() => read(form, authorization)).toThrow(expect.objectContaining({ code }));
});
