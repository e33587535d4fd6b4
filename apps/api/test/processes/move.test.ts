import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { contentOf } from '../../../../tooling/chaos/measuring/moving.ts';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import type { Program } from '../../../../tooling/testbed/program.ts';
import { newClientIn, newTokens } from '../../../../tooling/testbed/tenants.ts';
import { numberingOn } from '../../src/changes/numbering.ts';
import { endOrganisation } from '../../src/move/end.ts';
import { openFolder } from '../../src/move/folder.ts';
import { importOnce } from '../../src/move/receive.ts';
import { deleteOrganisation } from '../../src/move/remove.ts';
import { copyOrganisation, finishMove } from '../../src/move/send.ts';
import { close, reopen, takeUpAgain } from '../../src/move/state.ts';
import { movedNames, movedTables, STAYING } from '../../src/move/tables.ts';
import { feedFromNow, readFeed } from '../support/changes.ts';
import { clientOf } from '../support/client.ts';
import {
  contents,
  dropSeeded,
  moveAll,
  type TwoDatabases,
  twoDatabases,
  withDestination,
  withSource,
} from '../support/moving.ts';
import { ownDatabase } from '../support/ownService.ts';
import { startAdmin, startService } from '../support/program.ts';
import { until } from '../support/until.ts';

afterAll(dropSeeded);

const query = <Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> =>
  withConnection(url, async (client) => (await client.query(text, values)).rows as Row[]);

/** Writes of every kind by the service: created, changed, deleted, erased, enrolled, with lists of ids. */
const writeThrough = async (baseUrl: string, token: string) => {
  const client = clientOf(token, baseUrl);
  const create = async (name: string, body: object): Promise<string> =>
    (await client('POST', `/v1/${name}`, { body, headers: { 'Idempotency-Key': randomUUID() } })).json.data.id;
  const person = (firstName: string) =>
    create('participants', { participant: { firstName, lastName: '"x", (y)\n\\z' } });
  const [kept, deleted, erased] = [await person('Änne'), await person('Bo'), await person('Cem')];
  const course = await create('courses', { course: { name: 'Pflege' } });
  await client('POST', '/v1/enrolments', { body: { enrolment: { participantId: kept, courseId: course } } });
  await create(`participants/${erased}/notes`, { note: { title: 'Gespräch', content: '<p>Ja</p>' } });
  await client('DELETE', `/v1/participants/${deleted}`);
  expect(
    (await client('POST', `/v1/participants/${erased}/erasure`, { body: { erasure: { reason: 'request' } } })).status,
  ).toBe(200);
  const contact = await create('contacts', { contact: { category: 'team', tags: ['a', ''] } });
  const user = await create('users', { user: { firstName: 'A', lastName: 'B', email: 'a@example.org' } });
  return { client, kept, deleted, contact, user };
};

