import type { RequestHandler, Response } from 'express';
import { Fault } from '../problems/fault.ts';

const HOST = /^[A-Za-z0-9.\-_:[\]]{1,255}$/;

/**
 * Sets the base of the response's absolute URLs: the setting `PUBLIC_URL`, else the `Host` of the request.
 * A request of HTTP/1.1 without a Host is malformed (RFC 9112, section 3.2).
 */
export const resolveBaseUrl =
  (publicUrl: string | undefined): RequestHandler =>
  (request, response, next) => {
    const { host } = request.headers;
    if (host === undefined && request.httpVersion === '1.1') {
      throw new Fault('invalid_request', { logMessage: 'no Host', headers: { Connection: 'close' } });
    }
    response.locals.baseUrl = publicUrl ?? `http://${HOST.test(host ?? '') ? host : 'localhost'}`;
    next();
  };

/** The base of absolute URLs in this response, without a slash at its end. */
export const baseUrlOf = (response: Response): string => String(response.locals.baseUrl ?? '');
