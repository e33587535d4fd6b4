import { expect, test } from 'vitest';
import { axisOf } from './axis.ts';

const labelsOf = (lowest: number, highest: number, unit: string): string[] =>
  axisOf(lowest, highest, unit).ticks.map(({ label }) => label);

test('an axis has round ticks in the largest fitting scale of its unit', () => {
  expect(labelsOf(0.2, 0.31, 's')).toEqual(['0 ms', '200 ms', '400 ms']);
  expect(labelsOf(0, 1.5, 's')).toEqual(['0 s', '0.5 s', '1 s', '1.5 s']);
  expect(labelsOf(0, 150, 's')).toEqual(['0 min', '1 min', '2 min', '3 min']);
  expect(labelsOf(0, 180 * 2 ** 20, 'bytes')).toEqual(['0 MiB', '100 MiB', '200 MiB']);
  expect(labelsOf(0, 61, 'reqps')).toEqual(['0 req/s', '25 req/s', '50 req/s', '75 req/s']);
  expect(labelsOf(0, 0.27, 'percentunit')).toEqual(['0%', '10%', '20%', '30%']);
  expect(labelsOf(3, 20, 'short')).toEqual(['0', '10', '20']);
});

test('an axis holds all values and 0, and has two to four ticks', () => {
  for (const unit of ['s', 'bytes', 'reqps', 'percentunit', 'short']) {
    for (let highest = 1e-4; highest < 1e9; highest *= 1.37) {
      for (const lowest of [highest / 2, 0, -highest / 300, -highest / 3, -highest]) {
        const { low, high, ticks } = axisOf(lowest, highest, unit);
        expect(low).toBeLessThanOrEqual(Math.min(0, lowest) * (1 - 1e-9));
        expect(high).toBeGreaterThanOrEqual(highest * (1 - 1e-9));
        expect(ticks.map(({ value }) => Math.abs(value))).toContain(0);
        expect([2, 3, 4]).toContain(ticks.length);
      }
    }
  }
});

test('values that are all 0 have an axis up to 1', () => {
  expect(labelsOf(0, 0, 'short')).toEqual(['0', '0.5', '1']);
  expect(labelsOf(0, 0, 'percentunit')).toEqual(['0%', '50%', '100%']);
});

test('a unit that the picture does not know is named', () => {
  expect(() => axisOf(0, 1, 'celsius')).toThrow('celsius');
});
