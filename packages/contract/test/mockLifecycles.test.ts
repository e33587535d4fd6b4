import { createClient, isProblem, type ProblemCode } from '@training-provider/contract/client';
import { createFactories, createMock } from '@training-provider/contract/testing';
import { describe, expect, test } from 'vitest';

const open = () => {
  const mock = createMock();
  return { mock, client: createClient({ ...mock.clientOptions, retries: 0 }), make: createFactories() };
};
const refusedAs = async (code: ProblemCode, work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!isProblem(error, code)) throw error;
  return error.problem;
};

test('a referenced record can be deleted only after its last reference is removed, and a list counts as one reference', async () => {
  const { mock, client, make } = open();
  const { id } = mock.add('locations', { name: 'Nord' });
  const { id: other } = mock.add('locations', { name: 'Süd' });
  const course = mock.add('courses', { name: 'A', locationId: id.toUpperCase() });
  const user = mock.add('users', make.newUser({ locations: [id, other] }));
  const { references } = await refusedAs('still_referenced', client.locations.remove(id));
  expect(references).toEqual([
    { resource: 'courses', field: 'locationId', count: 1 },
    { resource: 'users', field: 'locations', count: 1 },
  ]);
  await refusedAs('precondition_failed', client.locations.remove(id, { ifMatch: '"7"' }));
  await client.courses.remove(course.id);
  await client.users.update(user.id, { locations: [other] });
  expect((await client.locations.remove(id)).status).toBe(204);
});

describe('an undeletion in the mock', () => {
  test('of a course restores what its deletion removed, except enrolments of deleted participants', async () => {
    const { mock, client, make } = open();
    const course = mock.add('courses', { name: 'A', courseNumber: 'K1' });
    const [stays, goes] = [1, 2].map(() => mock.add('participants', make.newParticipant({ courseIds: [course.id] })));
    const before = await client.courseNotes.create(course.id, { title: 'before' });
    await client.courseNotes.remove({ course_id: course.id, id: before.data.id });
    await client.courseNotes.create(course.id, { title: 'with it' });
    await client.courses.remove(course.id);
    await client.participants.remove(goes?.id ?? '');
    const feed = await client.changes.read({ from: 'now' });
    const taken = mock.add('courses', { name: 'B', courseNumber: 'K1' });
    const { errors } = await refusedAs('value_taken', client.courses.undelete(course.id));
    expect(errors).toMatchObject([{ pointer: '/course/courseNumber' }]);
    await client.courses.remove(taken.id);
    expect((await client.courses.undelete(course.id)).data.participantCount).toBe(1);
    const { data } = await client.changes.read({ cursor: feed.next });
    expect(data.map(({ type, operation }) => `${type} ${operation}`).slice(2)).toEqual([
      'courseNote restored',
      'enrolment restored',
      'course restored',
      'participant updated',
    ]);
    expect((await client.participants.get(stays?.id ?? '')).data.courseIds).toEqual([course.id]);
    expect((await client.courseNotes.list(course.id)).data).toMatchObject([{ title: 'with it' }]);
    await client.participants.undelete(goes?.id ?? '');
    expect((await client.participants.get(goes?.id ?? '')).data.courseIds).toEqual([]);
  });

  test('of a course is rejected if a participant already has the maximum number of courses', async () => {
    const { mock, client, make } = open();
    const [first, ...others] = Array.from({ length: 1_001 }, (_, at) => mock.add('courses', { name: `${at}` }).id);
    const { id } = mock.add('participants', make.newParticipant({ courseIds: [first ?? ''] }));
    await client.courses.remove(first ?? '');
    for (const courseId of others) mock.add('enrolments', { participantId: id, courseId });
    expect((await refusedAs('too_many_courses', client.courses.undelete(first ?? ''))).status).toBe(409);
  });

  test('does not restore records that an earlier undeletion left deleted', async () => {
    const { mock, client, make } = open();
    const course = mock.add('courses', { name: 'A' });
    const { id } = mock.add('participants', make.newParticipant({ courseIds: [course.id] }));
    await client.participants.remove(id);
    await client.courses.remove(course.id);
    await client.participants.undelete(id);
    await client.participants.remove(id);
    await client.courses.undelete(course.id);
    expect((await client.participants.undelete(id)).data.courseIds).toEqual([]);
  });

  test('of an enrolment is rejected for the reasons of a creation, or if its course or its participant does not exist', async () => {
    const { mock, client, make } = open();
    const course = mock.add('courses', { name: 'A', capacity: 1 });
    const { id: participantId } = mock.add('participants', make.newParticipant());
    const { id } = mock.add('enrolments', { participantId, courseId: course.id });
    const seatTaken = async (code: ProblemCode, by: string) => {
      const { data } = await client.enrolments.create({ participantId: by, courseId: course.id });
      await refusedAs(code, client.enrolments.undelete(id));
      await client.enrolments.remove(data.id);
    };
    await client.enrolments.remove(id);
    await seatTaken('already_enrolled', participantId);
    await seatTaken('course_full', mock.add('participants', make.newParticipant()).id);
    await client.courses.update(course.id, { status: 'cancelled' });
    await client.courses.remove(course.id);
    await refusedAs('parent_deleted', client.enrolments.undelete(id));
    await client.courses.undelete(course.id);
    expect((await client.enrolments.undelete(id)).data.id).toBe(id);
    expect((await client.courses.get(course.id)).data.participantCount).toBe(1);
    await client.participants.erase(participantId, { reason: 'request' });
    await refusedAs('person_erased', client.enrolments.undelete(id));
  });

  test('of a note works only below its own record, and only after that record is restored', async () => {
    const { mock, client, make } = open();
    const [one, other] = [1, 2].map(() => mock.add('participants', make.newParticipant()).id);
    const { data } = await client.participantNotes.create(one ?? '', { title: 'A' });
    const ids = { participant_id: one ?? '', id: data.id };
    await client.participants.remove(one ?? '');
    await refusedAs('not_found', client.participantNotes.undelete({ ...ids, participant_id: other ?? '' }));
    await refusedAs('not_found', client.courseNotes.undelete({ course_id: one ?? '', id: data.id }));
    await refusedAs('parent_deleted', client.participantNotes.undelete(ids));
    await client.participants.undelete(one ?? '');
    expect((await client.participantNotes.get(ids)).data.title).toBe('A');
  });
});

