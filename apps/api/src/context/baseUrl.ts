import type { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';
import { Fault } from '../problems/fault.ts';

/** A host name or IP address, and perhaps a port. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

/** What the absolute URLs in responses may be made from. */
interface BaseUrlSettings {
  /** The setting `PUBLIC_URL`. Undefined: the `Host` of the request. */
  readonly publicUrl: string | undefined;
  /** The hosts that a request may name, without a port. */
  readonly allowedHosts: readonly string[];
}

/** The address at which a connection has arrived: the caller can't choose it, and reaches the service by it. */
const urlOfSocket = ({ localAddress = '127.0.0.1', localPort }: Socket): string => {
  const address = localAddress.replace(/^::ffff:/, '');
  return `http://${address.includes(':') ? `[${address}]` : address}:${localPort}`;
};

/**
 * Sets the base of the response's absolute URLs: the setting `PUBLIC_URL`, else the `Host` of the request if it is allowed,
 * else the address at which the connection arrived. A caller who could choose it would lead others elsewhere, through what
 * is cached or shared.
 * A request of HTTP/1.1 without a Host is malformed (RFC 9112, section 3.2).
 */
export const resolveBaseUrl = ({ publicUrl, allowedHosts }: BaseUrlSettings): RequestHandler => {
  const allowed = new Set(allowedHosts);
  const basePath = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
  return (request, response, next) => {
    const { host } = request.headers;
    if (host === undefined && request.httpVersion === '1.1') {
      throw new Fault('invalid_request', { logMessage: 'no Host', headers: { Connection: 'close' } });
    }
    const name = HOST.exec(host ?? '')?.[1]?.toLowerCase();
    const isAllowed = name !== undefined && allowed.has(name);
    response.locals.basePath = basePath;
    response.locals.baseUrl = publicUrl ?? (isAllowed ? `http://${host}` : urlOfSocket(request.socket));
    next();
  };
};

/** The base of absolute URLs in this response, without a slash at its end. */
export const baseUrlOf = (response: Response): string => String(response.locals.baseUrl ?? '');

/** The path of that base, without a slash at its end: callers reach the paths of the service below it. */
export const basePathOf = (response: Response): string => String(response.locals.basePath ?? '');
