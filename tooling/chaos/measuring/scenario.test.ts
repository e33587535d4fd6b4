import { expect, test } from 'vitest';
import { table } from './report.ts';
import { isReached } from './scenario.ts';

const figure = { name: 'recovery', value: 2, unit: 's' };

test.each([
  [{ atMost: 2 }, true],
  [{ atMost: 1.99 }, false],
  [{ atLeast: 2 }, true],
  [{ atLeast: 2.01 }, false],
  [{}, true],
])('a figure of 2 is within the limit %j: %s', (limit, expected) => {
  expect(isReached({ ...figure, ...limit })).toBe(expected);
});

test('a figure that could not be measured is within no limit', () => {
  expect(isReached({ ...figure, value: Number.NaN, atMost: 2 })).toBe(false);
});

test('the table shows the limits of each figure, and whether the figure is within them', () => {
  const lines = table([
    { ...figure, atMost: 2 },
    { ...figure, name: 'kills', value: 20_000, unit: '', atLeast: 20_001 },
    { ...figure, name: 'p99', value: 1.234, unit: 'ms' },
  ]).split('\n');
  expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['recovery', '2 s', '≤ 2 s', 'yes'],
    ['kills', '20,000', '≥ 20,001', 'NO'],
    ['p99', '1.23 ms'],
  ]);
});
