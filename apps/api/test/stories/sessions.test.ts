import { expect, test } from 'vitest';
import { newTenant } from '../support/tenant.ts';

/* What races show: the conformance suite has what one caller sees. */

const times = { startsAt: '2025-03-03T08:00:00Z', endsAt: '2025-03-03T11:00:00Z' };

const courseWithEnrolment = async () => {
  const { client } = await newTenant();
  const post = async (path: string, body: object): Promise<{ id: string }> =>
    (await client('POST', path, { body })).json.data;
  const { id: courseId } = await post('/v1/courses', { course: { name: 'Lagerlogistik' } });
  const participant = { firstName: 'Ada', lastName: 'Lovelace' };
  const { id: participantId } = await post('/v1/participants', { participant });
  const enrolment = { participantId, courseId, startDate: '2025-01-01' };
  const { id: enrolmentId } = await post('/v1/enrolments', { enrolment });
  const create = (fields: object) =>
    client('POST', '/v1/sessions', { body: { session: { courseId, ...times, units: '4', ...fields } } });
  return { client, courseId, enrolmentId, create };
};

/** Starts all at the same time, and counts the outcomes. */
const countsOf = async (all: readonly (() => Promise<{ status: number; json: { code?: string } | undefined }>)[]) => {
  const answers = await Promise.all(all.map((start) => start()));
  return Object.groupBy(
    answers.map(({ status, json }) => json?.code ?? String(status)),
    (outcome) => outcome,
  );
};

test('sessions of a course that are created and changed at the same time end with the same unitMinutes', async () => {
  const { client, courseId, create } = await courseWithEnrolment();
  const first = (await create({})).json.data.id;
  const minutes = [15, 45, 60];
  const change = (unitMinutes: number) => () =>
    client('PATCH', `/v1/sessions/${first}`, { body: { session: { unitMinutes } } });
  const counts = await countsOf(
    Array.from({ length: 30 }, (_, index) => {
      const unitMinutes = minutes[index % 3] ?? 45;
      return index % 5 === 0 ? change(unitMinutes) : () => create({ unitMinutes });
    }),
  );
  expect(Object.keys(counts).filter((outcome) => !['200', '201'].includes(outcome))).toEqual(['unit_minutes_differ']);
  const { json } = await client('GET', `/v1/sessions?courseId=${courseId}`);
  const stored: { unitMinutes: number }[] = json.data;
  expect(new Set(stored.map(({ unitMinutes }) => unitMinutes)).size).toBe(1);
});

test('of lists that are recorded at the same time one is taken, and the others are told to look first', async () => {
  const { client, enrolmentId, create } = await courseWithEnrolment();
  const path = `/v1/sessions/${(await create({ status: 'held' })).json.data.id}/attendances`;
  const put = (note: string) => () =>
    client('PUT', path, { body: { attendances: [{ enrolmentId, presence: 'present', note }] } });
  const counts = await countsOf(Array.from({ length: 12 }, (_, index) => put(`list ${index}`)));
  expect(counts[200]).toHaveLength(1);
  expect(counts.precondition_required).toHaveLength(11);
  expect((await client('GET', path)).headers.get('etag')).toBe('"1"');
});

test('attendance that is recorded one by one at the same time is all there, each with a version', async () => {
  const { client, courseId, create } = await courseWithEnrolment();
  const path = `/v1/sessions/${(await create({ status: 'held' })).json.data.id}/attendances`;
  const ids = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const participant = { firstName: 'Ada', lastName: `Lovelace ${index}` };
      const participantId = (await client('POST', '/v1/participants', { body: { participant } })).json.data.id;
      const enrolment = { participantId, courseId, startDate: '2025-01-01' };
      return (await client('POST', '/v1/enrolments', { body: { enrolment } })).json.data.id as string;
    }),
  );
  const patch = (id: string) => () =>
    client('PATCH', `${path}/${id}`, { body: { attendance: { presence: 'present' } } });
  expect(await countsOf(ids.map(patch))).toEqual({ 200: Array(24).fill('200') });
  const { json, headers } = await client('GET', path);
  expect(json.data.map((entry: { enrolmentId: string }) => entry.enrolmentId)).toEqual(ids.toSorted());
  expect(headers.get('etag')).toBe('"24"');
});

test('a session never ends with attendance that its status does not allow, whoever races', async () => {
  const { client, enrolmentId, create } = await courseWithEnrolment();
  for (let round = 0; round < 10; round += 1) {
    const path = `/v1/sessions/${(await create({ status: 'held' })).json.data.id}`;
    const attendances = [{ enrolmentId, presence: 'absent', reason: 'sick' }];
    const counts = await countsOf([
      () => client('PATCH', path, { body: { session: { status: 'cancelled' } } }),
      () => client('PUT', `${path}/attendances`, { body: { attendances } }),
    ]);
    expect([
      ['200', 'session_not_held'],
      ['200', 'attendance_recorded'],
    ]).toContainEqual(Object.keys(counts).sort());
  }
});
