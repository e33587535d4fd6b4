import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SCOPES } from '@training-provider/contract';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { createClient } from '../../src/access/oauth/clients.ts';
import { mintToken } from '../../src/access/tokens/tokens.ts';
import { createPermissionGroup } from '../../src/resources/permissionGroups.ts';
import { createProgram } from '../../src/resources/programs.ts';
import { feedFromNow, readFeed } from '../support/changes.ts';
import { type Client, clientOf, type Json } from '../support/client.ts';
import { startAdmin } from '../support/program.ts';
import { database, newTenant, type Tenant, tokenOf } from '../support/tenant.ts';

const made = async (
  client: Client,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Json> => {
  const answer = await client('POST', path, { body, headers });
  if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.json.data;
};

const participant = {
  firstName: 'Änne',
  lastName: 'Groß',
  status: 'active',
  contactInformation: { email: 'a@example.org' },
};

/** A participant with two notes and a coaching. */
const newPerson = async ({ client }: Tenant, coaching: object = {}) => {
  const { id } = await made(client, '/v1/participants', { participant }, { 'Idempotency-Key': 'a' });
  const notes = `/v1/participants/${id}/notes`;
  const first = await made(client, notes, { note: { title: 'Erstgespräch', content: '<p>Ä</p>' } });
  const second = await made(client, notes, { note: { title: 'Zweites' } });
  const own = await made(client, '/v1/coachings', {
    coaching: {
      participantId: id,
      voucherNumber: 'AVGS-1',
      startDate: '2024-01-01',
      endDate: '2024-02-29',
      ...coaching,
    },
  });
  return { id, path: `/v1/participants/${id}`, notes, noteIds: [first.id, second.id], coaching: own.id };
};

const erase = (client: Client, path: string, reason = 'request') =>
  client('POST', `${path}/erasure`, { body: { erasure: { reason } } });

describe.concurrent('an erasure', () => {
  test('removes what its dry run said: record and notes are gone, coachings stay without a person', async () => {
    const tenant = await newTenant();
    const { client } = tenant;
    const { id, path, noteIds, notes, coaching } = await newPerson(tenant);
    const plan = await client('GET', `${path}/erasure`);
    expect(plan.status).toBe(200);
    expect(plan.json.data).toMatchObject({ id, removes: { notes: 2, coachings: 1, versions: 4, storedAnswers: 1 } });
    const erased = await erase(client, path);
    expect(erased.json).toEqual({
      data: { id, erasedAt: expect.any(String), removed: plan.json.data.removes },
    });
    for (const gone of [path, `${notes}/${noteIds[0]}`, notes, `${path}/export`])
      expect({ gone, status: (await client('GET', gone)).status }).toEqual({ gone, status: 404 });
    const stays = await client('GET', `/v1/coachings/${coaching}`);
    expect(stays.json.data).toMatchObject({ participantId: id, endDate: '2024-02-29' });
    expect(stays.json.data.voucherNumber).toBeUndefined();
    expect((await client('GET', '/v1/participants?includeDeleted=true&sort=updatedAt')).json.data).toEqual([]);
    const after = await client('GET', `${path}/erasure`);
    expect(after.json.data).toMatchObject({
      erasedAt: erased.json.data.erasedAt,
      removes: { notes: 0, coachings: 0, versions: 0, storedAnswers: 0 },
    });
  });

  test('answers the same if it is repeated, and changes nothing', async () => {
    const tenant = await newTenant();
    const { client } = tenant;
    const { path } = await newPerson(tenant);
    const first = await erase(client, path);
    const from = await feedFromNow(client);
    const second = await erase(client, path, 'other');
    expect([second.status, second.json]).toEqual([200, first.json]);
    expect((await readFeed(client, from)).changes).toEqual([]);
  });

  test('is said once of each record: those that are gone are erased, those that stay updated', async () => {
    const tenant = await newTenant();
    const { client } = tenant;
    const { id, path, noteIds, coaching } = await newPerson(tenant);
    const from = await feedFromNow(client);
    await erase(client, path);
    const { changes } = await readFeed(client, from);
    expect(changes.map(({ recordId, operation }) => `${recordId} ${operation}`).sort()).toEqual(
      [`${id} erased`, ...noteIds.map((note) => `${note} erased`), `${coaching} updated`].sort(),
    );
  });

  test('works on what was deleted before, and leaves a history without values', async () => {
    const tenant = await newTenant();
    const { client } = tenant;
    const { path } = await newPerson(tenant);
    await client('DELETE', path);
    expect((await erase(client, path)).status).toBe(200);
    const history = await client('GET', `${path}/history`);
    expect(history.json.data.map(({ operation }: Json) => operation)).toEqual(['erased', 'deleted', 'created']);
    expect(history.json.data.flatMap(({ changes }: Json) => changes)).toEqual([]);
    expect(history.json.data.flatMap(({ requestId, traceId }: Json) => [requestId, traceId])).toEqual([
      ...[undefined, undefined, undefined, undefined, undefined, undefined],
    ]);
  });

  test('lets nobody write about the person afterwards', async () => {
    const tenant = await newTenant();
    const { client } = tenant;
    const { id, path, notes, coaching } = await newPerson(tenant);
    await erase(client, path);
    const change = (fields: object) => client('PATCH', `/v1/coachings/${coaching}`, { body: { coaching: fields } });
    expect((await change({ voucherNumber: 'AVGS-2' })).json).toMatchObject({ status: 409, code: 'person_erased' });
    const coachingOf = { body: { coaching: { participantId: id } } };
    expect((await client('POST', '/v1/coachings', coachingOf)).status).toBe(422);
    expect((await client('POST', notes, { body: { note: { title: 'x' } } })).status).toBe(404);
    expect((await client('POST', `${path}/undelete`)).json).toMatchObject({ status: 409, code: 'person_erased' });
    expect((await client('DELETE', `/v1/coachings/${coaching}`)).status).toBe(204);
  });

  test('waits for the retention of the legal basis, and says until when', async () => {
    const tenant = await newTenant();
    const { client, organisationId } = tenant;
    const db = await database();
    const programId = await createProgram(db, organisationId, { name: 'P', legalBasis: 'sgb3_81' } as never);
    await sql`insert into retention values (${organisationId}, 'sgb3_81', 1200)`.execute(db);
    const { path } = await newPerson(tenant, { programId });
    const plan = await client('GET', `${path}/erasure`);
    expect(plan.json.data.allowedFrom).toBe('2124-03-01');
    expect(plan.json.data.keeps[0]).toMatchObject({ what: 'participants', until: '2124-02-29' });
    expect((await erase(client, path)).json).toMatchObject({ code: 'retention_applies', retainUntil: '2124-02-29' });
    expect((await client('GET', path)).status).toBe(200);
    await sql`update retention set months = 12 where organisation_id = ${organisationId}`.execute(db);
    expect((await erase(client, path)).status).toBe(200);
  });

  test('waits for the longest retention that ever applied, whatever has been changed since', async () => {
    const tenant = await newTenant();
    const { client, organisationId } = tenant;
    const db = await database();
    await sql`insert into retention values (${organisationId}, 'sgb3_81', 1200), (${organisationId}, 'sgb2_16', 600)`.execute(
      db,
    );
    const programOf = (legalBasis: string) => createProgram(db, organisationId, { name: 'P', legalBasis } as never);
    const change = async (path: string, body: object) => {
      const answer = await client('PATCH', path, { body });
      expect([path, answer.status]).toEqual([path, 200]);
    };
    const untilOf = async (path: string) => (await client('GET', `${path}/erasure`)).json.data.keeps[0].until;
    const [programId, other] = [await programOf('sgb3_81'), await programOf('sgb2_16')];
    const { path, coaching } = await newPerson(tenant, { programId });
    const { id: newOwner } = await made(client, '/v1/participants', { participant });
    for (const fields of [
      { programId: other },
      { programId: null },
      { endDate: '2024-01-02' },
      { participantId: newOwner },
    ]) {
      await change(`/v1/coachings/${coaching}`, { coaching: fields });
      expect(await untilOf(path)).toBe('2124-02-29');
    }
    await change(`/v1/programs/${programId}`, { program: { legalBasis: 'none' } });
    expect((await erase(client, path)).json).toMatchObject({ code: 'retention_applies', retainUntil: '2124-02-29' });

    const course = await made(client, '/v1/courses', {
      course: { name: 'K', programId: other, endDate: '2024-02-29' },
    });
    const { id: enrolled } = await made(client, '/v1/participants', { participant });
    const { id } = await made(client, '/v1/enrolments', {
      enrolment: { participantId: enrolled, courseId: course.id },
    });
    const ofEnrolled = `/v1/participants/${enrolled}`;
    for (const [at, body] of [
      [`/v1/courses/${course.id}`, { course: { programId: null, endDate: '2024-01-01' } }],
      [`/v1/enrolments/${id}`, { enrolment: { endDate: '2020-01-01', status: 'active' } }],
    ] as const) {
      await change(at, body);
      expect([at, (await untilOf(ofEnrolled)) >= '2074-01-01']).toEqual([at, true]);
    }
    await change(`/v1/enrolments/${id}`, { enrolment: { endDate: '9999-12-31' } });
    const plan = (await client('GET', `${ofEnrolled}/erasure`)).json.data;
    expect([plan.keeps[0].until, plan.allowedFrom]).toEqual(['9999-12-30', '9999-12-31']);
  });

  test('makes one change of an enrolment, and counts it', async () => {
    const { client } = await newTenant();
    const { id } = await made(client, '/v1/participants', { participant });
    const { id: courseId } = await made(client, '/v1/courses', { course: { name: 'K', status: 'open' } });
    const enrolment = await made(client, '/v1/enrolments', { enrolment: { participantId: id, courseId } });
    const from = await feedFromNow(client);
    expect((await erase(client, `/v1/participants/${id}`)).json.data.removed.enrolments).toBe(1);
    const said = (await readFeed(client, from)).changes.filter(({ recordId }) => recordId === enrolment.id);
    expect(said.map(({ operation }) => operation)).toEqual(['deleted']);
    const query = `/v1/enrolments?id=${enrolment.id}&includeDeleted=true&sort=updatedAt`;
    const [shown] = (await client('GET', query)).json.data;
    expect(shown.deletedAt).toBe(shown.updatedAt);
  });

  test('of a user is preceded by an export that names every access of theirs, and shows no secret', async () => {
    const { client, organisationId } = await newTenant();
    const user = { firstName: 'Zeynep', lastName: 'Özdemir', email: `${randomUUID()}@example.org` };
    const { id } = await made(client, '/v1/users', { user });
    const { id: other } = await made(client, '/v1/users', { user: { ...user, email: `${randomUUID()}@example.org` } });
    const db = await database();
    const exported = async () => (await client('GET', `/v1/users/${id}/export`)).json.data.access;
    expect(await exported()).toEqual([]);
    const access = { organisationId, scopes: ['*'], userId: id };
    const expiresAt = new Date(Date.now() + 60_000);
    const token = await mintToken(db, { ...access, name: 'Zeyneps Laptop', expiresAt });
    const unnamed = await mintToken(db, { ...access, expiresAt });
    const { id: clientId } = await createClient(db, { ...access, name: 'Zeyneps Bericht' });
    await mintToken(db, { ...access, userId: other, name: 'Fremd', expiresAt });
    await mintToken(db, { ...access, clientId, expiresAt });
    await db.updateTable('token').set({ revoked_at: expiresAt.toISOString() }).where('id', '=', unnamed.id).execute();
    const stamp = expect.stringMatching(/Z$/);
    const known = [
      { type: 'token', id: token.id, name: 'Zeyneps Laptop', insertedAt: stamp, expiresAt: expiresAt.toISOString() },
      { type: 'token', id: unnamed.id, insertedAt: stamp, expiresAt: expiresAt.toISOString(), revokedAt: stamp },
      { type: 'client', id: clientId, name: 'Zeyneps Bericht', insertedAt: stamp },
    ];
    expect(await exported()).toEqual(expect.arrayContaining(known));
    expect(await exported()).toHaveLength(known.length);
  });

  test('of a user ends every access of theirs, and leaves their ids where they worked', async () => {
    const { client, organisationId } = await newTenant();
    const user = { firstName: 'Zeynep', lastName: 'Özdemir', email: `${randomUUID()}@example.org` };
    const { id } = await made(client, '/v1/users', { user });
    const { id: course } = await made(client, '/v1/courses', { course: { name: 'K', trainerIds: [id] } });
    const { id: note } = await made(client, `/v1/courses/${course}/notes`, { note: { title: 'x', author_id: id } });
    await tokenOf(organisationId, { userId: id });
    await createClient(await database(), { organisationId, scopes: ['*'], userId: id });
    const { data } = (await client('GET', `/v1/users/${id}/export`)).json;
    expect(data.references).toEqual([
      { type: 'course', recordId: course, pointer: '/trainerIds' },
      { type: 'courseNote', recordId: note, parentId: course, pointer: '/author_id' },
    ]);
    const { removes } = (await client('GET', `/v1/users/${id}/erasure`)).json.data;
    expect(removes.access).toBe(2);
    expect((await erase(client, `/v1/users/${id}`)).json.data.removed).toEqual(removes);
    const db = await database();
    expect(await db.selectFrom('token').select('id').where('user_id', '=', id).execute()).toEqual([]);
    expect((await client('GET', `/v1/courses/${course}`)).json.data.trainerIds).toEqual([id]);
    expect((await made(client, '/v1/users', { user })).email).toBe(user.email);
  });
});

describe.concurrent('an export', () => {
  test('has the record, its notes and coachings, also deleted ones, and every version of them', async () => {
    const tenant = await newTenant();
    const { client } = tenant;
    const { id, path, notes, noteIds, coaching } = await newPerson(tenant);
    await client('DELETE', `${notes}/${noteIds[0]}`);
    await client('DELETE', path);
    const { status, json } = await client('GET', `${path}/export`);
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      record: { id, ...participant, deletedAt: expect.any(String) },
      notes: [
        { id: noteIds[0], content: '<p>Ä</p>', deletedAt: expect.any(String) },
        { id: noteIds[1], deletedAt: expect.any(String) },
      ],
      coachings: [{ id: coaching, voucherNumber: 'AVGS-1' }],
      references: [],
    });
    const versions = json.data.history.map(
      (one: Json) => `${one.type} ${one.recordId} ${one.version} ${one.operation}`,
    );
    expect(versions.sort()).toEqual(
      [
        ...[`participant ${id} 1 created`, `participant ${id} 2 deleted`, `coaching ${coaching} 1 created`],
        ...noteIds.flatMap((note) => [`participantNote ${note} 1 created`, `participantNote ${note} 2 deleted`]),
      ].sort(),
    );
  });

  test('needs only the scope of data protection', async () => {
    const tenant = await newTenant();
    const { path } = await newPerson(tenant);
    const { token } = await tokenOf(tenant.organisationId, { scopes: ['privacy:read'] });
    expect((await clientOf(token)('GET', `${path}/export`)).status).toBe(200);
    const others = await tokenOf(tenant.organisationId, { scopes: SCOPES.filter((scope) => scope !== 'privacy:read') });
    expect((await clientOf(others.token)('GET', `${path}/export`)).status).toBe(403);
  });
});

