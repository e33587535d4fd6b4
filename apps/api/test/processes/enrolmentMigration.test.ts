import type { Client } from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { records } from '../../src/db/records.ts';
import { createOrganisation } from '../../src/resources/org.ts';
import { databaseBefore } from '../support/databaseBefore.ts';

const BEFORE = 'Migration20261122080656_changes';

/** The statements of the version before enrolments were records. */
const OLD = {
  enrol:
    'insert into enrolment (organisation_id, participant_id, course_id, inserted_at) values ($1, $2, $3, clock_timestamp())',
  enrolled:
    'select 1 from enrolment where organisation_id = $1 and participant_id = $2 and course_id = $3 and deleted_at is null',
  leave:
    'update enrolment set deleted_at = clock_timestamp() where organisation_id = $1 and participant_id = $2 and deleted_at is null',
};

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const oldDatabase = async () => {
  const database = await databaseBefore(BEFORE);
  const { client } = database;
  const organisation = await createOrganisation(database.db, { name: 'A' });
  const insert = async (table: string, columns: string): Promise<string> => {
    const { rows } = await client.query(
      `insert into ${table} (organisation_id, id, ${columns}, inserted_at, updated_at)
       values ($1, gen_random_uuid(), ${columns.split(', ').map(() => `'X'`)}, now(), now()) returning id`,
      [organisation],
    );
    return rows[0].id;
  };
  const participant = () => insert('participant', 'first_name, last_name');
  const course = () => insert('course', 'name');
  return { ...database, organisation, participant, course };
};

/** The changes of enrolments in the inbox and in the history, in order. */
const recorded = async (client: Client, course: string): Promise<string[]> => {
  const { rows } = await client.query(
    `select h.operation, h.version, h.changes from change_inbox i
     join record_history h on h.organisation_id = i.organisation_id and h.record_id = i.record_id and h.version = i.version
     join enrolment e on e.organisation_id = h.organisation_id and e.id = h.record_id
     where e.course_id = $1 and h.type = 'enrolment' order by i.id`,
    [course],
  );
  return rows.map(({ operation, version, changes }) => `${operation} ${version} ${Object.keys(changes)}`);
};

const CREATED = 'created 1 /participantId,/courseId,/status';

test('the migration turns existing enrolments into records with a time-ordered id, a history and a change', async () => {
  const { orm, client, url, organisation, participant, course } = await oldDatabase();
  const [who, left, where] = [await participant(), await participant(), await course()];
  await client.query(OLD.enrol, [organisation, who, where]);
  await client.query(OLD.enrol, [organisation, left, where]);
  await client.query(OLD.leave, [organisation, left]);
  await migrate(orm, url);
  const { rows } = await client.query('select * from enrolment where participant_id = $1', [who]);
  expect(rows).toMatchObject([{ status: 'registered', version: 1, deleted_at: null }]);
  expect(rows[0].id).toMatch(UUID_V7);
  expect((await recorded(client, where)).toSorted()).toEqual([CREATED, CREATED, 'deleted 2 ']);
});

test('enrolments that the previous version writes during an upgrade are complete, counted and recorded in the history', async () => {
  const { orm, db, run, runGrouped, client, url, organisation, participant, course } = await oldDatabase();
  await migrate(orm, url);
  const [who, where] = [await participant(), await course()];
  await client.query(OLD.enrol, [organisation, who, where]);
  const [made] = (await client.query('select * from enrolment where course_id = $1', [where])).rows;
  expect(made).toMatchObject({ status: 'registered', version: 1 });
  expect(made.id).toMatch(UUID_V7);
  const key = { organisation_id: organisation, id: where };
  expect(records.courses.table.present(await records.courses.get({ db, run, runGrouped }, key)).participantCount).toBe(
    1,
  );
  expect(await recorded(client, where)).toEqual([CREATED]);

  await client.query(OLD.leave, [organisation, who]);
  const [gone] = (await client.query('select * from enrolment where course_id = $1', [where])).rows;
  expect([gone.version, gone.updated_at]).toEqual([2, gone.deleted_at]);
  expect(await recorded(client, where)).toEqual([CREATED, 'deleted 2 ']);
});

test('the previous version sees the enrolments that this version creates', async () => {
  const { orm, db, run, runGrouped, client, url, organisation, participant, course } = await oldDatabase();
  await migrate(orm, url);
  const [participantId, courseId] = [await participant(), await course()];
  const by = { kind: 'system', name: 'test' } as const;
  const row = await records.enrolments.create(
    { db, run, runGrouped },
    { organisation_id: organisation, by },
    { participantId, courseId },
  );
  expect((await client.query(OLD.enrolled, [organisation, participantId, courseId])).rowCount).toBe(1);
  await records.enrolments.softDelete({ db, run, runGrouped }, { organisation_id: organisation, by, id: row.id });
  expect((await client.query(OLD.enrolled, [organisation, participantId, courseId])).rowCount).toBe(0);
  expect(await recorded(client, courseId)).toEqual([CREATED, 'deleted 2 ']);
});
