import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import fc from 'fast-check';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import type { AddressPolicy } from '../../src/webhooks/addresses.ts';
import { resolverFor } from '../../src/webhooks/resolve.ts';
import { senderUnder } from '../../src/webhooks/send.ts';
import { startNameServer } from '../support/nameServer.ts';
import { startReceiver, withStatus } from '../support/receivers.ts';

const ALLOWED = '127.0.0.9';
const POLICY: AddressPolicy = { ports: [[1, 65_535]], networks: [`${ALLOWED}/32`] };
const FORBIDDEN = ['127.0.0.1', '127.0.0.2', '127.255.255.254'];

beforeAll(() => {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(inject('authorityFile'), 'utf8')]);
});

const partsOf = (address: string): number[] => address.split('.').map(Number);
const numberOf = (address: string): number => partsOf(address).reduce((all, part) => all * 256 + part, 0);
const hex = (address: string): string => numberOf(address).toString(16).padStart(8, '0');
const wide = (text: string): string => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const escaped = (text: string): string => text.replace(/\d/g, (digit) => `%3${digit}`);

/** Spellings of an IPv4 address in the host of a URL. */
const SPELLINGS: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => `${address}.`,
  (address) => String(numberOf(address)),
  (address) => `0X${hex(address)}`,
  (address) => `0${numberOf(address).toString(8)}`,
  (address) =>
    partsOf(address)
      .map((part) => `0x${part.toString(16)}`)
      .join('.'),
  (address) =>
    partsOf(address)
      .map((part) => `0${part.toString(8)}`)
      .join('.'),
  (address) => `127.${numberOf(address) % 2 ** 24}`,
  (address) => address.replaceAll('.', '。'),
  wide,
  escaped,
  (address) => `${ALLOWED}@${address}`,
  (address) => `[::ffff:${address}]`,
  (address) => `[::ffff:${hex(address).slice(0, 4)}:${hex(address).slice(4)}]`,
  (address) => `[::${address}]`,
  (address) => `[64:ff9b::${address}]`,
];
const OWN = ['localhost', 'LOCALHOST.', 'a.localhost', '0', '0.0.0.0', '[::1]', '[::]', '[0:0::0001]'];

const host = fc.oneof(
  fc.tuple(fc.constantFrom(...SPELLINGS), fc.constantFrom(...FORBIDDEN)).map(([spell, address]) => spell(address)),
  fc.constantFrom(...OWN),
);
/** The responses of a name server, look-up by look-up. */
const lookups = fc.array(fc.subarray([ALLOWED, ...FORBIDDEN, '0.0.0.0'], { minLength: 1 }), {
  minLength: 1,
  maxLength: 4,
});

/**
 * An attempt: a host in an unusual spelling, a name that resolves to other addresses at each look-up, or a redirect to
 * either.
 */
const tries = fc.record({
  host,
  lookups,
  isNamed: fc.boolean(),
  isRedirected: fc.boolean(),
  code: fc.constantFrom(301, 302, 307, 308),
});

test('1,000 combinations of address spellings, rebinding names and redirects open no connection to a forbidden address', async () => {
  const receiver = await startReceiver(ALLOWED);
  const { port } = receiver;
  let opened = 0;
  for (const address of [...FORBIDDEN, '::1']) {
    const canary = createServer((socket) => {
      opened += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => canary.listen(port, address, resolve));
    onTestFinished(() => void canary.close());
  }
  let now: (readonly string[])[] = [];
  const nameServer = await startNameServer(() => now.shift() ?? [...FORBIDDEN]);
  const send = senderUnder(POLICY, resolverFor(POLICY, [nameServer]));
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(tries, async (one) => {
      // The receiver that redirects has a name too, because its certificate is for that name.
      now = [...(one.isRedirected ? [[ALLOWED]] : []), ...one.lookups];
      const named = `https://receiver.test:${port}/`;
      const url = one.isNamed ? named : `https://${one.host}:${port}/`;
      receiver.answer(
        one.isRedirected ? withStatus(one.code, { Location: Buffer.from(url).toString('latin1') }) : withStatus(204),
      );
      const first = one.isRedirected ? named : url;
      const outcome = await send({ url: first, headers: {}, body: '{}', milliseconds: 10_000, attempt: 1 });
      const said = String(outcome.status ?? outcome.error);
      seen.set(said, (seen.get(said) ?? 0) + 1);
    }),
    { numRuns: 1_000 },
  );
  expect(opened).toBe(0);
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['204', '307', 'address_not_allowed']));
});
