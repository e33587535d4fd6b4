import { describe, expect, test } from 'vitest';
import { lengthOf, tellingHeaders } from './telling.ts';

const told = (status: number, headers: Record<string, string>) =>
  tellingHeaders({ asked: '', status, headers, text: '' });
const refusal = (problem: object) => lengthOf({ asked: '', status: 404, headers: {}, text: JSON.stringify(problem) });

describe('the comparison of two responses', () => {
  test('ignores headers that proxies add', () => {
    const type = { 'content-type': 'application/json' };
    const one = { ...type, 'cf-ray': '1', 'server-timing': 'a;dur=1', 'set-cookie': 'a=1', connection: 'close' };
    expect(told(200, one)).toEqual(told(200, { ...type, 'cf-ray': '2', date: 'now' }));
  });

  test('ignores the values of ETags and request ids in rejections', () => {
    expect(told(404, { etag: 'W/"1"' })).toEqual(told(404, { etag: 'W/"2"' }));
    expect(refusal({ requestId: 'a', code: 'b' })).toBe(refusal({ requestId: 'abc', code: 'b' }));
  });
});

test.each([
  [200, { etag: '"1"' }, { etag: '"2"' }],
  [404, { etag: '"1"' }, {}],
  [404, { allow: 'GET' }, {}],
  [404, { 'last-modified': 'Sat, 01 Jan 2000 00:00:00 GMT' }, {}],
  [200, { link: '<https://h/v1/x?cursor=1>; rel="next"' }, {}],
])('a response %d with %j differs from a response with %j', (status, one, other) => {
  expect(told(status, one)).not.toEqual(told(status, other as Record<string, string>));
});

test('a longer rejection is distinguishable from a shorter rejection', () => {
  expect(refusal({ requestId: 'a', code: 'bc' })).not.toBe(refusal({ requestId: 'a', code: 'b' }));
});
