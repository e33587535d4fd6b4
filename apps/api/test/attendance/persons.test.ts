import { expect, test } from 'vitest';
import type { Json } from '../support/client.ts';
import { newTenant } from '../support/tenant.ts';
import { sent } from './places.ts';

const start = Date.now();
const held = {
  startsAt: new Date(start).toISOString(),
  endsAt: new Date(start + 1_000).toISOString(),
  units: '4',
  status: 'held',
};

/** An organisation with a held session of a course with two participants, and one of a coaching. */
const school = async () => {
  const { client } = await newTenant();
  const make = async (path: string, body: object): Promise<Json> => (await sent(client, 'POST', path, body)).json.data;
  const person = { firstName: 'Aylin', lastName: 'Yılmaz' };
  const people: Json[] = await make('/v1/participants/batch', { participants: [person, person] });
  const [one, other] = people.map(({ id }) => id) as [string, string];
  const { id: courseId } = await make('/v1/courses', { course: { name: 'Lager' } });
  const enrolments = [one, other].map((participantId) => ({ participantId, courseId, status: 'completed' }));
  const [own, others] = (await make('/v1/enrolments/batch', { enrolments })).map(({ id }: Json) => id);
  const { id: coaching } = await make('/v1/coachings', { coaching: { participantId: one } });
  const { id: session } = await make('/v1/sessions', { session: { ...held, courseId } });
  const { id: coached } = await make('/v1/sessions', { session: { ...held, coachingId: coaching } });
  return { client, make, one, other, own, others, coaching, session, coached };
};

const absent = (reason: string) => ({ presence: 'absent', reason, note: 'Anruf der Mutter' });

test('an erasure leaves what was attended, and takes why not, in the lists and in their histories; others keep theirs', async () => {
  const { client, one, own, others, session } = await school();
  const list = `/v1/sessions/${session}/attendances`;
  await sent(client, 'PATCH', `${list}/${own}`, { attendance: absent('sick_certified') });
  await sent(client, 'PATCH', `${list}/${others}`, { attendance: absent('sick') });
  const totals = `/v1/enrolments/${own}/attendance`;
  const before = (await sent(client, 'GET', totals)).json.data;
  const tag = (await sent(client, 'GET', list)).headers.get('etag');
  const plan = (await sent(client, 'GET', `/v1/participants/${one}/erasure`)).json.data;
  const erasure = { erasure: { reason: 'request' } };
  const { removed } = (await sent(client, 'POST', `/v1/participants/${one}/erasure`, erasure)).json.data;

  expect([plan.removes.attendances, removed.attendances, removed.versions]).toEqual([1, 1, plan.removes.versions]);
  const after = await sent(client, 'GET', list);
  expect(after.headers.get('etag')).not.toBe(tag);
  const entries = new Map(
    after.json.data.map(({ enrolmentId, recordedAt: _, ...entry }: Json) => [enrolmentId, entry]),
  );
  expect(entries.get(own)).toEqual({ presence: 'absent' });
  expect(entries.get(others)).toEqual(absent('sick'));
  const versions: Json[] = (await sent(client, 'GET', `${list}/history`)).json.data;
  const pointers = versions.flatMap(({ changes }) => changes.map(({ pointer }: Json) => pointer)).toSorted();
  const fields = ['note', 'presence', 'reason'].map((field) => `/${others}/${field}`);
  expect(pointers).toEqual([`/${own}/presence`, ...fields].toSorted());
  expect((await sent(client, 'GET', totals)).json.data).toEqual({
    ...before,
    months: [{ month: before.months[0].month, daysMissed: { erased: 1 } }],
  });
  const absences: Json[] = (await sent(client, 'GET', `/v1/absences?month=${before.months[0].month}`)).json.data;
  const missed = absences.find(({ enrolmentId }) => enrolmentId === own).daysMissed;
  expect(missed).toEqual([{ date: expect.any(String) }]);

  const kept = { attendances: after.json.data.map(({ recordedAt: _, ...entry }: Json) => entry) };
  const again = await sent(client, 'PUT', list, kept);
  expect(again.headers.get('etag')).toBe(after.headers.get('etag'));
  const written = await client('PATCH', `${list}/${own}`, { body: { attendance: absent('sick') } });
  expect([written.status, written.json.code]).toEqual([409, 'person_erased']);
});

