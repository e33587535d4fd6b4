import { describe, expect, test } from 'vitest';
import { checks } from '../src/checks.ts';
import { sourceOf } from '../src/expect/check.ts';
import { operations } from '../src/interface/operations.ts';
import { catalogue, isSpecified, requirementOf } from '../src/requirements/index.ts';

describe('the checks', () => {
  test('prove exactly the requirements that are not marked as untestable', () => {
    const proved = new Set(checks.flatMap(({ requirements }) => requirements));
    const unproved = catalogue.filter(({ id, untestable }) => !proved.has(id) && untestable === undefined);
    const needless = catalogue.filter(({ id, untestable }) => proved.has(id) && untestable !== undefined);
    expect([unproved.map(({ id }) => id), needless.map(({ id }) => id)]).toEqual([[], []]);
  });

  test('have unique names, by which reports identify them', () => {
    const names = checks.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  test('prove either the specification or decisions, so that each check belongs to one profile', () => {
    const mixed = checks.filter((check) =>
      check.requirements.some((id) => requirementOf(id).source !== sourceOf(check)),
    );
    expect(mixed.map(({ name }) => name)).toEqual([]);
  });

  test('prove for each operation of the specification that it exists', () => {
    const offered = operations.filter(({ id }) => isSpecified(id)).map(({ id }) => `S4-${id}`);
    const proved = checks.flatMap(({ requirements }): readonly string[] => requirements);
    expect(offered.filter((id) => !proved.includes(id))).toEqual([]);
  });
});
