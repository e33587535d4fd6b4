import { describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { newTenantWithRecords } from '../support/tenantWithRecords.ts';

const userOf = async (client: Client, email: string): Promise<string> =>
  (await client('POST', '/v1/users', { body: { user: { firstName: 'T', lastName: 'R', email } } })).json.data.id;

describe.concurrent('courses', () => {
  test('come back as they were written, trainers in their order', async () => {
    const { tenant, records } = await newTenantWithRecords();
    const trainers = [await userOf(tenant.client, 'b@example.org'), await userOf(tenant.client, 'a@example.org')];
    const course = {
      name: 'Schweißen I',
      courseNumber: 'S-1',
      programId: records.program,
      trainerIds: trainers.toReversed(),
      startDate: '2025-03-30',
      endDate: '2025-10-26',
      status: 'planned',
      deliveryMode: 'hybrid',
      timeModel: 'part_time',
      capacity: 12,
      minParticipants: 0,
      teachingUnits: 960,
      measureNumber: '357/1/2025',
    };
    const created = await tenant.client('POST', '/v1/courses', { body: { course } });
    expect(created.json.data).toMatchObject({ ...course, participantCount: 0 });
    const path = `/v1/courses/${created.json.data.id}`;
    expect((await tenant.client('GET', path)).json).toEqual(created.json);
    const patched = await tenant.client('PATCH', path, { body: { course: { trainerIds: trainers } } });
    expect(patched.json.data).toMatchObject({ ...course, trainerIds: trainers });
    const cleared = await tenant.client('PATCH', path, { body: { course: { trainerIds: null, programId: null } } });
    expect(cleared.json.data.trainerIds).toEqual([]);
    expect(cleared.json.data).not.toHaveProperty('programId');
    const put = await tenant.client('PUT', path, { body: { course: { name: 'Nur Name' } } });
    expect(Object.keys(put.json.data).sort()).toEqual(
      ['id', 'insertedAt', 'updatedAt', 'name', 'status', 'trainerIds', 'participantCount'].sort(),
    );
    expect(put.json.data.status).toBe('draft');
  });

  test('refuse an end before the start, also where only one of the two is sent', async () => {
    const { tenant } = await newTenantWithRecords();
    const fault = { status: 422, json: { errors: [{ pointer: '/course/endDate', code: 'end_before_start' }] } };
    const both = { name: 'K', startDate: '2025-05-02', endDate: '2025-05-01' };
    expect(await tenant.client('POST', '/v1/courses', { body: { course: both } })).toMatchObject(fault);
    const created = await tenant.client('POST', '/v1/courses', { body: { course: { name: 'Schweißen' } } });
    const path = `/v1/courses/${created.json.data.id}`;
    expect((await tenant.client('PATCH', path, { body: { course: { startDate: '2025-05-02' } } })).status).toBe(200);
    expect(await tenant.client('PATCH', path, { body: { course: { endDate: '2025-05-01' } } })).toMatchObject(fault);
    expect((await tenant.client('GET', path)).json.data).not.toHaveProperty('endDate');
    expect((await tenant.client('PATCH', path, { body: { course: { endDate: '2025-05-02' } } })).status).toBe(200);
  });

  test('answer 409 to a course number that is taken', async () => {
    const { tenant } = await newTenantWithRecords();
    const post = () => tenant.client('POST', '/v1/courses', { body: { course: { name: 'K', courseNumber: 'N' } } });
    expect((await post()).status).toBe(201);
    expect(await post()).toMatchObject({ status: 409, json: { errors: [{ pointer: '/course/courseNumber' }] } });
  });

  test.each([0, -1, 1.5, '5', 2 ** 53, 1_000_001, null, true])(
    'take the capacity %j only if it is a number of seats',
    async (capacity) => {
      const { tenant } = await newTenantWithRecords();
      const answer = await tenant.client('POST', '/v1/courses', { body: { course: { name: 'K', capacity } } });
      expect(answer.status).toBe(capacity === null ? 201 : 422);
    },
  );

  test('refuse the same trainer twice, at the pointer of the second', async () => {
    const { tenant, records } = await newTenantWithRecords();
    const trainerIds = [records.user, records.user.toUpperCase()];
    const answer = await tenant.client('POST', '/v1/courses', { body: { course: { name: 'K', trainerIds } } });
    expect(answer).toMatchObject({
      status: 422,
      json: { errors: [{ pointer: '/course/trainerIds/1', code: 'duplicate_item' }] },
    });
  });
});
