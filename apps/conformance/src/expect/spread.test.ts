import { describe, expect, test } from 'vitest';
import { spread } from './spread.ts';

const VALUES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const POSITIONS = Array.from({ length: 29 }, (_, position) => position);
const at = (position: number, seed: number) => spread(VALUES, { position, seed, count: 3 });

describe('values that are spread', () => {
  test('have the requested number, without duplicates', () => {
    for (const position of POSITIONS) expect(new Set(at(position, 42)).size).toBe(3);
  });

  test('are each sent several times in one run', () => {
    const sent = POSITIONS.flatMap((position) => at(position, 42));
    for (const value of VALUES) expect(sent.filter((each) => each === value).length).toBeGreaterThan(5);
  });

  test('are each sent by one method even if that method has every third position', () => {
    const sent = POSITIONS.filter((position) => position % 3 === 0).flatMap((position) => at(position, 42));
    expect(new Set(sent)).toEqual(new Set(VALUES));
  });

  test('are each sent by one method if the number of values is three times the size of a sample', () => {
    const values = Array.from({ length: 12 }, (_, value) => value);
    const ofMethod = Array.from({ length: 14 }, (_, index) => 3 * index);
    const sent = ofMethod.flatMap((position) => spread(values, { position, seed: 42, count: 1 }));
    expect(new Set(sent)).toEqual(new Set(values));
  });

  test('are each sent to every position by runs with other seeds', () => {
    for (const position of POSITIONS) {
      const sent = VALUES.flatMap((_, seed) => at(position, 4_242 + seed));
      expect(new Set(sent)).toEqual(new Set(VALUES));
    }
  });

  test('are all values if there are no more than the sample size', () => {
    expect(spread(['a', 'b'], { position: 5, seed: 42, count: 3 }).toSorted()).toEqual(['a', 'b']);
  });
});
