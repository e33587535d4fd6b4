import { undecodableIn } from '@training-provider/contract';
import type { RequestHandler } from 'express';
import { codingOf, readBytes } from '../../http/bytes.ts';
import { invalidRequest } from './oauthError.ts';

const MAX_BYTES = 8 * 1024;
const FORM = /^application\/x-www-form-urlencoded *(;|$)/i;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The parameters of a form. Parameters without a value count as missing (RFC 6749, section 3.2). */
export type Form = ReadonlyMap<string, string>;

/** @throws OAuthError if a parameter is repeated, which RFC 6749 forbids, or the body is not UTF-8 */
const parse = (bytes: Buffer): Form => {
  const form = new Map<string, string>();
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw invalidRequest('The body is not UTF-8.');
  }
  if (undecodableIn(text).length > 0) throw invalidRequest('A parameter is not UTF-8.');
  for (const [name, value] of new URLSearchParams(text)) {
    if (form.has(name)) throw invalidRequest('A parameter is repeated.');
    form.set(name, value);
  }
  return new Map([...form].filter(([, value]) => value !== ''));
};

/** The token in a request (RFC 7009, section 2.1; RFC 7662, section 2.1). @throws OAuthError if it is missing */
export const tokenIn = (form: Form): string => {
  const token = form.get('token');
  if (token === undefined) throw invalidRequest('The parameter token is missing.');
  return token;
};

/**
 * Parses a form-encoded body of at most 8 KiB into `request.body`, a `Form`. @throws OAuthError 400 for any other body
 */
export const readForm: RequestHandler = (request, response, next) => {
  if (!FORM.test(request.headers['content-type'] ?? '')) {
    throw invalidRequest('The body must be of the type application/x-www-form-urlencoded.');
  }
  if (codingOf(request) !== undefined) {
    response.setHeader('Accept-Encoding', 'identity');
    throw invalidRequest('The body must not be compressed.');
  }
  readBytes(request, MAX_BYTES, (_error, bytes) => {
    if (bytes === undefined) return next(invalidRequest('The body is longer than 8 KiB or incomplete.'));
    try {
      request.body = parse(bytes);
    } catch (failure) {
      return next(failure);
    }
    next();
  });
};
