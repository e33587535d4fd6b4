import { readFile } from 'node:fs/promises';
import { SCOPES } from '@training-provider/contract';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { createClient } from '../../src/access/oauth/clients.ts';
import { mintToken } from '../../src/access/tokens/tokens.ts';
import { createProgram } from '../../src/resources/programs.ts';
import { type Client, clientOf, type Json } from '../support/client.ts';
import { createUser } from '../support/grants.ts';
import { startAdmin } from '../support/program.ts';
import { database, newTenant, tokenOf } from '../support/tenant.ts';

const participant = { firstName: 'Änne', lastName: 'Groß', status: 'active' };

const made = async (client: Client, path: string, body: object): Promise<Json> => {
  const answer = await client('POST', path, { body });
  if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.json.data;
};
const madePerson = async (client: Client) =>
  `/v1/participants/${(await made(client, '/v1/participants', { participant })).id}`;
const idIn = (path: string) => path.split('/').at(-1);
const erase = (client: Client, path: string) =>
  client('POST', `${path}/erasure`, { body: { erasure: { reason: 'request' } } });

/** An organisation with legal retention periods in months, and a program for each of these. */
const withRetention = async (months: Readonly<Record<string, number>>) => {
  const { client, organisationId } = await newTenant();
  const db = await database();
  const programs = [];
  for (const [legalBasis, count] of Object.entries(months)) {
    await sql`insert into retention values (${organisationId}, ${legalBasis}, ${count})`.execute(db);
    programs.push(await createProgram(db, organisationId, { name: 'P', legalBasis } as never));
  }
  const planOf = async (path: string) => (await client('GET', `${path}/erasure`)).json.data;
  const newCoaching = async (path: string, programId = '') => {
    const coaching = { participantId: idIn(path), programId, startDate: '2024-01-01', endDate: '2024-02-29' };
    return (await made(client, '/v1/coachings', { coaching })).id;
  };
  return { client, organisationId, db, programs, planOf, newCoaching };
};

describe.concurrent('an erasure', () => {
  test('is rejected until the retention period of the legal basis ends, and the response contains the end date', async () => {
    const { client, organisationId, db, programs, planOf, newCoaching } = await withRetention({ sgb3_81: 1200 });
    const path = await madePerson(client);
    await newCoaching(path, programs[0]);
    const plan = await planOf(path);
    expect([plan.allowedFrom, plan.keeps[0].what, plan.keeps[0].until]).toEqual([
      '2124-03-01',
      'participants',
      '2124-02-29',
    ]);
    expect((await erase(client, path)).json).toMatchObject({ code: 'retention_applies', retainUntil: '2124-02-29' });
    expect((await client('GET', path)).status).toBe(200);
    await sql`update retention set months = 12 where organisation_id = ${organisationId}`.execute(db);
    expect((await erase(client, path)).status).toBe(200);
  });

  test('is rejected until the longest retention period that ever applied ends, even if its sources have changed', async () => {
    const { client, programs, planOf, newCoaching } = await withRetention({ sgb3_81: 1200, sgb2_16: 600 });
    const [programId, other] = programs;
    const change = async (path: string, body: object) => {
      const answer = await client('PATCH', path, { body });
      expect([path, answer.status]).toEqual([path, 200]);
    };
    const untilOf = async (path: string) => (await planOf(path)).keeps[0].until;
    const [path, newOwner] = [await madePerson(client), await madePerson(client)];
    const coaching = await newCoaching(path, programId);
    for (const fields of [
      ...[{ programId: other }, { programId: null }, { endDate: '2024-01-02' }, { participantId: idIn(newOwner) }],
    ]) {
      await change(`/v1/coachings/${coaching}`, { coaching: fields });
      expect(await untilOf(path)).toBe('2124-02-29');
    }
    await change(`/v1/programs/${programId}`, { program: { legalBasis: 'none' } });
    expect((await erase(client, path)).json).toMatchObject({ code: 'retention_applies', retainUntil: '2124-02-29' });

    const course = { name: 'K', programId: other, endDate: '2024-02-29' };
    const { id: courseId } = await made(client, '/v1/courses', { course });
    const enrolled = await madePerson(client);
    const enrolment = { participantId: idIn(enrolled), courseId };
    const { id } = await made(client, '/v1/enrolments', { enrolment });
    for (const [at, body] of [
      [`/v1/courses/${courseId}`, { course: { programId: null, endDate: '2024-01-01' } }],
      [`/v1/enrolments/${id}`, { enrolment: { endDate: '2020-01-01', status: 'active' } }],
    ] as const) {
      await change(at, body);
      expect([at, (await untilOf(enrolled)) >= '2074-01-01']).toEqual([at, true]);
    }
    await change(`/v1/enrolments/${id}`, { enrolment: { endDate: '9999-12-31' } });
    const plan = await planOf(enrolled);
    expect([plan.keeps[0].until, plan.allowedFrom]).toEqual(['9999-12-30', '9999-12-31']);
  });

  test("of a user ends the user's access, and an export before the erasure lists the access without secrets", async () => {
    const { client, organisationId } = await newTenant();
    const [id, other]: string[] = [
      (await createUser(client, [])).json.data.id,
      (await createUser(client, [])).json.data.id,
    ];
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
    const insertedAt = expect.stringMatching(/Z$/);
    const expires = { insertedAt, expiresAt: expiresAt.toISOString() };
    const known = [
      { type: 'token', id: token.id, name: 'Zeyneps Laptop', ...expires },
      { type: 'token', id: unnamed.id, ...expires, revokedAt: expires.expiresAt },
    ];
    const { clients } = (await client('GET', `/v1/users/${id}/export`)).json.data;
    expect(clients).toMatchObject([{ id: clientId, name: 'Zeyneps Bericht', userId: id }]);
    expect((await exported()).length).toBe(known.length);
    expect(await exported()).toEqual(expect.arrayContaining(known));
    const { removes } = (await client('GET', `/v1/users/${id}/erasure`)).json.data;
    expect(removes).toMatchObject({ access: known.length, clients: 1 });
    expect((await erase(client, `/v1/users/${id}`)).json.data.removed).toEqual(removes);
    const ended = (await client('GET', '/v1/clients?includeDeleted=true&sort=updatedAt')).json.data;
    expect(ended).toEqual([expect.not.objectContaining({ name: expect.anything() })]);
    expect(ended).toMatchObject([{ id: clientId, deletedAt: expect.anything() }]);
    expect(
      await db
        .selectFrom('token')
        .select('id')
        .where('user_id', '=', id ?? '')
        .execute(),
    ).toEqual([]);
  });
});