describe.concurrent('an undelete', () => {
  test('brings back the record and the notes that went with it, but none that was deleted before', async () => {
    const tenant = await newTenant();
    const { client } = tenant;
    const { path, notes, noteIds } = await newPerson(tenant);
    await client('DELETE', `${notes}/${noteIds[0]}`);
    await client('DELETE', path);
    const from = await feedFromNow(client);
    const answer = await client('POST', `${path}/undelete`);
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"3"']);
    expect(answer.json).toEqual((await client('GET', path)).json);
    expect((await client('GET', notes)).json.data.map(({ id }: Json) => id)).toEqual([noteIds[1]]);
    const { changes } = await readFeed(client, from);
    expect(changes.map(({ operation }) => operation)).toEqual(['restored', 'restored']);
    const again = await client('POST', `${path}/undelete`);
    expect([again.status, again.json]).toEqual([200, answer.json]);
    expect((await readFeed(client, from)).changes).toHaveLength(2);
  });

  test('leaves a note alone that was deleted before by a clock that was ahead', async () => {
    const tenant = await newTenant();
    const { client } = tenant;
    const { path, notes, noteIds } = await newPerson(tenant);
    await client('DELETE', `${notes}/${noteIds[0]}`);
    const ahead = sql`deleted_at = deleted_at + interval '1 minute', updated_at = updated_at + interval '1 minute'`;
    await sql`update note set ${ahead} where id = ${noteIds[0]}`.execute(await database());
    await client('DELETE', path);
    await client('POST', `${path}/undelete`);
    expect((await client('GET', notes)).json.data.map(({ id }: Json) => id)).toEqual([noteIds[1]]);
  });

  test('is refused if a unique value has been taken since', async () => {
    const { client } = await newTenant();
    const body = { participant: { ...participant, internalCustomerNumber: 'K-1' } };
    const { id } = await made(client, '/v1/participants', body);
    await client('DELETE', `/v1/participants/${id}`);
    await made(client, '/v1/participants', body);
    const answer = await client('POST', `/v1/participants/${id}/undelete`);
    expect(answer.json).toMatchObject({ status: 409, code: 'value_taken' });
    expect((await client('GET', `/v1/participants/${id}`)).status).toBe(404);
  });

  test('gives back seats in courses that are still there, and counts the write of those', async () => {
    const { client } = await newTenant();
    const { id } = await made(client, '/v1/participants', { participant });
    const courses = [];
    for (const name of ['A', 'B', 'C'])
      courses.push((await made(client, '/v1/courses', { course: { name, capacity: 1 } })).id);
    const [seated, gone, left] = courses;
    for (const courseId of courses)
      await made(client, '/v1/enrolments', { enrolment: { participantId: id, courseId } });
    const { data } = (await client('GET', `/v1/enrolments?courseId=${left}`)).json;
    await client('DELETE', `/v1/enrolments/${data[0].id}`);
    await client('DELETE', `/v1/participants/${id}`);
    await client('DELETE', `/v1/courses/${gone}`);
    expect((await client('GET', `/v1/courses/${seated}`)).json.data.participantCount).toBe(0);
    const answer = await client('POST', `/v1/participants/${id}/undelete`);
    expect(answer.json.data.courseIds).toEqual([seated]);
    expect((await client('GET', `/v1/courses/${seated}`)).json.data.participantCount).toBe(1);
    expect((await client('GET', `/v1/enrolments?participantId=${id}`)).json.data).toHaveLength(1);
    const versions = (await client('GET', `/v1/participants/${id}/history`)).json.data;
    expect(versions[0].changes).toEqual([{ pointer: '/courseIds', from: [seated, gone], to: [seated] }]);
  });

  test('is refused if a seat has been taken since', async () => {
    const { client } = await newTenant();
    const { id } = await made(client, '/v1/participants', { participant });
    const { id: courseId } = await made(client, '/v1/courses', { course: { name: 'A', capacity: 1 } });
    await client('PUT', `/v1/participants/${id}/add_to_course/${courseId}`);
    await client('DELETE', `/v1/participants/${id}`);
    const { id: other } = await made(client, '/v1/participants', { participant });
    await client('PUT', `/v1/participants/${other}/add_to_course/${courseId}`);
    const answer = await client('POST', `/v1/participants/${id}/undelete`);
    expect(answer.json).toMatchObject({ status: 409, code: 'course_full' });
    expect(answer.json.detail).toContain(courseId);
    expect((await client('GET', `/v1/participants/${id}`)).status).toBe(404);
  });

  test('of a contact works as well, and 404 for one that never was', async () => {
    const { client } = await newTenant();
    const { id } = await made(client, '/v1/contacts', { contact: { category: 'person', first_name: 'Sabine' } });
    await client('DELETE', `/v1/contacts/${id}`);
    expect((await client('POST', `/v1/contacts/${id}/undelete`)).json.data.firstName).toBe('Sabine');
    expect((await client('POST', `/v1/contacts/${randomUUID()}/undelete`)).status).toBe(404);
  });
});

