import { operations } from '@training-provider/contract';
import { createClient, isProblem } from '@training-provider/contract/client';
import { createHandlers, createMock } from '@training-provider/contract/msw';
import { setupServer } from 'msw/node';
import { expect, onTestFinished, test } from 'vitest';

const baseUrl = 'https://administration.example.org';

/** MSW in front of the platform's `fetch`, with the handlers of a mock. */
const open = (options = { baseUrl }) => {
  const mock = createMock(options);
  const handlers = createHandlers(mock);
  const server = setupServer(...handlers);
  server.listen({ onUnhandledFrame: 'error' });
  onTestFinished(() => server.close());
  return {
    mock,
    handlers,
    client: createClient({ ...options, token: mock.token, fetch: globalThis.fetch, retries: 0 }),
  };
};

test('a program that does not know the mock can list, create, update and delete with its own fetch', async () => {
  const { mock, client } = open();
  const created = await client.courses.create({ name: 'A' });
  const read = await client.courses.get(created.data.id);
  await client.courses.update(created.data.id, { capacity: 3 }, { ifMatch: read });
  expect(await client.courses.get(created.data.id, { ifNoneMatch: '"2"' })).toMatchObject({ status: 304 });
  expect(await client.courses.all().toArray({ limit: 10 })).toMatchObject([{ name: 'A', capacity: 3 }]);
  expect((await client.courses.remove(created.data.id)).status).toBe(204);
  mock.refuseNext('unavailable');
  const error = await client.org.get().catch((thrown: unknown) => thrown);
  expect(isProblem(error, 'unavailable')).toBe(true);
});

test.each([`${baseUrl}/`, `${baseUrl}/api`, `${baseUrl}/api/v2//`, 'HTTPS://Administration.Example.org:443'])(
  'a client reaches the mock at the base URL %s through MSW and through the fetch of the mock',
  async (spelled) => {
    const { mock, client } = open({ baseUrl: spelled });
    const { clientCredentials, fetch: mockFetch } = mock;
    const direct = createClient({ baseUrl: spelled, clientCredentials, fetch: mockFetch, retries: 0 });
    for (const name of ['A', 'B']) expect((await direct.courses.create({ name })).status).toBe(201);
    for (const each of [client, direct])
      expect(await each.courses.all({ limit: 1 }).toArray({ limit: 9 })).toHaveLength(2);
    const headers = { Authorization: `Bearer ${mock.token}` };
    const first = await fetch(`${mock.baseUrl}/v1/courses?limit=1`, { headers });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await mockFetch(next, { headers })).status).toBe(200);
    const metadata = await mockFetch(`${mock.baseUrl}/.well-known/oauth-authorization-server`);
    expect(await metadata.json()).toMatchObject({
      issuer: mock.baseUrl,
      token_endpoint: `${mock.baseUrl}/oauth/token`,
    });
  },
);

test('the mock is not reachable outside of the path of its base URL', async () => {
  const mock = createMock({ baseUrl: `${baseUrl}/api` });
  await expect(mock.fetch(`${baseUrl}/apis/v1/org`)).rejects.toThrow(`the mock is at ${baseUrl}/api`);
});

test('the handlers issue tokens, and respond to unknown paths and methods like the service', async () => {
  const { mock } = open();
  const { clientCredentials } = mock;
  const client = createClient({ baseUrl, clientCredentials, fetch: globalThis.fetch });
  expect((await client.org.get()).status).toBe(200);
  const answers = [fetch(`${baseUrl}/v1/no_such`), fetch(`${baseUrl}/v1/org`, { method: 'DELETE' })];
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 405]);
});

test('each operation has a handler with its method and path', () => {
  const shown = open().handlers.map(({ info }) => info.header);
  for (const { method, path } of operations) expect(shown).toContain(`${method} ${baseUrl}${path}`);
});
