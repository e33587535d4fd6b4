import { expect, test } from 'vitest';
import { earliestSunset } from './deprecation.ts';

test.each([
  ['2026-01-31', '2028-01-31'],
  ['2026-12-01', '2028-12-01'],
  ['2024-02-29', '2026-03-01'],
])('what is deprecated since %s is there until %s at least', (since, sunset) => {
  expect(earliestSunset(since)).toBe(sunset);
});
