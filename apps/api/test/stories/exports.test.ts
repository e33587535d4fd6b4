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

/** Begins an export without reading its content. */
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

test('a client can read two exports at the same time, and a third export gets 429 until a reader disconnects', async () => {
  const tenant = await newTenantWithToken();
  const path = await manyNotes(tenant);
  const [one] = [await beginExport(path, tenant.token), await beginExport(path, tenant.token)];
  expect(await statusOf(path, tenant.token)).toEqual({ status: 429, retryAfter: '10' });
  const { token: other } = await tokenOf(tenant.organisationId);
  expect((await statusOf(path, other)).status).toBe(200);
  one?.socket.destroy();
  await until(async () => ((await statusOf(path, tenant.token)).status === 200 ? true : undefined));
});

test('an export ends without its last line if its token is revoked during the transfer', async () => {
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
