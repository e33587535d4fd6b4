import { isIP } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** The number of groups of an IPv6 address that identify a network, because a customer gets at least a /64. */
const NETWORK_GROUPS = 4;

/** Removes the port, which some proxies append as in a URL. */
const withoutPort = (text: string): string => text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');

/**
 * Removes the zone of a link-local address. The zone is the name of an interface of this machine, and may contain any
 * characters.
 */
const withoutZone = (address: string): string => address.replace(/%.*$/, '');

/** The network of an address: for IPv4 (even mapped to IPv6), the address itself; for IPv6, its /64. */
export const networkOfAddress = (text: string): string => {
  const address = withoutPort(text);
  if (isIP(address) === 0) return 'unknown';
  const parsed = ipaddr.process(withoutZone(address));
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/${NETWORK_GROUPS * 16}`;
};

/**
 * The network of the client that sent a request, as reported by the proxies of the setting `TRUST_PROXY`, otherwise
 * according to the connection.
 */
export const networkOf = ({ ip }: Request): string => networkOfAddress(ip ?? '');
