import type { Request } from 'express';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { admissionOf } from './admission.ts';

const request = { ip: '192.0.2.7' } as Request;
const quiet = pino({ level: 'silent' });

const admission = () => admissionOf(async () => [], { anonymous: 50, credentials: 10 }, quiet);

/** The results of look-ups: the found value, or the code of the rejection. */
const ends = (lookUps: Promise<unknown>[]): Promise<unknown[]> =>
  Promise.all(lookUps.map((lookUp) => lookUp.catch((error: { code?: string }) => error.code ?? 'failed')));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('of 10,000 guesses in ten seconds, at most 105 are looked up and the others are rejected', async () => {
  const { lookUp, refused } = admission();
  const find = vi.fn(async () => undefined);
  const guesses: Promise<unknown>[] = [];
  for (let step = 0; step < 100; step += 1) {
    for (let guess = 0; guess < 100; guess += 1) guesses.push(ends([lookUp(request, find)]));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(find.mock.calls.length).toBeGreaterThan(50);
  expect(find.mock.calls.length).toBeLessThanOrEqual(105);
  await vi.advanceTimersByTimeAsync(1_000);
  const refusals = (await Promise.all(guesses)).flat().filter((end) => end === 'rate_limit_exceeded').length;
  expect(refusals).toBe(10_000 - find.mock.calls.length);
  expect(refused()).toEqual({ anonymous: 0, unknown_credentials: refusals, wrong_secret: 0, token_issue: 0 });
});

test('a rejected guess gets Retry-After with the seconds until the next look-up', async () => {
  const { lookUp } = admission();
  const guesses = Array.from({ length: 20 }, () => lookUp(request, async () => undefined));
  const refusal = Promise.any(
    guesses.map((guess) =>
      guess.then(
        () => Promise.reject(),
        (error: unknown) => error,
      ),
    ),
  );
  await vi.advanceTimersByTimeAsync(400);
  expect(await refusal).toMatchObject({ code: 'rate_limit_exceeded', headers: { 'Retry-After': '1' } });
});

test('a hundred simultaneous valid tokens from one network, as after a restart, are all looked up', async () => {
  const { lookUp } = admission();
  const found = ends(Array.from({ length: 100 }, (_, token) => lookUp(request, async () => ({ token }))));
  await vi.advanceTimersByTimeAsync(400);
  expect(await found).toEqual(Array.from({ length: 100 }, (_, token) => ({ token })));
});

test('a failed look-up, as when the database is down, does not count as a guess', async () => {
  const { lookUp } = admission();
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const failing = lookUp(request, () => Promise.reject(new Error('down')));
    expect(await ends([failing])).toEqual(['failed']);
  }
});
