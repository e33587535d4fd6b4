import { randomInt, randomUUID } from 'node:crypto';
import { mkdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import type { Program } from '../../../../tooling/testbed/program.ts';
import { newClientIn, newTokens } from '../../../../tooling/testbed/tenants.ts';
import { numberingOn } from '../../src/changes/numbering.ts';
import { endOrganisation } from '../../src/move/end.ts';
import { copyOrganisation } from '../../src/move/export.ts';
import { deleteOrganisation } from '../../src/move/remove.ts';
import { leave, reopen, stopRefusingAfter } from '../../src/move/state.ts';
import { movedNames, movedTables, STAYING } from '../../src/move/tables.ts';
import { feedFromNow, readFeed } from '../support/changes.ts';
import { clientOf } from '../support/client.ts';
import {
  contentOf,
  contents,
  dropSeeded,
  exportClosed,
  importThere,
  moveAll,
  type TwoDatabases,
  twoDatabases,
  withSource,
} from '../support/moving.ts';
import { ownDatabase } from '../support/ownService.ts';
import { startAdmin, startService } from '../support/program.ts';
import { until } from '../support/until.ts';

afterAll(dropSeeded);

const query = <Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> =>
  withConnection(url, async (client) => (await client.query(text, values)).rows as Row[]);

/** Writes of every kind by the service: creations, changes, deletions, erasures, enrolments, lists of ids. */
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

test('a moved organisation keeps its rows, histories, feed, deleted and erased records and OAuth clients, but no tokens', async () => {
  const databases = await twoDatabases();
  const { from, to, token, organisationId } = databases;
  const [here, there] = [
    await startService(onTestFinished, { DATABASE_URL: from }),
    await startService(onTestFinished, { DATABASE_URL: to }),
  ];
  const { client, kept, deleted, contact } = await writeThrough(here.baseUrl, token);
  const credentials = await newClientIn(from, organisationId, ['*']);
  const { headers } = await client('GET', `/v1/participants/${kept}`);
  // All changes are numbered, so that the feed continues with later writes.
  await readFeed(client, '/v1/changes');
  const next = await feedFromNow(client);
  await client('PATCH', `/v1/contacts/${contact}`, { body: { contact: { tags: ['b'] } } });
  const other = await otherThan(databases);
  // Numbered now, so that the service does not number the changes of this organisation during the move.
  await numberingOn(databases.db)(other);
  const untouched = await contentOf(from, other);

  expect((await moveAll(databases)).isOpen).toBe(true);
  const { source, destination } = await contents(databases);
  expect(destination).toEqual(source);
  expect(Object.values(source).filter((hash) => !hash.startsWith('0 ')).length).toBeGreaterThan(15);
  expect(await contentOf(from, other)).toEqual(untouched);

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
  // The client that has obtained its first token of the day has changed as well.
  expect(changes.filter(({ type }) => type !== 'client')).toMatchObject([
    { recordId: contact, operation: 'updated', version: 2 },
  ]);
  const write = await moved('PATCH', `/v1/participants/${kept}`, {
    body: { participant: { lastName: 'Thal' } },
    headers: { 'If-Match': headers.get('etag') ?? '' },
  });
  expect(write.status).toBe(200);
});

test('while an organisation is closed, its writes get 503 and its reads succeed; other organisations are not affected', async () => {
  const databases = await twoDatabases();
  const { from, token, organisationId } = databases;
  const { baseUrl } = await startService(onTestFinished, { DATABASE_URL: from });
  const { client, kept } = await writeThrough(baseUrl, token);
  const [otherToken = ''] = await newTokens(from, await otherThan(databases), 1);
  const { client: other } = await writeThrough(baseUrl, otherToken);
  const patch = (name: string) =>
    client('PATCH', `/v1/participants/${kept}`, { body: { participant: { lastName: name } } });
  await exportClosed(databases);
  const refused = await patch('Closed');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await client('DELETE', `/v1/participants/${kept}`)).status).toBe(503);
  const body = { import: { collection: 'courses', mode: 'apply', key: 'courseNumber' } };
  expect((await client('POST', '/v1/imports', { body })).status).toBe(503);
  expect((await client('GET', `/v1/participants/${kept}`)).status).toBe(200);
  expect((await client('GET', '/v1/participants?q=thal')).status).toBe(200);
  expect((await other('POST', '/v1/courses', { body: { course: { name: 'A' } } })).status).toBe(201);
  expect((await startAdminOn(from, ['token', 'create', '--org', organisationId, '--scope', '*'])).code).toBe(1);
  expect(await openAgain(databases)).toBe(true);
  expect((await patch('Open')).status).toBe(200);
  expect(await refuses(from)).toBe(false);
});

