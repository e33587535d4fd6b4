import { describe, expect, test } from 'vitest';
import { checks } from '../src/checks.ts';
import { sourceOf } from '../src/expect/check.ts';
import { operations } from '../src/interface/operations.ts';
import { catalogue, isSpecified, requirementOf } from '../src/requirements/index.ts';

describe('the checks', () => {
  test('prove every requirement that is not said to be untestable, and no other', () => {
    const proved = new Set(checks.flatMap(({ requirements }) => requirements));
    const unproved = catalogue.filter(({ id, untestable }) => !proved.has(id) && untestable === undefined);
    const needless = catalogue.filter(({ id, untestable }) => proved.has(id) && untestable !== undefined);
    expect([unproved.map(({ id }) => id), needless.map(({ id }) => id)]).toEqual([[], []]);
  });

  test('have names of their own, by which reports tell them apart', () => {
    const names = checks.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  test('prove either the specification or decisions, so that a profile is one or the other', () => {
    const mixed = checks.filter((check) =>
      check.requirements.some((id) => requirementOf(id).source !== sourceOf(check)),
    );
    expect(mixed.map(({ name }) => name)).toEqual([]);
  });

  test('cover each operation that the specification lists with the requirement that it is offered', () => {
    const offered = operations.filter(({ id }) => isSpecified(id)).map(({ id }) => `S4-${id}`);
    const proved = checks.flatMap(({ requirements }): readonly string[] => requirements);
    expect(offered.filter((id) => !proved.includes(id))).toEqual([]);
  });
});
