import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { deleteExpiredAssertions } from '../../src/access/oauth/usedAssertions.ts';
import { deleteExpiredRightsChanges } from '../../src/access/rightsChanges.ts';
import { deleteExpiredTokens } from '../../src/access/tokens/tokens.ts';
import { MAX_NUMBERED, numberingOn } from '../../src/changes/numbering.ts';
import { deleteExpiredChanges, deleteExpiredVersions } from '../../src/changes/retention.ts';
import { sweepInbox } from '../../src/changes/sweep.ts';
import { openDatabase } from '../../src/db/database.ts';
import { deleteEndedCounts } from '../../src/db/endedCounts.ts';
import { deleteExpiredResponses } from '../../src/db/idempotencyKeys.ts';
import { clientOf } from '../support/client.ts';
import { ownDatabase } from '../support/ownService.ts';
import { startService } from '../support/program.ts';

/** The rows of a table that one statement may write. */
const MOST = MAX_NUMBERED;
const MANY = MOST + 600;

/** An organisation in a database that, from `refuseMany` on, rejects statements that write more rows of a table. */
const opened = async () => {
  const url = await ownDatabase();
  const { token, organisationId } = await newTenantIn(url);
  const { db, close } = await openDatabase(url, 4);
  onTestFinished(close);
  const run = async (text: string): Promise<readonly Record<string, string>[]> => {
    const all = text.replaceAll('$org', `'${organisationId}'`).replaceAll('$many', `generate_series(1, ${MANY}) i`);
    return (await sql<Record<string, string>>`${sql.raw(all)}`.execute(db)).rows;
  };
  const refuseMany = async (): Promise<void> => {
    await run(`create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from written) > ${MOST} then raise 'a statement wrote too many rows of %', tg_table_name; end if;
      return null; end $$`);
    const tables = await run(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of tables)
      for (const [what, rows] of Object.entries({ insert: 'new', update: 'new', delete: 'old' }))
        await run(`create trigger refuse_many_${what} after ${what} on "${name}"
          referencing ${rows} table as written for each statement execute function refuse_many()`);
  };
  return { url, token, db, run, refuseMany };
};

const RECORD = 'organisation_id, inserted_at, updated_at, id';
const NEW = '$org, now(), now(), gen_random_uuid()';

