import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** The classes of a server's requests and responses. */
export interface Messages {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/**
 * Classes whose instances have the prototypes of `app` from the start. Otherwise Express changes the prototypes of each
 * request and response, and V8 runs code more slowly if it sees objects before and after such a change.
 */
export const messagesOf = (app: Express): Messages => {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse as typeof ServerResponse };
};