test('an export has the entries of the person, of a coaching only those from the time in which the person had it', async () => {
  const { client, one, other, own, coaching, session, coached } = await school();
  await sent(client, 'PATCH', `/v1/sessions/${session}/attendances/${own}`, { attendance: absent('sick') });
  const list = `/v1/sessions/${coached}/attendances/${coaching}`;
  await sent(client, 'PATCH', list, { attendance: absent('important') });
  await sent(client, 'PATCH', `/v1/coachings/${coaching}`, { coaching: { participantId: other } });
  const exported = async (id: string): Promise<Json[]> =>
    (await sent(client, 'GET', `/v1/participants/${id}/export`)).json.data.attendances;
  const recordedAt = expect.any(String);
  expect(await exported(one)).toEqual([
    { sessionId: session, enrolmentId: own, ...absent('sick'), recordedAt },
    { sessionId: coached, ...absent('important'), recordedAt },
  ]);
  expect(await exported(other)).toEqual([]);
  const versionsOf = async (id: string): Promise<Json[]> => {
    const { history } = (await sent(client, 'GET', `/v1/participants/${id}/export`)).json.data;
    return history.filter(({ type }: Json) => type === 'attendance');
  };
  expect(await versionsOf(other)).toEqual([]);
  const named = (await versionsOf(one)).map(({ recordId, changes }) => [recordId, changes.map(({ to }: Json) => to)]);
  expect(new Map(named as [string, Json][])).toEqual(
    new Map([
      [session, ['absent', 'sick', 'Anruf der Mutter']],
      [coached, ['absent', 'important', 'Anruf der Mutter']],
    ]),
  );
  await sent(client, 'POST', `/v1/participants/${other}/erasure`, { erasure: { reason: 'request' } });
  expect([(await exported(one)).length, (await versionsOf(one)).length]).toEqual([2, 2]);
  expect(JSON.stringify(await versionsOf(one))).toContain('important');
  await sent(client, 'POST', `/v1/participants/${one}/erasure`, { erasure: { reason: 'request' } });
  const { data } = (await sent(client, 'GET', `/v1/sessions/${coached}/attendances`)).json;
  expect(data).toEqual([{ presence: 'absent', recordedAt }]);
  expect((await sent(client, 'GET', `/v1/sessions/${coached}/attendances/history`)).text).not.toContain('important');
});

test('units of a course and a coaching change with their sessions, each time as a version of them', async () => {
  const { client, make, coaching, coached } = await school();
  const path = `/v1/coachings/${coaching}`;
  const shown = async () => {
    const { headers, json } = await sent(client, 'GET', path);
    return [headers.get('etag'), json.data.unitsHeld, json.data.unitsUsed];
  };
  expect(await shown()).toEqual(['"2"', '4.00', 4]);
  await make('/v1/sessions/batch', { sessions: [1, 2].map(() => ({ ...held, units: '1.25', coachingId: coaching })) });
  expect(await shown()).toEqual(['"3"', '6.50', 6]);
  await make('/v1/sessions', { session: { ...held, status: 'planned', coachingId: coaching } });
  expect(await shown()).toEqual(['"3"', '6.50', 6]);
  await sent(client, 'DELETE', `/v1/sessions/${coached}`);
  expect(await shown()).toEqual(['"4"', '2.50', 2]);
  await sent(client, 'POST', `/v1/sessions/${coached}/undelete`);
  expect(await shown()).toEqual(['"5"', '6.50', 6]);
  const [newest] = (await sent(client, 'GET', `${path}/history`)).json.data;
  expect(newest.changes).toEqual([
    { pointer: '/unitsUsed', from: 2, to: 6 },
    { pointer: '/unitsHeld', from: '2.50', to: '6.50' },
  ]);

  const refused = await client('PATCH', path, { body: { coaching: { unitsUsed: 7 } } });
  expect([refused.status, refused.json.code]).toEqual([409, 'units_from_sessions']);
  await sent(client, 'PATCH', path, { coaching: { unitsUsed: 6 } });
  await sent(client, 'PATCH', path, { coaching: { unitsUsed: null } });
  expect(await shown()).toEqual(['"5"', '6.50', 6]);
  const { participantId } = (await sent(client, 'GET', path)).json.data;
  await sent(client, 'PUT', path, { coaching: { participantId, voucherNumber: 'AVGS-1' } });
  expect((await shown()).slice(1)).toEqual(['6.50', 6]);
  await sent(client, 'DELETE', path);
  await sent(client, 'POST', `${path}/undelete`);
  expect((await shown()).slice(1)).toEqual(['6.50', 6]);
});
