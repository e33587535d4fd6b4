import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AddressPolicy, isAllowedAddress, targetOf } from './addresses.ts';

const POLICY: AddressPolicy = { ports: [[443, 443]], networks: [] };

/** Addresses that are not public on the internet, or that return secrets of a machine, by kind. */
const FORBIDDEN: Readonly<Record<string, readonly string[]>> = {
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fdff::1'],
  'link-local': ['169.254.0.1', '169.254.169.254', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
  'site-local': ['fec0::1', 'feff::1'],
  shared: ['100.64.0.1', '100.100.100.200', '100.127.255.255'],
  'protocol assignments': [
    '192.0.0.1',
    '192.0.0.192',
    '192.0.0.255',
    '2001::1',
    '2001:1::1',
    '2001:10::1',
    '2001:20::1',
  ],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  reserved: ['240.0.0.1', '255.255.255.255', '192.88.99.1'],
  'cloud metadata': ['168.63.129.16', '169.254.169.254', 'fd00:ec2::254', 'fd20:ce::254'],
  mapped: ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:a9fe:a9fe', '::ffff:168.63.129.16'],
  compatible: ['::127.0.0.1', '::7f00:1', '::8.8.8.8'],
  translated: ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '::ffff:0:127.0.0.1'],
  '6to4 and Teredo': ['2002:7f00:1::', '2002:a00:1::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ISATAP: ['2a00:1450::5efe:7f00:1', '2a00:1450::200:5efe:a00:1'],
  discard: ['100::1', '100:0:0:1::1'],
  'not assigned': ['4000::1', '5f00::1', '8000::1', 'e000::1', '0:1::1'],
  'not an address': ['', 'example.org', '1.2.3', '1.2.3.4.5', '1.2.3.256', '::g', '1::2::3', ' 8.8.8.8', '8.8.8.8 '],
};

test.each(Object.entries(FORBIDDEN))('webhook requests may not go to an address of the kind: %s', (_, addresses) => {
  expect(addresses.filter((address) => isAllowedAddress(address, POLICY))).toEqual([]);
});

const PUBLIC = ['8.8.8.8', '1.1.1.1', '93.184.215.14', '100.63.255.255', '100.128.0.1', '172.32.0.1', '168.63.129.17'];
const PUBLIC_V6 = ['2a00:1450:4001:80b::200e', '2606:4700:4700::1111', '2001:4860:4860::8888', '::ffff:8.8.8.8'];

test.each([...PUBLIC, ...PUBLIC_V6])('webhook requests may go to the public address %s', (address) => {
  expect(isAllowedAddress(address, POLICY)).toBe(true);
});

test('every allowed IPv6 address is in 2000::/3 or maps an IPv4 address', () => {
  const address = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc
      .array(fc.nat(0xffff), { minLength: 8, maxLength: 8 })
      .map((parts) => parts.map((part) => part.toString(16)).join(':')),
  );
  const isGlobal = (text: string): boolean => /^[23][0-9a-f]{3}:|^[1-9]\d{0,2}\./i.test(text);
  fc.assert(
    fc.property(address, (text) => {
      const isMapped = /^(0{0,4}:){0,5}:?ffff:/i.test(text);
      expect(!isAllowedAddress(text, POLICY) || isGlobal(text) || isMapped).toBe(true);
    }),
    { numRuns: 20_000 },
  );
});

test('the first, middle and last addresses of special IPv4 networks are rejected', () => {
  const networks = [
    [0, 0, 8],
    [10, 0, 8],
    [100, 64, 10],
    [127, 0, 8],
    [169, 254, 16],
    [172, 16, 12],
    [192, 168, 16],
    [198, 18, 15],
    [224, 0, 3],
  ] as const;
  const text = (value: number): string => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
  for (const [a, b, length] of networks) {
    const first = ((a << 24) | (b << 16)) >>> 0;
    const last = first + 2 ** (32 - length) - 1;
    for (const address of [first, first + 1, first + 2 ** (31 - length), last - 1, last])
      expect(isAllowedAddress(text(address), POLICY), text(address)).toBe(false);
  }
});