/** Whether the trigger runs on each write. */
const refuses = async (url: string): Promise<boolean | undefined> =>
  (
    await query<{ on: boolean }>(
      url,
      `select tgenabled <> 'D' as on from pg_trigger where tgname = 'record_history_closed'`,
    )
  )[0]?.on;

/** The organisation of the source that does not move. */
const otherThan = async ({ from, organisationId }: TwoDatabases): Promise<string> => {
  const [other] = await query<{ id: string }>(from, 'select id from organisation where id <> $1', [organisationId]);
  return other?.id ?? '';
};

const startAdminOn = async (url: string, args: string[]) => {
  const program = startAdmin(args, { DATABASE_URL: url, DATABASE_TIMEOUT_MS: '1000' });
  return { code: await program.exit, ...program.output() };
};

const openAgain = (databases: TwoDatabases) =>
  withSource(databases, ({ client, organisationId }) => reopen(client, organisationId));

const stateAt = async (url: string, organisationId: string) =>
  (
    await query<{ state: string }>(url, 'select state from organisation_move where organisation_id = $1', [
      organisationId,
    ])
  )
    .map(({ state }) => state)
    .join();

test('after an organisation is reopened at its source, only a new export can open it at the destination', async () => {
  const databases = await twoDatabases();
  const { from, to, organisationId } = databases;
  await exportClosed(databases);
  expect(await openAgain(databases)).toBe(true);
  await expect(importThere(databases)).rejects.toThrow('does not release the organisation');
  const later = { ...databases, path: join(databases.path, 'later') };
  await mkdir(later.path);
  await exportClosed(later);
  await expect(importThere(databases)).rejects.toThrow('does not release the organisation');
  await expect(importThere(later)).rejects.toThrow('Rows of another export are here');
  expect([await stateAt(from, organisationId), await stateAt(to, organisationId)]).toEqual(['closed', 'arriving']);
  expect(await query(to, 'select id from oauth_client where organisation_id = $1', [organisationId])).toEqual([]);

  await remove(databases, to);
  expect((await importThere(later)).isOpen).toBe(true);
  expect(await openAgain(databases)).toBe(false);
  await expect(exportClosed(databases)).rejects.toThrow('does not serve the organisation');
  expect([await stateAt(from, organisationId), await stateAt(to, organisationId)]).toEqual(['moved', 'arrived']);
});

test('an organisation that is simultaneously opened at the destination and reopened at the source is open in one place', async () => {
  const databases = await twoDatabases();
  const { from, to, organisationId } = databases;
  await exportClosed(databases);
  let opening: Promise<boolean> | undefined;
  const imported = await importThere(databases, () => {
    opening ??= openAgain(databases);
  }).then(
    ({ isOpen }) => isOpen,
    () => false,
  );
  expect(await opening).toBe(!imported);
  expect([await stateAt(from, organisationId), await stateAt(to, organisationId)]).toEqual(
    imported ? ['moved', 'arrived'] : ['', 'arriving'],
  );
});

test('an import killed after the source has released the organisation opens the organisation when it is repeated', async () => {
  const databases = await twoDatabases();
  const { since } = await exportClosed(databases);
  const go = ({ client, organisationId }: { client: Parameters<typeof leave>[0]; organisationId: string }) =>
    leave(client, organisationId, since, 'moved');
  expect(await withSource(databases, go)).toBe(true);
  expect(await openAgain(databases)).toBe(false);
  for (const _ of ['first', 'again']) expect((await importThere(databases)).isOpen).toBe(true);
  const { source, destination } = await contents(databases);
  expect(destination).toEqual(source);
});

