import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { Fault } from '../problems/fault.ts';

/** The absolute form of a request target (RFC 9112, section 3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?]*)([^?]*)(.*)$/i;
/**
 * A host name or an IP address, with an optional port (RFC 9110, section 7.2), with only the characters of host names.
 */
const HOST = /^(?:\[([0-9a-f:.]+)\]|[a-z0-9._-]+)(?::(\d{0,5}))?$/i;
const MAX_PORT = 65_535;
const VERSIONS = ['1.0', '1.1'];

/**
 * Converts a request target in absolute form before Express reads it: replaces it with its path and query, and `Host`
 * with its host (RFC 9112, section 3.2.2). A target that is not an http URL becomes `*`, which matches no route.
 */
export const useOriginForm = (request: IncomingMessage): void => {
  const { url = '' } = request;
  if (url.startsWith('/')) return;
  const [target, host = '', path = '', query = ''] = ABSOLUTE.exec(url) ?? [];
  request.url = target === undefined ? '*' : `${path || '/'}${query}`;
  if (target !== undefined) request.headers.host = host;
};

const isHost = (text: string): boolean => {
  const [found, ipv6, port = ''] = HOST.exec(text) ?? [];
  return found !== undefined && (ipv6 === undefined || isIPv6(ipv6)) && Number(port) <= MAX_PORT;
};

/** The values of all `Host` lines; `headers` contains only the first one. */
const hostsIn = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');

const malformed = (logMessage: string): Fault =>
  new Fault('invalid_request', { logMessage, headers: { Connection: 'close' } });

/**
 * Rejects malformed requests that Node accepts: another version of HTTP; a missing, repeated or malformed `Host` (RFC
 * 9112, section 3.2); a target with a fragment, which Express would drop. The connection is closed, because the service
 * might misread the following bytes.
 * @throws Fault 400
 */
export const checkTarget = (request: IncomingMessage): void => {
  const { url = '', httpVersion, headers } = request;
  if (!VERSIONS.includes(httpVersion)) throw malformed('another version of HTTP');
  const hosts = hostsIn(request);
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) throw malformed('no Host, or several');
  // RFC 9112 allows an empty `Host`.
  if (!hosts.every((host) => host === '' || isHost(host))) throw malformed('a malformed Host');
  const { host: asked = '' } = headers;
  if (asked !== (hosts[0] ?? '') && !isHost(asked)) throw malformed('a malformed host in the target');
  if (url.includes('#')) throw malformed('a fragment in the target');
};
