import { expect, test } from 'vitest';
import { inOffset, withDigits } from './offsets.ts';

test.each([
  [345, '2025-01-31T09:30:00.000+05:45'],
  [-210, '2025-01-31T00:15:00.000-03:30'],
  [0, '2025-01-31T03:45:00.000+00:00'],
  [1439, '2025-02-01T03:44:00.000+23:59'],
  [-1439, '2025-01-30T03:46:00.000-23:59'],
])('a time is converted to an offset of %d minutes', (minutes, expected) => {
  expect(inOffset('2025-01-31T03:45:00.000Z', minutes)).toBe(expected);
  expect(new Date(expected).toISOString()).toBe('2025-01-31T03:45:00.000Z');
});

test('the conversion keeps digits below a millisecond', () => {
  expect(inOffset('2025-01-31T03:45:00.0001Z', 60)).toBe('2025-01-31T04:45:00.0001+01:00');
});

test.each([
  ['2025-01-31T09:30:00Z', 1, '2025-01-31T09:30:00.0Z'],
  ['2025-01-31T09:30:00-03:30', 6, '2025-01-31T09:30:00.000000-03:30'],
  ['2025-01-31T09:30:00.002+05:45', 9, '2025-01-31T09:30:00.002000000+05:45'],
  ['2025-01-31T09:30:00.002Z', 1, '2025-01-31T09:30:00.002Z'],
])('%s is extended to at least %d digits after the second', (moment, digits, expected) => {
  expect(withDigits(moment, digits)).toBe(expected);
});
