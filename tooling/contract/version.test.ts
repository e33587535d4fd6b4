import { expect, test } from 'vitest';
import { mayBreak, versionAfter } from './version.ts';

test.each([
  ['0.1.2', 'patch', '0.1.3'],
  ['0.1.2', 'minor', '0.2.0'],
  ['0.1.2', 'major', '1.0.0'],
  ['1.9.9', 'minor', '1.10.0'],
] as const)('after %s a %s release is %s', (version, step, next) => {
  expect(versionAfter(version, step)).toBe(next);
});

test.each([
  ['1.2.3', '1.9.0', false],
  ['1.2.3', '1.2.3', false],
  ['1.2.3', '2.0.0', true],
  ['0.1.0', '0.1.1', false],
  ['0.1.0', '0.2.0', true],
  ['0.9.0', '1.0.0', true],
  ['2.0.0', '1.0.0', false],
])('version %s may be followed by the breaking version %s: %s', (before, after, expected) => {
  expect(mayBreak(before, after)).toBe(expected);
});
