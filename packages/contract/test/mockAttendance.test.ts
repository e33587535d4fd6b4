import { createClient, isProblem, type ProblemCode } from '@training-provider/contract/client';
import { createFactories, createMock } from '@training-provider/contract/testing';
import { describe, expect, test } from 'vitest';

const open = () => {
  const mock = createMock();
  return { mock, client: createClient({ ...mock.clientOptions, retries: 0 }), make: createFactories() };
};
type Opened = ReturnType<typeof open>;

const refusedAs = async (code: ProblemCode, work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!isProblem(error, code)) throw error;
  return (error.problem.errors ?? []).map(({ pointer, code: violation }) => `${pointer} ${violation}`);
};

/** A course with two enrolments in November 2026. */
const openCourse = () => {
  const opened = open();
  const { mock, make } = opened;
  const { id: courseId } = mock.add('courses', { name: 'Lagerlogistik' });
  const [ada, alan] = ['Ada', 'Alan'].map((firstName) => {
    const { id: participantId } = mock.add('participants', make.newParticipant({ firstName }));
    const days = { startDate: '2026-11-01', endDate: '2026-11-30' };
    return mock.add('enrolments', { participantId, courseId, ...days });
  });
  if (ada === undefined || alan === undefined) throw new Error('two were added');
  return { ...opened, courseId, ada, alan };
};

/** A held session of a course on a day, at ten o'clock. */
const sessionOn = ({ mock, make }: Opened, courseId: string, day: string, units = '4') =>
  mock.add('sessions', {
    ...make.newSession({ courseId, units, startsAt: `${day}T10:00:00+01:00`, endsAt: `${day}T13:00:00+01:00` }),
    status: 'held',
  });

describe('sessions in the mock', () => {
  test('are added with times and units as the service would store them', () => {
    const opened = openCourse();
    const session = sessionOn(opened, opened.courseId, '2026-11-02', '4.5');
    expect(session).toMatchObject({ units: '4.50', startsAt: '2026-11-02T09:00:00.000Z' });
  });

  test('add their units to their course exactly, and are deleted and restored together with the course', async () => {
    const opened = openCourse();
    const { client, courseId } = opened;
    for (const [day, units] of [
      ['2026-11-02', '0.10'],
      ['2026-11-03', '0.20'],
    ] as const)
      sessionOn(opened, courseId, day, units);
    const { data, etag } = await client.courses.get(courseId);
    expect(data.unitsHeld).toBe('0.30');
    const { data: listed } = await client.sessions.list({ courseId, sort: 'startsAt' });
    await client.sessions.update(listed[0]?.id ?? '', { status: 'cancelled' });
    const after = await client.courses.get(courseId);
    expect([after.data.unitsHeld, after.etag === etag]).toEqual(['0.20', false]);
    await client.courses.remove(courseId);
    expect((await client.sessions.list()).data).toEqual([]);
    await refusedAs('parent_deleted', client.sessions.undelete(listed[0]?.id ?? ''));
    expect((await client.courses.undelete(courseId)).data.unitsHeld).toBe('0.20');
    expect((await client.sessions.list({ courseId })).data).toHaveLength(2);
  });

  test('of one course have units of one length, and cannot change after attendance is recorded', async () => {
    const opened = openCourse();
    const { client, courseId, ada, make } = opened;
    const { id } = sessionOn(opened, courseId, '2026-11-02');
    await refusedAs('unit_minutes_differ', client.sessions.create(make.newSession({ courseId, unitMinutes: 60 })));
    await client.sessions.update(id, { unitMinutes: 60 });
    await client.sessions.replaceAttendances(id, [{ enrolmentId: ada.id, presence: 'present' }]);
    for (const change of [{ status: 'planned' }, { units: '5' }, { startsAt: '2026-11-01T22:00:00Z' }] as const)
      await refusedAs('attendance_recorded', client.sessions.update(id, change));
    const moved = await client.sessions.update(id, { startsAt: '2026-11-01T23:00:00Z', title: 'Wareneingang' });
    expect(moved.data.title).toBe('Wareneingang');
    const wrong = client.sessions.update(id, { endsAt: '2026-11-03T12:00:00Z', courseId: ada.id });
    expect(await refusedAs('invalid_body', wrong)).toEqual([
      '/session/courseId fixed',
      '/session/endsAt lasts_too_long',
    ]);
  });

  test('of a coaching determine its used units', async () => {
    const { mock, client, make } = open();
    const { id: participantId } = mock.add('participants', make.newParticipant());
    const { id } = mock.add('coachings', { participantId, unitsUsed: 3 });
    const session = mock.add('sessions', { ...make.newSession({ coachingId: id, units: '2.75' }), status: 'held' });
    expect((await client.coachings.get(id)).data).toMatchObject({ unitsHeld: '2.75', unitsUsed: 2 });
    await refusedAs('units_from_sessions', client.coachings.update(id, { unitsUsed: 3 }));
    expect((await client.coachings.replace(id, { participantId, unitsUsed: null })).data.unitsUsed).toBe(2);
    const { data } = await client.sessions.replaceAttendances(session.id, [{ presence: 'absent', reason: 'sick' }]);
    expect(data).toMatchObject([{ presence: 'absent', reason: 'sick' }]);
    const named = client.sessions.replaceAttendances(session.id, [{ enrolmentId: id, presence: 'present' }]);
    expect(await refusedAs('invalid_body', named)).toEqual(['/attendances/0/enrolmentId conflicting_fields']);
    const ids = { id: session.id, enrolment_id: id };
    await client.sessions.updateAttendance(ids, { presence: 'partial', unitsAttended: '0.25' });
    expect((await client.coachings.attendance(id)).data).toMatchObject({ unitsAttended: '0.25', share: '0.0909' });
    await client.sessions.remove(session.id);
    expect((await client.coachings.get(id)).data).toMatchObject({ unitsHeld: '0.00', unitsUsed: 0 });
    expect((await client.coachings.update(id, { unitsUsed: 7 })).data.unitsUsed).toBe(7);
  });
});

