import { SERVICE_DESCRIPTION_PATH } from '@training-provider/contract';

/** The routes for reading that are not in the contract. */
export const READ = {
  live: '/healthz',
  ready: '/readyz',
  authorizationServer: '/.well-known/oauth-authorization-server',
  description: SERVICE_DESCRIPTION_PATH,
} as const;

/** The OAuth endpoints, which receive forms. */
export const POSTED = {
  tokens: '/oauth/token',
  revocation: '/oauth/revoke',
  introspection: '/oauth/introspect',
} as const;

/** The paths of documents. The documents only change with a release. */
export const DOCUMENTS = [
  '/openapi.json',
  '/llms.txt',
  '/docs',
  '/docs/:name',
  '/docs/operations/:name',
  '/docs/resources/:name',
  '/docs/assets/:name',
  '/problems/:name',
];

/** The methods of each path that is not in the contract. */
export const otherRoutes: readonly (readonly [path: string, methods: readonly string[]])[] = [
  ...[...Object.values(READ), ...DOCUMENTS].map((path) => [path, ['GET']] as const),
  ...Object.values(POSTED).map((path) => [path, ['POST']] as const),
];
