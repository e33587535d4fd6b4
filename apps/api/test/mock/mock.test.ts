import { expect, test } from 'vitest';
import { randomOf } from '../../src/seed/random.ts';
import { type Drawn, differencesBetween, PROTECTION, type Seen, send } from './comparison.ts';
import { faulty } from './faulty.ts';
import { omitted } from './omitted.ts';
import { protocol } from './protocol.ts';
import { pages, reads } from './reads.ts';
import { creations, shuffled } from './requests.ts';
import { openSides, type Side } from './sides.ts';
import { apart, removals, writes } from './writes.ts';

const SEED = 'side by side';
/** Requests that change nothing are sent at the same time. */
const AT_ONCE = 6;

interface Sides {
  readonly service: Side;
  readonly mock: Side;
}

/** A request with both answers to it. */
interface Pair {
  readonly drawn: Drawn;
  readonly service: Seen;
  readonly mock: Seen;
}

const sendBoth = async ({ service, mock }: Sides, drawn: Drawn): Promise<Pair> => {
  const [ofService, ofMock] = await Promise.all([send(drawn, service), send(drawn, mock)]);
  return { drawn, service: ofService, mock: ofMock };
};

/** Sends what is yielded, one after the other. */
const oneByOne = async (sides: Sides, waiting: Iterable<Drawn>): Promise<Pair[]> => {
  const pairs: Pair[] = [];
  for (const drawn of waiting) pairs.push(await sendBoth(sides, drawn));
  return pairs;
};

const together = async (sides: Sides, all: readonly Drawn[]): Promise<Pair[]> => {
  const waiting = all.values();
  return (await Promise.all(Array.from({ length: AT_ONCE }, () => oneByOne(sides, waiting)))).flat();
};

const told = ({ drawn, service, mock }: Pair): string[] => {
  const differences = differencesBetween(service, mock);
  if (differences.length === 0) return [];
  const { method, path, headers = {}, body = '' } = drawn;
  const request = `${method} ${path} ${JSON.stringify(headers)} ${String(body)}`.slice(0, 500);
  return [`${request}\n  ${differences.slice(0, 5).join('\n  ').slice(0, 2_000)}`];
};

test('the mock answers each of many varied requests as the service does', async () => {
  const sides = await openSides();
  const random = randomOf(SEED);
  const pairs = [
    ...(await oneByOne(sides, creations())),
    ...(await together(sides, reads(random, 50))),
    ...(await together(sides, faulty(random, 4))),
    ...(await oneByOne(sides, [...pages(), ...protocol(), ...shuffled(random, writes(random, 100))])),
    ...(await together(sides, reads(random, 50))),
    ...(await oneByOne(sides, [...removals(), ...apart()])),
    ...(await together(sides, reads(random, 50))),
    ...(await oneByOne(sides, pages())),
  ];
  expect(pairs.flatMap(told)).toEqual([]);
  expect(pairs.length).toBeGreaterThan(1_000);
  const statuses = new Set(pairs.map(({ service: { status } }) => status));
  expect([...statuses].sort()).toEqual([200, 201, 204, 304, 400, 401, 404, 405, 409, 412, 413, 415, 422]);
});

test('what the mock leaves out shows in the requests that are said to show it, and in no other', async () => {
  const sides = await openSides();
  await oneByOne(sides, creations());
  for (const pair of await oneByOne(sides, omitted)) {
    const { omission, path } = pair.drawn;
    expect(told(pair).length > 0, `${path} ${omission}`).toBe(omission !== undefined);
  }
});

test('the header fields that the mock leaves out are those that protect pages and browsers', async () => {
  const { service, mock } = await openSides();
  const namesOf = async ({ baseUrl }: Side) => [...(await fetch(`${baseUrl}/v1/org`)).headers.keys()];
  const held = await namesOf(mock);
  const missing = (await namesOf(service)).filter((name) => !held.includes(name));
  expect(missing.filter((name) => name !== 'content-length')).toEqual(PROTECTION);
});