/** Moves the deletion of a record one minute ahead, as if an instance with a fast clock had deleted it. */
const aMinuteAhead = async (table: 'note' | 'enrolment', id: string) =>
  sql`update ${sql.table(table)} set deleted_at = deleted_at + interval '1 minute',
    updated_at = updated_at + interval '1 minute' where id = ${id}`.execute(await database());

test('an undeletion does not restore a note or enrolment that an instance with a fast clock has deleted earlier', async () => {
  const { client } = await newTenant();
  const path = await madePerson(client);
  const [before, taken] = [
    await made(client, `${path}/notes`, { note: { title: 'Erstgespräch' } }),
    await made(client, `${path}/notes`, { note: { title: 'Zweites' } }),
  ];
  const course = await made(client, '/v1/courses', { course: { name: 'Lager' } });
  const enrolment = { participantId: idIn(path), courseId: course.id, status: 'cancelled' };
  const { id } = await made(client, '/v1/enrolments', { enrolment });
  await client('DELETE', `${path}/notes/${before.id}`);
  await aMinuteAhead('note', before.id);
  await client('DELETE', `/v1/enrolments/${id}`);
  await aMinuteAhead('enrolment', id);
  for (const deleted of [`/v1/courses/${course.id}`, path]) {
    await client('DELETE', deleted);
    expect((await client('POST', `${deleted}/undelete`)).status).toBe(200);
  }
  expect((await client('GET', `/v1/enrolments/${id}`)).status).toBe(404);
  expect((await client('GET', `${path}/notes`)).json.data.map((note: Json) => note.id)).toEqual([taken.id]);
});

test('the command line sets, lists and unsets the retention of an organisation', async () => {
  const { organisationId } = await newTenant();
  const admin = async (...args: string[]) => {
    const program = startAdmin([...args, '--org', organisationId, '--json'], { DATABASE_URL: inject('databaseUrl') });
    return (await program.exit) === 0 ? JSON.parse(program.output().out) : program.output().err;
  };
  const legalBasis = 'sgb3_81';
  const basis = ['--legal-basis', legalBasis];
  await admin('retention', 'set', ...basis, '--years', '9');
  const longer = await admin('retention', 'set', ...basis, '--years', '10', '--months', '6');
  expect(longer).toMatchObject({ months: 126 });
  expect(await admin('retention', 'list')).toEqual([{ legalBasis, months: 126 }]);
  expect(await admin('retention', 'set', ...basis)).toContain('--years or --months');
  await admin('retention', 'unset', ...basis);
  expect(await admin('retention', 'list')).toEqual([]);
  expect(await admin('retention', 'unset', ...basis)).toContain('no such period');
  const of = (action: string, details: object) => ({ account: expect.stringMatching(/./), action, details });
  expect(await admin('audit', 'list')).toMatchObject([
    of('retention set', { legalBasis, to: 108 }),
    of('retention set', { legalBasis, from: 108, to: 126 }),
    of('retention unset', { legalBasis }),
  ]);
});

test('a token with the scopes in docs/data-protection.md can find and erase a person, but not change one', async () => {
  const guide = await readFile(new URL('../../../../docs/data-protection.md', import.meta.url), 'utf8');
  const [, who = ''] = guide.split('## Who can do what');
  const scopes = SCOPES.filter((scope) => (who.split('\n## ')[0] ?? '').includes(`\`${scope}\``));
  const { client, organisationId } = await newTenant();
  await madePerson(client);
  const officer = clientOf((await tokenOf(organisationId, { scopes })).token);
  const [found] = (await officer('GET', '/v1/participants?q=gross')).json.data;
  expect((await erase(officer, `/v1/participants/${found.id}`)).status).toBe(200);
  expect((await officer('PATCH', `/v1/participants/${found.id}`, { body: { participant: {} } })).status).toBe(403);
});
