import { createClient, type FollowOptions } from '@training-provider/contract/client';
import { createMock } from '@training-provider/contract/testing';
import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import { problem, RECORD, scripted } from './scripted.ts';

const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const page = (cursor: string, data: unknown[] = [{ id: 'a' }]) => ({
  ...{ status: 200, headers: { Link: `<http://x/v1/x?cursor=${cursor}>; rel="next"` }, body: { data } },
});

describe('options of a call', () => {
  test('set the number of its retries', async () => {
    const { client, arrived } = await scripted(() => problem(503, 'unavailable', { 'Retry-After': '0' }));
    await thrownBy(client.participants.get('x', { retries: 1 }));
    expect(arrived).toHaveLength(2);
    const wrong = client.participants.get('x', { retries: Number.NaN });
    expect(await thrownBy(wrong)).toMatchObject({
      code: 'invalid_argument',
      message: expect.stringMatching(/retries/),
    });
  });

  test('add headers and replace headers of the client, except the token', async () => {
    const { client, arrived } = await scripted([RECORD]);
    await client.participants.get('x', { headers: { 'X-Request-Id': 'r-9', accept: 'application/json' } });
    const { accept, authorization, 'x-request-id': id } = arrived[0]?.headers ?? {};
    expect([accept, authorization, id]).toEqual(['application/json', 'Bearer token', 'r-9']);
    for (const headers of [{ authorization: 'Bearer x' }, { 'X-Name': 'a\nb' }])
      expect(await thrownBy(client.participants.get('x', { headers }))).toMatchObject({ code: 'invalid_argument' });
    expect(arrived).toHaveLength(1);
  });

  test('may be undefined when following the change feed', () => {
    expectTypeOf<{ signal: undefined; types: undefined; from: undefined }>().toExtend<FollowOptions>();
  });
});

describe('an iteration', () => {
  test('over the versions of a record or the results of an import reads page after page', async () => {
    const { clientOptions } = createMock();
    const client = createClient(clientOptions);
    const { data } = await client.courses.create({ name: 'A' });
    for (const name of ['B', 'C']) await client.courses.update(data.id, { name });
    const versions = await client.courses.history.all(data.id, { limit: 1 }).toArray({ limit: 9 });
    expect(versions.map(({ version }) => version)).toEqual([3, 2, 1]);
    const file = { type: 'text/csv', content: 'name\nD\nE\n' } as const;
    const { id } = await client.imports.run(file, { collection: 'courses', mode: 'apply', operation: 'create' });
    expect(await client.imports.results.all(id, { limit: 1 }).toArray({ limit: 9 })).toHaveLength(2);
  });

  test.each([
    ['one page', ['a']],
    ['five pages', ['a', 'b', 'c', 'd', 'e']],
  ])('fails if the cursors form a circle of %s', async (_, cursors) => {
    let read = 0;
    const { client } = await scripted(() => page(cursors[read++ % cursors.length] ?? ''));
    const work = client.participants.all().toArray({ limit: Number.POSITIVE_INFINITY });
    expect(await thrownBy(work)).toMatchObject({ code: 'unexpected_answer', message: expect.stringMatching(/cursor/) });
    expect(read).toBeLessThan(4 * cursors.length);
  });

  test('over the change feed fails if a page links to itself', async () => {
    const { client } = await scripted(() => page('a', [{ id: '1' }]));
    const pages = client.changes.follow({ cursor: 'a' });
    expect(await thrownBy(pages.next())).toMatchObject({ code: 'unexpected_answer' });
  });
});

test('the message of a failed connection contains the error code of the system', async () => {
  const { client } = await scripted(['hangUp']);
  const message = expect.stringMatching(/can't be reached \([A-Z_]+\)\./);
  expect(await thrownBy(client.org.get({ retries: 0 }))).toMatchObject({ code: 'unreachable', message });
});

test('many calls with one signal add one listener to it, and all end when it is aborted', async () => {
  const { client } = await scripted(() => 'silence');
  const controller = new AbortController();
  const listen = vi.spyOn(controller.signal, 'addEventListener');
  const calls = Array.from({ length: 20 }, () => thrownBy(client.org.get({ signal: controller.signal })));
  controller.abort();
  expect((await Promise.all(calls)).map((error) => Object(error).code)).toEqual(Array(20).fill('aborted'));
  expect(listen).toHaveBeenCalledTimes(1);
});
