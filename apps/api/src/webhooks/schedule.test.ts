import { expect, test } from 'vitest';
import { pauseAfter } from './schedule.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const NO_ANSWER = { status: undefined, retryAfter: undefined };

test('webhook attempts follow after 5 s, 15 s, 1, 5 and 30 minutes, then every hour, each up to a fifth later', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 100];
  expect(pauses.map((attempt) => pauseAfter(attempt, NO_ANSWER, 0, NOW))).toEqual([
    5, 15, 60, 300, 1_800, 3_600, 3_600, 3_600,
  ]);
  expect(pauses.map((attempt) => Math.round(pauseAfter(attempt, NO_ANSWER, 1, NOW)))).toEqual([
    6, 18, 72, 360, 2_160, 4_320, 4_320, 4_320,
  ]);
});

test.each([
  [429, '120', 120],
  [503, '120', 120],
  [503, '1', 5],
  [503, '86400', 3_600],
  [503, 'Sun, 29 Nov 2026 12:02:00 GMT', 120],
  [503, 'Sun, 29 Nov 2026 11:00:00 GMT', 5],
  [503, 'soon', 5],
  [503, '-1', 5],
  [500, '120', 5],
  [429, undefined, 5],
])('after status %s with Retry-After %s, the first pause lasts %s seconds', (status, retryAfter, seconds) => {
  expect(pauseAfter(1, { status, retryAfter }, 0, NOW)).toBe(seconds);
});
