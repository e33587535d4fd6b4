import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deleteExpiredResponses } from '../../src/db/idempotencyKeys.ts';
import { database, newTenant } from '../support/tenant.ts';

const participant = { firstName: 'Eva', lastName: 'Groß' };

describe.concurrent('an idempotency key', () => {
  test('is the same for every spelling of the id in the path, and replays its response even after a deletion', async () => {
    const { client } = await newTenant();
    const { id } = (await client('POST', '/v1/participants', { body: { participant } })).json.data;
    const sending = { body: { note: { content: 'A' } }, headers: { 'Idempotency-Key': randomUUID() } };
    const spellings = [id, id.toUpperCase(), `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`];
    const answers = [];
    for (const spelt of spellings) answers.push(await client('POST', `/v1/participants/${spelt}/notes`, sending));
    await client('DELETE', `/v1/participants/${id}`);
    answers.push(await client('POST', `/v1/participants/${id}/notes`, sending));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
  });

  test('is valid for 24 hours, and its stored response is deleted afterwards', async () => {
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
    await deleteExpiredResponses(db, () => true);
    expect(await kept()).toHaveLength(1);
    expect((await client('POST', '/v1/participants', sending)).text).toBe(first.text);
    await ageBy(24.1);
    const later = await client('POST', '/v1/participants', sending);
    expect(later.json.data.id).not.toBe(first.json.data.id);
    expect((await client('POST', '/v1/participants', sending)).text).toBe(later.text);
    await ageBy(24.1);
    await deleteExpiredResponses(db, () => true);
    expect(await kept()).toEqual([]);
  });
});
