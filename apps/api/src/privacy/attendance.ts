import { type Attendance, MAX_EXPORTED } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import { presentEntry } from '../attendance/entries.ts';
import { clearAttendances, ENTRY_SAYS_WHO, type EntryKey } from '../db/attendanceErasure.ts';
import type { StoredEntry } from '../db/attendanceLists.ts';
import { eachPart } from '../db/parts.ts';
import type { RecordKey, WriteKey } from '../db/recordKey.ts';
import { type Executor, valueNamed } from '../db/statement.ts';
import { readChosenVersions, type VersionBelow } from '../history/versions.ts';
import {
  type AttendanceVersion,
  attendanceVersionsOf,
  clearAttendanceVersions,
  everyAttendanceVersionOf,
} from './attendanceVersions.ts';
import { idsOnceAbout, type KeyInStatement } from './formerPersons.ts';
import type { Person } from './persons.ts';
import type { Ended } from './steps.ts';

/*
 * The data about a participant in attendance lists (decision N9): the entries of the participant's enrolments, and of
 * present and former coachings. Each entry contains its participant, because a coaching may be given to another
 * participant.
 */

type Sql = RawBuilder<unknown>;

/**
 * SQL: the ids and courses of a person's enrolments and coachings, deleted or not; undefined if this kind of person has
 * none.
 */
const subjectsOf = ({ about }: Person, key: KeyInStatement): Sql | undefined => {
  const [enrolments, coachings] = ['enrolments', 'coachings'].map((name) =>
    about.find(({ resource }) => resource === name),
  );
  if (enrolments === undefined || coachings === undefined) return undefined;
  const own = sql`organisation_id = ${key.organisation_id} and participant_id = ${key.id}`;
  const once = idsOnceAbout(coachings, key) ?? sql`array[]::uuid[]`;
  return sql`select id, course_id from enrolment where ${own} union all select id, null from coaching where ${own}
    union all select id, null from unnest(${once}) once (id)
      where not exists (select from coaching where ${own} and coaching.id = once.id)`;
};

/** SQL: the entries `a` of a person, found by the ids of the person's enrolments and coachings. */
const entriesOf = (subjects: Sql, { organisation_id, id }: KeyInStatement): Sql => sql`(${subjects}) subject, lateral (
    select * from attendance where organisation_id = ${organisation_id} and subject_id = subject.id offset 0) a
  where a.participant_id = ${id}`;

/** Counts the entries, and the versions of lists, that an erasure would change. */
export const countAttendances = async ({ db }: Executor, person: Person, key: RecordKey): Promise<Ended> => {
  const subjects = subjectsOf(person, key);
  if (subjects === undefined) return {};
  const { rows } = await sql<{ attendances: number; versions: number }>`select
    (select count(*)::int from ${entriesOf(subjects, key)} and ${ENTRY_SAYS_WHO}) as attendances,
    (select count(distinct (record_id, version))::int from (${attendanceVersionsOf(subjects, key)}) named) as versions`.execute(
    db,
  );
  return { ...rows[0] };
};

/** The entries for an export, oldest first: at most one more than the limit. */
export const exportAttendances = async (
  { db }: Executor,
  person: Person,
  key: RecordKey,
): Promise<(Attendance & { sessionId: string })[] | undefined> => {
  const subjects = subjectsOf(person, key);
  if (subjects === undefined) return undefined;
  const { rows } = await sql<Row>`select a.session_id, a.subject_id, a.presence, a.units_attended, a.reason, a.note,
      a.recorded_at, subject.course_id
    from ${entriesOf(subjects, key)} order by a.recorded_at, a.session_id, a.subject_id limit ${MAX_EXPORTED + 1}`.execute(
    db,
  );
  return rows.map((row) => ({
    sessionId: row.session_id,
    ...presentEntry(row, row.course_id === null),
  }));
};

/** The fields of an entry, as in the JSON pointers of a version. */
const FIELDS = ['presence', 'unitsAttended', 'reason', 'note'];

/**
 * The versions of lists about a person, each with the values before or after it that are about the person: at most one
 * more than the limit of an export.
 */
export const exportAttendanceVersions = async (
  executor: Executor,
  person: Person,
  key: RecordKey,
): Promise<(VersionBelow & Pick<AttendanceVersion, 'before' | 'after'>)[]> => {
  const subjects = subjectsOf(person, key);
  if (subjects === undefined) return [];
  const { rows } = await sql<AttendanceVersion>`select * from (${everyAttendanceVersionOf(subjects, key)}) named
    limit ${MAX_EXPORTED + 1}`.execute(executor.db);
  const found = [];
  for (const [subject, named] of Map.groupBy(rows, ({ subject_id }) => subject_id)) {
    const versions = await readChosenVersions(executor, {
      organisation_id: key.organisation_id,
      ids: named.map(({ record_id }) => record_id),
      versions: named.map(({ version }) => version),
      pointers: FIELDS.map((field) => `/${subject}/${field}`),
    });
    const sides = new Map(named.map((one) => [`${one.record_id} ${one.version}`, one]));
    for (const one of versions) {
      const { before = false, after = false } = sides.get(`${one.record_id} ${one.version}`) ?? {};
      found.push({ ...one, before, after });
    }
  }
  return found;
};

interface Row extends EntryKey, StoredEntry {
  readonly course_id: string | null;
}

const PARAMETERS: KeyInStatement = { organisation_id: valueNamed('organisation_id'), id: valueNamed('id') };

/**
 * Removes the data that identifies the person from entries. It runs after the records about the person have been locked
 * and closed, so that no new entry can appear.
 * @returns the number of changed entries, and of changed versions of lists
 */
export const removeAttendances = async (executor: Executor, person: Person, key: WriteKey): Promise<Ended> => {
  const subjects = subjectsOf(person, PARAMETERS);
  if (subjects === undefined) return {};
  let attendances = 0;
  const select = () => sql<EntryKey>`select a.session_id, a.subject_id from ${entriesOf(subjects, PARAMETERS)}
    and ${ENTRY_SAYS_WHO} order by a.session_id`;
  const own = { organisation_id: key.organisation_id, id: key.id };
  await eachPart(executor, 'attendances of a person', select, own, async (part) => {
    attendances += await clearAttendances(executor, key, part);
  });
  let versions = 0;
  await eachPart(
    executor,
    'attendance versions of a person',
    () => attendanceVersionsOf(subjects, PARAMETERS),
    own,
    async (part) => {
      versions += await clearAttendanceVersions(executor, key.organisation_id, part);
    },
  );
  return { attendances, versions };
};
