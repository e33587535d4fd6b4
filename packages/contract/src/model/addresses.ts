/** Decides from the URL alone which addresses a webhook may have (decision N7c). No host name is resolved here. */

type Network = readonly [address: string, bits: number];

const networks = (list: string): Network[] =>
  list.split(' ').map((network): Network => {
    const [address = '', bits] = network.split('/');
    return [address, Number(bits)];
  });

/** IPv4 networks that are not public, and the wire server of Azure. */
const DENIED_V4 = [
  ...networks('0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12'),
  ...networks('192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16'),
  ...networks('192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3'),
];
/** The public part of IPv6, the networks within it that are not public, and the prefix of IPv4-mapped addresses. */
const GLOBAL_V6: Network = ['2000::', 3];
const DENIED_V6 = networks('2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20');
const MAPPED: Network = ['::ffff:0:0', 96];

const NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
const MAX_NAME = 253;
/** Host names of the local machine (RFC 6761, section 6.3). */
const OWN_NAME = /(^|\.)localhost$/;

const bitsOf = (parts: readonly number[], size: number): string =>
  parts.map((part) => part.toString(2).padStart(size, '0')).join('');

/** The bits of an IP address in the form in which a WHATWG URL contains it. */
const bitsIn = (address: string): string => {
  if (!address.includes(':')) return bitsOf(address.split('.').map(Number), 8);
  const [start = [], end = []] = address.split('::').map((half) => half.split(':').filter((part) => part !== ''));
  const zeros = Array<string>(8 - start.length - end.length).fill('0');
  return bitsOf(
    [...start, ...zeros, ...end].map((part) => Number.parseInt(part, 16)),
    16,
  );
};

const isIn = (bits: string, [address, length]: Network): boolean => bits.startsWith(bitsIn(address).slice(0, length));

/** Whether an IPv6 address contains the IPv4 address of an ISATAP tunnel (RFC 5214): `…:5efe:192.0.2.1`. */
const isIsatap = (bits: string): boolean => /^000000[01]0{9}0101111011111110/.test(bits.slice(64));

const isPublic = (address: string): boolean => {
  const bits = bitsIn(address);
  if (bits.length === 32) return !DENIED_V4.some((network) => isIn(bits, network));
  if (isIn(bits, MAPPED)) return !DENIED_V4.some((network) => isIn(bits.slice(96), network));
  return isIn(bits, GLOBAL_V6) && !isIsatap(bits) && !DENIED_V6.some((network) => isIn(bits, network));
};

/**
 * Whether a webhook may have this URL: https on port 443, without user and password. The host is a public IP address or
 * any name except `localhost`.
 */
export const isAllowedUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, port, hostname } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  if (hostname.startsWith('[')) return isPublic(hostname.slice(1, -1));
  const host = hostname.replace(/\.$/, '');
  if (IPV4.test(host)) return isPublic(host);
  return host.length <= MAX_NAME && NAME.test(host) && !OWN_NAME.test(host);
};
