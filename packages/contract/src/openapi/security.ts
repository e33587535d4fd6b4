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
  bearer: { type: 'http', scheme: 'bearer', description: 'An access token (RFC 6750).' },
  oauth2: {
    type: 'oauth2',
    description: 'The token endpoint gives tokens for an hour (RFC 6749, client credentials).',
    flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes } },
  },
};

/** What an operation needs: either scheme, with its scope. */
export const securityOf = (scope: Scope) => [{ bearer: [scope] }, { oauth2: [scope] }];
