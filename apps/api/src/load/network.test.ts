import { expect, test } from 'vitest';
import { networkOfAddress } from './network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:5432', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1%eth0.100', 'fe80:0:0:0::/64'],
  ['[fe80::1%br-lan]:443', 'fe80:0:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(networkOfAddress(address)).toBe(network);
});

test('all invalid addresses share one network, so that a client gains nothing by inventing addresses', () => {
  const texts = ['', 'unknown', '1.2.3', '0x7f000001', '2001:db8::1::2', '192.0.2.7, 192.0.2.8'];
  expect(new Set(texts.map(networkOfAddress))).toEqual(new Set(['unknown']));
});
