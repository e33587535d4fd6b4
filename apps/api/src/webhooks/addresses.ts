/** Which addresses webhooks may have (decision N7c). Nothing here resolves a name or opens a connection. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What a deployment allows: ports, and networks alongside all public ones. */
export interface AddressPolicy {
  /** The first and the last of each range. */
  readonly ports: readonly (readonly [first: number, last: number])[];
  /** In the notation of CIDR. */
  readonly networks: readonly string[];
}

/** Where requests of a webhook go, as its URL says it. */
export interface Target {
  /** A name, or an address without brackets. */
  readonly hostname: string;
  /** Whether it is an address, which no name server is asked for. */
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
/** Names of the own machine (RFC 6761, section 6.3), whatever a name server knows of them. */
const OWN_NAME = /(^|\.)localhost$/;

const networks = (...list: string[]) => list.map((network) => ipaddr.parseCIDR(network));

/** Global unicast of IPv6 (RFC 4291): whatever lies outside is local, mapped, translated or not assigned. */
const GLOBAL_V6 = networks('2000::/3');
/** What `ipaddr.js` takes for unicast, but is none that the internet routes, or answers with secrets of a machine. */
const DENIED = networks(
  // The wire server of Azure, which hands out certificates and settings.
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

/** Whether an IPv6 address has an IPv4 address of a local tunnel in it (ISATAP, RFC 5214): `…:5efe:192.0.2.1`. */
const isIsatap = (address: Address): boolean =>
  address instanceof ipaddr.IPv6 && address.parts[5] === 0x5efe && [0, 0x200].includes(address.parts[4] ?? -1);

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' &&
  !isIn(address, DENIED) &&
  !isIsatap(address) &&
  (address.kind() === 'ipv4' || isIn(address, GLOBAL_V6));

/** An IPv6 address in hexadecimal digits alone: `ipaddr.js` takes `::8.8.8.8` for an address that is mapped. */
const withoutDots = (text: string): string => withoutBrackets(new URL(`https://[${text}]`).hostname);

/** Whether requests may go to an address. Text that is none, or that names an interface, is no such address. */
export const isAllowedAddress = (text: string, policy: Pick<AddressPolicy, 'networks'>): boolean => {
  if (isIP(text) === 0 || text.includes('%')) return false;
  // An IPv4 address that is mapped into IPv6 is judged as what it is.
  const address = ipaddr.process(isIP(text) === 6 ? withoutDots(text) : text);
  return isPublic(address) || isIn(address, networks(...policy.networks));
};

/**
 * What the URL of a webhook says, if it may be used: https, no user and no password, an allowed port, and a name or an
 * allowed address. Addresses that a name has are not known here. Returns undefined for any other URL, whatever the reason.
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
