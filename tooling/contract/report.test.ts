import { expect, test } from 'vitest';
import { breaking, safe } from './change.ts';
import { reportOf } from './report.ts';

const removed = breaking('property-removed', '"a" is gone');

test('changes of a shared schema are one line with their operations, and breaking changes come first', () => {
  const report = reportOf([
    { ...safe('operation-added', 'is new'), operation: 'GET /c', at: 'operation' },
    { ...removed, direction: 'response', operation: 'GET /a', at: 'User' },
    { ...removed, direction: 'response', operation: 'GET /b', at: 'User' },
  ]);
  expect(report.split('\n')).toEqual([
    'breaking:',
    '  property-removed  response  User: "a" is gone',
    '      GET /a, GET /b',
    'safe:',
    '  operation-added  operation: is new  (GET /c)',
  ]);
});

test('many safe changes are counted, and breaking changes list all their places', () => {
  const many = (finding: typeof removed) =>
    Array.from({ length: 20 }, (_, index) => ({ ...finding, operation: `GET /${index}`, at: `place ${index}` }));
  expect(reportOf(many(safe('property-added', 'is new'))).split('\n')).toEqual([
    'safe:',
    '  property-added  20 times, such as place 0, place 1, place 2, place 3',
    '      GET /0, GET /1, GET /2, GET /3 and 16 more',
  ]);
  expect(reportOf(many(removed)).split('\n')).toEqual([
    'breaking:',
    '  property-removed  "a" is gone',
    `      at ${Array.from({ length: 20 }, (_, index) => `place ${index}`).join(', ')}`,
    '      GET /0, GET /1, GET /2, GET /3 and 16 more',
  ]);
});

test('changes of descriptions and examples are one line', () => {
  const text = { ...safe('documentation-changed', 'description'), at: 'User' };
  expect(
    reportOf([
      { ...text, operation: 'GET /a' },
      { ...text, operation: 'GET /b' },
    ]).split('\n'),
  ).toEqual(['safe:', '  documentation-changed  2 times, such as User', '      GET /a, GET /b']);
});
