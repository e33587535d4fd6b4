import { createClient, isProblem, type RequestOptions } from '@training-provider/contract/client';
import { createMock } from '@training-provider/contract/testing';
import { describe, expect, test, vi } from 'vitest';
import { CREATED, problem, RECORD, scripted } from './scripted.ts';

const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('request reaches what the client has no method for', () => {
  test('with the token, the retries and the key of a call', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { client, arrived } = await scripted([problem(503, 'unavailable'), CREATED]);
    const body = { room: { name: 'A 1' } };
    const headers = { 'X-One': '1', accept: 'application/json' };
    const answer = await client.request('POST', '/v1/rooms', { query: { kind: ['a', 'b'], all: true }, body, headers });
    expect(answer).toMatchObject({ status: 201, body: { data: { firstName: 'Ada' } }, etag: '"1"' });
    expect(arrived).toHaveLength(2);
    expect(arrived[1]).toMatchObject({
      method: 'POST',
      path: '/v1/rooms?kind=a%2Cb&all=true',
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

  test('and gives pages, empty answers and refusals as other calls do', async () => {
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

  test('and is not repeated as a PATCH whose work may have been done, unless its version is named', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { client, arrived } = await scripted(['hangUp', 'hangUp', RECORD]);
    expect(await thrownBy(client.request('PATCH', '/v1/rooms/1', { body: {} }))).toMatchObject({ code: 'unreachable' });
    const headers = { 'if-match': '"1"' };
    expect((await client.request('PATCH', '/v1/rooms/1', { body: {}, headers })).status).toBe(200);
    expect(arrived).toHaveLength(3);
  });

  test.each<[string, string, string, object, string]>([
    ['a method in small letters', 'get', '/v1/x', {}, 'in capitals'],
    ['a path without a slash', 'GET', 'v1/x', {}, 'must begin with "/"'],
    ['an address', 'GET', 'https://elsewhere.example/', {}, 'must begin with "/"'],
    ['a query in the path', 'GET', '/v1/x?y=1', {}, 'give the option query'],
    ['a path that leads elsewhere', 'GET', '/v1/../admin', {}, 'segment "." or ".."'],
    ['the same, encoded', 'GET', '/v1/%2e%2e/admin', {}, 'segment "." or ".."'],
    ['a space in the path', 'GET', '/v1/a b', {}, 'encodeURIComponent'],
    ['a header with a line break', 'GET', '/v1/x', { headers: { 'X-A': 'a\nb' } }, '"X-A"'],
    ['a body that is no JSON', 'POST', '/v1/x', { body: { a: 1n } }, "can't be written as JSON"],
    ['an object in the query', 'GET', '/v1/x', { query: { a: {} } }, '"a" must be text'],
  ])('but not with %s', async (_, method, path, options, text) => {
    const { client, arrived } = await scripted([RECORD]);
    const error = await thrownBy(client.request(method, path, options as RequestOptions));
    expect(error).toMatchObject({ code: 'invalid_argument', message: expect.stringContaining(text) });
    expect(arrived).toHaveLength(0);
  });
});
