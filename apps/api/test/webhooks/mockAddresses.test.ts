import { createMock } from '@training-provider/contract/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { targetOf } from '../../src/webhooks/addresses.ts';

/* Whatever address a webhook would get, the mock of the contract says of it what the service says. */

const POLICY = { ports: [[443, 443]], networks: [] } as const;
/** First parts of networks that are special, or lie beside those. */
const first = fc.constantFrom(...[10, 100, 127, 168, 169, 172, 192, 198, 203, 223, 224], ...[2, 0x100, 0xfc00, 0xfe80]);
const second = fc.constantFrom(...[0, 2, 16, 18, 31, 51, 52, 63, 64, 88, 168, 175, 254], ...[0xdb8, 0x4f, 0xa00]);
const ipV4 = fc
  .tuple(fc.oneof(first, fc.nat(255)), fc.oneof(second, fc.nat(255)), fc.oneof(second, fc.nat(255)), fc.nat(255))
  .map((parts) => parts.map((part) => part & 255).join('.'));
const ipV6 = fc
  .tuple(
    fc.constantFrom('2001', '2001', '2002', '2620', '3fff', '2a00', '64', '0', 'fd00'),
    fc.oneof(
      fc.constantFrom('0', '1', '1ff', '200', 'db8', '4f', 'ff9b'),
      fc.nat(0xffff).map((part) => part.toString(16)),
    ),
    fc.array(fc.constantFrom('0', '1', '8000', '200', '5efe', 'ffff', '7f00'), { minLength: 6, maxLength: 6 }),
  )
  .map(([start, next, rest]) => [start, next, ...rest].join(':'));
const host = fc.oneof(
  ipV4,
  ipV6.map((address) => `[${address}]`),
  ipV4.map((address) => `[::ffff:${address}]`),
  ipV4.map((address) => `[64:ff9b::${address}]`),
  fc.constantFrom(
    'hooks.example.org',
    'a_b.example',
    'a*b',
    'localhost',
    'xn--mller-kva.example',
    '1.2.3',
    'x..y',
    '0x7f.1',
  ),
);
const url = fc
  .tuple(
    fc.constantFrom('https://', 'https://', 'https://', 'http://', ''),
    host,
    fc.constantFrom('', '', '.', ':443', ':80'),
  )
  .map((parts) => parts.join(''));

test('the mock allows a webhook the same addresses as the service, as far as a URL says them', async () => {
  const mock = createMock();
  const headers = { Authorization: `Bearer ${mock.token}`, 'Content-Type': 'application/json' };
  const statusOf = async (given: string): Promise<number> => {
    const webhook = { url: given, types: ['course'] };
    const body = JSON.stringify({ webhook });
    const answer = await mock.fetch(`${mock.baseUrl}/v1/webhooks`, { method: 'POST', headers, body });
    if (answer.status === 201) {
      const { data } = JSON.parse(await answer.text());
      await mock.fetch(`${mock.baseUrl}/v1/webhooks/${data.id}`, { method: 'DELETE', headers });
    }
    return answer.status;
  };
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(url, async (given) => {
      const status = await statusOf(given);
      seen.add(status);
      expect(status, given).toBe(targetOf(given, POLICY) === undefined ? 422 : 201);
    }),
    { numRuns: 5_000, seed: 20_261_129 },
  );
  expect(seen).toEqual(new Set([201, 422]));
});
