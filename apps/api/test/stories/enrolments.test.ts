import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { database, newTenant } from '../support/tenant.ts';

const MOST = 1_000;

test('a participant can be enrolled in a thousand courses, and a further enrolment gets 409 too_many_courses', async () => {
  const { client, organisationId } = await newTenant();
  const create = async (path: string, body: object): Promise<string> =>
    (await client('POST', path, { body })).json.data.id;
  const person = { participant: { firstName: 'A', lastName: 'B' } };
  const [participant, other] = [await create('/v1/participants', person), await create('/v1/participants', person)];
  const record = sql.raw('organisation_id, id, inserted_at, updated_at');
  const { rows } = await sql<{ id: string }>`with held as (
      insert into course (${record}, name) select ${organisationId}, gen_random_uuid(), now(), now(), 'Kurs'
      from generate_series(2, ${sql.lit(MOST)}) returning id)
    insert into enrolment (${record}, participant_id, course_id, status)
    select ${organisationId}, gen_random_uuid(), now(), now(), ${participant}, id, 'registered' from held
    returning course_id as id`.execute(await database());
  const [first, last] = [
    await create('/v1/courses', { course: { name: 'Kurs' } }),
    await create('/v1/courses', { course: { name: 'Kurs' } }),
  ];
  const enrol = (id: string, course: string) => client('PUT', `/v1/participants/${id}/add_to_course/${course}`);
  expect((await enrol(participant, first)).json.data.courseIds).toHaveLength(MOST);
  expect(await enrol(participant, last)).toMatchObject({ status: 409, json: { code: 'too_many_courses' } });
  expect((await enrol(participant, first)).status).toBe(200);
  expect((await enrol(other, last)).status).toBe(200);
  await client('DELETE', `/v1/courses/${rows[0]?.id}`);
  expect((await enrol(participant, last)).status).toBe(200);
});
