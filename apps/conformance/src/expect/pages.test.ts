import { expect, test } from 'vitest';
import { Failed, Skipped } from '../deployment/errors.ts';
import type { Target } from '../deployment/target.ts';
import { linksOf, walk } from './pages.ts';

const A = 'https://a.example.org/v1/x?cursor=1,2';
const answered = (link: string) => linksOf({ asked: '', status: 200, headers: { link }, text: '' });

test.each([
  ['one link', `<${A}>; rel="next"`, { next: A }],
  ['a relation without quotes', `<${A}>;rel=next`, { next: A }],
  ['several relations in one link', `<${A}>; rel="first prev"`, { first: A, prev: A }],
  ['other parameters first', `<${A}>; title="a, b; rel=last"; rel="next"`, { next: A }],
  ['unrelated relations', `<${A}>; rel="next", <https://docs.example.org>; rel="help describedby"`, { next: A }],
  ['no link', '', {}],
])('a Link header with %s is parsed', (_, link, expected) => {
  expect(answered(link)).toEqual(expected);
});

/** A list with a `next` link on every page and one record per page. */
const endless = (idOf: (page: number) => number): Target => {
  let pages = 0;
  const send = async () => {
    pages += 1;
    const text = JSON.stringify({ data: [{ id: idOf(pages) }] });
    return { asked: 'GET /v1/x', status: 200, headers: { link: `<${A}>; rel="next"` }, text };
  };
  // The boundary: the code under test uses nothing else of the target.
  return { send } as unknown as Target;
};

test('paging fails if a page contains no new record', async () => {
  await expect(
    walk(
      endless(() => 1),
      '/v1/x',
      {},
    ),
  ).rejects.toThrow(Failed);
});

test('paging is skipped if there are more records than a run can read', async () => {
  await expect(
    walk(
      endless((page) => page),
      '/v1/x',
      {},
    ),
  ).rejects.toThrow(Skipped);
});
