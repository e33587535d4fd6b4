import { expect, test } from 'vitest';
import { openPace } from './pace.ts';

const TIMEOUT_MS = 10_000;

/** The number of requests, out of a hundred, that a pace sends without a response. */
const sentBy = (pace: ReturnType<typeof openPace>): number => {
  let sent = 0;
  for (let index = 0; index < 100; index += 1)
    void pace.within(() => {
      sent += 1;
      return new Promise(() => undefined);
    });
  return sent;
};

const openAfter = (times: readonly number[], most = 64) => {
  const pace = openPace(most, TIMEOUT_MS);
  for (const tookMs of times) pace.answered(tookMs);
  return pace;
};

test('the number of concurrent requests grows to its maximum while responses are fast', () => {
  expect(sentBy(openAfter([]))).toBe(16);
  expect(sentBy(openAfter(Array.from({ length: 20 }, () => 60)))).toBe(36);
  expect(sentBy(openAfter(Array.from({ length: 100 }, () => 60)))).toBe(64);
});

test('the number of concurrent requests shrinks if responses are slow or requests are rejected', () => {
  const late = openAfter([...Array.from({ length: 100 }, () => 60), ...Array.from({ length: 100 }, () => 3_000)]);
  expect(sentBy(late)).toBe(8);
  const refusing = openAfter(Array.from({ length: 100 }, () => 60));
  refusing.refused();
  expect(sentBy(refusing)).toBe(32);
});

test('a deployment counts as slow if most responses are slow, but not after a single slow response', () => {
  expect(openAfter([60, 60, 3_000]).isSlow()).toBe(false);
  expect(openAfter(Array.from({ length: 100 }, () => 1_500)).isSlow()).toBe(true);
});

test('a waiting request is sent after another request has got its response', async () => {
  const pace = openPace(1, TIMEOUT_MS);
  const first = Promise.withResolvers<string>();
  const order: string[] = [];
  const sent = [
    pace.within(async () => order.push(await first.promise)),
    pace.within(async () => order.push('second')),
  ];
  first.resolve('first');
  await Promise.all(sent);
  expect(order).toEqual(['first', 'second']);
});