test('an organisation arrives with every row it has: versions, histories, feed, deleted and erased records, and clients; tokens end', async () => {
  const databases = await twoDatabases();
  const { from, to, token, organisationId } = databases;
  const [here, there] = [
    await startService(onTestFinished, { DATABASE_URL: from }),
    await startService(onTestFinished, { DATABASE_URL: to }),
  ];
  const { client, kept, deleted, contact } = await writeThrough(here.baseUrl, token);
  const credentials = await newClientIn(from, organisationId, ['*']);
  const { headers } = await client('GET', `/v1/participants/${kept}`);
  // Nothing is left without a number, so that the feed goes on with what is written from now on.
  await readFeed(client, '/v1/changes');
  const next = await feedFromNow(client);
  await client('PATCH', `/v1/contacts/${contact}`, { body: { contact: { tags: ['b'] } } });
  const [other] = await query<{ id: string }>(from, 'select id from organisation where id <> $1', [organisationId]);
  if (other === undefined) throw new Error('there is no other organisation');
  // Numbered now, so that the service does not do it while the other one moves.
  await numberingOn(databases.db)(other.id);
  const untouched = await contentOf(from, other.id);

  const { received } = await moveAll(databases);
  expect(received.isOpen).toBe(true);
  const { source, destination } = await contents(databases);
  expect(destination).toEqual(source);
  expect(Object.values(source).filter((hash) => !hash.startsWith('0 ')).length).toBeGreaterThan(15);
  expect(await contentOf(from, other.id)).toEqual(untouched);

  await until(async () => ((await client('GET', '/v1/org')).status === 401 ? true : undefined));
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: credentials.id,
    client_secret: credentials.secret,
  });
  expect((await fetch(`${here.baseUrl}/oauth/token`, { method: 'POST', body: form })).status).toBe(401);
  const issued = await fetch(`${there.baseUrl}/oauth/token`, { method: 'POST', body: form });
  const moved = clientOf(((await issued.json()) as { access_token: string }).access_token, there.baseUrl);
  expect((await moved('GET', `/v1/participants/${kept}`)).headers.get('etag')).toBe(headers.get('etag'));
  expect((await moved('GET', `/v1/participants/${deleted}`)).status).toBe(404);
  const { changes } = await readFeed(moved, next);
  expect(changes).toMatchObject([{ recordId: contact, operation: 'updated', version: 2 }]);
  const write = await moved('PATCH', `/v1/participants/${kept}`, {
    body: { participant: { lastName: 'Thal' } },
    headers: { 'If-Match': headers.get('etag') ?? '' },
  });
  expect(write.status).toBe(200);
});

test('while an organisation is closed its writes are 503 and its reads go on, and nobody else notices', async () => {
  const databases = await twoDatabases();
  const { from, token, organisationId } = databases;
  const { baseUrl } = await startService(onTestFinished, { DATABASE_URL: from });
  const { client, kept } = await writeThrough(baseUrl, token);
  const { client: other } = await writeThrough(baseUrl, await otherToken(from, organisationId));
  const patch = (name: string) =>
    client('PATCH', `/v1/participants/${kept}`, { body: { participant: { lastName: name } } });
  await withSource(databases, async (source) => close(source.clients[0], organisationId));
  const refused = await patch('Closed');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await client('DELETE', `/v1/participants/${kept}`)).status).toBe(503);
  expect((await client('GET', `/v1/participants/${kept}`)).status).toBe(200);
  expect((await client('GET', '/v1/participants?q=thal')).status).toBe(200);
  expect((await other('POST', '/v1/courses', { body: { course: { name: 'A' } } })).status).toBe(201);
  expect((await startAdminOn(from, ['token', 'create', '--org', organisationId, '--scope', '*'])).code).toBe(1);
  await withSource(databases, async (source) => reopen(source.clients[0], organisationId));
  expect((await patch('Open')).status).toBe(200);
  const [trigger] = await query(
    from,
    `select tgenabled as state from pg_trigger where tgname = 'record_history_closed'`,
  );
  expect(trigger).toEqual({ state: 'D' });
});

const otherToken = async (url: string, organisationId: string): Promise<string> => {
  const [row] = await query<{ id: string }>(url, 'select id from organisation where id <> $1', [organisationId]);
  return (await startAdminOn(url, ['token', 'create', '--org', row?.id ?? '', '--scope', '*'])).out.trim();
};

const startAdminOn = async (url: string, args: string[]) => {
  const program = startAdmin(args, { DATABASE_URL: url, DATABASE_TIMEOUT_MS: '1000' });
  return { code: await program.exit, ...program.output() };
};

test('a move whose import is too late is taken back: the organisation is open at its source, and that import opens nothing', async () => {
  const databases = await twoDatabases();
  const { from, to, organisationId } = databases;
  await withSource(databases, copyOrganisation);
  await withDestination(databases, importOnce);
  const folder = openFolder(databases.path);
  // Another import has the rows of each pass, but does not open the organisation.
  await folder.writeReceipt({ pass: 1_000, isOpen: false });
  const late = withSource(databases, (source) => finishMove(source, 0), { closedMs: 0 });
  await expect(late).rejects.toThrow('open here again');
  expect(await query(from, 'select state from organisation_move')).toEqual([]);
  const { isOpen, manifest } = await withDestination(databases, importOnce);
  expect([isOpen, manifest.isLast]).toEqual([false, true]);
  expect(await query(to, 'select state from organisation_move')).toEqual([{ state: 'arriving' }]);
  expect(await query(to, 'select id from oauth_client where organisation_id = $1', [organisationId])).toEqual([]);

  const { moved } = await moveAll(databases);
  expect(moved.rows).toBeGreaterThan(1_000);
  const { source, destination } = await contents(databases);
  expect(destination).toEqual(source);
});

