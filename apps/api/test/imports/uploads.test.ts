import { once } from 'node:events';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { sweepImports } from '../../src/imports/retention.ts';
import { type Client, clientOf } from '../support/client.ts';
import { newImport, sendFile } from '../support/imports.ts';
import { database, newTenantWithToken, tokenOf } from '../support/tenant.ts';
import { until } from '../support/until.ts';

const HEAD = 'internalCustomerNumber,firstName,lastName';
const lines = (count: number): string =>
  [HEAD, ...Array.from({ length: count }, (_, index) => `K${index},Anna,Berger`)].join('\n');

const statusOf = async (client: Client, path: string): Promise<string> => (await client('GET', path)).json.data.status;

const stagedOf = async (path: string): Promise<number> => {
  const rows = (await database()).selectFrom('import_line').select('line').where('import_id', '=', path.slice(-36));
  return (await rows.execute()).length;
};

/** Begins an upload that does not end by itself. */
const beginUpload = async (token: string, path: string, part: string) => {
  const sent = request(`${inject('baseUrl')}${path}/content`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv', 'Transfer-Encoding': 'chunked' },
  });
  sent.on('error', () => undefined);
  sent.write(part);
  return sent;
};

test('an upload that breaks off leaves its import waiting, with nothing staged, and the next one succeeds', async () => {
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

test('of several uploads at the same time one wins, and the others are answered 409', async () => {
  const { client } = await newTenantWithToken();
  const path = await newImport(client);
  const answers = await Promise.all(Array.from({ length: 5 }, () => sendFile(client, path, lines(2_500))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409, 409]);
  expect(await stagedOf(path)).toBe(2_500);
  expect((await sendFile(client, path, lines(1))).json.code).toBe('import_not_waiting');
});

test('an import that is cancelled while it is received takes no further line', async () => {
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

test('what a killed instance has begun to receive waits again, and what is older than a day ends', async () => {
  const { client } = await newTenantWithToken();
  const db = await database();
  const [abandoned = '', forgotten = '', overdue = ''] = [
    await newImport(client),
    await newImport(client),
    await newImport(client),
  ];
  await sendFile(client, overdue, lines(2));
  await sendFile(client, abandoned, lines(2));
  const set = (path: string, change: object) =>
    db.updateTable('import').set(change).where('id', '=', path.slice(-36)).execute();
  const before = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
  await set(abandoned, { status: 'receiving', received_at: before(1) });
  await set(forgotten, { inserted_at: before(25) });
  await set(overdue, { queued_at: before(25) });
  await sweepImports(db, () => true);
  const states = await Promise.all([abandoned, forgotten, overdue].map((path) => client('GET', path)));
  expect(states.map(({ json }) => [json.data.status, json.data.reason])).toEqual([
    ['waiting', undefined],
    ['cancelled', 'no_content'],
    ['failed', 'content_expired'],
  ]);
  expect(await Promise.all([abandoned, overdue].map(stagedOf))).toEqual([0, 0]);
});

test('an organisation has ten imports that have not ended, and no more', async () => {
  const { client } = await newTenantWithToken();
  const body = { import: { collection: 'courses', mode: 'apply', key: 'courseNumber' } };
  const answers = await Promise.all(Array.from({ length: 12 }, () => client('POST', '/v1/imports', { body })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), 429, 429]);
  const [made] = answers.filter(({ status }) => status === 201);
  await client('DELETE', `/v1/imports/${made?.json.data.id}`);
  expect((await client('POST', '/v1/imports', { body })).status).toBe(201);
});

test('whoever waits for an import learns of its end', async () => {
  const { client } = await newTenantWithToken();
  const path = await newImport(client);
  await sendFile(client, path, lines(1));
  const waited = client('GET', path, { headers: { Prefer: 'wait=20' } });
  await client('DELETE', path);
  const { json, headers } = await waited;
  expect([json.data.status, headers.get('Preference-Applied')]).toEqual(['cancelled', 'wait=20']);
});

test('what is staged has the values of fields, references by other keys, and the keys by which lines are compared', async () => {
  const { client } = await newTenantWithToken();
  const asked = { collection: 'courses', mode: 'validate', key: 'externalId', source: 'erp', empty: 'clear' };
  const path = await newImport(client, { ...asked, values: { status: { offen: 'open' } } });
  const file = [
    'sep=;',
    'externalId;name;courseNumber;status;startDate;capacity;trainers.email',
    '7;"Lager; ""A""";L-1;offen;3.3.2025;;a@example.org | b@example.org',
    '8;Büro;;open;2025-03-03;12;',
  ].join('\r\n');
  await sendFile(client, path, `\uFEFF${file}`);
  const rows = (await database()).selectFrom('import_line').selectAll().where('import_id', '=', path.slice(-36));
  expect(await rows.orderBy('line').execute()).toMatchObject([
    {
      line: 3,
      key: '7',
      uniques: { '/courseNumber': 'L-1' },
      body: {
        ...{ name: 'Lager; "A"', courseNumber: 'L-1', status: 'open', startDate: '2025-03-03', capacity: null },
        $references: { 'trainers.email': ['a@example.org', 'b@example.org'] },
      },
      outcome: null,
    },
    { line: 4, key: '8', uniques: null, body: { courseNumber: null, capacity: 12, trainerIds: null } },
  ]);
  const applied = await client('POST', `${path}/apply`);
  expect([applied.status, applied.json.code]).toEqual([409, 'import_not_validated']);
});

test('imports of others are not found, and need their own scopes and that of the collection', async () => {
  const [own, other] = [await newTenantWithToken(), await newTenantWithToken()];
  const path = await newImport(own.client);
  const answersOf = async (client: Client) => [
    await client('GET', path),
    await client('GET', `${path}/results`),
    await sendFile(client, path, lines(1)),
    await client('POST', `${path}/apply`),
    await client('DELETE', path),
  ];
  expect((await answersOf(other.client)).map(({ status }) => status)).toEqual(Array(5).fill(404));
  expect((await other.client('GET', '/v1/imports')).json.data).toEqual([]);
  const limited = async (...scopes: string[]) => clientOf((await tokenOf(own.organisationId, { scopes })).token);
  const withoutCollection = await limited('imports:read', 'imports:write');
  const [, , sent, applied] = await answersOf(withoutCollection);
  expect([sent?.status, applied?.status]).toEqual([403, 403]);
  const reading = await limited('imports:read', 'participants:write');
  expect((await answersOf(reading)).map(({ status }) => status)).toEqual([200, 200, 403, 403, 403]);
});
