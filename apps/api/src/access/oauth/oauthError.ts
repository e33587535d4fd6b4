import type { ErrorRequestHandler } from 'express';
import { Fault } from '../../problems/fault.ts';

type OAuthErrorCode =
  | ('invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope')
  | 'unsupported_token_type';

/**
 * The error of a rejected request (RFC 6749, section 5.2; RFC 7009, section 2.2.1). The description contains only
 * ASCII, and no quotes.
 */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}

/** The error 400 `invalid_request`. */
export const invalidRequest = (description: string): OAuthError => new OAuthError('invalid_request', description);

/**
 * The error 401 `invalid_client`. It is the same for an unknown client, a revoked client, a wrong secret and a wrong
 * assertion.
 */
export const invalidClient = (): OAuthError =>
  new OAuthError('invalid_client', 'The client is unknown, or its secret or assertion is wrong.');

const isTooMany = (error: unknown): error is Fault => error instanceof Fault && error.code === 'rate_limit_exceeded';

/**
 * Sends OAuth errors in the format of RFC 6749. That section has no code for 429, so the service sends
 * `temporarily_unavailable`, which section 4.1.2.1 defines for a server that cannot handle the request now. Other
 * errors go to the error handler of the application.
 */
export const answerOAuthErrors: ErrorRequestHandler = (error, _request, response, next) => {
  if (isTooMany(error)) {
    response.status(error.status).set(error.headers);
    response.json({ error: 'temporarily_unavailable', error_description: error.detail.replaceAll('`', '') });
    return;
  }
  if (!(error instanceof OAuthError)) return next(error);
  if (error.code === 'invalid_client') {
    response.setHeader('WWW-Authenticate', 'Basic realm="training-provider-administration", charset="UTF-8"');
  }
  response.status(error.code === 'invalid_client' ? 401 : 400);
  response.json({ error: error.code, error_description: error.message });
};