test('permissions have their own ETag, and every unknown scope is reported', async () => {
  const { mock, client } = open();
  const group = mock.add('permissionGroups', { name: 'Büro' });
  const none = await client.permissionGroups.permissions(group.id);
  expect(none.data).toEqual([]);
  const set = await client.permissionGroups.permit(group.id, ['notes:write', '*', 'courses:read'], { ifMatch: none });
  expect(set.data).toEqual(['*', 'courses:read', 'notes:write']);
  await refusedAs('precondition_failed', client.permissionGroups.permit(group.id, [], { ifMatch: none }));
  const scopes = ['nonsense:read', 'notes:read', 'doors:write'];
  const { errors } = await refusedAs('invalid_body', client.permissionGroups.permit(group.id, scopes));
  expect(errors?.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
    '/permissions/0 invalid_value',
    '/permissions/2 invalid_value',
  ]);
  expect((await client.permissionGroups.get(group.id)).data).toEqual(group);
  expect((await client.permissionGroups.permissions(group.id)).etag).toBe(set.etag);
});

test('filters match fields of objects and lists, and ignore case only for e-mail addresses', async () => {
  const { mock, client, make } = open();
  const contactInformation = { email: 'Ada@Example.org' };
  const { id } = mock.add('participants', make.newParticipant({ contactInformation }));
  expect((await client.participants.list({ email: ['ADA@example.org'] })).data).toMatchObject([{ id }]);
  const contact = mock.add('contacts', make.newContact({ tags: ['Presse', 'Messe'] }));
  expect((await client.contacts.list({ tag: ['Messe'] })).data).toMatchObject([{ id: contact.id }]);
  expect((await client.contacts.list({ tag: ['messe'] })).data).toEqual([]);
});
