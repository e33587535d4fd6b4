/** The addresses that webhooks may have (decision N7c). This code resolves no name and opens no connection. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The addresses that a deployment allows: ports, and networks in addition to all public ones. */
export interface AddressPolicy {
  /** The first and the last of each range. */
  readonly ports: readonly (readonly [first: number, last: number])[];
  /** In CIDR notation. */
  readonly networks: readonly string[];
}

/** The destination of a webhook's requests, from its URL. */
export interface Target {
  /** A name, or an address without brackets. */
  readonly hostname: string;
  /** Whether it is an address, which needs no name server. */
  readonly isAddress: boolean;
  readonly port: number;
  /** The value of `Host`. */
  readonly host: string;
  /** Path and query. */
  readonly path: string;
}

const HTTPS_PORT = 443;
/** Labels of letters, digits, hyphens and underscores, as WHATWG URL leaves them. */
const NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;
const MAX_NAME = 253;
/** Names of the local machine (RFC 6761, section 6.3), whatever a name server returns for them. */
const OWN_NAME = /(^|\.)localhost$/;

const networks = (...list: string[]) => list.map((network) => ipaddr.parseCIDR(network));

/** Global unicast of IPv6 (RFC 4291): all other addresses are local, mapped, translated or not assigned. */
const GLOBAL_V6 = networks('2000::/3');
/**
 * Addresses that `ipaddr.js` classifies as unicast, but which the internet does not route, or which return secrets of a
 * machine.
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

/** An IPv6 address in hexadecimal digits only: `ipaddr.js` treats `::8.8.8.8` as a mapped address. */
const withoutDots = (text: string): string => withoutBrackets(new URL(`https://[${text}]`).hostname);

/** Whether requests may go to an address. Text that is not an address, or that names an interface, is never allowed. */
export const isAllowedAddress = (text: string, policy: Pick<AddressPolicy, 'networks'>): boolean => {
  if (isIP(text) === 0 || text.includes('%')) return false;
  // An IPv4 address that is mapped into IPv6 is checked as IPv4.
  const address = ipaddr.process(isIP(text) === 6 ? withoutDots(text) : text);
  return isPublic(address) || isIn(address, networks(...policy.networks));
};

/**
 * The parts of a webhook's URL if it is allowed: https, no user and no password, an allowed port, and a name or an
 * allowed address. The addresses of a name are not known here. Returns undefined for any other URL, whatever the
 * reason.
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
