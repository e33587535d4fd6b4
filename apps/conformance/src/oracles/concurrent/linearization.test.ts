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

describe('a linearizable history', () => {
  test.each<[string, RecordOperation[]]>([
    ['without requests', []],
    ['for consecutive requests', [patched([1, 2], 'B', '"2"'), read([3, 4], 'B', '"2"'), removed([5, 6])]],
    [
      'if a read during a write returns the state before the write',
      [patched([1, 9], 'B', '"2"'), read([2, 3], 'A', '"1"')],
    ],
    ['if a read during a write returns the written state', [patched([1, 9], 'B', '"2"'), read([2, 3], 'B', '"2"')]],
    [
      'if two simultaneous writes took effect in the reverse order of their responses',
      [patched([1, 5], 'C', '"3"'), patched([2, 9], 'B', '"2"'), read([10, 11], 'C', '"3"')],
    ],
    ['if a write that changes nothing keeps the ETag', [patched([1, 2], 'A', '"1"'), read([3, 4], 'A', '"1"')]],
    ['if a write that changes nothing returns a new ETag', [patched([1, 2], 'A', '"2"'), read([3, 4], 'A', '"2"')]],
    ['if a read during a deletion gets 404', [removed([1, 9]), missing([2, 3]), missing([10, 11])]],
    [
      'if one of two writes with the same If-Match is rejected',
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
      'if a PUT clears the fields that it omits',
      [
        operation(
          [1, 2],
          { method: 'PUT', fields: { name: 'B' } },
          { status: 200, etag: '"2"', fields: { name: 'B' } },
        ),
        operation([3, 4], { method: 'GET', tag: '"2"' }, { status: 304, etag: '"2"' }),
      ],
    ],
  ])('has an order %s', (_, operations) => {
    expect(hasOrder(operations)).toBe(true);
  });

  test('has an order for many simultaneous requests, which is found without trying every order', () => {
    const count = 5;
    const writes = Array.from({ length: count }, (_, index) => patched([1, 9], `N${index}`, `"n${index}"`));
    const reads = writes.map(({ answer }) => operation([1, 9], { method: 'GET' }, answer));
    expect(hasOrder([...reads, ...writes])).toBe(true);
    expect(hasOrder([...reads, ...writes, read([10, 11], 'A', '"1"')])).toBe(false);
  });
});

describe('a history that is not linearizable', () => {
  test.each<[string, RecordOperation[]]>([
    ['for a stale read after a write', [patched([1, 2], 'B', '"2"'), read([3, 4], 'A', '"1"')]],
    [
      'for a stale read after a read that returned an unfinished write',
      [patched([1, 9], 'B', '"2"'), read([2, 3], 'B', '"2"'), read([4, 5], 'A', '"1"')],
    ],
    [
      'for a conditional read that gets 304 for a stale version',
      [patched([1, 2], 'B', '"2"'), operation([3, 4], { method: 'GET', tag: '"1"' }, { status: 304, etag: '"1"' })],
    ],
    ['for a write that was acknowledged and then lost', [patched([1, 2], 'B', '"2"'), read([5, 6], 'A', '"1"')]],
    [
      'for two writes whose responses both lack the other write',
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
      'for two writes that both succeed with the same If-Match',
      ['B', 'C'].map((name) =>
        operation(
          [1, 9],
          { method: 'PATCH', tag: '"1"', fields: { name } },
          { status: 200, etag: `"${name}"`, fields: { name, other: 'X' } },
        ),
      ),
    ],
    ['for a deleted record that a later read returns', [removed([1, 2]), read([3, 4], 'A', '"1"')]],
    ['for a read that gets 404 before the deletion', [missing([1, 2]), removed([3, 4])]],
    [
      'for a write without changes whose response shows a later write',
      [
        operation(
          [1, 9],
          { method: 'PATCH', fields: { name: 'A' } },
          { status: 200, etag: '"2"', fields: { name: 'B', other: 'X' } },
        ),
        patched([2, 8], 'B', '"2"'),
      ],
    ],
    ['for two writes that return the same ETag', [patched([1, 2], 'B', '"2"'), patched([3, 4], 'C', '"2"')]],
    ['for a change that keeps the ETag', [patched([1, 2], 'B', '"1"')]],
    ['for a read with the ETag of one version and the fields of another version', [read([1, 2], 'B', '"1"')]],
  ])('has no order %s', (_, operations) => {
    expect(hasOrder(operations)).toBe(false);
  });

  test('shows by its longest possible order which response cannot be explained', () => {
    const stale = read([3, 4], 'A', '"1"');
    const write = patched([1, 2], 'B', '"2"');
    const { order, refused, state } = linearized(recordModel(created), [stale, write]);
    expect([order, refused, state.etag]).toEqual([[write], [stale], '"2"']);
  });
});
