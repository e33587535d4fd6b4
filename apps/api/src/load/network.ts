import { isIP } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** The groups of an IPv6 address that name a network: a customer gets at least a /64. */
const NETWORK_GROUPS = 4;

/** Some proxies append the port, in the form of a URL. */
const withoutPort = (text: string): string => text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');

/** The zone of a link-local address is the name of an interface of this machine, in any characters. */
const withoutZone = (address: string): string => address.replace(/%.*$/, '');

/** The network of an address: of IPv4 the address itself, also if IPv6 maps it, of IPv6 its /64. */
export const networkOfAddress = (text: string): string => {
  const address = withoutPort(text);
  if (isIP(address) === 0) return 'unknown';
  const parsed = ipaddr.process(withoutZone(address));
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/${NETWORK_GROUPS * 16}`;
};

/** The network that a request comes from, as the proxies of the setting `TRUST_PROXY` say, else the connection. */
export const networkOf = ({ ip }: Request): string => networkOfAddress(ip ?? '');
