import type { RequestHandler, Response } from 'express';

const HOST = /^[A-Za-z0-9.\-_:[\]]{1,255}$/;

/** Settles the base of the answer's absolute URLs: the setting `PUBLIC_URL`, else the `Host` that was asked. */
export const settleBaseUrl =
  (publicUrl: string | undefined): RequestHandler =>
  (request, response, next) => {
    const host = request.headers.host ?? '';
    response.locals.baseUrl = publicUrl ?? `http://${HOST.test(host) ? host : 'localhost'}`;
    next();
  };

/** The base of absolute URLs in this answer, without a slash at its end. */
export const baseUrlOf = (response: Response): string => String(response.locals.baseUrl);
