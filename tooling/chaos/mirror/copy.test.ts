import type { Change } from '@training-provider/contract/client';
import { expect, test } from 'vitest';
import { type Copy, emptyCopy, note } from './copy.ts';
import { compare, missedBy } from './tables.ts';

const change = (number: number, version: number, changedAt = '2026-11-22T08:00:00.000Z'): Change => ({
  id: String(number),
  type: 'participant',
  recordId: 'a',
  operation: 'updated',
  version,
  changedAt,
});

const copyOf = (changes: readonly Change[], hasAllTypes = true): Copy => {
  const copy = emptyCopy();
  for (const one of changes) note(copy, one, hasAllTypes);
  return copy;
};

const tables = { records: new Map(), versions: new Map([['participant a', 3]]), orphans: [] };
const faultsOf = (copy: Copy) => ({
  missed: missedBy(copy, tables),
  outOfOrder: copy.outOfOrder,
  twice: copy.twice,
  backInTime: copy.backInTime,
});
const none = { missed: 0, outOfOrder: 0, twice: 0, backInTime: 0 };

test('three changes in order cause no fault', () => {
  expect(faultsOf(copyOf([change(1, 1), change(2, 2), change(3, 3)]))).toEqual(none);
});

test.each<[string, readonly Change[], object]>([
  ['the last change is missing', [change(1, 1), change(2, 2)], { missed: 1 }],
  ['a change in between is missing', [change(1, 1), change(2, 3)], { missed: 1, outOfOrder: 1 }],
  ['a number is missing', [change(1, 1), change(3, 2), change(4, 3)], { outOfOrder: 1 }],
  ['versions arrive in another order', [change(1, 1), change(2, 3), change(3, 2)], { outOfOrder: 2 }],
  ['a number arrives late', [change(1, 1), change(3, 2), change(2, 3)], { outOfOrder: 2 }],
  ['a change arrives twice', [change(1, 1), change(2, 2), change(3, 2), change(4, 3)], { outOfOrder: 1, twice: 1 }],
  [
    'a timestamp is earlier than the timestamp before it',
    [change(1, 1), change(2, 2, '2026-11-22T07:59:59.999Z'), change(3, 3, '2026-11-22T07:59:59.999Z')],
    { backInTime: 1 },
  ],
])('a mirror detects that %s', (_, changes, faults) => {
  expect(faultsOf(copyOf(changes))).toEqual({ ...none, ...faults });
});

test('in a feed of some types, numbers may have gaps but must increase', () => {
  expect(copyOf([change(1, 1), change(5, 2), change(7, 3)], false).outOfOrder).toBe(0);
  expect(copyOf([change(1, 1), change(7, 2), change(5, 3)], false).outOfOrder).toBe(1);
});

test.each([
  [{ a: 'x' }, { a: 'x' }, []],
  [{ a: 'x' }, { a: 'y' }, ['a']],
  [{ a: 'x' }, {}, ['a']],
  [{}, { a: 'x' }, ['a']],
])('a copy %j of the records %j differs in %j', (copy, records, differing) => {
  const compared = compare(new Map(Object.entries(copy)), { ...tables, records: new Map(Object.entries(records)) });
  expect(compared).toEqual({ isEqual: differing.length === 0, differing });
});
