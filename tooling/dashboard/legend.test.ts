import { expect, test } from 'vitest';
import { legendOf } from './legend.ts';

const WIDTH = 200;

test('entries share a row while there is room', () => {
  const entries = legendOf(['p50', 'p95', 'a name that takes nearly a row'], WIDTH);
  expect(entries.map(({ text, row }) => [text, row])).toEqual([
    ['p50', 0],
    ['p95', 0],
    ['a name that takes nearly a row', 1],
  ]);
  expect(entries[1]?.x).toBeGreaterThan(0);
  expect(entries[2]?.x).toBe(0);
});

test('a legend names the first series and counts the others', () => {
  const names = Array.from({ length: 9 }, (_, index) => `series ${index}`);
  expect(legendOf(names, WIDTH).map(({ text }) => text)).toEqual([...names.slice(0, 5), '… and 4 more']);
});

test('a name that does not fit into a row is shortened', () => {
  const [entry] = legendOf(['PUT /v1/participants/:id/add_to_course/:courseId'], WIDTH);
  expect(entry?.text).toMatch(/^PUT \/v1\/participants\/:id\/.*…$/);
});
