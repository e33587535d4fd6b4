import type { ErrorRequestHandler } from 'express';

type OAuthErrorCode = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope';

/** A request for a token that is refused (RFC 6749, section 5.2). The description is ASCII without quotes. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}

/** 400 `invalid_request`. */
export const invalidRequest = (description: string): OAuthError => new OAuthError('invalid_request', description);

/** 401 `invalid_client`: the same whether the client is unknown, revoked, or its secret wrong. */
export const invalidClient = (): OAuthError =>
  new OAuthError('invalid_client', 'The client is unknown, or its secret is wrong.');

/** Answers refusals as RFC 6749 has them; other errors go on to become problems. */
export const answerOAuthErrors: ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof OAuthError)) return next(error);
  if (error.code === 'invalid_client') {
    response.setHeader('WWW-Authenticate', 'Basic realm="training-provider-administration", charset="UTF-8"');
  }
  response.status(error.code === 'invalid_client' ? 401 : 400);
  response.json({ error: error.code, error_description: error.message });
};
