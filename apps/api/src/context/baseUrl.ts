import type { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';
import { checkTarget } from './target.ts';

/** The settings that determine absolute URLs in responses. */
interface BaseUrlSettings {
  /** The setting `PUBLIC_URL`; undefined if the URLs depend on the request. */
  readonly publicUrl: string | undefined;
  /** The hosts that a request may contain in `Host`, without a port. */
  readonly allowedHosts: readonly string[];
}

/** The name or address of a host, without its port, in lower case. */
const nameIn = (host: string): string => host.replace(/:\d*$/, '').toLowerCase();

const originOf = (host: string, port: number | undefined): string => new URL(`http://${host}:${port}`).origin;

/** The local address of a connection, as a URL. The caller cannot choose it, and can reach the service with it. */
const urlOfSocket = ({ localAddress = '127.0.0.1', localPort }: Socket): string => {
  const address = localAddress.replace(/^::ffff:/, '');
  return originOf(address.includes(':') ? `[${address}]` : address, localPort);
};

/**
 * Sets the base of the response's absolute URLs: the setting `PUBLIC_URL`, otherwise the host of the request if it is
 * allowed, otherwise the address of the connection. A caller who could choose any host could redirect others through
 * cached or shared responses.
 * @throws Fault 400 if the request line or the `Host` is malformed
 */
export const resolveBaseUrl = ({ publicUrl, allowedHosts }: BaseUrlSettings): RequestHandler => {
  const allowed = new Set(allowedHosts);
  const basePath = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
  return (request, response, next) => {
    response.locals.basePath = basePath;
    response.locals.baseUrl = publicUrl ?? urlOfSocket(request.socket);
    checkTarget(request);
    const { host = '' } = request.headers;
    if (publicUrl === undefined && allowed.has(nameIn(host))) response.locals.baseUrl = `http://${host}`;
    next();
  };
};

/**
 * Returns the base URLs under which a client at a connection may know the service: the setting `PUBLIC_URL`, otherwise
 * the allowed hosts and the address, each with the port of the connection. They do not depend on the request.
 */
export const ownUrls = ({ publicUrl, allowedHosts }: BaseUrlSettings): ((socket: Socket) => readonly string[]) =>
  publicUrl === undefined
    ? (socket) => [...allowedHosts.map((host) => originOf(host, socket.localPort)), urlOfSocket(socket)]
    : () => [publicUrl];

/** The base of absolute URLs in this response, without a trailing slash. */
export const baseUrlOf = (response: Response): string => String(response.locals.baseUrl ?? '');

/** The path of the base URL, without a trailing slash. Callers see the service's paths below it. */
export const basePathOf = (response: Response): string => String(response.locals.basePath ?? '');