const has = async (path: string, file: RegExp): Promise<boolean> =>
  (await readdir(path, { recursive: true })).some((name) => file.test(name));

/** What the folder has when one of the commands is killed, in the order of a move. */
const KILLS: readonly { at: RegExp; who: 'export' | 'import' }[] = [
  { at: /^journal/, who: 'export' },
  { at: /^manifest-000001/, who: 'import' },
  { at: /^receipt/, who: 'export' },
  { at: /^manifest-000003/, who: 'export' },
  { at: /^decision/, who: 'import' },
  { at: /^decision/, who: 'export' },
];

test('a move that is killed with SIGKILL again and again goes on, and every row arrives once', async () => {
  const databases = await twoDatabases();
  const { from, to, path, organisationId } = databases;
  await newClientIn(from, organisationId, ['*']);
  const settings = { DATABASE_TIMEOUT_MS: '1000' };
  const start = {
    export: () =>
      startAdmin(['org', 'export', organisationId, '--to', path, '--finish'], { ...settings, DATABASE_URL: from }),
    import: () => startAdmin(['org', 'import', path, '--follow'], { ...settings, DATABASE_URL: to }),
  };
  const running: Record<'export' | 'import', Program> = { export: start.export(), import: start.import() };
  let killed = 0;
  for (const { at, who } of KILLS) {
    await until(async () => ((await has(path, at)) || running[who].ended() !== undefined ? true : undefined));
    if (running[who].ended() === undefined) killed += 1;
    await running[who].kill();
    running[who] = start[who]();
  }
  expect(killed).toBeGreaterThan(2);
  while ((await running.export.exit) !== 0 || (await running.import.exit) !== 0) {
    for (const who of ['export', 'import'] as const) if ((await running[who].exit) !== 0) running[who] = start[who]();
  }
  expect(await query(from, 'select state from organisation_move')).toEqual([{ state: 'moved' }]);
  expect(await query(to, 'select state from organisation_move')).toEqual([{ state: 'arrived' }]);
  const { source, destination } = await contents(databases);
  expect(destination).toEqual(source);
});

test('what changes between two passes arrives: changed and deleted rows, in the middle and at the end', async () => {
  const databases: TwoDatabases = await twoDatabases();
  const { from, organisationId } = databases;
  await withSource(databases, copyOrganisation);
  await withDestination(databases, importOnce);
  const of = [organisationId];
  await query(
    from,
    `update participant set last_name = 'Neu', version = version + 1 where id in (
    select id from participant where organisation_id = $1 order by id offset 600 limit 3)`,
    of,
  );
  await query(from, 'delete from course_trainer where organisation_id = $1', of);
  await query(
    from,
    `delete from record_history where organisation_id = $1 and (record_id, version) in (
    select record_id, version from record_history where organisation_id = $1 order by record_id offset 700 limit 10)`,
    of,
  );
  const { copied, manifest } = await withSource(databases, copyOrganisation);
  const all = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  expect(copied).toBeLessThan(all);
  await withDestination(databases, importOnce);
  const { source, destination } = await contents(databases);
  expect({ ...source, oauth_client: undefined }).toEqual({ ...destination, oauth_client: undefined });
});

