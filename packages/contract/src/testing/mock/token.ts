import { type Credentials, clientProvedBy, type ProvenClient } from '../../model/clients.ts';
import { TOKEN_PATH } from '../../model/documents.ts';
import type { ModelAnswer } from '../../model/refused.ts';
import { answer } from '../../model/request.ts';
import type { Store } from '../../model/store.ts';
import { EVERY_SCOPE, KNOWN_SCOPES } from '../../scopes.ts';
import { undecodableIn } from '../../wire/queryString.ts';
import { codingOf } from './coding.ts';
import type { MockRequest, MockState } from './state.ts';

const LIFETIME_SECONDS = 3600;
const MAX_BYTES = 8 * 1024;
const GRANT_TYPE = 'client_credentials';

const FORM = /^application\/x-www-form-urlencoded *(;|$)/i;
const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i;
const CHALLENGE = 'Basic realm="training-provider-administration", charset="UTF-8"';
const ALWAYS = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

const utf8 = new TextDecoder('utf-8', { fatal: true });

export const isTokenRequest = (method: string, path: string): boolean => method === 'POST' && path === TOKEN_PATH;

/** An error response of the token endpoint (RFC 6749, section 5.2). */
class OAuthRefused extends Error {
  readonly code: string;

  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }
}

const invalidClient = (): OAuthRefused =>
  new OAuthRefused('invalid_client', 'The client is unknown, or its secret or assertion is wrong.');
const invalidRequest = (description: string): OAuthRefused => new OAuthRefused('invalid_request', description);

const textOf = (body: Uint8Array): string => {
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    throw invalidRequest('The body is not UTF-8.');
  }
  if (undecodableIn(text).length > 0) throw invalidRequest('A parameter is not UTF-8.');
  return text;
};

/** The parameters of a token request. Parameters without a value count as missing (RFC 6749, section 3.2). */
const formOf = ({ headers, body }: MockRequest): ReadonlyMap<string, string> => {
  if (!FORM.test(headers['content-type'] ?? ''))
    throw invalidRequest('The body must be of the type application/x-www-form-urlencoded.');
  if (codingOf({ headers }) !== undefined) throw invalidRequest('The body must not be compressed.');
  if (body.length > MAX_BYTES) throw invalidRequest('The body is longer than 8 KiB or incomplete.');
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(textOf(body))) {
    if (form.has(name)) throw invalidRequest('A parameter is repeated.');
    form.set(name, value);
  }
  return new Map([...form].filter(([, value]) => value !== ''));
};

/** Decodes the id or the secret of a client in the header, which are form-encoded (RFC 6749, section 2.3.1). */
const formDecode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

const credentialsInHeader = (authorization: string): Credentials => {
  const encoded = BASIC.exec(authorization)?.[1];
  if (encoded === undefined) throw invalidClient();
  try {
    const pair = utf8.decode(Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0)));
    const colon = pair.indexOf(':');
    return { clientId: formDecode(pair.slice(0, colon)), clientSecret: formDecode(pair.slice(colon + 1)) };
  } catch {
    throw invalidClient();
  }
};

const scopesOf = (requested: string | undefined, { scopes: allowed }: ProvenClient): readonly string[] => {
  const scopes = [...new Set(requested?.split(' ') ?? allowed)];
  const isAllowed = (scope: string): boolean =>
    allowed.includes(scope) || (allowed.includes(EVERY_SCOPE) && KNOWN_SCOPES.includes(scope));
  if (scopes.every(isAllowed)) return scopes;
  throw new OAuthRefused('invalid_scope', 'The client does not have all of these scopes.');
};

type Given = { readonly [Part in keyof Credentials]: Credentials[Part] | undefined };

/** The client with these credentials: the mock's own client, or a created one. @throws OAuthRefused `invalid_client` */
const clientOf = ({ clientCredentials: own }: MockState, store: Store, given: Given): ProvenClient => {
  const isOwn = given.clientId === own.clientId && given.clientSecret === own.clientSecret;
  const client = isOwn ? { scopes: [EVERY_SCOPE], noteUse: () => {} } : clientProvedBy(store, given);
  if (client === undefined) throw invalidClient();
  return client;
};

const issued = (state: MockState, store: Store, request: MockRequest): ModelAnswer => {
  const form = formOf(request);
  const { authorization } = request.headers;
  const [clientId, clientSecret] = [form.get('client_id'), form.get('client_secret')];
  if (authorization !== undefined && clientSecret !== undefined)
    throw invalidRequest('The client uses two authentication methods at once.');
  const given = authorization === undefined ? { clientId, clientSecret } : credentialsInHeader(authorization);
  if (clientId !== undefined && clientId !== given.clientId)
    throw invalidRequest('Header and body name different clients.');
  const client = clientOf(state, store, given);
  const grantType = form.get('grant_type');
  if (grantType === undefined) throw invalidRequest('The parameter grant_type is missing.');
  if (grantType !== GRANT_TYPE)
    throw new OAuthRefused('unsupported_grant_type', `The only grant type is ${GRANT_TYPE}.`);
  const scope = scopesOf(form.get('scope'), client).join(' ');
  client.noteUse();
  return answer(200, { access_token: state.token, token_type: 'Bearer', expires_in: LIFETIME_SECONDS, scope }, ALWAYS);
};

/**
 * Responds at the token endpoint (RFC 6749, section 4.4): issues the mock's token for the credentials of any client.
 */
export const issueToken = (state: MockState, store: Store, request: MockRequest): ModelAnswer => {
  try {
    return issued(state, store, request);
  } catch (error) {
    if (!(error instanceof OAuthRefused)) throw error;
    const isUnknown = error.code === 'invalid_client';
    const headers = isUnknown ? { ...ALWAYS, 'WWW-Authenticate': CHALLENGE } : ALWAYS;
    return answer(isUnknown ? 401 : 400, { error: error.code, error_description: error.message }, headers);
  }
};
