import { describe, expect, test } from 'vitest';
import { linearized } from './linearization.ts';
import { type RecordAnswer, type RecordOperation, type RecordRequest, recordModel } from './recordModel.ts';

const created = { etag: '"1"', fields: { name: 'A', other: 'X' } };

const operation = (
  [begin, end]: readonly [number, number],
  request: RecordRequest,
  answer: RecordAnswer,
): RecordOperation => ({ client: 'a client', begin, end, request, answer });

type Times = readonly [number, number];
const patched = (times: Times, name: string, etag: string, other = 'X') =>
  operation(times, { method: 'PATCH', fields: { name } }, { status: 200, etag, fields: { name, other } });
const read = (times: Times, name: string, etag: string, other = 'X') =>
  operation(times, { method: 'GET' }, { status: 200, etag, fields: { name, other } });
const removed = (times: Times) => operation(times, { method: 'DELETE' }, { status: 204 });
const missing = (times: Times) => operation(times, { method: 'GET' }, { status: 404 });

const hasOrder = (operations: readonly RecordOperation[]): boolean =>
  linearized(recordModel(created), operations).isWhole;

describe('an order is found', () => {
  test.each<[string, RecordOperation[]]>([
    ['if nothing was asked', []],
    ['for requests one after the other', [patched([1, 2], 'B', '"2"'), read([3, 4], 'B', '"2"'), removed([5, 6])]],
    ['if a read during a write sees what was before it', [patched([1, 9], 'B', '"2"'), read([2, 3], 'A', '"1"')]],
    ['if a read during a write sees what it writes', [patched([1, 9], 'B', '"2"'), read([2, 3], 'B', '"2"')]],
    [
      'if two writes at the same time took effect in the other order of their ends',
      [patched([1, 5], 'C', '"3"'), patched([2, 9], 'B', '"2"'), read([10, 11], 'C', '"3"')],
    ],
    ['if a write that changes nothing keeps the tag', [patched([1, 2], 'A', '"1"'), read([3, 4], 'A', '"1"')]],
    ['if a write that changes nothing gives a new tag', [patched([1, 2], 'A', '"2"'), read([3, 4], 'A', '"2"')]],
    ['if a record is gone while it is deleted', [removed([1, 9]), missing([2, 3]), missing([10, 11])]],
    [
      'if of two writers with the same tag one is refused',
      [
        operation([1, 5], { method: 'PATCH', tag: '"1"', fields: { name: 'B' } }, { status: 412 }),
        operation(
          [2, 9],
          { method: 'PATCH', tag: '"1"', fields: { name: 'C' } },
          { status: 200, etag: '"2"', fields: { name: 'C', other: 'X' } },
        ),
      ],
    ],
    [
      'if a PUT clears what it leaves out',
      [
        operation(
          [1, 2],
          { method: 'PUT', fields: { name: 'B' } },
          { status: 200, etag: '"2"', fields: { name: 'B' } },
        ),
        operation([3, 4], { method: 'GET', tag: '"2"' }, { status: 304, etag: '"2"' }),
      ],
    ],
  ])('%s', (_, operations) => {
    expect(hasOrder(operations)).toBe(true);
  });

  test('among many requests at the same time, without trying every order', () => {
    const count = 5;
    const writes = Array.from({ length: count }, (_, index) => patched([1, 9], `N${index}`, `"n${index}"`));
    const reads = writes.map(({ answer }) => operation([1, 9], { method: 'GET' }, answer));
    expect(hasOrder([...reads, ...writes])).toBe(true);
    expect(hasOrder([...reads, ...writes, read([10, 11], 'A', '"1"')])).toBe(false);
  });
});

describe('no order is found', () => {
  test.each<[string, RecordOperation[]]>([
    ['for a stale read after a write', [patched([1, 2], 'B', '"2"'), read([3, 4], 'A', '"1"')]],
    [
      'for a stale read after a read that saw a write under way',
      [patched([1, 9], 'B', '"2"'), read([2, 3], 'B', '"2"'), read([4, 5], 'A', '"1"')],
    ],
    [
      'for a conditional read that calls a stale version current',
      [patched([1, 2], 'B', '"2"'), operation([3, 4], { method: 'GET', tag: '"1"' }, { status: 304, etag: '"1"' })],
    ],
    ['for a write that was acknowledged and lost', [patched([1, 2], 'B', '"2"'), read([5, 6], 'A', '"1"')]],
    [
      'for two writes of which each shows nothing of the other',
      [
        patched([1, 9], 'B', '"2"'),
        operation(
          [2, 8],
          { method: 'PATCH', fields: { other: 'Y' } },
          { status: 200, etag: '"3"', fields: { name: 'A', other: 'Y' } },
        ),
      ],
    ],
    [
      'for two writers that both win with the same tag',
      ['B', 'C'].map((name) =>
        operation(
          [1, 9],
          { method: 'PATCH', tag: '"1"', fields: { name } },
          { status: 200, etag: `"${name}"`, fields: { name, other: 'X' } },
        ),
      ),
    ],
    ['for a record that is there after it was deleted', [removed([1, 2]), read([3, 4], 'A', '"1"')]],
    ['for a record that is gone before it was deleted', [missing([1, 2]), removed([3, 4])]],
    [
      'for a write that changes nothing and is answered with what a later one has left',
      [
        operation(
          [1, 9],
          { method: 'PATCH', fields: { name: 'A' } },
          { status: 200, etag: '"2"', fields: { name: 'B', other: 'X' } },
        ),
        patched([2, 8], 'B', '"2"'),
      ],
    ],
    ['for two writes with one tag', [patched([1, 2], 'B', '"2"'), patched([3, 4], 'C', '"2"')]],
    ['for a change that keeps the tag', [patched([1, 2], 'B', '"1"')]],
    ['for a read with the tag of one version and the fields of another', [read([1, 2], 'B', '"1"')]],
  ])('%s', (_, operations) => {
    expect(hasOrder(operations)).toBe(false);
  });

  test('and the longest beginning says which answers nothing explains', () => {
    const stale = read([3, 4], 'A', '"1"');
    const write = patched([1, 2], 'B', '"2"');
    const { order, refused, state } = linearized(recordModel(created), [stale, write]);
    expect([order, refused, state.etag]).toEqual([[write], [stale], '"2"']);
  });
});
