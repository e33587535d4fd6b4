import { createClient, isProblem } from '@training-provider/contract/client';
import { createFactories, createMock } from '@training-provider/contract/testing';
import { expect, expectTypeOf, test } from 'vitest';

const MONTH = '2026-11';

/** A mock with a held session of a course, and enrolments in the course. */
const open = async (enrolments = 1) => {
  const mock = createMock();
  const client = createClient({ ...mock.clientOptions, retries: 1 });
  const make = createFactories();
  const { id: courseId } = mock.add('courses', { name: 'Lagerlogistik' });
  const ids = Array.from({ length: enrolments }, () => {
    const { id: participantId } = mock.add('participants', make.newParticipant());
    return mock.add('enrolments', { participantId, courseId, startDate: '2026-11-01' }).id;
  });
  const times = { startsAt: '2026-11-02T08:00:00Z', endsAt: '2026-11-02T11:00:00Z' };
  const { data } = await client.sessions.create(make.newSession({ courseId, ...times, status: 'held' }));
  const asked = mock.requests.length;
  const sent = () => mock.requests.slice(asked).map(({ method, headers }) => [method, headers['if-match']]);
  return { mock, client, id: data.id, ids, enrolmentId: ids[0] ?? '', sent };
};

test('the client replaces an attendance list under the ETag that it has read, so that a change in between gets 412', async () => {
  const { mock, client, id, enrolmentId, sent } = await open();
  const first = await client.sessions.replaceAttendances(id, [{ enrolmentId, presence: 'present' }]);
  expect(sent()).toEqual([
    ['GET', undefined],
    ['PUT', '"0"'],
  ]);
  expectTypeOf(first.data[0]?.presence).toEqualTypeOf<'present' | 'partial' | 'absent' | undefined>();
  mock.delayNext(50, { matching: ({ method }) => method === 'PUT' });
  const slow = client.sessions.replaceAttendances(id, []).outcome();
  while (sent().length < 4) await new Promise(setImmediate);
  await client.sessions.updateAttendance({ id, enrolment_id: enrolmentId }, { note: 'kam um 9' });
  const outcome = await slow;
  expect(outcome.status === 412 && outcome.problem.code).toBe('precondition_failed');
  expect((await client.sessions.attendances(id)).data).toMatchObject([{ note: 'kam um 9' }]);
});

test('the client replaces an attendance list under a given ETag without reading the list again', async () => {
  const { client, id, enrolmentId, sent } = await open();
  const shown = await client.sessions.attendances(id);
  await client.sessions.updateAttendance({ id, enrolment_id: enrolmentId }, { presence: 'present' });
  const before = sent().length;
  const error = await client.sessions.replaceAttendances(id, [], { ifMatch: shown }).catch((thrown: unknown) => thrown);
  expect(isProblem(error, 'precondition_failed')).toBe(true);
  expect(sent().slice(before)).toEqual([['PUT', shown.etag]]);
});

test('the client rejects an argument that is not a list without a request, and returns the 404 of an unknown session', async () => {
  const { client, id, sent } = await open();
  // The boundary: a caller without types.
  const wrong = client.sessions.replaceAttendances(id, {} as never);
  await expect(wrong).rejects.toMatchObject({ code: 'invalid_argument' });
  expect(sent()).toEqual([]);
  const nowhere = await client.sessions.replaceAttendances(enrolmentIdOf(id), []).outcome();
  expect(nowhere.status).toBe(404);
});

const enrolmentIdOf = (id: string): string => id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));

test('an export of absences continues after the last received item when the stream is interrupted', async () => {
  const { mock, client, ids } = await open(40);
  mock.breakNext('body', { times: 4 });
  const found: unknown[] = [];
  const exported = client.absences.exportAll({ month: MONTH });
  for await (const { enrolmentId, complete } of exported) found.push(complete ? undefined : enrolmentId);
  expect(new Set(found)).toEqual(new Set(ids));
  expect(found).toHaveLength(40);
  expect(exported.cursor).toBeUndefined();
  expect(await client.absences.all({ month: MONTH }).toArray({ limit: 7 })).toHaveLength(7);
});
