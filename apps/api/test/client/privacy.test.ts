import { type Client, createClient, isProblem } from '@training-provider/contract/client';
import { createMock } from '@training-provider/contract/testing';
import { describe, expect, test } from 'vitest';
import { openClient, TARGETS } from './targets.ts';

const UNKNOWN = '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11';

/** A participant with two notes, the first of which is deleted, a coaching, and an enrolment. */
const newPerson = async (client: Client) => {
  const { data } = await client.participants.create({ firstName: 'Änne', lastName: 'Groß', status: 'active' });
  const { id } = data;
  const notes = [];
  for (const title of ['Erstgespräch', 'Zweites Gespräch'])
    notes.push((await client.participantNotes.create(id, { title, content: '<p>Ä</p>' })).data.id);
  const [first = '', second = ''] = notes;
  await client.participantNotes.remove({ participant_id: id, id: first });
  const coaching = await client.coachings.create({ participantId: id, voucherNumber: 'AVGS-1', endDate: '2024-02-29' });
  const course = await client.courses.create({ name: 'Pflege', capacity: 1 });
  const courseId = course.data.id;
  const enrolment = await client.enrolments.create({ participantId: id, courseId, voucherNumber: 'BGS-1' });
  return { id, first, second, coaching: coaching.data.id, course: courseId, enrolment: enrolment.data.id };
};

const changesSince = async (client: Client, cursor: string) =>
  (await client.changes.read({ cursor })).data.map(({ recordId, operation }) => `${recordId} ${operation}`).sort();

