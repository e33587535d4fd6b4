import { expect, test } from 'vitest';
import { hasNumbers, itemsOf } from './structuredFields.ts';

test.each([
  ['one policy', '"default";q=6000;w=60'],
  ['parameters in another order', '"default";w=60;q=6000'],
  ['spaces before parameters', '"default"; q=6000; w=60'],
  ['further parameters', '"default";q=6000;w=60;qu="requests";pk=:YQ==:;partial'],
  ['several policies', '"burst";q=100;w=1, "day";q=100000;w=86400'],
  ['commas and semicolons in a name', '"a, b;c \\"d\\"";q=1;w=1'],
])('the parameters of a list with %s are read as numbers', (_, text) => {
  expect(hasNumbers(text, ['q', 'w'])).toBe(true);
});

test.each([
  ['no value', undefined],
  ['an empty field', ''],
  ['no parameter', '"default"'],
  ['one parameter too few', '"default";q=6000'],
  ['a policy without numbers', '"a";q=1;w=1, "b"'],
  ['a string instead of a number', '"default";q="6000";w=60'],
  ['a negative number', '"default";q=-1;w=60'],
  ['no name', '"";q=1;w=60'],
  ['a number instead of a name', '6000;q=1;w=60'],
  ['an unclosed name', '"default;q=1;w=60'],
  ['a trailing comma', '"default";q=1;w=60,'],
  ['a space before a semicolon', '"default" ;q=1;w=60'],
  ['a parameter without a value', '"default";q=;w=60'],
  ['an uppercase parameter', '"default";Q=1;w=60'],
])('a list with %s has no valid numbers', (_, text) => {
  expect(hasNumbers(text, ['q', 'w'])).toBe(false);
});

test('items keep their values and parameters as written', () => {
  expect(itemsOf('a;b;c=1.5 ,\t"d";e=?0;e=@5')).toEqual([
    { value: 'a', parameters: { b: '?1', c: '1.5' } },
    { value: '"d"', parameters: { e: '@5' } },
  ]);
});
