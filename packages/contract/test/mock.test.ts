import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { createClient, isProblem } from '@training-provider/contract/client';
import { createFactories, createMock, createMockServer, MOCK_OMISSIONS } from '@training-provider/contract/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { operations, PROBLEM_CODES, type ProblemCode } from '../src/index.ts';

const open = () => {
  const mock = createMock();
  return { mock, client: createClient({ ...mock.clientOptions, retries: 0 }) };
};
const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('the mock', () => {
  test.each(Object.keys(PROBLEM_CODES) as ProblemCode[])(
    'rejects the next request with %s, and accepts the following request',
    async (code) => {
      const { mock, client } = open();
      mock.refuseNext(code);
      const error = await thrownBy(client.org.get());
      if (!isProblem(error, code)) throw error;
      expect(error.problem).toMatchObject({
        status: PROBLEM_CODES[code].status,
        instance: '/v1/org',
        title: PROBLEM_CODES[code].title,
      });
      expect((await client.org.get()).status).toBe(200);
    },
  );

  test('rejects the given number of requests with the given Retry-After, so that retries can be tested', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const mock = createMock();
    mock.refuseNext('rate_limit_exceeded', { retryAfter: 0, times: 2 });
    const results: unknown[] = [];
    const hooks = { afterAttempt: (_: unknown, { status }: { status?: number }) => void results.push(status) };
    await createClient({ ...mock.clientOptions, hooks }).org.get();
    expect(results).toEqual([429, 429, 200]);
  });

  test('contains directly added records for references and lists', async () => {
    const { mock, client } = open();
    const make = createFactories();
    const program = mock.add('programs', { name: 'Umschulung' });
    const location = mock.add('locations', make.location());
    const group = mock.add('permissionGroups', { name: 'Büro' });
    const course = await client.courses.create({ name: 'A', programId: program.id, locationId: location.id });
    const user = await client.users.create(make.newUser({ groups: [group.id], locations: [location.id] }));
    expect([course.status, user.status]).toEqual([201, 200]);
    expect((await client.programs.get(program.id)).data).toEqual(program);
    expect((await client.locations.list()).data).toEqual([location]);
  });

  test('rejects an invalid record, and reports the fault of each field', () => {
    const { mock } = open();
    const wrong = { kind: 'castle', phone: 5 } as unknown as { name: string };
    const lines = [
      'This is no record of locations:',
      '/name: Is required.',
      '/kind: Must be one of: site, online.',
      '/phone: Must be text.',
    ];
    expect(() => mock.add('locations', wrong)).toThrow(new Error(lines.join('\n')));
  });

  test('rejects a cursor with any single changed letter', async () => {
    const { mock, client } = open();
    for (const name of ['Eins', 'Zwei']) mock.add('programs', { name });
    const { next = '' } = await client.programs.list({ limit: 1 });
    const changed = Array.from(
      next,
      (letter, at) => next.slice(0, at) + (letter === 'A' ? 'B' : 'A') + next.slice(at + 1),
    );
    for (const cursor of changed) {
      const error = await thrownBy(client.programs.list({ limit: 1, cursor }));
      expect(isProblem(error, 'invalid_cursor')).toBe(true);
    }
    expect((await client.programs.list({ limit: 1, cursor: next })).data).toHaveLength(1);
  });

  test('pages through a list with the maximum number of filter values, by cursors as documented', async () => {
    const mock = createMock();
    const programs = Array.from({ length: 200 }, (_, index) => mock.add('programs', { name: `Lehrgang ~?ÿ ${index}` }));
    const query = { id: programs.map(({ id }) => id), sort: 'name', limit: 100 } as const;
    const client = createClient(mock.clientOptions);
    const { next: cursor, data } = await client.programs.list(query);
    expect(cursor).toMatch(/^[A-Za-z0-9_-]{1,5000}$/);
    const second = await client.programs.list({ ...query, cursor });
    expect(new Set([...data, ...second.data].map(({ id }) => id)).size).toBe(200);
    const other = await thrownBy(client.programs.list({ ...query, id: query.id.slice(1), cursor }));
    expect(isProblem(other, 'invalid_cursor')).toBe(true);
  });

  test('generates the same ids from the same seed', async () => {
    const idOf = async (seed: number) => {
      const mock = createMock({ seed });
      return (await createClient(mock.clientOptions).courses.create({ name: 'A' })).data.id;
    };
    expect(await idOf(3)).toBe(await idOf(3));
    expect(await idOf(3)).not.toBe(await idOf(4));
  });

  test.each(operations)('implements $method $path', async ({ method, path, resource }) => {
    const { mock } = open();
    const query = resource === 'absences' ? '?month=2026-11' : '';
    const url = mock.baseUrl + path.replaceAll(/:\w+/g, '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11') + query;
    const headers = { Authorization: `Bearer ${mock.token}` };
    const { signal } = new AbortController();
    const { status } = await mock.fetch(url, { method, headers, redirect: 'manual', signal });
    expect([200, 404, 422]).toContain(status);
  });

  test('is not reachable at another URL', async () => {
    const mock = createMock();
    const client = createClient({ ...mock.clientOptions, baseUrl: 'http://elsewhere.test', retries: 0 });
    expect(await thrownBy(client.org.get())).toMatchObject({ code: 'unreachable' });
  });

  test('as a server responds to unknown paths, methods and bodies like the service', async () => {
    const server = await createMockServer();
    onTestFinished(() => server.close());
    const status = async (path: string, init: RequestInit = {}) => {
      const headers = { Authorization: `Bearer ${server.token}`, ...init.headers };
      return (await fetch(server.baseUrl + path, { ...init, headers })).status;
    };
    expect(await status('/v1/students')).toBe(404);
    expect(await status('/v1/locations', { method: 'DELETE' })).toBe(405);
    expect(await status('/v1/courses', { method: 'POST', body: '{' })).toBe(415);
    expect(
      await status('/v1/courses', { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } }),
    ).toBe(400);
    expect(await status('/v1/courses', { method: 'HEAD' })).toBe(200);
    expect(await status('/v1/courses?colour=red')).toBe(400);
  });
});

