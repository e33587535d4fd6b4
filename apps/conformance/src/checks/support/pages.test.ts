import { expect, test } from 'vitest';
import { linksOf } from './pages.ts';

const A = 'https://a.example.org/v1/x?cursor=1,2';
const answered = (link: string) => linksOf({ asked: '', status: 200, headers: { link }, text: '' });

test.each([
  ['one link', `<${A}>; rel="next"`, { next: A }],
  ['a relation without quotes', `<${A}>;rel=next`, { next: A }],
  ['several relations in one link', `<${A}>; rel="first prev"`, { first: A, prev: A }],
  ['other parameters first', `<${A}>; title="a, b; rel=last"; rel="next"`, { next: A }],
  ['other relations beside', `<${A}>; rel="next", <https://docs.example.org>; rel="help describedby"`, { next: A }],
  ['no link', '', {}],
])('Link is read with %s', (_, link, expected) => {
  expect(answered(link)).toEqual(expected);
});