test('a deletion, undeletion or erasure writes a limited number of rows per statement', async () => {
  const { url, token, run, refuseMany } = await opened();
  const client = clientOf(token, (await startService(onTestFinished, { DATABASE_URL: url })).baseUrl);
  const create = async (path: string, body: object): Promise<string> =>
    (await client('POST', path, { body })).json.data.id;
  const who = await create('/v1/participants', { participant: { firstName: 'Jörg', lastName: 'Groß' } });
  const course = await create('/v1/courses', { course: { name: 'Kurs' } });
  const insertEnrolments = (participant: string, of: string, status: string, from: string) =>
    run(`insert into enrolment (${RECORD}, participant_id, course_id, status, voucher_number)
      select ${NEW}, ${participant}, ${of}, '${status}', 'V' from ${from}`);
  for (const [column, id] of Object.entries({ participant_id: who, course_id: course }))
    await run(`insert into note (${RECORD}, ${column}, title) select ${NEW}, '${id}', 'Notiz' from $many`);
  await run(`insert into course (${RECORD}, name) select ${NEW}, 'Kurs' from $many`);
  await run(`insert into participant (${RECORD}, first_name, last_name) select ${NEW}, 'N', 'X' from $many`);
  await run(`insert into coaching (${RECORD}, participant_id, voucher_number) select ${NEW}, '${who}', 'V' from $many`);
  await insertEnrolments(`'${who}'`, 'id', 'registered', `(select id from course where id <> '${course}' limit 990) o`);
  await insertEnrolments(`'${who}'`, `'${course}'`, 'cancelled', '$many');
  await insertEnrolments('o.id', `'${course}'`, 'registered', `(select id from participant where id <> '${who}') o`);
  await run(`insert into record_history
      (organisation_id, record_id, version, changed_at, type, operation, actor_kind, request_id, changes)
    select $org, id, 1, now(), 'participantNote', 'created', 'system', 'request', '{}' from note`);
  await run(`insert into idempotency_key
      (organisation_id, client_id, path, key, request_hash, status, body, inserted_at, location)
    select $org, 'c', '/', i, '', 201, '', now(), '/v1/participants/${who}' from $many`);
  await run(`insert into idempotency_key
      (organisation_id, client_id, path, key, request_hash, status, body, inserted_at, record_ids)
    select $org, 'c', '/batch', i, '', 201, '', now(), array['${who}'::uuid] from $many`);
  await run(`insert into external_id (organisation_id, kind, record_id, source, value, inserted_at, updated_at)
    select $org, 'coachings', id, 'sap', id::text, now(), now() from coaching`);
  await refuseMany();
  const path = `/v1/participants/${who}`;
  const removed = await client('DELETE', path);
  const back = await client('POST', `${path}/undelete`);
  const course204 = await client('DELETE', `/v1/courses/${course}`);
  const erased = await client('POST', `${path}/erasure`, { body: { erasure: { reason: 'request' } } });
  expect([removed, back, course204, erased].map(({ status }) => status)).toEqual([200, 200, 204, 200]);
  expect(back.json.data.courseIds).toHaveLength(990);
  expect(erased.json.data.removed).toMatchObject({
    notes: MANY,
    coachings: MANY,
    storedAnswers: 2 * MANY,
    externalIds: MANY,
  });
  expect(
    await run(`select id from note where deleted_at is null union select id from enrolment where deleted_at is null`),
  ).toEqual([]);
});

test('each clean-up deletes all expired rows, but only a limited number per statement', async () => {
  const { db, run, refuseMany } = await opened();
  const [always, old] = [() => true, `timestamptz '2020-01-01'`];
  const sweep = sweepInbox(numberingOn(db));
  await sweep(db, always);
  for (const table of ['change_log', 'change_counter', 'record_history']) await run(`truncate ${table}`);
  await run(`insert into idempotency_key
      (organisation_id, client_id, path, key, request_hash, status, body, inserted_at)
    select $org, 'c', '/', i, '', 201, '', ${old} from $many`);
  await run(`insert into oauth_client (organisation_id, id, hash, scopes, inserted_at)
    select $org, gen_random_uuid(), '', '{}', now()`);
  await run(`insert into token (organisation_id, id, hash, scopes, client_id, inserted_at, expires_at)
    select $org, gen_random_uuid(), decode(md5(i::text), 'hex'), '{}', (select id from oauth_client), now(), ${old} from $many`);
  await run(`insert into used_assertion (client_id, id_hash, expires_at)
    select gen_random_uuid(), '', ${old} from $many`);
  await run(`insert into rights_change (organisation_id, id, changed_at, account, action, details)
    select $org, gen_random_uuid(), ${old}, '', '', '{}' from $many`);
  await run(`insert into rate_limit (key, expire) select i, 0 from $many`);
  await run(`insert into record_history (organisation_id, record_id, version, changed_at, type, operation, actor_kind, changes)
    select $org, gen_random_uuid(), 1, ${old}, 'participant', 'created', 'system', '{}' from $many`);
  await run(`insert into change_inbox (organisation_id, record_id, version)
    select organisation_id, record_id, version from record_history`);
  await refuseMany();
  await sweep(db, always);
  const cleanUps = [
    ...[deleteExpiredResponses, deleteExpiredTokens, deleteExpiredAssertions, deleteEndedCounts],
    ...[deleteExpiredChanges(1), deleteExpiredVersions(1), deleteExpiredRightsChanges(1)],
  ];
  const deleted: unknown[] = [];
  for (const cleanUp of cleanUps) deleted.push(await cleanUp(db, always));
  expect(deleted).toEqual(cleanUps.map(() => MANY));
});
