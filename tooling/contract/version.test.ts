import { expect, test } from 'vitest';
import { versionAfter } from './version.ts';

test.each([
  ['0.1.2', 'patch', '0.1.3'],
  ['0.1.2', 'minor', '0.2.0'],
  ['0.1.2', 'major', '1.0.0'],
  ['1.9.9', 'minor', '1.10.0'],
] as const)('after %s a %s release is %s', (version, step, next) => {
  expect(versionAfter(version, step)).toBe(next);
});
