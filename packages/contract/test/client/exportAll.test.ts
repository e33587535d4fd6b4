import { createServer } from 'node:http';
import { createClient, type Fetch } from '@training-provider/contract/client';
import { createMock } from '@training-provider/contract/testing';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { scripted } from './scripted.ts';

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

const ID = '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11';
const LINE = `{"data":{"id":"${ID}"}}\n`;
const stream = (body: string) => ({ status: 200, headers: { 'Content-Type': 'application/x-ndjson' }, body });
const namesIn = async (records: AsyncIterable<{ name: string }>) => {
  const names: string[] = [];
  for await (const { name } of records) names.push(name);
  return names;
};

/** A mock with locations, and the queries that have arrived. */
const open = (count: number) => {
  const mock = createMock();
  const names = Array.from({ length: count }, (_, index) => mock.add('locations', { name: `Location ${index}` }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ name }) => name);
  const queries: Record<string, string>[] = [];
  const fetch: Fetch = (url, init) => {
    queries.push(Object.fromEntries(new URL(url).searchParams));
    return mock.fetch(url, init);
  };
  return { mock, names, queries, client: createClient({ ...mock.clientOptions, fetch, retries: 2 }) };
};

test('exportAll returns every record once in the order of ids, and a cursor of the feed from before the first record', async () => {
  const { mock, client, names } = open(20);
  const exported = client.locations.exportAll({ 'insertedAt[gte]': '2000-01-01T00:00:00Z' });
  expect(await namesIn(exported)).toEqual(names);
  mock.add('locations', { name: 'Later' });
  const { data } = await client.changes.read({ types: ['location'], cursor: exported.cursor });
  expect(data.map(({ operation }) => operation)).toEqual(['created']);
});

test('exportAll accepts a parent id for records below a parent', async () => {
  const { client } = open(0);
  const { data } = await client.courses.create({ name: 'A' });
  await client.courseNotes.create(data.id, { title: 'Note' });
  const titles: unknown[] = [];
  for await (const { title } of client.courseNotes.exportAll(data.id)) titles.push(title);
  expect(titles).toEqual(['Note']);
});

test('exportAll continues after the last record of an interrupted stream, as long as each stream delivers a record', async () => {
  const { mock, client, names, queries } = open(40);
  mock.breakNext('body', { times: 4 });
  expect(await namesIn(client.locations.exportAll())).toEqual(names);
  expect(queries).toHaveLength(5);
  expect(new Set(queries.map(({ after }) => after)).size).toBe(5);
});

test('exportAll fails after the retries of the client if a stream without its last line delivers nothing', async () => {
  const { client, arrived } = await scripted(() => stream(arrived.length === 1 ? LINE : ''));
  await expect(namesIn(client.locations.exportAll())).rejects.toMatchObject({ code: 'unreachable', attempts: 4 });
  expect(arrived.map(({ path }) => path).at(-1)).toBe(`/v1/locations?after=${ID}`);
});

test.each([
  ['has a wrong count', stream(`${LINE}{"end":{"count":2}}\n`)],
  ['continues after its last line', stream(`{"end":{"count":0}}\n${LINE}`)],
  ['is not an export', stream('<html>\n')],
  ['is a page instead of an export', { status: 200, body: { data: [] } }],
])('exportAll fails immediately if the response %s', async (_, answer) => {
  const { client, arrived } = await scripted([answer, answer]);
  await expect(namesIn(client.locations.exportAll())).rejects.toMatchObject({ code: 'unexpected_answer' });
  expect(arrived).toHaveLength(1);
});

test('exportAll reads no more than requested, and closes the connection when the caller stops or aborts', async () => {
  let written = 0;
  const closed = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
  const server = createServer((_, response) => {
    const end = closed.shift();
    response.once('close', () => end?.resolve());
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    const write = (): void => {
      while (!response.closed && response.write(LINE.repeat(1_000))) written += 1_000;
    };
    response.on('drain', write);
    write();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, token: 't' });
  const [stopped, aborted] = closed.map(({ promise }) => promise);

  for await (const { id } of client.locations.exportAll()) {
    expect(id).toBe(ID);
    break;
  }
  await stopped;
  // The buffers of both ends and of the network hold less than this; the stream itself has no end.
  expect(written * LINE.length).toBeLessThan(64 * 1024 * 1024);
  const abort = new AbortController();
  const exported = client.locations.exportAll({}, { signal: abort.signal });
  await exported.next();
  abort.abort();
  await expect(namesIn(exported)).rejects.toMatchObject({ code: 'aborted' });
  await aborted;
});