describe('an attendance list in the mock', () => {
  test('is replaced only under the current ETag, even if it is empty, and an equal list creates no version', async () => {
    const opened = openCourse();
    const { client, courseId, ada } = opened;
    const { id } = sessionOn(opened, courseId, '2026-11-02');
    const put = (list: object[], headers: Record<string, string> = {}) =>
      client.request('PUT', `/v1/sessions/${id}/attendances`, { body: { attendances: list }, headers });
    const { etag, data } = await client.sessions.attendances(id);
    expect([etag, data]).toEqual([expect.stringMatching(/^"/), []]);
    const list = [{ enrolmentId: ada.id.toUpperCase(), presence: 'present' }];
    await put(list);
    await refusedAs('precondition_required', put([]));
    await refusedAs('precondition_failed', put([], { 'If-Match': etag }));
    const first = await client.sessions.attendances(id);
    expect(await put(list).then(({ headers }) => headers.get('etag'))).toBe(first.etag);
    await put([], { 'If-Match': first.etag });
    expect((await client.sessions.attendanceHistory(id)).data.map(({ operation }) => operation)).toEqual([
      'updated',
      'created',
    ]);
    await client.sessions.update(id, { status: 'planned' });
    await refusedAs('session_not_held', put(list));
  });

  test('accepts only enrolments that include the day of the session, and reports all faults of the others', async () => {
    const opened = openCourse();
    const { mock, client, courseId, ada, alan, make } = opened;
    const { id } = sessionOn(opened, courseId, '2026-11-02');
    const { participantId: alanId } = alan;
    const late = mock.add('enrolments', { participantId: alanId, courseId, startDate: '2026-11-03' });
    const { id: participantId } = mock.add('participants', make.newParticipant());
    const elsewhere = mock.add('enrolments', { participantId, courseId: mock.add('courses', { name: 'B' }).id });
    await client.enrolments.update(alan.id, { status: 'cancelled' });
    const wrong = client.sessions.replaceAttendances(id, [
      { enrolmentId: late.id, presence: 'present', reason: 'sick' },
      { enrolmentId: elsewhere.id, presence: 'absent' },
      { enrolmentId: alan.id, presence: 'partial', reason: 'sick', unitsAttended: '4' },
      { presence: 'present' },
    ]);
    expect(await refusedAs('invalid_body', wrong)).toEqual(['/attendances/3/enrolmentId required']);
    const named = client.sessions.replaceAttendances(id, [
      { enrolmentId: late.id, presence: 'present', reason: 'sick' },
      { enrolmentId: elsewhere.id, presence: 'absent' },
      { enrolmentId: alan.id, presence: 'partial', reason: 'sick', unitsAttended: '4' },
    ]);
    expect(await refusedAs('invalid_body', named)).toEqual([
      '/attendances/0/reason conflicting_fields',
      '/attendances/0/enrolmentId not_enrolled_then',
      '/attendances/1/reason required',
      '/attendances/1/enrolmentId unknown_reference',
      '/attendances/2/unitsAttended too_large',
      '/attendances/2/enrolmentId not_enrolled_then',
    ]);
    const one = (enrolment_id: string) => client.sessions.updateAttendance({ id, enrolment_id }, { note: 'x' });
    await refusedAs('not_found', one(elsewhere.id));
    expect(await refusedAs('invalid_body', one(ada.id))).toEqual(['/attendance/presence required']);
    const { data } = await client.sessions.updateAttendance({ id, enrolment_id: ada.id }, { presence: 'present' });
    await client.enrolments.update(ada.id, { endDate: '2026-11-01' });
    expect((await client.sessions.replaceAttendances(id, [data])).data).toEqual([data]);
  });

  test('is in the feed and in the export of a participant, and loses reasons and notes in an erasure', async () => {
    const opened = openCourse();
    const { client, courseId, ada, alan } = opened;
    const { id } = sessionOn(opened, courseId, '2026-11-02');
    const { next } = await client.changes.read({ from: 'now' });
    const [sick, absent] = ['sick', 'unexcused'] as const;
    const { etag } = await client.sessions.replaceAttendances(id, [
      { enrolmentId: ada.id, presence: 'absent', reason: sick, note: 'AU folgt' },
      { enrolmentId: alan.id, presence: 'absent', reason: absent },
    ]);
    const feed = await client.changes.read({ cursor: next });
    expect(feed.data).toMatchObject([{ type: 'attendance', recordId: id, operation: 'created', version: 1 }]);
    expect((await client.sessions.history(id)).data).toHaveLength(1);
    const exported = await client.participants.export(ada.participantId);
    expect(exported.data.attendances).toMatchObject([{ sessionId: id, enrolmentId: ada.id, reason: sick }]);
    const ofList = exported.data.history.filter(({ type }) => type === 'attendance');
    expect(ofList.flatMap(({ changes }) => changes.map(({ pointer }) => pointer))).toEqual([
      `/${ada.id}/presence`,
      `/${ada.id}/reason`,
      `/${ada.id}/note`,
    ]);
    // An enrolment that has not ended would end with the erasure.
    for (const status of ['active', 'completed'] as const) await client.enrolments.update(ada.id, { status });
    const { data } = await client.participants.erase(ada.participantId, { reason: 'request' });
    expect(data.removed.attendances).toBe(1);
    const left = await client.sessions.attendances(id);
    expect(left.etag).not.toBe(etag);
    expect(left.data.find(({ enrolmentId }) => enrolmentId === ada.id)).toEqual({
      enrolmentId: ada.id,
      presence: 'absent',
      recordedAt: expect.any(String),
    });
    const totals = await client.enrolments.attendance(ada.id);
    expect(totals.data).toMatchObject({ unitsMissedExcused: '4.00', months: [{ daysMissed: { erased: 1 } }] });
    const history = JSON.stringify((await client.sessions.attendanceHistory(id)).data);
    expect([history.includes('AU folgt'), history.includes(sick), history.includes(absent)]).toEqual([
      false,
      false,
      true,
    ]);
    const again = client.sessions.updateAttendance({ id, enrolment_id: ada.id }, { reason: 'important' });
    await refusedAs('person_erased', again);
  });
});

describe('totals and absences in the mock', () => {
  test('count only recorded attendance, by days in the time zone of the organisation', async () => {
    const opened = openCourse();
    const { mock, client, courseId, ada, alan } = opened;
    const [first, second] = ['2026-11-02', '2026-11-02'].map((day) => sessionOn(opened, courseId, day).id);
    const third = sessionOn(opened, courseId, '2026-11-03').id;
    const planned = { units: '8', startsAt: '2026-11-04T09:00:00Z', endsAt: '2026-11-04T15:00:00Z' };
    mock.add('sessions', { courseId, ...planned });
    const absent = (reason: 'sick' | 'important') => ({ enrolmentId: ada.id, presence: 'absent', reason }) as const;
    await client.sessions.replaceAttendances(first ?? '', [absent('important')]);
    await client.sessions.replaceAttendances(second ?? '', [absent('sick')]);
    const partial = { presence: 'partial', unitsAttended: '2', reason: 'unknown' } as const;
    await client.sessions.replaceAttendances(third, [{ enrolmentId: ada.id, ...partial }]);
    expect((await client.enrolments.attendance(ada.id)).data).toEqual({
      unitsPlanned: '20.00',
      unitsHeld: '12.00',
      unitsAttended: '2.00',
      unitsMissedExcused: '8.00',
      unitsMissedUnexcused: '2.00',
      unitsNotRecorded: '0.00',
      share: '0.1667',
      months: [{ month: '2026-11', daysMissed: { sick: 1 } }],
    });
    const ofOneDay = await client.enrolments.attendance(ada.id, { from: '2026-11-03', to: '2026-11-03' });
    expect(ofOneDay.data).toMatchObject({ unitsPlanned: '4.00', unitsHeld: '4.00', share: '0.5000', months: [] });
    const ofAlan = (await client.enrolments.attendance(alan.id)).data;
    expect([ofAlan.unitsNotRecorded, ofAlan.share, ofAlan.months]).toEqual(['12.00', undefined, []]);
    const { data } = await client.absences.list({ month: '2026-11' });
    const rows = data.map(({ enrolmentId, daysMissed, complete }) => ({ enrolmentId, daysMissed, complete }));
    expect(rows).toEqual(
      [
        { enrolmentId: ada.id, daysMissed: [{ date: '2026-11-02', reason: 'sick' }], complete: true },
        { enrolmentId: alan.id, daysMissed: [], complete: false },
      ].sort((one, other) => (one.enrolmentId < other.enrolmentId ? -1 : 1)),
    );
    await client.org.update({ timezone: 'Pacific/Honolulu' });
    const moved = await client.absences.list({ month: '2026-11' });
    expect(moved.data.flatMap(({ daysMissed }) => daysMissed)).toEqual([{ date: '2026-11-01', reason: 'sick' }]);
  });

  test('are paged by course, and can be filtered by course and funding agency', async () => {
    const opened = openCourse();
    const { mock, client, courseId, ada, alan, make } = opened;
    sessionOn(opened, courseId, '2026-11-02');
    const agency = mock.add('fundingAgencies', make.newFundingAgency());
    await client.enrolments.update(alan.id, { fundingAgencyId: agency.id });
    const coaching = mock.add('coachings', { participantId: ada.participantId });
    mock.add('sessions', {
      ...make.newSession({ coachingId: coaching.id, startsAt: '2026-11-30T22:59:59Z', endsAt: '2026-12-01T00:00:00Z' }),
      status: 'held',
    });
    const month = '2026-11';
    const ids = [];
    for await (const { enrolmentId, coachingId } of client.absences.all({ month, limit: 1 }))
      ids.push(enrolmentId ?? coachingId);
    expect(new Set(ids)).toEqual(new Set([ada.id, alan.id, coaching.id]));
    expect((await client.absences.list({ month, courseId })).data).toHaveLength(2);
    const paid = await client.absences.list({ month, fundingAgencyId: agency.id.toUpperCase() });
    expect(paid.data.map(({ enrolmentId }) => enrolmentId)).toEqual([alan.id]);
    expect((await client.absences.list({ month: '2026-12' })).data).toEqual([]);
  });
});