describe.each(TARGETS)('the client, with $name,', ({ open }) => {
  test('exports everything about a person, deleted or not, and nothing about another', async () => {
    const client = await openClient(open);
    const { id, first, second, coaching, enrolment } = await newPerson(client);
    await newPerson(client);
    await client.participants.remove(id);
    const { data } = await client.participants.export(id);
    expect(data).toMatchObject({
      record: { id, firstName: 'Änne', deletedAt: expect.any(String) },
      notes: [
        { id: first, content: '<p>Ä</p>', deletedAt: expect.any(String) },
        { id: second, deletedAt: expect.any(String) },
      ],
      coachings: [{ id: coaching, voucherNumber: 'AVGS-1' }],
      enrolments: [{ id: enrolment, voucherNumber: 'BGS-1', deletedAt: expect.any(String) }],
      references: [],
    });
    const versions = new Set(data.history.map(({ recordId }) => recordId));
    expect([...versions].sort()).toEqual([id, first, second, coaching, enrolment].sort());
    expect(await client.participants.export(UNKNOWN).outcome()).toMatchObject({ status: 404 });
  });

  test('exports of a coaching that was given on nothing of the participant who had it before', async () => {
    const client = await openClient(open);
    const { id: before, coaching } = await newPerson(client);
    const { id } = (await client.participants.create({ firstName: 'Zoë', lastName: 'Weiß' })).data;
    await client.coachings.update(coaching, { participantId: id, voucherNumber: 'AVGS-2' });
    await client.coachings.update(coaching, { voucherNumber: 'AVGS-3' });
    const { data } = await client.participants.export(id);
    for (const old of ['AVGS-1', before]) expect(JSON.stringify(data)).not.toContain(old);
    const history = data.history.filter(({ recordId }) => recordId === coaching);
    expect(history.map(({ version }) => version)).toEqual([3, 2]);
    expect(history.flatMap(({ changes }) => changes)).toEqual([
      { pointer: '/voucherNumber', from: 'AVGS-2', to: 'AVGS-3' },
      { pointer: '/participantId', to: id },
      { pointer: '/voucherNumber', to: 'AVGS-2' },
    ]);
  });

  test('is refused an id for a contact that any other record has, deleted or not', async () => {
    const client = await openClient(open);
    const { id } = (await client.fundingAgencies.create({ name: 'Jobcenter Süd', partnerType: 'funding_agency' })).data;
    const create = () => client.contacts.create({ id, category: 'team' }).outcome();
    expect(await create()).toMatchObject({ status: 409, problem: { code: 'value_taken' } });
    await client.fundingAgencies.remove(id);
    expect(await create()).toMatchObject({ status: 409, problem: { code: 'value_taken' } });
    expect((await client.contacts.list({ id: [id] })).data).toEqual([]);
  });

  test('exports of a user where it worked, by ids', async () => {
    const client = await openClient(open);
    const user = await client.users.create({ firstName: 'Zoë', lastName: 'Weiß', email: 'zoe@example.org' });
    const { id } = user.data;
    const course = await client.courses.create({ name: 'Pflege', trainerIds: [id] });
    const note = await client.courseNotes.create(course.data.id, { title: 'x', author_id: id });
    const { data } = await client.users.export(id);
    expect(data.record).toEqual(user.data);
    expect(data.references).toEqual([
      { type: 'course', recordId: course.data.id, pointer: '/trainerIds' },
      { type: 'courseNote', recordId: note.data.id, parentId: course.data.id, pointer: '/author_id' },
    ]);
  });

  test('erases what the dry run says, once', async () => {
    const client = await openClient(open);
    const { id, first, second, coaching, course, enrolment } = await newPerson(client);
    const { data: plan } = await client.participants.erasure(id);
    expect(plan).toMatchObject({ id, removes: { notes: 2, coachings: 1, enrolments: 1, storedAnswers: 5 } });
    expect(plan.keeps).toContainEqual({ what: 'coachings/endDate', why: expect.any(String) });
    const { next: cursor } = await client.changes.read({ from: 'now' });
    const { data } = await client.participants.erase(id, { reason: 'request' });
    expect(data).toEqual({ id, erasedAt: expect.any(String), removed: plan.removes });
    expect((await client.participants.erase(id, { reason: 'other' })).data).toEqual(data);
    expect(await changesSince(client, cursor)).toEqual(
      [
        ...[`${id} erased`, `${first} erased`, `${second} erased`],
        ...[`${coaching} updated`, `${course} updated`, `${enrolment} deleted`],
      ].sort(),
    );
    const gone = await Promise.all([
      client.participants.get(id).outcome(),
      client.participants.export(id).outcome(),
      client.participantNotes.list(id).outcome(),
    ]);
    expect(gone.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await client.participants.list({ sort: 'updatedAt', includeDeleted: true })).data).toEqual([]);
    const { data: after } = await client.participants.erasure(id);
    const nothing = { notes: 0, coachings: 0, enrolments: 0, versions: 0, storedAnswers: 0 };
    expect(after).toMatchObject({ erasedAt: data.erasedAt, removes: nothing });
  });

  test('leaves of an erased person figures, and histories without values', async () => {
    const client = await openClient(open);
    const { id, second, coaching } = await newPerson(client);
    await client.participants.erase(id, { reason: 'request' });
    const stays = await client.coachings.get(coaching);
    expect(stays.data).toMatchObject({ participantId: id, endDate: '2024-02-29' });
    expect(stays.data).not.toHaveProperty('voucherNumber');
    const histories = await Promise.all([
      client.participants.history(id),
      client.participantNotes.history({ participant_id: id, id: second }),
    ]);
    for (const { data } of histories) {
      expect(data[0]?.operation).toBe('erased');
      expect(data.flatMap(({ changes }) => changes)).toEqual([]);
    }
    const pointers = (await client.coachings.history(coaching)).data.flatMap(({ changes }) => changes);
    expect(pointers.map(({ pointer }) => pointer).sort()).toEqual(['/endDate', '/participantId', '/status']);
    const late = await client.coachings.update(coaching, { voucherNumber: 'AVGS-2' }).outcome();
    expect(late.status === 409 && late.problem.code).toBe('person_erased');
  });

  test('undeletes a person with what went with it, and nothing that was deleted before', async () => {
    const client = await openClient(open);
    const { id, second, course, enrolment } = await newPerson(client);
    const before = await client.participants.get(id);
    await client.participants.remove(id);
    expect((await client.courses.get(course)).data.participantCount).toBe(0);
    const { next: cursor } = await client.changes.read({ from: 'now' });
    const back = await client.participants.undelete(id);
    expect(back).toMatchObject({ status: 200, data: { firstName: 'Änne', courseIds: [course] } });
    expect((await client.courses.get(course)).data.participantCount).toBe(1);
    expect((await client.enrolments.get(enrolment)).data.voucherNumber).toBe('BGS-1');
    expect(back.etag).not.toBe(before.etag);
    expect((await client.participantNotes.list(id)).data.map((note) => note.id)).toEqual([second]);
    expect(await changesSince(client, cursor)).toEqual(
      [`${id} restored`, `${second} restored`, `${enrolment} restored`, `${course} updated`].sort(),
    );
    const again = await client.participants.undelete(id);
    expect([again.data, again.etag]).toEqual([back.data, back.etag]);
  });

  test('is told why a person does not come back', async () => {
    const client = await openClient(open);
    const fields = { firstName: 'A', lastName: 'B', internalCustomerNumber: 'K-1' };
    const { data: first } = await client.participants.create(fields);
    await client.participants.remove(first.id);
    await client.participants.create(fields);
    const taken = await client.participants.undelete(first.id).outcome();
    expect(taken.status === 409 && taken.problem.code).toBe('value_taken');
    await client.participants.erase(first.id, { reason: 'other' });
    const { id, course } = await newPerson(client);
    await client.participants.remove(id);
    const { data: other } = await client.participants.create({ firstName: 'A', lastName: 'B' });
    await client.participants.addToCourse({ id: other.id, course_id: course });
    const full = await client.participants.undelete(id).outcome();
    expect(full.status === 409 && full.problem.code).toBe('course_full');
    expect(await client.participants.get(id).outcome()).toMatchObject({ status: 404 });
    const erased = await client.participants.undelete(first.id).outcome();
    expect(erased.status === 409 && erased.problem.code).toBe('person_erased');
    expect(await client.participants.undelete(UNKNOWN).outcome()).toMatchObject({ status: 404 });
  });
});

test('the mock refuses an erasure because of a retention if it is told to', async () => {
  const mock = createMock();
  const client = createClient(mock.clientOptions);
  const { data } = await client.contacts.create({ category: 'person', first_name: 'Sabine' });
  mock.refuseNext('retention_applies', { retainUntil: '2034-12-31' });
  const refused = await client.contacts.erase(data.id, { reason: 'retention' }).catch((error: unknown) => error);
  expect(isProblem(refused, 'retention_applies') && refused.problem.retainUntil).toBe('2034-12-31');
  expect((await client.contacts.erase(data.id, { reason: 'retention' })).data.id).toBe(data.id);
});
