import { operations } from '@training-provider/contract';
import { createClient, isProblem } from '@training-provider/contract/client';
import { createHandlers, createMock } from '@training-provider/contract/msw';
import { setupServer } from 'msw/node';
import { expect, onTestFinished, test } from 'vitest';

const baseUrl = 'https://administration.example.org';

/** MSW in front of the platform's `fetch`, with the handlers of a mock. */
const open = () => {
  const mock = createMock({ baseUrl });
  const handlers = createHandlers(mock);
  const server = setupServer(...handlers);
  server.listen({ onUnhandledFrame: 'error' });
  onTestFinished(() => server.close());
  return { mock, handlers, client: createClient({ baseUrl, token: mock.token, fetch: globalThis.fetch, retries: 0 }) };
};

test('a program that knows nothing of the mock lists, creates, changes and deletes by its own fetch', async () => {
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

test('it obtains tokens, and paths and methods that there are not are answered as by the service', async () => {
  const { mock } = open();
  const { clientCredentials } = mock;
  const client = createClient({ baseUrl, clientCredentials, fetch: globalThis.fetch });
  expect((await client.org.get()).status).toBe(200);
  const answers = [fetch(`${baseUrl}/v1/no_such`), fetch(`${baseUrl}/v1/org`, { method: 'DELETE' })];
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 405]);
});

test('each operation has a handler, so that a program can put another before it', () => {
  const shown = open().handlers.map(({ info }) => info.header);
  for (const { method, path } of operations) expect(shown).toContain(`${method} ${baseUrl}${path}`);
});