test('reopening another organisation does not disable the trigger that rejects writes of a moved organisation', async () => {
  const databases = await twoDatabases();
  const { from, organisationId } = databases;
  const { since } = await exportClosed(databases);
  await withSource(databases, async ({ client }) => {
    expect(await leave(client, organisationId, since, 'moved')).toBe(true);
    await openAgain({ ...databases, organisationId: randomUUID() });
    expect(await refuses(from)).toBe(true);
    await stopRefusingAfter(client, 0);
  });
  expect(await refuses(from)).toBe(false);
});

test('a failed export reopens the organisation, and an import with a missing file leaves the organisation closed', async () => {
  const databases = await twoDatabases();
  const { from, to, path, organisationId } = databases;
  const file = join(path, 'participant.csv');
  await mkdir(file);
  await expect(exportClosed(databases)).rejects.toThrow('EISDIR');
  expect([await stateAt(from, organisationId), await refuses(from)]).toEqual(['', false]);
  await expect(importThere(databases)).rejects.toThrow('no complete export');
  await rmdir(file);
  await exportClosed(databases);
  await rm(file);
  await expect(importThere(databases)).rejects.toThrow('ENOENT');
  expect([await stateAt(from, organisationId), await stateAt(to, organisationId)]).toEqual(['closed', 'arriving']);
});

/** Creates participants and changes each immediately until the token is rejected; returns the acknowledged names. */
const writeUntilMoved = async (baseUrl: string, token: string) => {
  const client = clientOf(token, baseUrl);
  const [acknowledged, statuses] = [new Map<string, string>(), new Set<number>()];
  for (let status = 0; status !== 401; statuses.add(status)) {
    const person = (lastName: string) => ({ body: { participant: { firstName: 'W', lastName } } });
    const created = await client('POST', '/v1/participants', person('Neu'));
    status = created.status;
    if (status !== 201) continue;
    const { id } = created.json.data;
    acknowledged.set(id, 'Neu');
    const changed = await client('PATCH', `/v1/participants/${id}`, person(id));
    if (changed.status === 200) acknowledged.set(id, id);
    status = changed.status;
  }
  return { acknowledged, statuses: [...statuses].toSorted() };
};

const KILLS = 4;
const MOST_LINES = 7;

/** Runs a command that is killed after some of its at most seven lines of progress, until it ends by itself. */
const runKilled = async (start: () => Program): Promise<void> => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const program = start();
    const lines = randomInt(MOST_LINES);
    const isAt = () => program.output().err.split('\n').length > lines || program.ended() !== undefined;
    await until(async () => (isAt() ? true : undefined));
    await program.kill();
  }
  const program = start();
  expect([await program.exit, program.output().err]).toEqual([0, expect.anything()]);
};

test('a move whose commands are killed at random steps and repeated loses no acknowledged write', async () => {
  const databases = await twoDatabases();
  const { from, to, path, token, organisationId } = databases;
  await newClientIn(from, organisationId, ['*']);
  const { baseUrl } = await startService(onTestFinished, { DATABASE_URL: from, RATE_LIMIT: '1000000' });
  const writing = Promise.all([1, 2, 3].map(() => writeUntilMoved(baseUrl, token)));
  const settings = { DATABASE_TIMEOUT_MS: '1000' };
  const exporting = ['org', 'export', organisationId, '--to', path, '--close'];
  await runKilled(() => startAdmin(exporting, { ...settings, DATABASE_URL: from }));
  expect(await stateAt(from, organisationId)).toBe('closed');
  await runKilled(() =>
    startAdmin(['org', 'import', path], { ...settings, DATABASE_URL: to, SOURCE_DATABASE_URL: from }),
  );
  expect([await stateAt(from, organisationId), await stateAt(to, organisationId)]).toEqual(['moved', 'arrived']);

  const { source, destination } = await contents(databases);
  expect(destination).toEqual(source);
  for (const { acknowledged, statuses } of await writing) {
    expect(statuses.filter((status) => ![200, 401, 503].includes(status))).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(0);
    const rows = await query<{ id: string; name: string }>(
      to,
      'select id, last_name as name from participant where id = any($1)',
      [[...acknowledged.keys()]],
    );
    expect(new Map(rows.map(({ id, name }) => [id, name]))).toEqual(acknowledged);
  }
});

