import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isTooLong } from './compressed.ts';

// What is different everywhere, and takes about half of its length.
const text = randomBytes(1_000_000).toString('hex');
const { length } = gzipSync(text);

test.each([
  [length / 2, true],
  [length, false],
  [length * 2, false],
])('a text that may take %d bytes is too long: %s', (bytes, expected) => {
  expect(isTooLong(text, bytes)).toBe(expected);
});
