import { EVERY_SCOPE, SCOPES, type Scope } from '../scopes.ts';

const descriptionOf = (scope: Scope): string => {
  if (scope === 'changes:read') return 'Read the change feed.';
  if (scope === 'history:read') return 'Read histories.';
  const [area = '', verb = ''] = scope.split(':');
  return `${verb === 'read' ? 'Read' : 'Write'} ${area}.`;
};

const scopes = {
  ...Object.fromEntries(SCOPES.map((scope) => [scope, descriptionOf(scope)])),
  [EVERY_SCOPE]: 'Everything.',
};

/** How callers authenticate: with an existing token, or with one from the token endpoint. */
export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An access token (RFC 6750) with the scope of the operation. Tokens of an OpenID provider are JWTs, verified as RFC 8725 requires.',
  },
  oauth2: {
    type: 'oauth2',
    description:
      'The token endpoint issues opaque tokens that are valid for an hour (RFC 6749, client credentials). Tokens of an OpenID provider are JWTs, verified as RFC8725 requires.',
    flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes } },
  },
};

/** The security requirement of an operation: either scheme is sufficient. OpenAPI allows scopes only for OAuth 2. */
export const securityOf = (scopes: readonly Scope[]) => [{ bearer: [] }, { oauth2: scopes }];
