import { describe, expect, test } from 'vitest';
import { drawOf } from '../random.ts';
import { covering, pairsOf } from './pairs.ts';
import { listedKinds, writableKinds } from './resources.ts';
import { CALLERS, carriedOut, listSpace, recordSpace } from './spaces.ts';

const SEEDS = [1, 2, 3];

describe('the covering tuples of a space', () => {
  const dimensions = { a: ['1', '2', '3'], b: ['1', '2', '3'], c: ['1', '2'] };

  test('contain every possible pair for each seed, with fewer tuples than combinations', () => {
    for (const seed of SEEDS) {
      const { tuples, pairs } = covering({ dimensions, isPossible: () => true }, drawOf(seed, 'test'));
      expect(pairs.size).toBe(9 + 6 + 6);
      expect(new Set(tuples.flatMap((tuple) => pairsOf(tuple)))).toEqual(pairs);
      expect(tuples.length).toBeLessThan(18);
    }
  });

  test('contain no impossible pair, even if only a third value makes it impossible', () => {
    const isPossible = ({ a, b, c }: { a?: string; b?: string; c?: string }) =>
      !(a === '1' && c === '1') && !(a === '1' && b === '1' && c === '2');
    const { tuples, pairs } = covering({ dimensions, isPossible }, drawOf(1, 'test'));
    expect(tuples.every((tuple) => isPossible(tuple))).toBe(true);
    expect([...pairs]).not.toContain('a=1 c=1');
    expect([...pairs]).not.toContain('a=1 b=1');
    expect(pairs.size).toBe(9 + 6 + 6 - 2);
  });

  test('are the same for the same seed, and differ between seeds', () => {
    const drawn = (seed: number) => covering({ dimensions, isPossible: () => true }, drawOf(seed, 'test')).tuples;
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)).not.toEqual(drawn(8));
  });
});

describe('the requests of a history', () => {
  test.each(writableKinds)(
    'for a single $kind include clearing updates, reads with weak ETags and conditional deletions',
    (resource) => {
      const space = recordSpace(resource, CALLERS);
      const sent = carriedOut(space).map(({ request, body }) => `${request}, ${body}`);
      expect(sent).toEqual(
        expect.arrayContaining(['merge, among others, clearing', 'get, weak, none', 'remove, current, none']),
      );
      expect(sent.filter((text) => /malformed|unknown field|reused/.test(text))).toEqual([]);
    },
  );

  test.each([...writableKinds, ...listedKinds])(
    'for lists of the kind $kind use each filter, range and sort field of the contract',
    (resource) => {
      const { tuples } = covering(listSpace(resource, ['main']), drawOf(1, resource.kind));
      const { filters = [], ranges = [], sort = [] } = resource.list.collection ?? {};
      const isFoundById = resource.finders.length === 1 && resource.finders[0] === 'id';
      const wanted = filters.filter((filter) => !(isFoundById && filter === 'id'));
      expect(new Set(tuples.map(({ filter }) => filter))).toEqual(new Set(['none', ...wanted]));
      expect(new Set(tuples.map(({ range }) => range))).toEqual(new Set(['none', ...ranges]));
      expect(new Set(tuples.map((tuple) => tuple.sort.replace('-', '')))).toEqual(new Set(['none', ...sort]));
    },
  );

  test.each([...writableKinds, ...listedKinds])(
    'for lists of the kind $kind are found in fewer than 10,000 steps',
    (resource) => {
      const space = listSpace(resource, ['main']);
      let looks = 0;
      const isPossible: typeof space.isPossible = (some) => {
        looks += 1;
        return space.isPossible(some);
      };
      covering({ ...space, isPossible }, drawOf(1, resource.kind));
      // A value that goes with no other makes it half a million.
      expect(looks).toBeLessThan(10_000);
    },
  );
});
