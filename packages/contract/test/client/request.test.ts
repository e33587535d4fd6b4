import { createClient, isProblem, type RequestOptions } from '@training-provider/contract/client';
import { createMock } from '@training-provider/contract/testing';
import { describe, expect, test, vi } from 'vitest';
import { CREATED, problem, RECORD, scripted } from './scripted.ts';

const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('client.request', () => {
  test('sends a request with the token, the retries and the idempotency key of other calls', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { client, arrived } = await scripted([problem(503, 'unavailable'), CREATED]);
    const body = { room: { name: 'A 1' } };
    const headers = { 'X-One': '1', accept: 'application/json' };
    const answer = await client.request('POST', '/v1/rooms', { query: { kind: ['a', 'b'], all: true }, body, headers });
    expect(answer).toMatchObject({ status: 201, body: { data: { firstName: 'Ada' } }, etag: '"1"' });
    expect(arrived).toHaveLength(2);
    expect(arrived[1]).toMatchObject({
      method: 'POST',
      path: '/v1/rooms?kind=a&kind=b&all=true',
      body: JSON.stringify(body),
    });
    expect(arrived[1]?.headers).toMatchObject({
      authorization: 'Bearer token',
      'x-one': '1',
      accept: 'application/json',
    });
    expect(arrived[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(arrived[1]?.headers['idempotency-key']).toBe(arrived[0]?.headers['idempotency-key']);
  });

  test('sends every value of a list, including filters by free text and `sort`', async () => {
    const mock = createMock();
    for (const customerNumber of ['X1', 'X,2', 'X3'])
      mock.add('participants', { firstName: 'A', lastName: customerNumber, customerNumber });
    const client = createClient(mock.clientOptions);
    const query = { customerNumber: ['X1', 'X,2'], sort: ['lastName', 'firstName'] };
    const { body } = await client.request('GET', '/v1/participants', { query });
    expect(body).toMatchObject({ data: [{ lastName: 'X,2' }, { lastName: 'X1' }] });
    const types = await client.request('GET', '/v1/changes', { query: { types: ['participant', 'course'] } });
    expect(types.body).toMatchObject({ data: [{}, {}, {}] });
  });

  test('returns pages, empty responses and rejections like other calls', async () => {
    const mock = createMock();
    for (const name of ['A', 'B', 'C']) mock.add('locations', { name });
    const client = createClient(mock.clientOptions);
    const first = await client.request('GET', '/v1/locations', { query: { limit: 2 } });
    expect(first.body).toMatchObject({ data: [{ name: 'C' }, { name: 'B' }] });
    const second = await client.request('GET', '/v1/locations', { query: { limit: 2, cursor: first.next ?? '' } });
    expect(second.body).toMatchObject({ data: [{ name: 'A' }] });
    expect(second.next).toBeUndefined();
    const { data } = await client.courses.create({ name: 'A' });
    expect(await client.request('DELETE', `/v1/courses/${data.id}`)).toMatchObject({ status: 204 });
    expect(isProblem(await thrownBy(client.request('GET', '/v1/no_such')), 'not_found')).toBe(true);
  });

  test('does not retry a PATCH with an unknown outcome, unless the request has If-Match', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { client, arrived } = await scripted(['hangUp', 'hangUp', RECORD]);
    expect(await thrownBy(client.request('PATCH', '/v1/rooms/1', { body: {} }))).toMatchObject({ code: 'unreachable' });
    const headers = { 'if-match': '"1"' };
    expect((await client.request('PATCH', '/v1/rooms/1', { body: {}, headers })).status).toBe(200);
    expect(arrived).toHaveLength(3);
  });

  test('returns no body if the response has no body', async () => {
    const headers = { 'X-Request-Id': 'r-1' };
    const { client } = await scripted([200, 201, 202, 204, 205, 200].map((status) => ({ status, headers })));
    for (const status of [200, 201, 202, 204, 205])
      expect(await client.request('POST', '/v1/rooms')).toEqual({
        status,
        headers: expect.anything(),
        requestId: 'r-1',
      });
    expect(await client.request('HEAD', '/v1/rooms')).not.toHaveProperty('body');
  });

  test('returns other content types as strings, and any JSON value', async () => {
    const of = (type: string, body: string) => ({ status: 200, headers: { 'Content-Type': type }, body });
    const { client } = await scripted([
      of('text/csv', 'a,b'),
      of('Application/JSON', '{"a":1}'),
      of('text/json', 'null'),
    ]);
    const bodies = [];
    for (const _ of [1, 2, 3]) bodies.push((await client.request('GET', '/v1/rooms')).body);
    expect(bodies).toEqual(['a,b', { a: 1 }, null]);
  });

  test.each([
    ['a page of a proxy', 'text/html; charset=utf-8', '<html>'],
    ['broken JSON', 'application/json', '{"a":'],
  ])('reports that %s is not from the service', async (_, type, body) => {
    const { client } = await scripted([{ status: 200, headers: { 'Content-Type': type }, body }]);
    expect(await thrownBy(client.request('GET', '/v1/x'))).toMatchObject({ code: 'unexpected_answer' });
  });

  test.each<[string, string, string, object | null, string]>([
    ['a method in lower case', 'get', '/v1/x', {}, 'in capitals'],
    ['a path without a slash', 'GET', 'v1/x', {}, 'must begin with "/"'],
    ['an absolute URL', 'GET', 'https://elsewhere.example/', {}, 'must begin with "/"'],
    ['a query in the path', 'GET', '/v1/x?y=1', {}, 'give the option query'],
    ['a path with ".."', 'GET', '/v1/../admin', {}, 'segment "." or ".."'],
    ['a path with an encoded ".."', 'GET', '/v1/%2e%2e/admin', {}, 'segment "." or ".."'],
    ['a space in the path', 'GET', '/v1/a b', {}, 'encodeURIComponent'],
    ['a header with a line break', 'GET', '/v1/x', { headers: { 'X-A': 'a\nb' } }, '"X-A"'],
    ['a body that cannot be written as JSON', 'POST', '/v1/x', { body: { a: 1n } }, "can't be written as JSON"],
    ['a body with GET', 'GET', '/v1/x', { body: {} }, 'GET takes no body'],
    ['a body with HEAD', 'HEAD', '/v1/x', { body: {} }, 'HEAD takes no body'],
    ['the method TRACE', 'TRACE', '/v1/x', {}, 'no fetch sends TRACE'],
    ['the method CONNECT', 'CONNECT', '/v1/x', {}, 'no fetch sends CONNECT'],
    [
      'its own Authorization header',
      'GET',
      '/v1/x',
      { headers: { authorization: 'Bearer SECRET' } },
      '"Authorization"',
    ],
    ['its own Content-Length', 'POST', '/v1/x', { body: {}, headers: { 'content-length': '1' } }, '"content-length"'],
    ['options that are null', 'GET', '/v1/x', null, 'the options have to be an object'],
    ['an object in the query', 'GET', '/v1/x', { query: { a: {} } }, '"a" must be text'],
  ])('rejects %s without a request', async (_, method, path, options, text) => {
    const { client, arrived } = await scripted([RECORD]);
    const error = await thrownBy(client.request(method, path, options as RequestOptions));
    expect(error).toMatchObject({ code: 'invalid_argument', message: expect.stringContaining(text) });
    expect(arrived).toHaveLength(0);
  });
});
