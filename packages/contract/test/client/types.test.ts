/** Held by the type check of the test command: where a mistake compiles, its `@ts-expect-error` is the error. */
import type * as contract from '@training-provider/contract';
import {
  type Change,
  type Client,
  createClient,
  type HistoryEntry,
  isProblem,
  type ListedCourse,
  type NewParticipant,
  type Participant,
  type ProblemCode,
} from '@training-provider/contract/client';
import { createMock } from '@training-provider/contract/testing';
import { expect, expectTypeOf, test } from 'vitest';

const baseUrl = 'http://127.0.0.1:1';

/** Never called: it must only compile, with the expected errors. */
export const mistakes = async (client: Client): Promise<void> => {
  // @ts-expect-error no base URL
  createClient({ token: 't' });
  // @ts-expect-error no access
  createClient({ baseUrl });
  // @ts-expect-error both kinds of access
  createClient({ baseUrl, token: 't', clientCredentials: { clientId: 'a', clientSecret: 'b' } });
  // @ts-expect-error credentials without their secret
  createClient({ baseUrl, clientCredentials: { clientId: 'a' } });
  // @ts-expect-error an unknown option
  createClient({ baseUrl, token: 't', apiKey: 'x' });

  // @ts-expect-error an unknown resource
  client.students;
  // @ts-expect-error an operation that the interface does not have: the organisation is not created
  client.org.create;
  // @ts-expect-error the organisation is not deleted
  client.org.remove;
  // @ts-expect-error permissions are a list, without a wrapper
  await client.permissionGroups.permit('x', { permissions: [] });
  // @ts-expect-error a client is never replaced, because its authentication is fixed
  client.clients.replace;
  // @ts-expect-error only a creation and a rotation return a secret
  (await client.clients.get('x')).data.secret;
  // @ts-expect-error the organisation is no collection
  client.org.all;

  // @ts-expect-error no id
  await client.participants.get();
  // @ts-expect-error a number for an id
  await client.participants.get(7);
  // @ts-expect-error one id where there are two
  await client.participantNotes.get('x');
  // @ts-expect-error an id under another name
  await client.courseNotes.get({ participant_id: 'x', id: 'y' });

  // @ts-expect-error absences require a month
  await client.absences.list({ limit: 10 });
  // @ts-expect-error absences have no total count
  await client.absences.list({ month: '2026-11' }, { totalCount: true });
  // @ts-expect-error a filter that absences do not have
  client.absences.exportAll({ month: '2026-11', participantId: 'x' });
  // @ts-expect-error a list, without a wrapper
  await client.sessions.replaceAttendances('x', { attendances: [] });
  // @ts-expect-error an entry without its presence
  await client.sessions.replaceAttendances('x', [{ enrolmentId: 'y' }]);
  // @ts-expect-error totals have a range of days instead of a month
  await client.enrolments.attendance('x', { month: '2026-11' });

  // @ts-expect-error an export has no version to compare
  await client.participants.export('x', { ifNoneMatch: '"1"' });
  // @ts-expect-error no reason for the erasure
  await client.users.erase('x');
  // @ts-expect-error an unknown reason
  await client.contacts.erase('x', { reason: 'boredom' });
  // @ts-expect-error courses are not persons
  client.courses.erase;

  // @ts-expect-error a required field is missing
  await client.participants.create({ firstName: 'Ada' });
  // @ts-expect-error an unknown field
  await client.participants.create({ firstName: 'Ada', lastName: 'Lovelace', nickname: 'A' });
  // @ts-expect-error a value that the field does not accept
  await client.participants.create({ firstName: 'Ada', lastName: 'Lovelace', status: 'enrolled' });
  // @ts-expect-error a wrapper, which the client itself adds
  await client.participants.create({ participant: { firstName: 'Ada', lastName: 'Lovelace' } });
  // @ts-expect-error a required field can't be cleared
  await client.participants.update('x', { lastName: null });
  // @ts-expect-error a text for a number
  await client.courses.update('x', { capacity: '3' });

  // @ts-expect-error a value that the filter does not accept
  await client.participants.list({ status: 'enrolled' });
  // @ts-expect-error a filter that the collection does not have
  client.participants.all({ deliveryMode: 'online' });
  // @ts-expect-error a field that the collection is not sorted by
  await client.participants.list({ sort: 'birthCity' });
  // @ts-expect-error a text for a number
  await client.participants.list({ limit: '10' });
  // @ts-expect-error a range on a field that has none
  await client.participants.list({ 'lastName[gte]': 'A' });

  // @ts-expect-error a condition on a creation
  await client.courses.create({ name: 'A' }, { ifMatch: '"1"' });
  // @ts-expect-error an idempotency key for a deletion
  await client.courses.remove('x', { idempotencyKey: 'k' });
  // @ts-expect-error a page has no version
  await client.courses.update('x', {}, { ifMatch: await client.courses.list() });

  const outcome = await client.courses.get('x').outcome();
  // @ts-expect-error data before the status is checked
  outcome.data.name;
  // @ts-expect-error a status that the operation does not declare
  if (outcome.status === 410) return;
  // @ts-expect-error a code that does not come with this status
  if (outcome.status === 404 && outcome.problem.code === 'value_taken') return;
  const created = await client.contacts.create({ category: 'person', lastName: 'A' }).outcome();
  // @ts-expect-error a code that another operation returns with this status
  if (created.status === 409 && created.problem.code === 'course_full') return;
  const held = await client.courses.get('x', { ifNoneMatch: '"1"' });
  // @ts-expect-error 304 has no data
  held.data.name;
  // @ts-expect-error an unknown code
  isProblem(outcome, 'no_such_code');
  // @ts-expect-error an unknown type
  client.changes.follow({ types: ['student'] });
  // @ts-expect-error a start other than now
  client.changes.follow({ from: '2025-01-01T00:00:00Z' });
  // @ts-expect-error the feed is followed, not read to its end
  client.changes.all();
  // @ts-expect-error a history is not filtered
  await client.courses.history('x', { version: 3 });
  // @ts-expect-error a history has no wait
  await client.courses.history('x', {}, { wait: 20 });
  // @ts-expect-error an unknown field of programs
  createMock().add('programs', { title: 'x' });
};

