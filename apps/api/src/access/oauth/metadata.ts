import { EVERY_SCOPE, SCOPES } from '@training-provider/contract';
import type { RequestHandler } from 'express';
import { baseUrlOf } from '../../context/baseUrl.ts';
import { GRANT_TYPE } from './tokenEndpoint.ts';

/** `GET /.well-known/oauth-authorization-server`: the metadata of the token endpoint (RFC 8414). */
export const serverMetadata: RequestHandler = (_request, response) => {
  const issuer = baseUrlOf(response);
  response.json({
    issuer,
    token_endpoint: `${issuer}/oauth/token`,
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    grant_types_supported: [GRANT_TYPE],
    response_types_supported: [],
    scopes_supported: [...SCOPES, EVERY_SCOPE],
  });
};
