import type { MockAnswer } from './refused.ts';
import type { Credentials, MockRequest, MockState } from './state.ts';

const LIFETIME_SECONDS = 3600;

export const isTokenRequest = ({ method, url }: MockRequest): boolean =>
  method === 'POST' && url.pathname === '/oauth/token';

const basicOf = (authorization = ''): Credentials | undefined => {
  const encoded = /^Basic +(\S+)$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const [id = '', secret = ''] = atob(encoded).split(':');
  const decoded = (text: string) => new URLSearchParams(`_=${text}`).get('_') ?? '';
  return { clientId: decoded(id), clientSecret: decoded(secret) };
};

const json = (status: number, body: unknown): MockAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  body,
});

/** Answers the token endpoint (RFC 6749, section 4.4): the mock's token for the mock's credentials. */
export const issueToken = ({ token, clientCredentials }: MockState, { headers, body }: MockRequest): MockAnswer => {
  const form = new URLSearchParams(body);
  const given = basicOf(headers.authorization) ?? {
    clientId: form.get('client_id') ?? '',
    clientSecret: form.get('client_secret') ?? '',
  };
  const known = given.clientId === clientCredentials.clientId && given.clientSecret === clientCredentials.clientSecret;
  if (!known)
    return json(401, {
      error: 'invalid_client',
      error_description: 'The client is unknown, or its secret or assertion is wrong.',
    });
  if (form.get('grant_type') !== 'client_credentials') return json(400, { error: 'unsupported_grant_type' });
  const scope = form.get('scope') ?? '*';
  return json(200, { access_token: token, token_type: 'Bearer', expires_in: LIFETIME_SECONDS, scope });
};
