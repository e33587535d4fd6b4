import { describe, expect, test } from 'vitest';
import { sanitizeContent } from '../../src/resources/notes/content.ts';
import { NOTES } from '../../src/seed/sampleData.ts';
import { seedOrganisation } from '../../src/seed/seed.ts';
import type { Client, Json } from '../support/client.ts';
import { everyOperation } from '../support/operations.ts';
import { database, newTenant } from '../support/tenant.ts';

const PARTICIPANTS = 300;

const seeded = async () => {
  const tenant = await newTenant();
  const db = await database();
  await db
    .transaction()
    .execute((transaction) => seedOrganisation(transaction, tenant.organisationId, { participants: PARTICIPANTS }));
  return tenant;
};

const all = async (client: Client, path: string): Promise<Json[]> => {
  const first = await client('GET', `${path}?limit=200`);
  const next = /<https?:\/\/[^/]+([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1];
  return next === undefined ? first.json.data : [...first.json.data, ...(await client('GET', next)).json.data];
};

describe.concurrent('the seed', () => {
  test('makes records that the contract declares, in every collection', async () => {
    const { client } = await seeded();
    const lists = everyOperation.filter(({ action, parent }) => action === 'list' && parent === undefined);
    for (const { path, answer } of lists) {
      const rows = await all(client, path);
      expect(rows.length, path).toBeGreaterThan(0);
      for (const row of rows) expect(answer?.safeParse({ data: [row] }).error).toBeUndefined();
    }
    expect(await all(client, '/v1/participants')).toHaveLength(PARTICIPANTS);
  });

  test('has umlauts, hyphens, agencies of every type, vouchers, trainers and courses that are not overbooked', async () => {
    const { client } = await seeded();
    const participants = await all(client, '/v1/participants');
    expect(participants.some(({ lastName }) => /[äöüß]/.test(lastName))).toBe(true);
    expect(participants.some(({ lastName }) => lastName.includes('-'))).toBe(true);
    expect(participants.some(({ courseIds }) => courseIds.length > 0)).toBe(true);
    const agencies = await all(client, '/v1/fundingAgencies');
    expect(new Set(agencies.map(({ type }) => type))).toEqual(
      new Set(['bafa', 'jobcenter', 'bundeswehr', 'rentenversicherung', 'other', undefined]),
    );
    for (const course of await all(client, '/v1/courses')) {
      expect(course.participantCount).toBeLessThanOrEqual(course.capacity);
      expect(course.trainerIds).toHaveLength(1);
      expect(course.endDate > course.startDate).toBe(true);
    }
    for (const coaching of await all(client, '/v1/coachings'))
      expect(coaching.voucherNumber).toMatch(/^AVGS-\d{4}-\d{6}$/);
  });

  test('makes the same data each time, but for the ids', async () => {
    const [one, other] = [await seeded(), await seeded()];
    const withoutIds = (rows: Json[]) =>
      rows.map(({ id: _, courseIds, ...row }) => ({ ...row, courses: courseIds.length }));
    const [left, right] = [await all(one.client, '/v1/participants'), await all(other.client, '/v1/participants')];
    expect(withoutIds(left)).toEqual(withoutIds(right));
    expect(left.map(({ id }) => id)).not.toEqual(right.map(({ id }) => id));
  });

  test('writes notes as the service would have stored them', () => {
    for (const { content } of NOTES) expect(sanitizeContent(content)).toBe(content);
  });

  test('takes no participants for an answer', async () => {
    const tenant = await newTenant();
    const db = await database();
    await seedOrganisation(db, tenant.organisationId, { participants: 0 });
    expect((await tenant.client('GET', '/v1/participants')).json.data).toEqual([]);
    expect((await tenant.client('GET', '/v1/programs')).json.data).not.toEqual([]);
  });
});
