import type { Client } from 'pg';
import { uuidAt } from './data.ts';

/*
 * The data of a school in November 2026: courses of 20 participants with a session on each weekday, all of them
 * recorded, with an absence in every fifth entry; a course with 500 past sessions; and a class of 30 without attendance
 * lists.
 */

const COURSES = 500;
const SIZE = 20;
const PAST = 500;
const CLASS = 30;

/** SQL for an id that is derived from a kind and from numbers. */
const idOf = (kind: string, ...numbers: string[]): string => `md5('${kind} ' || ${numbers.join(` || ' ' || `)})::uuid`;

const session = (course: string, id: string, day: string): string => `
  insert into session (organisation_id, id, course_id, starts_at, ends_at, units, status, inserted_at, updated_at)
  select $1, ${id}, ${course}, day + interval '7 hours', day + interval '14 hours', 8.5, 'held', day, day
  from ${day}`;

const course = (id: string, rows: string): string => `
  insert into course (organisation_id, id, name, status, inserted_at, updated_at)
  select $1, ${id}, 'Lagerlogistik', 'running', now(), now() from ${rows}`;

const enrolment = (id: string, courseId: string, participant: string, rows: string): string => `
  insert into enrolment (organisation_id, id, course_id, participant_id, status, start_date, inserted_at, updated_at)
  select $1, ${id}, ${courseId}, (select id from participant where organisation_id = $1 order by id offset ${participant} limit 1),
    'active', '2020-01-01', now(), now() from ${rows}`;

const STATEMENTS: readonly string[] = [
  course(idOf('course', 'i'), `generate_series(1, ${COURSES}) i`),
  `insert into enrolment (organisation_id, id, course_id, participant_id, status, start_date, inserted_at, updated_at)
   select $1, ${idOf('enrolment', 'n')}, ${idOf('course', `1 + n % ${COURSES}`)}, id, 'active', '2026-01-01', now(), now()
   from (select id, row_number() over (order by id) as n from participant where organisation_id = $1) p
   where n <= ${COURSES * SIZE}`,
  session(
    idOf('course', 'i'),
    uuidAt('day'),
    `generate_series(1, ${COURSES}) i, generate_series(timestamptz '2026-11-02', '2026-11-30', interval '1 day') day
     where extract(isodow from day) < 6`,
  ),
  course(idOf('past', '1'), 'generate_series(1, 1) i'),
  enrolment(idOf('past enrolment', '1'), idOf('past', '1'), '0', 'generate_series(1, 1) i'),
  session(
    idOf('past', '1'),
    uuidAt('day'),
    `generate_series(timestamptz '2024-01-01', timestamptz '2024-01-01' + ${PAST - 1} * interval '1 day', interval '1 day') day`,
  ),
  `insert into attendance (organisation_id, session_id, subject_id, participant_id, presence, reason, excused, recorded_at)
   select $1, s.id, e.id, e.participant_id, case when missed then 'absent' else 'present' end,
     case when missed then 'sick' end, missed, s.ends_at
   from session s join enrolment e on e.organisation_id = s.organisation_id and e.course_id = s.course_id,
     lateral (select random() < 0.2 as missed where s.id is not null and e.id is not null) one
   where s.organisation_id = $1`,
  course(idOf('class', '1'), 'generate_series(1, 1) i'),
  enrolment(idOf('pupil', 'i'), idOf('class', '1'), 'i', `generate_series(1, ${CLASS}) i`),
];

/** The ids that requests need. */
export interface Attendance {
  /** An enrolment with 500 sessions. */
  readonly past: string;
  /** Held sessions of the class without a list. */
  readonly sessions: readonly string[];
  /** The enrolments of the class. */
  readonly pupils: readonly string[];
}

/** Adds attendance data to an organisation that has participants. @param lists the number of sessions of the class */
export const fillAttendance = async (client: Client, organisationId: string, lists: number): Promise<Attendance> => {
  for (const statement of STATEMENTS) await client.query(statement, [organisationId]);
  const days = `generate_series(timestamptz '2022-01-01', timestamptz '2022-01-01' + ${lists - 1} * interval '1 hour', interval '1 hour') day`;
  await client.query(session(idOf('class', '1'), uuidAt('day'), days), [organisationId]);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  const idsOf = async (statement: string): Promise<string[]> =>
    (await client.query<{ id: string }>(statement, [organisationId])).rows.map(({ id }) => id);
  const [past = ''] = await idsOf(
    `select id from enrolment where organisation_id = $1 and course_id = ${idOf('past', '1')}`,
  );
  return {
    past,
    sessions: await idsOf(`select id from session where organisation_id = $1 and course_id = ${idOf('class', '1')}`),
    pupils: await idsOf(`select id from enrolment where organisation_id = $1 and course_id = ${idOf('class', '1')}`),
  };
};
