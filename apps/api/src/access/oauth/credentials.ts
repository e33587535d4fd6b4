import type { Form } from './form.ts';
import { invalidClient, invalidRequest } from './oauthError.ts';

interface Credentials {
  id: string;
  secret: string;
}

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Id and secret are form-encoded before they are put into the header (RFC 6749, section 2.3.1). */
const formDecode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

const credentialsInHeader = (authorization: string): Credentials => {
  const encoded = BASIC.exec(authorization)?.[1];
  if (encoded === undefined) throw invalidClient();
  try {
    const pair = utf8.decode(Buffer.from(encoded, 'base64'));
    const colon = pair.indexOf(':');
    if (colon > 0) return { id: formDecode(pair.slice(0, colon)), secret: formDecode(pair.slice(colon + 1)) };
  } catch {
    // Invalid UTF-8 or percent-encoding: refused below like unknown credentials.
  }
  throw invalidClient();
};

/**
 * The credentials of a client: `client_secret_basic` or `client_secret_post` (RFC 6749, section 2.3.1).
 * @throws OAuthError `invalid_request` for both at once, `invalid_client` for neither or an unreadable header
 */
export const credentialsOf = (authorization: string | undefined, form: Form): Credentials => {
  const [id, secret] = [form.get('client_id'), form.get('client_secret')];
  if (authorization === undefined) {
    if (id === undefined || secret === undefined) throw invalidClient();
    return { id, secret };
  }
  if (secret !== undefined) throw invalidRequest('The client uses two authentication methods at once.');
  const credentials = credentialsInHeader(authorization);
  // The body may repeat the id.
  if (id !== undefined && id !== credentials.id) throw invalidRequest('Header and body name different clients.');
  return credentials;
};
