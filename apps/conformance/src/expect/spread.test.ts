import { describe, expect, test } from 'vitest';
import { spread } from './spread.ts';

const VALUES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const POSITIONS = Array.from({ length: 29 }, (_, position) => position);
const at = (position: number, seed: number) => spread(VALUES, { position, seed, count: 3 });

describe('the spread of values over requests', () => {
  test('gives the requested number of values, without duplicates', () => {
    for (const position of POSITIONS) expect(new Set(at(position, 42)).size).toBe(3);
  });

  test('sends each value several times in one run', () => {
    const sent = POSITIONS.flatMap((position) => at(position, 42));
    for (const value of VALUES) expect(sent.filter((each) => each === value).length).toBeGreaterThan(5);
  });

  test('sends each value with one method, even if the method has only every third position', () => {
    const sent = POSITIONS.filter((position) => position % 3 === 0).flatMap((position) => at(position, 42));
    expect(new Set(sent)).toEqual(new Set(VALUES));
  });

  test('sends each of twelve values with one method, even if each request has only one value', () => {
    const values = Array.from({ length: 12 }, (_, value) => value);
    const ofMethod = Array.from({ length: 14 }, (_, index) => 3 * index);
    const sent = ofMethod.flatMap((position) => spread(values, { position, seed: 42, count: 1 }));
    expect(new Set(sent)).toEqual(new Set(values));
  });

  test('sends each value at each position over runs with different seeds', () => {
    for (const position of POSITIONS) {
      const sent = VALUES.flatMap((_, seed) => at(position, 4_242 + seed));
      expect(new Set(sent)).toEqual(new Set(VALUES));
    }
  });

  test('gives all values if there are no more than the requested number', () => {
    expect(spread(['a', 'b'], { position: 5, seed: 42, count: 3 }).toSorted()).toEqual(['a', 'b']);
  });
});
