import { EVERY_SCOPE, SCOPES, type Scope } from '../scopes.ts';

const descriptionOf = (scope: Scope): string => {
  const [area = '', verb = ''] = scope.split(':');
  return `${verb === 'read' ? 'Read' : 'Write'} ${area}.`;
};

const scopes = {
  ...Object.fromEntries(SCOPES.map((scope) => [scope, descriptionOf(scope)])),
  [EVERY_SCOPE]: 'Everything.',
};

/** How callers prove who they are: a token that they have, or one that they obtain. */
export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An access token (RFC 6750), with the scope of the operation. Those of an OpenID provider are JWTs, checked as RFC 8725 asks.',
  },
  oauth2: {
    type: 'oauth2',
    description:
      'The token endpoint gives tokens for an hour (RFC 6749, client credentials). They are opaque. Tokens of an OpenID provider are JWTs, checked as RFC8725 asks.',
    flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes } },
  },
};

/** What an operation needs: either scheme. Scopes can be named for one of OAuth 2 only. */
export const securityOf = (scope: Scope) => [{ bearer: [] }, { oauth2: [scope] }];
