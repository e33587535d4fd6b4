/** A consumer that uses every operation: types.test.ts measures the cost of its types. */
import { createClient, isProblem, type NewCourse, type NewParticipant } from '@training-provider/contract/client';

export const useEverything = async (id: string): Promise<void> => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:3000', token: 'token' });
  const participant: NewParticipant = { firstName: 'Ada', lastName: 'Lovelace', address: { city: 'Köln' } };
  const course: NewCourse = { name: 'Lager', startDate: '2025-03-03', status: 'open', capacity: 12 };
  const note = { title: 'Erstgespräch', is_pinned: true };
  const ofParticipant = { participant_id: id, id };
  const ofCourse = { course_id: id, id };

  for await (const each of client.participants.all({ status: ['active', 'lead'], sort: '-lastName' })) each.firstName;
  await client.participants.list({ limit: 10, 'updatedAt[gte]': '2025-01-01T00:00:00Z' }, { totalCount: true });
  const read = await client.participants.get(id);
  await client.participants.create(participant);
  await client.participants.replace(id, participant, { ifMatch: read });
  await client.participants.update(id, { preferredName: null }, { ifMatch: read.etag });
  await client.participants.remove(id);
  const enrolled = await client.participants.addToCourse({ id, course_id: id }).outcome();
  if (enrolled.status === 409) enrolled.problem.code;

  for await (const each of client.participantNotes.all(id, { isPinned: true })) each.content;
  await client.participantNotes.list(id);
  await client.participantNotes.create(id, note);
  await client.participantNotes.get(ofParticipant);
  await client.participantNotes.replace(ofParticipant, note);
  await client.participantNotes.update(ofParticipant, note);
  await client.participantNotes.remove(ofParticipant);

  for await (const each of client.courses.all({ deliveryMode: 'online' })) each.name;
  await client.courses.list();
  await client.courses.create(course);
  const held = await client.courses.get(id, { ifNoneMatch: '"1"' });
  if (held.status === 200) held.data.participantCount;
  await client.courses.replace(id, course);
  await client.courses.update(id, { status: 'running' });
  await client.courses.remove(id);

  for await (const each of client.courseNotes.all(id)) each.title;
  await client.courseNotes.list(id);
  await client.courseNotes.create(id, note);
  await client.courseNotes.get(ofCourse);
  await client.courseNotes.replace(ofCourse, note);
  await client.courseNotes.update(ofCourse, note);
  await client.courseNotes.remove(ofCourse);

  for await (const each of client.enrolments.all({ status: 'active' })) each.voucherNumber;
  await client.enrolments.list();
  await client.enrolments.create({ participantId: id, courseId: id, startDate: '2025-03-03' });
  await client.enrolments.get(id);
  await client.enrolments.replace(id, { participantId: id, courseId: id });
  await client.enrolments.update(id, { status: 'completed' });
  await client.enrolments.remove(id);

  for await (const each of client.coachings.all({ participantId: id })) each.unitsUsed;
  await client.coachings.list();
  await client.coachings.create({ participantId: id, unitMinutes: 45 });
  await client.coachings.get(id);
  await client.coachings.replace(id, { participantId: id });
  await client.coachings.update(id, { unitsUsed: 3 });
  await client.coachings.remove(id);

  for await (const each of client.programs.all()) each.admission_criteria;
  await client.programs.list();
  await client.programs.get(id);
  await client.programs.replace(id, { name: 'Umschulung', type: 'retraining' });
  await client.programs.update(id, { costPerUnit: '7.45' });

  for await (const each of client.contacts.all({ category: 'team' })) each.tags;
  await client.contacts.list();
  await client.contacts.create({ category: 'person', first_name: 'Sabine' });
  await client.contacts.get(id);
  await client.contacts.replace(id, { category: 'team' });
  await client.contacts.update(id, { tags: ['U25'] });
  await client.contacts.remove(id);

  for await (const each of client.fundingAgencies.all({ type: 'jobcenter' })) each.partnerType;
  await client.fundingAgencies.list();
  await client.fundingAgencies.create({ name: 'Jobcenter', partnerType: 'funding_agency' });
  await client.fundingAgencies.get(id);
  await client.fundingAgencies.replace(id, { name: 'Jobcenter', partnerType: 'company' });
  await client.fundingAgencies.update(id, { type: 'bafa' });
  await client.fundingAgencies.remove(id);

  for await (const each of client.users.all()) each.groups;
  await client.users.list();
  try {
    await client.users.create({ firstName: 'Zeynep', lastName: 'Özdemir', email: 'zeynep@example.org' });
  } catch (error) {
    if (isProblem(error, 'value_taken')) error.problem.errors?.[0]?.code;
  }
  await client.users.get(id);

  for await (const each of client.locations.all()) each.kind;
  await client.locations.list();
  for await (const each of client.permissionGroups.all()) each.name;
  await client.permissionGroups.list();
  await client.org.get();

  await client.org.history();
  await client.participants.history(id, { limit: 10 });
  await client.participantNotes.history(ofParticipant);
  const { next } = await client.changes.read({ types: ['participant'], from: 'now' });
  for await (const { changes, cursor } of client.changes.follow({ cursor: next })) changes[0]?.recordId ?? cursor;
};
