import { expect, test } from 'vitest';
import { earliestSunset } from './deprecation.ts';

test.each([
  ['2026-01-31', '2028-01-31'],
  ['2026-12-01', '2028-12-01'],
  ['2024-02-29', '2026-03-01'],
])('an operation that is deprecated since %s is available until at least %s', (since, sunset) => {
  expect(earliestSunset(since)).toBe(sunset);
});