test('an imported copy of an organisation in use is compared but not opened, and the source stays in use', async () => {
  const databases = await twoDatabases();
  const { from, to, token, organisationId } = databases;
  const { baseUrl } = await startService(onTestFinished, { DATABASE_URL: from });
  await withSource(databases, copyOrganisation);
  expect((await importThere(databases)).isOpen).toBe(false);
  expect([await stateAt(from, organisationId), await stateAt(to, organisationId)]).toEqual(['', 'arriving']);
  const write = await clientOf(token, baseUrl)('POST', '/v1/courses', { body: { course: { name: 'A' } } });
  expect(write.status).toBe(201);
});

test('the import fails and does not open the organisation if rows at the destination differ from the export', async () => {
  const databases = await twoDatabases();
  const { from, to, organisationId } = databases;
  await exportClosed(databases);
  await query(
    to,
    `create function spoil() returns trigger language plpgsql as $$
      begin new.last_name := 'X'; return new; end $$`,
  );
  await query(to, 'create trigger spoil before insert or update on participant for each row execute function spoil()');
  await expect(importThere(databases)).rejects.toThrow('Rows of participant differ');
  expect([await stateAt(from, organisationId), await stateAt(to, organisationId)]).toEqual(['closed', 'arriving']);
});

const remove = (databases: TwoDatabases, url: string, minDays?: number) =>
  withSource({ ...databases, from: url }, ({ client, organisationId }) =>
    deleteOrganisation(client, organisationId, () => undefined, minDays),
  );

test('an organisation can be deleted only where it has moved away or has not arrived, and all its rows are deleted', async () => {
  const databases = await twoDatabases();
  const { from, to, organisationId } = databases;
  await expect(remove(databases, from)).rejects.toThrow('serves the organisation');
  const wrong = await startAdminOn(from, ['org', 'delete', organisationId, '--confirm', randomUUID()]);
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('nothing was deleted')]);
  await moveAll(databases);
  await expect(remove(databases, to)).rejects.toThrow('serves the organisation');
  expect(await remove(databases, from)).toBeGreaterThan(1_000);
  for (const hash of Object.values(await contentOf(from, organisationId))) expect(hash).toBe('0 ');
  for (const table of ['token', 'token_hash', 'oauth_client_id'])
    expect(await query(from, `select from ${table} where organisation_id = $1`, [organisationId])).toEqual([]);
});

test('an organisation whose contract has ended is closed, can be reopened, and is deleted without effect on others', async () => {
  const databases = await twoDatabases();
  const { from, token, organisationId } = databases;
  const { baseUrl } = await startService(onTestFinished, { DATABASE_URL: from });
  const client = clientOf(token, baseUrl);
  const other = await otherThan(databases);
  await numberingOn(databases.db)(other);
  const untouched = await contentOf(from, other);
  const ending = () => withSource(databases, endOrganisation);
  expect((await client('GET', '/v1/participants')).status).toBe(200);
  await expect(remove(databases, from, 0)).rejects.toThrow('This database serves the organisation');

  expect(await ending()).toBeGreaterThan(1_000);
  await expect(ending()).rejects.toThrow('does not serve the organisation');
  await until(async () => ((await client('GET', '/v1/participants')).status === 401 ? true : undefined));
  await expect(remove(databases, from)).rejects.toThrow('Its contract ended 0 days ago: wait for 30');
  expect(await openAgain(databases)).toBe(true);
  const again = await newTokens(from, organisationId, 1).then(([one = '']) => one);
  expect((await clientOf(again, baseUrl)('GET', '/v1/participants')).status).toBe(200);

  await withSource(databases, (source) => endOrganisation({ ...source, folder: undefined }));
  expect(await remove(databases, from, 0)).toBeGreaterThan(1_000);
  expect(await openAgain(databases)).toBe(false);
  expect(await contentOf(from, other)).toEqual(untouched);
  expect(await query(from, 'select from organisation where id = $1', [organisationId])).toEqual([]);
});

test('every table moves with its organisation, or is listed with a reason to stay', async () => {
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
