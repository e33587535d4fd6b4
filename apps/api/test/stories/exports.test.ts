import { createClient } from '@training-provider/contract/client';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { clientOf } from '../support/client.ts';
import { openSocket } from '../support/sockets.ts';
import { database, newTenantWithToken, tokenOf } from '../support/tenant.ts';
import { until } from '../support/until.ts';

type Tenant = Awaited<ReturnType<typeof newTenantWithToken>>;

const NOTES = 80;

/** A participant with notes of 400,000 bytes each: more than every buffer between the service and a reader. */
const manyNotes = async ({ client, organisationId }: Tenant): Promise<string> => {
  const participant = { firstName: 'Änne', lastName: 'Groß' };
  const { id } = (await client('POST', '/v1/participants', { body: { participant } })).json.data;
  await sql`insert into note (organisation_id, id, participant_id, title, content, inserted_at, updated_at)
    select ${organisationId}, gen_random_uuid(), ${id}, number, repeat('😀', 100000), now(), now()
    from generate_series(1, ${sql.lit(NOTES)}) number`.execute(await database());
  return `/v1/participants/${id}/notes`;
};

/** Begins an export of which nothing is read once it has begun. */
const beginExport = async (path: string, token: string) => {
  const opened = await openSocket(inject('baseUrl'));
  onTestFinished(() => void opened.socket.destroy());
  const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`;
  opened.socket.pause().write(`${head}Accept: application/x-ndjson\r\n\r\n`);
  await until(async () => (opened.socket.bytesRead > 0 ? true : undefined));
  return opened;
};

const statusOf = async (path: string, token: string) => {
  const { status, headers } = await clientOf(token)('HEAD', path, { headers: { Accept: 'application/x-ndjson' } });
  return { status, retryAfter: headers.get('retry-after') };
};

test('an export of large notes has all of them, each once', async () => {
  const tenant = await newTenantWithToken();
  const path = await manyNotes(tenant);
  const exporting = createClient({ baseUrl: inject('baseUrl'), token: tenant.token });
  const titles = new Set<string | undefined>();
  for await (const { title } of exporting.participantNotes.exportAll(path.split('/')[3] ?? '')) titles.add(title);
  expect(titles.size).toBe(NOTES);
});

test('of one client two exports are read at a time, another one is 429 until a reader has gone', async () => {
  const tenant = await newTenantWithToken();
  const path = await manyNotes(tenant);
  const [one] = [await beginExport(path, tenant.token), await beginExport(path, tenant.token)];
  expect(await statusOf(path, tenant.token)).toEqual({ status: 429, retryAfter: '10' });
  const { token: other } = await tokenOf(tenant.organisationId);
  expect((await statusOf(path, other)).status).toBe(200);
  one?.socket.destroy();
  await until(async () => ((await statusOf(path, tenant.token)).status === 200 ? true : undefined));
});

test('an export is cut, without its last line, when its token is revoked while it is read', async () => {
  const tenant = await newTenantWithToken();
  const path = await manyNotes(tenant);
  const { token, id } = await tokenOf(tenant.organisationId);
  const { socket, answer, closed } = await beginExport(path, token);
  const db = await database();
  await db.updateTable('token').set({ revoked_at: new Date().toISOString() }).where('id', '=', id).execute();
  await until(async () => ((await statusOf(path, token)).status === 401 ? true : undefined));
  socket.resume();
  await closed;
  expect(answer()).toMatch(/^HTTP\/1.1 200 .*\{"data":/s);
  expect(answer()).not.toContain('{"end":');
});

/** How many participants there are at the beginning: three statements. */
const PARTICIPANTS = 3_000;

test('a mirror made of an export and the feed from its cursor equals the table, whatever is written meanwhile', async () => {
  const { client, token, organisationId } = await newTenantWithToken();
  const db = await database();
  await sql`insert into participant (organisation_id, id, first_name, last_name, inserted_at, updated_at)
    select ${organisationId}, gen_random_uuid(), 'A', number, now(), now()
    from generate_series(1, ${sql.lit(PARTICIPANTS)}) number`.execute(db);
  const rows = await db.selectFrom('participant').select('id').where('organisation_id', '=', organisationId).execute();
  let isOver = false;
  const writers = [0, 1, 2].map(async (writer) => {
    for (let at = writer; !isOver || at < 30; at += 3) {
      const path = `/v1/participants/${rows[(at * 101) % rows.length]?.id}`;
      const participant = { firstName: 'B', lastName: `${at}` };
      if (at % 3 === 0) await client('POST', '/v1/participants', { body: { participant } });
      else if (at % 3 === 1) await client('PATCH', path, { body: { participant } });
      else await client('DELETE', path);
    }
  });
  const mirroring = createClient({ baseUrl: inject('baseUrl'), token });
  const mirror = new Map<string, unknown>();
  const exported = mirroring.participants.exportAll();
  for await (const participant of exported) mirror.set(participant.id, participant);
  isOver = true;
  await Promise.all(writers);

  expect(exported.cursor).toMatch(/./);
  const types = ['participant'] as const;
  for (let cursor = exported.cursor, isRead = false; !isRead; ) {
    const page = await mirroring.changes.read({ types, cursor, limit: 1_000 });
    for (const { recordId } of page.data) {
      const answer = await mirroring.participants.get(recordId).outcome();
      if (answer.status === 200) mirror.set(recordId, answer.data);
      else mirror.delete(recordId);
    }
    isRead = page.data.length === 0;
    cursor = page.next;
  }
  const table = new Map<string, unknown>();
  for await (const participant of mirroring.participants.exportAll()) table.set(participant.id, participant);
  expect([...table.values()]).toContainEqual(expect.objectContaining({ firstName: 'B' }));
  expect(new Map([...mirror].sort())).toEqual(new Map([...table].sort()));
});
