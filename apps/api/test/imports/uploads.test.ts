import { once } from 'node:events';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { sweepImports } from '../../src/imports/retention.ts';
import type { Client } from '../support/client.ts';
import { newImport, sendFile } from '../support/imports.ts';
import { database, newTenantWithToken } from '../support/tenant.ts';
import { until } from '../support/until.ts';

const HEAD = 'internalCustomerNumber,firstName,lastName';
const lines = (count: number): string =>
  [HEAD, ...Array.from({ length: count }, (_, index) => `K${index},Anna,Berger`)].join('\n');

const statusOf = async (client: Client, path: string): Promise<string> => (await client('GET', path)).json.data.status;

const stagedOf = async (path: string): Promise<number> => {
  const rows = (await database()).selectFrom('import_line').select('line').where('import_id', '=', path.slice(-36));
  return (await rows.execute()).length;
};

/** Begins an upload that does not end. */
const beginUpload = async (token: string, path: string, part: string) => {
  const sent = request(`${inject('baseUrl')}${path}/content`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv', 'Transfer-Encoding': 'chunked' },
  });
  sent.on('error', () => undefined);
  sent.write(part);
  return sent;
};

test('an interrupted upload leaves the import waiting without stored lines, and the next upload succeeds', async () => {
  const { client, token } = await newTenantWithToken();
  const path = await newImport(client);
  const sent = await beginUpload(token, path, lines(5_000));
  await until(async () => ((await stagedOf(path)) > 0 ? true : undefined));
  expect(await statusOf(client, path)).toBe('receiving');
  sent.destroy();
  await until(async () => ((await statusOf(client, path)) === 'waiting' ? true : undefined));
  await until(async () => ((await stagedOf(path)) === 0 ? true : undefined));
  const { status, json } = await sendFile(client, path, gzipSync(lines(3)), { 'Content-Encoding': 'gzip' });
  expect([status, json.data]).toMatchObject([202, { status: 'queued', lines: 3, pending: 3 }]);
  expect(await stagedOf(path)).toBe(3);
});

test('if an import is cancelled during its upload, the upload gets 409 and no further line is stored', async () => {
  const { client, token } = await newTenantWithToken();
  const path = await newImport(client);
  const sent = await beginUpload(token, path, lines(5_000));
  await until(async () => ((await stagedOf(path)) > 0 ? true : undefined));
  const answered = once(sent, 'response');
  expect((await client('DELETE', path)).status).toBe(204);
  await sweepImports(await database(), () => true);
  sent.end(`\n${lines(5_000)}`);
  const [answer] = await answered;
  expect(answer.statusCode).toBe(409);
  expect([await statusOf(client, path), await stagedOf(path)]).toEqual(['cancelled', 0]);
});

test('the clean-up resets an abandoned upload to waiting, and ends an import after a day without upload or processing', async () => {
  const { client, organisationId } = await newTenantWithToken();
  const db = await database();
  const [abandoned = '', forgotten = '', overdue = ''] = [
    await newImport(client),
    await newImport(client),
    await newImport(client),
  ];
  const before = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
  // In one transaction, so that the service does not process the received lines.
  await db.transaction().execute(async (own) => {
    const set = (path: string, change: object) =>
      own.updateTable('import').set(change).where('id', '=', path.slice(-36)).execute();
    for (const path of [abandoned, overdue])
      await own
        .insertInto('import_line')
        .values({ organisation_id: organisationId, import_id: path.slice(-36), line: 2, body: {} })
        .execute();
    await set(abandoned, { status: 'receiving', received_at: before(1) });
    await set(forgotten, { inserted_at: before(25) });
    await set(overdue, { status: 'queued', queued_at: before(25) });
    await sweepImports(own, () => true);
  });
  const states = await Promise.all([abandoned, forgotten, overdue].map((path) => client('GET', path)));
  expect(states.map(({ json }) => [json.data.status, json.data.reason])).toEqual([
    ['waiting', undefined],
    ['cancelled', 'no_content'],
    ['failed', 'content_expired'],
  ]);
  expect(await Promise.all([abandoned, overdue].map(stagedOf))).toEqual([0, 0]);
});

test('an organisation can have at most ten unfinished imports', async () => {
  const { client } = await newTenantWithToken();
  const body = { import: { collection: 'courses', mode: 'apply', key: 'courseNumber' } };
  const answers = await Promise.all(Array.from({ length: 12 }, () => client('POST', '/v1/imports', { body })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), 429, 429]);
  const [made] = answers.filter(({ status }) => status === 201);
  await client('DELETE', `/v1/imports/${made?.json.data.id}`);
  expect((await client('POST', '/v1/imports', { body })).status).toBe(201);
});

test('the service rejects a file that decompresses to more than 256 MiB with 413, and the import keeps waiting', async () => {
  const { client } = await newTenantWithToken();
  const path = await newImport(client);
  const headers = { 'Content-Type': 'application/x-ndjson', 'Content-Encoding': 'gzip' };
  const { status, json } = await sendFile(client, path, gzipSync(Buffer.alloc(270_000_000, '\n')), headers);
  expect([status, json.code, await statusOf(client, path)]).toEqual([413, 'body_too_large', 'waiting']);
});
