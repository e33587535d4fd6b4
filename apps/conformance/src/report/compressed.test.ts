import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isTooLong } from './compressed.ts';

// Incompressible text, about half of the total length.
const text = randomBytes(1_000_000).toString('hex');
const { length } = gzipSync(text);

test.each([
  [length / 2, true],
  [length, false],
  [length * 2, false],
])('a string exceeds a limit of %d compressed bytes: %s', (bytes, expected) => {
  expect(isTooLong(text, bytes)).toBe(expected);
});
