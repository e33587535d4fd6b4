import { decodeJwt, errors } from 'jose';
import type { Form } from './form.ts';
import { invalidClient, invalidRequest } from './oauthError.ts';

/** The credentials in a request, which are not verified yet, and the id of the client that sent them. */
export type Credentials =
  | { readonly kind: 'secret'; readonly id: string; readonly secret: string }
  | { readonly kind: 'assertion'; readonly id: string; readonly assertion: string };

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i;
const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
/** An assertion with a signature of 8192 bits has about 2,000 characters. */
const MAX_ASSERTION_LENGTH = 4_096;
/**
 * The form of a signed JWT. Decoders of base64 would also accept line breaks and padding, which a signed JWT does not
 * have (RFC 7515, section 2).
 */
const SIGNED_JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Id and secret are form-encoded in the header (RFC 6749, section 2.3.1). */
const formDecode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

const credentialsInHeader = (authorization: string): Credentials => {
  const encoded = BASIC.exec(authorization)?.[1];
  if (encoded === undefined) throw invalidClient();
  try {
    const pair = utf8.decode(Buffer.from(encoded, 'base64'));
    const colon = pair.indexOf(':');
    if (colon > 0)
      return { kind: 'secret', id: formDecode(pair.slice(0, colon)), secret: formDecode(pair.slice(colon + 1)) };
  } catch {
    // Invalid UTF-8 or percent-encoding: rejected below, like unknown credentials.
  }
  throw invalidClient();
};

/** The client that is the issuer of an assertion. The signature is not verified yet. */
const issuerOf = (assertion: string): string => {
  try {
    const { iss } = decodeJwt(assertion);
    if (typeof iss === 'string') return iss;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw invalidClient();
};

const credentialsInAssertion = (form: Form): Credentials => {
  const [type, assertion] = [form.get('client_assertion_type'), form.get('client_assertion')];
  if (type === undefined || assertion === undefined) {
    throw invalidRequest('The parameters client_assertion and client_assertion_type belong together.');
  }
  if (type !== JWT_BEARER) throw invalidClient();
  if (assertion.length > MAX_ASSERTION_LENGTH) throw invalidRequest('The client_assertion is longer than 4 KiB.');
  if (!SIGNED_JWT.test(assertion)) throw invalidClient();
  return { kind: 'assertion', id: issuerOf(assertion), assertion };
};

const hasAssertion = (form: Form): boolean => form.has('client_assertion') || form.has('client_assertion_type');

const sent = (authorization: string | undefined, form: Form): Credentials => {
  const [id, secret] = [form.get('client_id'), form.get('client_secret')];
  const ways = [authorization !== undefined, secret !== undefined, hasAssertion(form)];
  if (ways.filter(Boolean).length > 1) throw invalidRequest('The client uses two authentication methods at once.');
  if (authorization !== undefined) return credentialsInHeader(authorization);
  if (hasAssertion(form)) return credentialsInAssertion(form);
  if (id === undefined || secret === undefined) throw invalidClient();
  return { kind: 'secret', id, secret };
};

/**
 * The credentials of a client: `client_secret_basic`, `client_secret_post` (RFC 6749, section 2.3.1) or
 * `private_key_jwt` (RFC 7523, section 2.2).
 * @throws OAuthError `invalid_request` if the request contains several, `invalid_client` if they are missing or
 * unreadable
 */
export const credentialsOf = (authorization: string | undefined, form: Form): Credentials => {
  const credentials = sent(authorization, form);
  const id = form.get('client_id');
  // The body may repeat the id of the client.
  if (id !== undefined && id !== credentials.id) throw invalidRequest('The request names two different clients.');
  return credentials;
};