test('responses have the types of the records, narrowed by status and code', async () => {
  const client = createClient(createMock().clientOptions);
  const { data } = await client.participants.create({ firstName: 'Ada', lastName: 'Lovelace' });
  expectTypeOf(data).toEqualTypeOf<Participant>();
  expectTypeOf(data.status).toEqualTypeOf<contract.Participant['status']>();
  expectTypeOf<NewParticipant['gender']>().toEqualTypeOf<contract.NewParticipant['gender']>();
  for await (const course of client.courses.all()) expectTypeOf(course).toEqualTypeOf<ListedCourse>();

  const feed = await client.changes.read({ types: ['participantNote'] }, { wait: 0 });
  expectTypeOf(feed.next).toEqualTypeOf<string>();
  expectTypeOf(feed.data).toEqualTypeOf<Change[]>();
  expectTypeOf<Change['type']>().toEqualTypeOf<contract.RecordType>();
  for await (const { changes } of client.changes.follow({ signal: AbortSignal.abort() }))
    expectTypeOf(changes).toEqualTypeOf<readonly Change[]>();
  expectTypeOf<HistoryEntry['changes'][number]['to']>().toEqualTypeOf<contract.HistoryValue | undefined>();

  const outcome = await client.participants.addToCourse({ id: data.id, course_id: data.id }).outcome();
  expectTypeOf(outcome.status).toEqualTypeOf<200 | 400 | 401 | 403 | 404 | 409 | 412 | 429 | 500 | 503>();
  if (outcome.status === 200) expectTypeOf(outcome.data).toEqualTypeOf<Participant>();
  if (outcome.status === 412) expectTypeOf(outcome.problem.code).toEqualTypeOf<'precondition_failed'>();
  if (outcome.status === 409)
    expectTypeOf(outcome.problem.code).toEqualTypeOf<'course_full' | 'course_closed' | 'too_many_courses'>();
  const error: unknown = undefined;
  if (isProblem(error, 'course_full')) expectTypeOf(error.problem.status).toEqualTypeOf<409>();
  if (isProblem(error, 'transition_not_allowed'))
    expectTypeOf(error.problem.allowedStatuses).toEqualTypeOf<string[] | undefined>();
  expectTypeOf<ProblemCode>().toEqualTypeOf<contract.ProblemCode>();
  expect(outcome.status).toBe(404);
});