test.each([
  ['http://mock.test', ''],
  ['http://mock.test/base', '/base'],
])('the mock at %s returns the same Location for every spelling of the ids in the path', async (baseUrl, base) => {
  const mock = createMock({ baseUrl });
  const { id: above } = mock.add('courses', { name: 'A' });
  const headers = { Authorization: `Bearer ${mock.token}`, 'Content-Type': 'application/json' };
  const locationAt = async (path: string, record: object): Promise<string> => {
    const answer = await mock.fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(record) });
    const { id } = Object(await answer.json()).data;
    return answer.headers.get('location')?.replace(id, '<id>') ?? '';
  };
  expect(await locationAt('/v1/courses', { course: { name: 'B' } })).toBe(`${base}/v1/courses/<id>`);
  expect(await locationAt(`/v1/courses/${above.toUpperCase()}/notes`, { note: { title: 'C' } })).toBe(
    `${base}/v1/courses/${above}/notes/<id>`,
  );
});

test.each([
  ['OPTIONS', '*', 404],
  ['GET', 'http://[/v1/org', 404],
  ['GET', '//elsewhere.example/v1/org', 404],
  ['GET', 'http://elsewhere.example/v1/org?limit=1', 400],
  ['GET', 'HTTP://elsewhere.example/v1/org', 200],
])('the mock as a server responds to %s %s with %d, like any server', async (method, path, status) => {
  const server = await createMockServer();
  onTestFinished(() => server.close());
  const headers = { authorization: `Bearer ${server.token}` };
  const [response]: IncomingMessage[] = await once(
    request(server.baseUrl, { method, path, headers }).end(),
    'response',
  );
  expect(response?.statusCode).toBe(status);
  response?.resume();
});

test('the README lists everything that the mock leaves out', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const rows = Object.entries(MOCK_OMISSIONS).map(([name, text]) => `| \`${name}\` | ${text} |`);
  expect(readme).toContain(`| left out | what the mock does instead |\n|---|---|\n${rows.join('\n')}\n\n`);
});
