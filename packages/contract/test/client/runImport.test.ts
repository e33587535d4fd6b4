import { expect, test } from 'vitest';
import { problem, type Scripted, scripted } from './scripted.ts';

const ID = '01930f70-2222-7333-8444-555566667777';
const FILE = { type: 'text/csv', content: new Blob(['firstName\nAda\n']) } as const;
const RECORD = { collection: 'participants', mode: 'apply', operation: 'create' } as const;

const now = (status: string, number = 200): Scripted => ({
  status: number,
  headers: { ETag: `"${status}"` },
  body: { data: { id: ID, status } },
});

test('imports.run creates an import, sends its file, and reports progress until the import has ended', async () => {
  const { client, arrived } = await scripted([
    now('waiting', 201),
    now('queued', 202),
    now('running'),
    { status: 304 },
    now('completed'),
  ]);
  const told: string[] = [];
  const ended = await client.imports.run(FILE, RECORD, ({ status }) => told.push(status));
  expect([ended.status, told]).toEqual(['completed', ['running', 'completed']]);
  expect(arrived.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/imports',
    `PUT /v1/imports/${ID}/content`,
    ...Array(3).fill(`GET /v1/imports/${ID}`),
  ]);
  expect(arrived[1]).toMatchObject({ body: 'firstName\nAda\n', headers: { 'content-type': 'text/csv' } });
  expect(arrived[3]?.headers).toMatchObject({ prefer: 'wait=20', 'if-none-match': '"running"' });
});

test('imports.run sends the file again if it was lost', async () => {
  const { client, arrived } = await scripted([
    now('waiting', 201),
    problem(409, 'import_not_waiting'),
    now('waiting'),
    now('queued', 202),
    now('completed'),
  ]);
  expect((await client.imports.run(FILE, RECORD)).status).toBe('completed');
  expect(arrived.filter(({ method }) => method === 'PUT')).toHaveLength(2);
});

test('imports.run cancels its import if it fails', async () => {
  const { client, arrived } = await scripted([
    now('waiting', 201),
    problem(415, 'unsupported_media_type'),
    { status: 204 },
  ]);
  await expect(client.imports.run(FILE, RECORD)).rejects.toMatchObject({ status: 415 });
  expect(arrived.at(-1)).toMatchObject({ method: 'DELETE', path: `/v1/imports/${ID}` });
});
