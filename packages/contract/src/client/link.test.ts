import { expect, test } from 'vitest';
import { linkTo } from './link.ts';

test.each([
  ['in quotes', '<https://x/?cursor=a>; rel="next"'],
  ['without quotes', '<https://x/?cursor=a>; rel=next'],
  ['in capitals', '<https://x/?cursor=a>; REL="Next"'],
  ['among several types', '<https://x/?cursor=a>; rel="last next"'],
  ['without white space', '<https://x/?cursor=b>;rel=prev,<https://x/?cursor=a>;rel=next'],
  [
    'after other parameters',
    '<https://x/?cursor=a>; title="a, b; rel=prev \\" <c>"; anchor; rel=next; type="text/html"',
  ],
  ['after a link whose target has a comma', '<https://x/?status=a,b>; rel="first", <https://x/?cursor=a>; rel="next"'],
])('the next link is found %s', (_, header) => {
  expect(linkTo(header, 'next')).toBe('https://x/?cursor=a');
});

test.each([
  ['another relation', '<https://x/?cursor=a>; rel="prev"'],
  ['a relation with this name as a prefix', '<https://x/?cursor=a>; rel="next-archive"'],
  ['a relation in the value of another parameter', '<https://x/?cursor=a>; title="; rel=next"; rel=prev'],
  ['rev instead of rel', '<https://x/?cursor=a>; rev=next'],
  ['no link', 'next'],
])('a Link header with %s has no next link', (_, header) => {
  expect(linkTo(header, 'next')).toBeUndefined();
});
