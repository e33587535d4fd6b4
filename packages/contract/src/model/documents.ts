import { VERSION } from '../client/generated/version.ts';
import { EVERY_SCOPE, SCOPES } from '../scopes.ts';
import { MODULES, SERVICE_DESCRIPTION_PATH, type ServiceDescription } from '../wire/modules.ts';

const description: ServiceDescription = {
  data: { contract: VERSION, modules: [...MODULES] },
};

const METADATA_PATH = '/.well-known/oauth-authorization-server';
export const TOKEN_PATH = '/oauth/token';

/** The paths and methods that the model supports in addition to the operations. */
export const DOCUMENTS = [
  { path: SERVICE_DESCRIPTION_PATH, method: 'GET' },
  { path: METADATA_PATH, method: 'GET' },
  { path: TOKEN_PATH, method: 'POST' },
] as const;

/** The metadata of the token endpoint (RFC 8414). */
const metadataOf = (issuer: string): object => ({
  issuer,
  token_endpoint: issuer + TOKEN_PATH,
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  grant_types_supported: ['client_credentials'],
  response_types_supported: [],
  scopes_supported: [...SCOPES, EVERY_SCOPE],
});

/** The document at a path below the base URL; undefined for other paths. */
export const documentAt = (path: string, baseUrl: string): object | undefined => {
  if (path === SERVICE_DESCRIPTION_PATH) return description;
  return path === METADATA_PATH ? metadataOf(baseUrl) : undefined;
};