test('rows that differ at the destination are found: the import fails rather than opening the organisation', async () => {
  const databases = await twoDatabases();
  const { to, organisationId } = databases;
  await withSource(databases, copyOrganisation);
  await query(
    to,
    `create function spoil() returns trigger language plpgsql as $$
      begin new.last_name := 'X'; return new; end $$`,
  );
  await query(to, 'create trigger spoil before insert or update on participant for each row execute function spoil()');
  await expect(withDestination(databases, importOnce)).rejects.toThrow('Rows of participant differ');
  expect(await query(to, 'select state from organisation_move where organisation_id = $1', [organisationId])).toEqual([
    { state: 'arriving' },
  ]);
});

test('only an organisation that has moved away, or has not arrived, can be deleted, and then nothing of it is left', async () => {
  const databases = await twoDatabases();
  const { from, to, organisationId } = databases;
  const remove = (url: string) =>
    withSource({ ...databases, from: url }, ({ clients: [client] }) =>
      deleteOrganisation(client, organisationId, () => undefined),
    );
  await expect(remove(from)).rejects.toThrow('lives here');
  const wrong = await startAdminOn(from, ['org', 'delete', organisationId, '--confirm', randomUUID()]);
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('nothing was deleted')]);
  await moveAll(databases);
  await expect(remove(to)).rejects.toThrow('lives here');
  expect(await remove(from)).toBeGreaterThan(1_000);
  for (const hash of Object.values(await contentOf(from, organisationId))) expect(hash).toBe('0 ');
  for (const table of ['token', 'token_hash', 'oauth_client_id'])
    expect(await query(from, `select from ${table} where organisation_id = $1`, [organisationId])).toEqual([]);
});

test('a contract that ends is closed, can be taken up again, and is deleted after its time or on demand, alone', async () => {
  const databases = await twoDatabases();
  const { from, token, organisationId } = databases;
  const { baseUrl } = await startService(onTestFinished, { DATABASE_URL: from });
  const client = clientOf(token, baseUrl);
  const [other] = await query<{ id: string }>(from, 'select id from organisation where id <> $1', [organisationId]);
  await numberingOn(databases.db)(other?.id ?? '');
  const untouched = await contentOf(from, other?.id ?? '');
  const ending = () => withSource(databases, (source) => endOrganisation({ ...source, requestMs: 0 }));
  const remove = (minDays?: number) =>
    withSource(databases, ({ clients: [session] }) =>
      deleteOrganisation(session, organisationId, () => undefined, minDays),
    );
  expect((await client('GET', '/v1/participants')).status).toBe(200);
  await expect(remove(0)).rejects.toThrow('The organisation lives here');

  expect(await ending()).toBeGreaterThan(1_000);
  await expect(ending()).rejects.toThrow('does not live here');
  await until(async () => ((await client('GET', '/v1/participants')).status === 401 ? true : undefined));
  await expect(remove()).rejects.toThrow('Its contract ended 0 days ago: wait for 30');
  expect(await withSource(databases, ({ clients: [session] }) => takeUpAgain(session, organisationId))).toBe(true);
  const again = await newTokens(from, organisationId, 1).then(([one = '']) => one);
  expect((await clientOf(again, baseUrl)('GET', '/v1/participants')).status).toBe(200);

  await withSource(databases, (source) => endOrganisation({ ...source, requestMs: 0, folder: undefined }));
  expect(await remove(0)).toBeGreaterThan(1_000);
  expect(await withSource(databases, ({ clients: [session] }) => takeUpAgain(session, organisationId))).toBe(false);
  expect(await contentOf(from, other?.id ?? '')).toEqual(untouched);
  expect(await query(from, 'select from organisation where id = $1', [organisationId])).toEqual([]);
});
test('every table of the database moves with its organisation, or a reason says why it stays', async () => {
  const url = await ownDatabase();
  const tables = await query<{ name: string }>(
    url,
    'select table_name::text as name from information_schema.tables where table_schema = current_schema()',
  );
  const known = [...movedNames(), ...Object.keys(STAYING), 'migration'];
  expect(tables.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  const moved = await withConnection(url, movedTables);
  for (const { name, organisation } of moved)
    expect([name, organisation]).toEqual([name, name === 'organisation' ? 'id' : 'organisation_id']);
  for (const reason of Object.values(STAYING)) expect(reason.length).toBeGreaterThan(20);
});
