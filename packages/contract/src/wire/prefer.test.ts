import { expect, test } from 'vitest';
import { asksForCount, waitSecondsOf } from './prefer.ts';

test.each([
  ['wait=5', 5],
  ['wait=0', 0],
  ['WAIT=5', 5],
  ['wait = "5"', 5],
  ['respond-async, wait=5', 5],
  ['return=minimal; note="a, wait=9", wait=5;x=y', 5],
  ['wait=20', 20],
  ['wait=21', 20],
  ['wait=999999999', 20],
  ['wait=5, wait=7', 5],
])('Prefer: %s requests a wait of %i seconds', (prefer, seconds) => {
  expect(waitSecondsOf(prefer)).toBe(seconds);
});

test.each([
  undefined,
  '',
  'return=total-count',
  'wait',
  'wait=',
  'wait=-1',
  'wait=1.5',
  'wait=soon',
  'wait=5s',
  'wait=soon, wait=5',
  'waits=5',
  'note="wait=5"',
  ',;=",',
])('Prefer: %s requests no wait', (prefer) => {
  expect(waitSecondsOf(prefer)).toBeUndefined();
});

test.each([
  ['return=total-count', true],
  ['RETURN=Total-Count', true],
  ['return="total-count"', true],
  ['respond-async, return=total-count; foo="a;b"', true],
  ['return=total-count, return=minimal', true],
  ['return=minimal, return=total-count', false],
  ['note="a, return=total-count"', false],
  ['note=a; return=total-count', false],
  ['return', false],
  ['', false],
  [undefined, false],
])('Prefer: %s requests the total count: %s', (prefer, isAsked) => {
  expect(asksForCount(prefer)).toBe(isAsked);
});
