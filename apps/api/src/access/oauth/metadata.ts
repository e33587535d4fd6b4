import { EVERY_SCOPE, SCOPES } from '@training-provider/contract';
import type { RequestHandler } from 'express';
import { baseUrlOf } from '../../context/baseUrl.ts';
import { POSTED } from '../../http/routes.ts';
import { SIGNATURE_ALGORITHMS } from '../tokens/signatureAlgorithms.ts';

/** The only grant type: a client acts for its organisation, and users do not sign in to this service. */
export const GRANT_TYPE = 'client_credentials';

const METHODS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'];

const tokenEndpointOf = (issuer: string): string => `${issuer}${POSTED.tokens}`;

/**
 * The audiences that an assertion of a client may have (RFC 7523, section 3): the service as issuer, or its token
 * endpoint.
 */
export const audiencesOf = (issuers: readonly string[]): readonly string[] =>
  issuers.flatMap((issuer) => [issuer, tokenEndpointOf(issuer)]);

/** `GET /.well-known/oauth-authorization-server`: the metadata of the endpoints for clients (RFC 8414). */
export const serverMetadata: RequestHandler = (_request, response) => {
  const issuer = baseUrlOf(response);
  response.json({
    issuer,
    token_endpoint: tokenEndpointOf(issuer),
    token_endpoint_auth_methods_supported: METHODS,
    token_endpoint_auth_signing_alg_values_supported: SIGNATURE_ALGORITHMS,
    revocation_endpoint: `${issuer}${POSTED.revocation}`,
    revocation_endpoint_auth_methods_supported: METHODS,
    revocation_endpoint_auth_signing_alg_values_supported: SIGNATURE_ALGORITHMS,
    introspection_endpoint: `${issuer}${POSTED.introspection}`,
    introspection_endpoint_auth_methods_supported: METHODS,
    introspection_endpoint_auth_signing_alg_values_supported: SIGNATURE_ALGORITHMS,
    grant_types_supported: [GRANT_TYPE],
    response_types_supported: [],
    scopes_supported: [...SCOPES, EVERY_SCOPE],
  });
};
