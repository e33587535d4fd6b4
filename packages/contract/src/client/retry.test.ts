import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { pauseMs, reasonIn, repeatableOf, retryAfterMs } from './retry.ts';

const NOW = Date.parse('2025-01-15T08:30:00Z');

describe('Retry-After', () => {
  test.each([
    ['120', 120_000],
    ['0', 0],
    ['1.5', 1_500],
    ['-5', undefined],
    ['1,5', undefined],
    ['Wed, 15 Jan 2025 08:30:30 GMT', 30_000],
    ['Wed, 15 Jan 2025 08:00:00 GMT', 0],
    ['soon', undefined],
    [null, undefined],
  ])('%j is read as %j ms', (value, ms) => {
    expect(retryAfterMs(value, NOW)).toBe(ms);
  });
});

test('a Retry-After date without a time zone is read as GMT in any local time zone', () => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(new Date(NOW).getTimezoneOffset()).toBe(300);
  expect(retryAfterMs('Wed Jan 15 08:30:30 2025', NOW)).toBe(30_000);
});

describe('the pause before an attempt', () => {
  test('is random up to a bound that doubles with each failure, to at most eight seconds', () => {
    const most = vi.spyOn(Math, 'random').mockReturnValue(1);
    expect([1, 2, 3, 4, 5, 6, 7].map((failures) => pauseMs(failures, undefined))).toEqual([
      500, 1000, 2000, 4000, 8000, 8000, 8000,
    ]);
    most.mockReturnValue(0);
    expect(pauseMs(5, undefined)).toBe(0);
  });

  test('is at least as long as Retry-After, and differs between clients', () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    expect(pauseMs(1, 7000)).toBe(7000);
    random.mockReturnValue(0.5);
    expect(pauseMs(1, 7000)).toBe(7250);
  });
});

describe('the decision to retry a request', () => {
  test.each([
    ['GET', {}, true],
    ['PUT', {}, true],
    ['DELETE', {}, true],
    ['POST', { 'Idempotency-Key': 'k' }, true],
    ['PATCH', {}, false],
    ['PATCH', { 'If-Match': '"1"' }, true],
  ])('%s with %j may be retried if its outcome is unknown: %j', (method, headers, unsure) => {
    expect(repeatableOf(method, headers)).toEqual({ untouched: true, unsure });
  });

  test.each([
    [429, 'rate_limit_exceeded', 'untouched'],
    [409, 'request_in_progress', 'untouched'],
    [503, 'unavailable', 'unsure'],
    [502, undefined, 'unsure'],
    [504, undefined, 'unsure'],
    [409, 'value_taken', undefined],
    [500, 'internal_error', undefined],
    [404, 'not_found', undefined],
  ])('the response %i %s leaves the request in the state %j', (status, code, reason) => {
    expect(reasonIn(status, code)).toBe(reason);
  });
});
