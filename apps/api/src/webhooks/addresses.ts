/**
 * Determines which addresses webhooks may have (decision N7c). This module resolves no names and opens no connections.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The addresses that a deployment allows: its ports, and the networks allowed in addition to public addresses. */
export interface AddressPolicy {
  /** The first and the last of each range. */
  readonly ports: readonly (readonly [first: number, last: number])[];
  /** The networks in CIDR notation. */
  readonly networks: readonly string[];
}

/** The destination of a webhook's requests, from its URL. */
export interface Target {
  /** A host name, or an IP address without brackets. */
  readonly hostname: string;
  /** Whether `hostname` is an IP address, which needs no name server. */
  readonly isAddress: boolean;
  readonly port: number;
  /** The value of the header `Host`. */
  readonly host: string;
  /** The path and the query. */
  readonly path: string;
}

const HTTPS_PORT = 443;
/** A host name: labels of letters, digits, hyphens and underscores, as the WHATWG URL parser returns them. */
const NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;
const MAX_NAME = 253;
/** Names of the local machine (RFC 6761, section 6.3). They are rejected, whatever a name server returns for them. */
const OWN_NAME = /(^|\.)localhost$/;

const networks = (...list: string[]) => list.map((network) => ipaddr.parseCIDR(network));

/**
 * The global unicast addresses of IPv6 (RFC 4291). All other addresses are local, mapped, translated or not assigned.
 */
const GLOBAL_V6 = networks('2000::/3');
/**
 * Addresses that `ipaddr.js` classifies as unicast, but that must be denied: the internet does not route them, or they
 * return secrets of a machine.
 */
const DENIED = networks(
  // The wire server of Azure, which returns certificates and settings.
  '168.63.129.16/32',
  '192.0.0.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  // Protocol assignments (RFC 2928): Teredo, benchmarking, ORCHID.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
);

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

type Address = ReturnType<typeof ipaddr.process>;
type Network = ReturnType<typeof ipaddr.parseCIDR>;

const isIn = (address: Address, list: readonly Network[]): boolean =>
  list.some((network) => address.kind() === network[0].kind() && address.match(network));

/** Whether an IPv6 address contains an IPv4 address of a local tunnel (ISATAP, RFC 5214): `…:5efe:192.0.2.1`. */
const isIsatap = (address: Address): boolean =>
  address instanceof ipaddr.IPv6 && address.parts[5] === 0x5efe && [0, 0x200].includes(address.parts[4] ?? -1);

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' &&
  !isIn(address, DENIED) &&
  !isIsatap(address) &&
  (address.kind() === 'ipv4' || isIn(address, GLOBAL_V6));

/** Writes an IPv6 address with hexadecimal digits only, because `ipaddr.js` treats `::8.8.8.8` as a mapped address. */
const withoutDots = (text: string): string => withoutBrackets(new URL(`https://[${text}]`).hostname);

/**
 * Whether requests may be sent to an IP address. A string that is not an IP address, or contains an interface, is never
 * allowed.
 */
export const isAllowedAddress = (text: string, policy: Pick<AddressPolicy, 'networks'>): boolean => {
  if (isIP(text) === 0 || text.includes('%')) return false;
  // An IPv4 address that is mapped into IPv6 is checked as an IPv4 address.
  const address = ipaddr.process(isIP(text) === 6 ? withoutDots(text) : text);
  return isPublic(address) || isIn(address, networks(...policy.networks));
};

/**
 * The parts of a webhook's URL if the URL is allowed: with https, without user and password, with an allowed port, and
 * with a name or an allowed IP address. The IP addresses of a name are checked later. Returns undefined for any other
 * URL, whatever the reason.
 */
export const targetOf = (text: string, policy: AddressPolicy): Target | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  const port = url.port === '' ? HTTPS_PORT : Number(url.port);
  if (!policy.ports.some(([first, last]) => port >= first && port <= last)) return undefined;
  const hostname = withoutBrackets(url.hostname).replace(/\.$/, '');
  const isAddress = isIP(hostname) !== 0;
  const isName = hostname.length <= MAX_NAME && NAME.test(hostname) && !OWN_NAME.test(hostname);
  const isFine = isAddress ? isAllowedAddress(hostname, policy) : isName;
  if (!isFine) return undefined;
  const written = hostname.includes(':') ? `[${hostname}]` : hostname;
  const host = port === HTTPS_PORT ? written : `${written}:${port}`;
  return { hostname, isAddress, port, host, path: url.pathname + url.search };
};