test('the command line sets, lists and takes away the retention of an organisation', async () => {
  const { organisationId } = await newTenant();
  const retention = async (...args: string[]) => {
    const program = startAdmin(['retention', ...args, '--org', organisationId, '--json'], {
      DATABASE_URL: inject('databaseUrl'),
    });
    const code = await program.exit;
    return code === 0 ? JSON.parse(program.output().out) : program.output().err;
  };
  const basis = ['--legal-basis', 'sgb3_81'];
  await retention('set', ...basis, '--years', '9');
  expect(await retention('set', ...basis, '--years', '10', '--months', '6')).toMatchObject({ months: 126 });
  expect(await retention('list')).toEqual([{ legalBasis: 'sgb3_81', months: 126 }]);
  expect(await retention('set', ...basis)).toContain('--years or --months');
  await retention('unset', ...basis);
  expect(await retention('list')).toEqual([]);
  expect(await retention('unset', ...basis)).toContain('no such period');
  const audit = startAdmin(['audit', 'list', '--org', organisationId, '--json'], {
    DATABASE_URL: inject('databaseUrl'),
  });
  await audit.exit;
  const legalBasis = 'sgb3_81';
  const of = (action: string, details: object) => ({ account: expect.stringMatching(/./), action, details });
  expect(JSON.parse(audit.output().out)).toMatchObject([
    of('retention set', { legalBasis, to: 108 }),
    of('retention set', { legalBasis, from: 108, to: 126 }),
    of('retention unset', { legalBasis }),
  ]);
});

