import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deleteExpiredResponses } from '../../src/db/idempotencyKeys.ts';
import { type Answer, clientOf } from '../support/client.ts';
import { bodyOf, everyOperation, parametersOf, pathOf } from '../support/operations.ts';
import { database, newTenant, tokenOf } from '../support/tenant.ts';
import { newTenantWithRecords } from '../support/tenantWithRecords.ts';

const creations = everyOperation.filter(({ method }) => method === 'POST');
const replayed = ({ headers }: Answer): string | null => headers.get('idempotent-replayed');
const shown = ({ status, text, headers }: Answer) => ({
  status,
  text,
  location: headers.get('location'),
  etag: headers.get('etag'),
});

describe.concurrent.each(creations)('$name', (operation) => {
  test('makes one record of two requests with one key, and answers both the same', async () => {
    const { tenant, records } = await newTenantWithRecords();
    const path = pathOf(operation, parametersOf(operation, records));
    const sending = { body: bodyOf(operation, records), headers: { 'Idempotency-Key': randomUUID() } };
    const before = (await tenant.client('GET', path)).json.data.length;
    const first = await tenant.client('POST', path, sending);
    const second = await tenant.client('POST', path, sending);
    expect(first.status).toBe(operation.success);
    expect(shown(second)).toEqual(shown(first));
    expect([replayed(first), replayed(second)]).toEqual([null, 'true']);
    expect((await tenant.client('GET', path)).json.data).toHaveLength(before + 1);
  });

  test('answers 422 to the same key with another body, and 400 to a key that is none', async () => {
    const { tenant, records } = await newTenantWithRecords();
    const path = pathOf(operation, parametersOf(operation, records));
    const body = bodyOf(operation, records);
    const headers = { 'Idempotency-Key': randomUUID() };
    expect((await tenant.client('POST', path, { body, headers })).status).toBe(operation.success);
    const [wrapper = ''] = Object.keys(body);
    const other = { [wrapper]: { ...body[wrapper], insertedAt: 'ignored, but not the same' } };
    expect(await tenant.client('POST', path, { body: other, headers })).toMatchObject({
      status: 422,
      json: { code: resourceWithoutInsertedAt(path) ? 'invalid_body' : 'idempotency_key_reused' },
    });
    for (const key of ['', 'a b', 'x'.repeat(256)]) {
      const answer = await tenant.client('POST', path, { body, headers: { 'Idempotency-Key': key } });
      expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_header' } });
    }
  });
});

/** Notes show no times, so that `insertedAt` is an unknown field of theirs. */
const resourceWithoutInsertedAt = (path: string): boolean => path.endsWith('/notes');

describe.concurrent('an idempotency key', () => {
  const participant = { firstName: 'Eva', lastName: 'Groß' };

  test('makes one record of fifty requests at the same time, which answer alike or 409 while the first is running', async () => {
    const { client } = await newTenant();
    const sending = { body: { participant }, headers: { 'Idempotency-Key': randomUUID() } };
    const answers = await Promise.all(Array.from({ length: 50 }, () => client('POST', '/v1/participants', sending)));
    const done = answers.filter(({ status }) => status === 201);
    const running = answers.filter(({ status }) => status === 409);
    expect(done.length + running.length).toBe(50);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(done.filter((answer) => replayed(answer) === null)).toHaveLength(1);
    for (const answer of running) {
      expect(answer.json.code).toBe('request_in_progress');
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect((await client('GET', '/v1/participants')).json.data).toHaveLength(1);
    expect(shown(await client('POST', '/v1/participants', sending))).toMatchObject({
      status: 201,
      text: done[0]?.text,
    });
  });

  test('is another one for another path, client and organisation', async () => {
    const { client, organisationId } = await newTenant();
    const other = await newTenant();
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await client('POST', '/v1/participants', { body: { participant }, headers });
    const colleague = clientOf((await tokenOf(organisationId)).token);
    const answers = [
      await colleague('POST', '/v1/participants', { body: { participant }, headers }),
      await other.client('POST', '/v1/participants', { body: { participant }, headers }),
      await client('POST', '/v1/contacts', { body: { contact: { category: 'team' } }, headers }),
    ];
    for (const answer of answers) {
      expect([answer.status, replayed(answer)]).toEqual([201, null]);
      expect(answer.json.data.id).not.toBe(first.json.data.id);
    }
  });

  test('is free again after a request that was refused, whatever refused it', async () => {
    const { client } = await newTenant();
    const headers = { 'Idempotency-Key': randomUUID() };
    const post = (body: unknown) => client('POST', '/v1/participants', { body, headers });
    const numbered = { ...participant, internalCustomerNumber: 'TN-1' };
    const holder = await client('POST', '/v1/participants', { body: { participant: numbered } });
    expect((await post({ participant: {} })).status).toBe(422);
    expect((await post({ participant: numbered })).status).toBe(409);
    await client('DELETE', `/v1/participants/${holder.json.data.id}`);
    const made = await post({ participant: numbered });
    expect([made.status, replayed(made)]).toEqual([201, null]);
  });

  test('is kept for 24 hours, and its answer is removed afterwards', async () => {
    const { client, organisationId } = await newTenant();
    const db = await database();
    const sending = { body: { participant }, headers: { 'Idempotency-Key': randomUUID() } };
    const ageBy = async (hours: number) =>
      db
        .updateTable('idempotency_key')
        .set({ inserted_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
        .where('organisation_id', '=', organisationId)
        .execute();
    const kept = async () =>
      db.selectFrom('idempotency_key').select('key').where('organisation_id', '=', organisationId).execute();

    const first = await client('POST', '/v1/participants', sending);
    await ageBy(23.9);
    await deleteExpiredResponses(db);
    expect(await kept()).toHaveLength(1);
    expect((await client('POST', '/v1/participants', sending)).text).toBe(first.text);
    await ageBy(24.1);
    const later = await client('POST', '/v1/participants', sending);
    expect(later.json.data.id).not.toBe(first.json.data.id);
    expect((await client('POST', '/v1/participants', sending)).text).toBe(later.text);
    await ageBy(24.1);
    await deleteExpiredResponses(db);
    expect(await kept()).toEqual([]);
  });
});
