import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { limitUpTo } from './paging.ts';

const Limit = limitUpTo(200, 50);

test.each([
  [undefined, 50],
  ['1', 1],
  ['007', 7],
  ['200', 200],
  ['201', 200],
  ['9'.repeat(400), 200],
])('the limit %s gives a page of at most %i records', (given, size) => {
  expect(z.parse(Limit, given)).toBe(size);
});

test.each(['', '0', '000', '-1', '1.5', '1e2', '٣', ' 1', 'many'])('the limit "%s" is rejected', (given) => {
  expect(z.safeParse(Limit, given).success).toBe(false);
});
