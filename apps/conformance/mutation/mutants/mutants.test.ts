import { describe, expect, test } from 'vitest';
import { catalogue, requirementOf } from '../../src/requirements/index.ts';
import { mutants } from './index.ts';

describe('the mutants', () => {
  test('have unique names', () => {
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
  });

  test('break only requirements of the catalogue that can be tested from outside', () => {
    const strange = mutants.filter(({ breaks }) => requirementOf(breaks)?.untestable !== undefined);
    const unknown = mutants.filter(({ breaks }) => requirementOf(breaks) === undefined);
    expect([...strange, ...unknown].map(({ id }) => id)).toEqual([]);
  });

  test('break every requirement that can be tested from outside', () => {
    const broken = new Set(mutants.map(({ breaks }) => breaks));
    const testable = catalogue.filter(({ untestable }) => untestable === undefined);
    expect(testable.filter(({ id }) => !broken.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test('share no state between two runs', () => {
    const tokens = { token: 'a', otherToken: 'b', limitedToken: 'c', partialToken: 'd' };
    const runs = mutants.map(({ id, mutation }) => ({ id, one: mutation(tokens), two: mutation(tokens) }));
    expect(runs.filter(({ one, two }) => one === two).map(({ id }) => id)).toEqual([]);
  });
});
