import { ClientError, createClient, isProblem, ServiceError } from '@training-provider/contract/client';
import { createFactories } from '@training-provider/contract/testing';
import { describe, expect, test } from 'vitest';
import { openClient, TARGETS } from './targets.ts';

const UNKNOWN = '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11';

const collected = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

describe.each(TARGETS)('the client, with $name,', ({ open }) => {
  test('creates, reads, changes, replaces and deletes a record, told apart by status', async () => {
    const client = await openClient(open);
    const created = await client.participants.create({ firstName: 'Ada', lastName: 'Lovelace', gender: null });
    expect(created).toMatchObject({ status: 201, data: { firstName: 'Ada', status: 'lead', courseIds: [] } });
    expect(created.data).not.toHaveProperty('gender');
    const { id } = created.data;
    const read = await client.participants.get(id);
    expect(read).toMatchObject({ status: 200, data: created.data, etag: created.etag });
    const changed = await client.participants.update(id, { preferredName: 'A.', address: { city: 'Köln' } });
    expect(changed.data).toMatchObject({ firstName: 'Ada', preferredName: 'A.', address: { city: 'Köln' } });
    const cleared = await client.participants.update(id, { preferredName: null, address: { city: null } });
    expect(cleared.data).not.toHaveProperty('preferredName');
    expect(cleared.data).not.toHaveProperty('address');
    const replaced = await client.participants.replace(id, { ...cleared.data, lastName: 'King', status: null });
    expect(replaced.data).toMatchObject({ lastName: 'King', status: 'lead' });
    expect(await client.participants.remove(id)).toMatchObject({ status: 200, data: { id } });
    const gone = await client.participants.get(id).outcome();
    expect(gone.status === 404 && gone.problem.code).toBe('not_found');
  });

  test('answers 204 to a deletion, and 200 to the creation of a user, as the interface has it', async () => {
    const client = await openClient(open);
    const { data } = await client.contacts.create({ category: 'person', first_name: 'Sabine' });
    expect(data).toMatchObject({ firstName: 'Sabine', first_name: 'Sabine', tags: [] });
    expect(await client.contacts.remove(data.id)).toMatchObject({ status: 204 });
    const user = await client.users.create({ firstName: 'Zoë', lastName: 'Weiß', email: 'zoe@example.org' });
    expect(user).toMatchObject({ status: 200, data: { status: 'active', groups: [], locations: [] } });
    expect((await client.users.get(user.data.id)).data).toEqual(user.data);
  });

  test("clears a contact's name in either spelling", async () => {
    const client = await openClient(open);
    const { data } = await client.contacts.create({ category: 'person', firstName: 'Sabine', lastName: 'Beck' });
    expect((await client.contacts.update(data.id, { firstName: null })).data).not.toHaveProperty('first_name');
    expect((await client.contacts.update(data.id, { last_name: null })).data).not.toHaveProperty('lastName');
  });

  test('reads and writes notes below their record only', async () => {
    const client = await openClient(open);
    const { data: one } = await client.participants.create({ firstName: 'A', lastName: 'B' });
    const { data: other } = await client.participants.create({ firstName: 'C', lastName: 'D' });
    const note = await client.participantNotes.create(one.id, { title: 'Erstgespräch', is_pinned: true });
    const at = { participant_id: one.id, id: note.data.id };
    expect((await client.participantNotes.update(at, { is_pinned: false })).data).toMatchObject({ is_pinned: false });
    expect(await collected(client.participantNotes.all(one.id, { isPinned: true }))).toEqual([]);
    expect(await collected(client.participantNotes.all(one.id))).toHaveLength(1);
    const elsewhere = await client.participantNotes.get({ participant_id: other.id, id: note.data.id }).outcome();
    expect(elsewhere.status).toBe(404);
    expect(await client.participantNotes.remove(at)).toMatchObject({ status: 204 });
    expect(await client.courseNotes.list(UNKNOWN).outcome()).toMatchObject({ status: 404 });
  });

  test('reads a collection to its end, page by page, in the order that was asked for', async () => {
    const client = await openClient(open);
    for (const lastName of ['Zander', 'Ärmel', 'Arndt', 'Öztürk', 'Ohm']) {
      await client.participants.create({
        firstName: 'X',
        lastName,
        status: lastName === 'Ohm' ? 'archived' : 'active',
      });
    }
    const all = client.participants.all({ status: ['active', 'lead'], limit: 2, sort: ['lastName', '-insertedAt'] });
    expect((await collected(all)).map(({ lastName }) => lastName)).toEqual(['Ärmel', 'Arndt', 'Öztürk', 'Zander']);
    const newest = await collected(client.participants.all({ limit: 3 }));
    expect(newest.map(({ lastName }) => lastName)).toEqual(['Ohm', 'Öztürk', 'Arndt', 'Ärmel', 'Zander']);
  });

  test('goes back and forth between pages, and counts when it is asked to', async () => {
    const client = await openClient(open);
    for (const name of ['a', 'b', 'c', 'd', 'e']) await client.fundingAgencies.create({ name, partnerType: 'company' });
    const query = { sort: 'name', limit: 2 } as const;
    const names = (page: { data: { name: string }[] }) => page.data.map(({ name }) => name).join('');
    const first = await client.fundingAgencies.list(query, { totalCount: true });
    expect([names(first), first.totalCount, first.prev]).toEqual(['ab', 5, undefined]);
    const second = await client.fundingAgencies.list({ ...query, cursor: first.next });
    expect([names(second), second.totalCount]).toEqual(['cd', undefined]);
    const third = await client.fundingAgencies.list({ ...query, cursor: second.next });
    expect([names(third), third.next]).toEqual(['e', undefined]);
    expect(names(await client.fundingAgencies.list({ ...query, cursor: third.prev }))).toBe('cd');
    const other = await client.fundingAgencies.list({ ...query, sort: '-name', cursor: first.next }).outcome();
    expect(other.status === 400 && other.problem.code).toBe('invalid_cursor');
  });

  test('filters, searches and narrows to ranges', async () => {
    const client = await openClient(open);
    const { data: course } = await client.courses.create({ name: 'Große Lagerlogistik', startDate: '2025-03-03' });
    await client.courses.create({ name: 'Pflege', startDate: '2026-01-01', deliveryMode: 'online' });
    await client.courses.create({ name: 'Ohne Termin' });
    const { data: person } = await client.participants.create({ firstName: 'A', lastName: 'B' });
    await client.participants.addToCourse({ id: person.id, course_id: course.id });
    const names = async (query: Parameters<typeof client.courses.list>[0]) =>
      (await client.courses.list({ ...query, sort: 'startDate' })).data.map(({ name }) => name);
    expect(await names({})).toEqual(['Große Lagerlogistik', 'Pflege', 'Ohne Termin']);
    expect(await names({ 'startDate[gte]': '2025-03-04' })).toEqual(['Pflege']);
    expect(await names({ deliveryMode: 'online' })).toEqual(['Pflege']);
    expect(await names({ q: 'GROSSE logis' })).toEqual(['Große Lagerlogistik']);
    expect(await names({ participantId: person.id })).toEqual(['Große Lagerlogistik']);
    expect((await client.participants.list({ courseId: [course.id, UNKNOWN] })).data).toHaveLength(1);
  });

  test('finds texts with commas whole, alone and in a list', async () => {
    const client = await openClient(open);
    for (const courseNumber of ['KT', 'KT,77', 'Öl, 7%2C']) await client.courses.create({ name: 'A', courseNumber });
    const numbers = async (courseNumber: string | string[]) =>
      (await client.courses.list({ courseNumber, sort: 'insertedAt' })).data.map((course) => course.courseNumber);
    expect(await numbers('KT,77')).toEqual(['KT,77']);
    expect(await numbers(['KT,77'])).toEqual(['KT,77']);
    expect(await numbers(['Öl, 7%2C', 'KT'])).toEqual(['KT', 'Öl, 7%2C']);
    expect(await numbers('77')).toEqual([]);
  });

  test('finds records by up to 200 ids, in either case, all on one page', async () => {
    const client = await openClient(open);
    const make = Array.from({ length: 52 }, () => client.fundingAgencies.create({ name: 'A', partnerType: 'company' }));
    const ids = (await Promise.all(make)).map(({ data }) => data.id);
    await client.fundingAgencies.create({ name: 'B', partnerType: 'company' });
    const others = Array.from({ length: 148 }, (_, index) => UNKNOWN.slice(0, -3) + String(index).padStart(3, '0'));
    const found = await client.fundingAgencies.list({ id: [...others, ...ids.map((id) => id.toUpperCase())] });
    expect(found.next).toBeUndefined();
    expect(found.data.map(({ id }) => id).sort()).toEqual(ids.sort());
    const refused = await client.fundingAgencies.list({ id: [...others, ...ids, UNKNOWN] }).outcome();
    expect(refused.status === 400 && refused.problem.errors).toMatchObject([{ pointer: '/id', code: 'too_long' }]);
  });

  test('reads a list by several values page after page', async () => {
    const client = await openClient(open);
    for (const courseNumber of ['A,1', 'B', 'C']) await client.courses.create({ name: 'A', courseNumber });
    const query = { courseNumber: ['B', 'A,1'], limit: 1, sort: 'insertedAt' } as const;
    const found = await collected(client.courses.all({ ...query, courseNumber: [...query.courseNumber] }));
    expect(found.map((course) => course.courseNumber)).toEqual(['A,1', 'B']);
  });

  test('mirrors a collection, deleted records included', async () => {
    const client = await openClient(open);
    const { data } = await client.coachings.create({
      participantId: (await client.participants.create({ firstName: 'A', lastName: 'B' })).data.id,
    });
    await client.coachings.remove(data.id);
    expect(await collected(client.coachings.all())).toEqual([]);
    const [deleted] = await collected(client.coachings.all({ sort: 'updatedAt', includeDeleted: true }));
    expect(deleted).toMatchObject({ id: data.id, deletedAt: expect.stringMatching(/Z$/) });
    const refused = await client.coachings.list({ includeDeleted: true }).outcome();
    expect(refused.status === 400 && refused.problem.code).toBe('invalid_query');
  });

  test('writes only in the version that was read, and reads only what has changed', async () => {
    const client = await openClient(open);
    const { data } = await client.courses.create({ name: 'Pflege' });
    const read = await client.courses.get(data.id);
    const changed = await client.courses.update(data.id, { capacity: 3 }, { ifMatch: read });
    expect(changed.etag).not.toBe(read.etag);
    const stale = await client.courses.update(data.id, { capacity: 4 }, { ifMatch: read.etag }).outcome();
    expect(stale.status === 412 && stale.problem.code).toBe('precondition_failed');
    expect((await client.courses.get(data.id, { ifNoneMatch: changed })).status).toBe(304);
    expect(await client.courses.get(data.id, { ifNoneMatch: read })).toMatchObject({
      status: 200,
      data: { capacity: 3 },
    });
    expect(await client.courses.remove(data.id, { ifMatch: changed })).toMatchObject({ status: 204 });
  });

  test('enrols until the course is full, once each, and tells why not', async () => {
    const client = await openClient(open);
    const { data: course } = await client.courses.create({ name: 'Pflege', capacity: 1 });
    const person = async () => (await client.participants.create({ firstName: 'A', lastName: 'B' })).data.id;
    const [first, second] = [await person(), await person()];
    const enrolled = await client.participants.addToCourse({ id: first, course_id: course.id });
    expect(enrolled.data.courseIds).toEqual([course.id]);
    expect((await client.participants.addToCourse({ id: first, course_id: course.id })).etag).toBe(enrolled.etag);
    const full = await client.participants.addToCourse({ id: second, course_id: course.id }).outcome();
    expect(full.status === 409 && full.problem.code).toBe('course_full');
    expect((await client.courses.get(course.id)).data.participantCount).toBe(1);
    await client.courses.update(course.id, { capacity: null, status: 'cancelled' });
    const closed = await client.participants.addToCourse({ id: second, course_id: course.id }).outcome();
    expect(closed.status === 409 && closed.problem.code).toBe('course_closed');
  });

  test('throws refusals with all faults, at their pointers', async () => {
    const client = await openClient(open);
    const wrong = { firstName: '', nickname: 'x', dateOfBirth: '2025-02-30' } as never;
    const error = await client.participants.create(wrong).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ServiceError);
    if (!isProblem(error, 'invalid_body')) throw error;
    expect(error.problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`).sort()).toEqual([
      '/participant/dateOfBirth invalid_date',
      '/participant/firstName too_short',
      '/participant/lastName required',
      '/participant/nickname unknown_field',
    ]);
    expect(error.message).toMatch(/createParticipant: 422 invalid_body: .* \(request .+\)\n {2}body \/participant\//);
  });

  test.each([
    ['value_taken', 409, '/course/courseNumber'],
    ['invalid_body', 422, '/course/programId'],
    ['invalid_body', 422, '/course/trainerIds/0'],
    ['invalid_body', 422, '/course/endDate'],
  ] as const)('tells by %s (%i) what state or a reference forbids, at %s', async (code, status, pointer) => {
    const client = await openClient(open);
    const first = await client.courses.create({ name: 'A', courseNumber: 'K-1', startDate: '2025-05-01' });
    const field = pointer.split('/')[2];
    const change = {
      courseNumber: () => client.courses.create({ name: 'B', courseNumber: 'K-1' }),
      programId: () => client.courses.create({ name: 'B', programId: UNKNOWN }),
      trainerIds: () => client.courses.update(first.data.id, { trainerIds: [UNKNOWN] }),
      endDate: () => client.courses.update(first.data.id, { endDate: '2025-04-30' }),
    }[field as 'courseNumber'];
    const outcome = await change().outcome();
    expect(outcome).toMatchObject({ status, problem: { code, errors: [{ in: 'body', pointer }] } });
  });

  test.each([
    ['an unknown id', (client: Awaited<ReturnType<typeof openClient>>) => client.programs.get(UNKNOWN), 404],
    ['an id that is none', (client: Awaited<ReturnType<typeof openClient>>) => client.users.get('..%2f'), 404],
    ['a limit of 0', (client: Awaited<ReturnType<typeof openClient>>) => client.locations.list({ limit: 0 }), 400],
  ])('is refused for %s', async (_, call, status) => {
    expect(await call(await openClient(open)).outcome()).toMatchObject({ status });
  });

  test('repeats a creation with its key and creates nothing twice', async () => {
    const client = await openClient(open);
    const record = { name: 'Jobcenter', partnerType: 'funding_agency' } as const;
    const first = await client.fundingAgencies.create(record, { idempotencyKey: 'key-1' });
    const again = await client.fundingAgencies.create(record, { idempotencyKey: 'key-1' });
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await client.fundingAgencies.create({ ...record, name: 'X' }, { idempotencyKey: 'key-1' }).outcome();
    expect(other.status === 422 && other.problem.code).toBe('idempotency_key_reused');
    expect((await client.fundingAgencies.list()).data).toHaveLength(1);
  });

  test('obtains its token by client credentials', async () => {
    const { baseUrl, clientCredentials, fetch } = await open();
    const common = { baseUrl, ...(fetch === undefined ? {} : { fetch }) };
    expect((await createClient({ ...common, clientCredentials }).org.get()).data.timezone).toBe('Europe/Berlin');
    const wrong = createClient({ ...common, clientCredentials: { ...clientCredentials, clientSecret: 'wrong' } });
    const error = await wrong.org.get().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({ code: 'token_refused', message: expect.stringContaining('Check clientId') });
  });

  test('is refused with a wrong token, and says what to do', async () => {
    const { baseUrl, fetch } = await open();
    const client = createClient({ baseUrl, token: 'wrong', ...(fetch === undefined ? {} : { fetch }) });
    const error = await client.org.get().catch((thrown: unknown) => thrown);
    expect(isProblem(error, 'invalid_token') && error.message).toContain('Obtain a new access token');
  });

  test('can create what the factories make', async () => {
    const client = await openClient(open);
    const make = createFactories(7);
    const { data: participant } = await client.participants.create(make.newParticipant());
    await client.courses.create(make.newCourse());
    await client.coachings.create(make.newCoaching({ participantId: participant.id }));
    await client.contacts.create(make.newContact());
    await client.fundingAgencies.create(make.newFundingAgency());
    await client.users.create(make.newUser());
    await client.participantNotes.create(participant.id, make.newNote());
    expect((await client.participants.replace(participant.id, make.participant())).data.id).toBe(participant.id);
  });
});
