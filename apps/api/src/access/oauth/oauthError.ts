import type { ErrorRequestHandler } from 'express';

type OAuthErrorCode = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope';

/** The error of a refused token request (RFC 6749, section 5.2). The description is ASCII without quotes. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}

/** 400 `invalid_request`. */
export const invalidRequest = (description: string): OAuthError => new OAuthError('invalid_request', description);

/** 401 `invalid_client`: the same for an unknown client, a revoked one and a wrong secret. */
export const invalidClient = (): OAuthError =>
  new OAuthError('invalid_client', 'The client is unknown, or its secret is wrong.');

/** Sends OAuth errors in the format of RFC 6749. Other errors go to the error handler of the application. */
export const answerOAuthErrors: ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof OAuthError)) return next(error);
  if (error.code === 'invalid_client') {
    response.setHeader('WWW-Authenticate', 'Basic realm="training-provider-administration", charset="UTF-8"');
  }
  response.status(error.code === 'invalid_client' ? 401 : 400);
  response.json({ error: error.code, error_description: error.message });
};