test('whoever has the scopes that the guide for data protection officers names finds a person, and erases it', async () => {
  const guide = await readFile(new URL('../../../../docs/data-protection.md', import.meta.url), 'utf8');
  const [, who = ''] = guide.split('## Who can do what');
  const scopes = SCOPES.filter((scope) => (who.split('\n## ')[0] ?? '').includes(`\`${scope}\``));
  const { client, organisationId } = await newTenant();
  await made(client, '/v1/participants', { participant });
  const officer = clientOf((await tokenOf(organisationId, { scopes })).token);
  const [found] = (await officer('GET', '/v1/participants?q=gross')).json.data;
  expect((await erase(officer, `/v1/participants/${found.id}`)).status).toBe(200);
  expect((await officer('PATCH', `/v1/participants/${found.id}`, { body: { participant: {} } })).status).toBe(403);
});

test('whoever brings a user back must have what its groups permit', async () => {
  const { client, organisationId } = await newTenant();
  const db = await database();
  const group = await createPermissionGroup(db, organisationId, { name: 'G' }, ['contacts:write']);
  const user = { firstName: 'Z', lastName: 'Ö', email: `${randomUUID()}@example.org`, groups: [group] };
  const { id } = await made(client, '/v1/users', { user });
  await sql`update app_user set deleted_at = updated_at where id = ${id}`.execute(db);
  const { token } = await tokenOf(organisationId, { scopes: ['privacy:write'] });
  const answer = await clientOf(token)('POST', `/v1/users/${id}/undelete`);
  expect(answer.json).toMatchObject({ status: 403, code: 'insufficient_scope' });
  expect((await client('GET', `/v1/users/${id}`)).status).toBe(404);
  expect((await client('POST', `/v1/users/${id}/undelete`)).json.data.groups).toEqual([group]);
});

test('an erasure waits for a coaching that is being written, and takes its voucher; a later one is refused', async () => {
  const tenant = await newTenant();
  const { client } = tenant;
  const { id, path } = await newPerson(tenant);
  const racing = Array.from({ length: 8 }, (_, index) =>
    client('POST', '/v1/coachings', { body: { coaching: { participantId: id, voucherNumber: `V-${index}` } } }),
  );
  const [erased, ...answers] = await Promise.all([erase(client, path), ...racing]);
  expect(erased?.status).toBe(200);
  expect(answers.filter(({ status }) => status !== 201 && status !== 422)).toEqual([]);
  const { data } = (await client('GET', `/v1/coachings?participantId=${id}`)).json;
  expect(data.filter(({ voucherNumber }: Json) => voucherNumber !== undefined)).toEqual([]);
});