test('addresses in WEBHOOK_NETWORKS are also allowed, even as mapped addresses, but no others that are not public', () => {
  const policy = { networks: ['10.1.2.0/24', 'fd00:1::/32'] };
  const allowed = ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::7', '8.8.8.8'];
  expect(allowed.filter((address) => !isAllowedAddress(address, policy))).toEqual([]);
  expect(['10.1.3.1', 'fd00:2::1', '127.0.0.1'].filter((address) => isAllowedAddress(address, policy))).toEqual([]);
});

test.each([
  ['http://hooks.example.org', 'no https'],
  ['ftp://hooks.example.org', 'no https'],
  ['https:///', 'no host'],
  ['hooks.example.org', 'no URL'],
  ['https://user@hooks.example.org', 'a user'],
  ['https://:secret@hooks.example.org', 'a password'],
  ['https://hooks.example.org:444', 'another port'],
  ['https://hooks.example.org:80', 'another port'],
  ['https://127.0.0.1', 'a literal'],
  ['https://127.0.0.1.', 'a literal with a dot'],
  ['https://127.1', 'a short literal'],
  ['https://0x7f000001', 'a hexadecimal literal'],
  ['https://0x7f.0.0.1', 'a hexadecimal literal'],
  ['https://2130706433', 'a number'],
  ['https://017700000001', 'an octal number'],
  ['https://0177.0.0.1', 'an octal literal'],
  ['https://127。0。0。1', 'ideographic dots'],
  ['https://①②⑦.0.0.1', 'circled digits'],
  ['https://%31%32%37.0.0.1', 'escaped digits'],
  ['https://[::1]', 'an IPv6 literal'],
  ['https://[::ffff:127.0.0.1]', 'a mapped literal'],
  ['https://[::127.0.0.1]', 'a compatible literal'],
  ['https://[fe80::1]', 'a link-local literal'],
  ['https://169.254.169.254/latest/meta-data', 'metadata'],
  ['https://hooks.example.org..', 'two dots'],
  [`https://${'a'.repeat(64)}.${'b.'.repeat(100)}org`, 'a name that is too long'],
])('the webhook URL %s is rejected: %s', (url) => {
  expect(targetOf(url, POLICY)).toBeUndefined();
});

test.each([
  ['https://hooks.example.org', { hostname: 'hooks.example.org', host: 'hooks.example.org', path: '/' }],
  ['https://hooks.example.org./a?b=c#d', { hostname: 'hooks.example.org', host: 'hooks.example.org', path: '/a?b=c' }],
  ['https://HOOKS.example.org:443/ä', { hostname: 'hooks.example.org', host: 'hooks.example.org', path: '/%C3%A4' }],
  ['https://münchen.example', { hostname: 'xn--mnchen-3ya.example', host: 'xn--mnchen-3ya.example', path: '/' }],
  ['https://8.8.8.8/x', { hostname: '8.8.8.8', isAddress: true, host: '8.8.8.8', path: '/x' }],
  ['https://[2a00:1450::1]/', { hostname: '2a00:1450::1', isAddress: true, host: '[2a00:1450::1]' }],
])('the webhook URL %s gets the host that the WHATWG URL standard parses, without a final dot', (url, target) => {
  expect(targetOf(url, POLICY)).toMatchObject({ port: 443, ...target });
});

test('a port in the settings is allowed, and is part of the Host header', () => {
  const policy: AddressPolicy = {
    ports: [
      [443, 443],
      [8000, 8999],
    ],
    networks: [],
  };
  expect(targetOf('https://hooks.example.org:8443/', policy)).toMatchObject({
    port: 8443,
    host: 'hooks.example.org:8443',
  });
  expect(targetOf('https://hooks.example.org:9000/', policy)).toBeUndefined();
});
