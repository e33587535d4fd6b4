import { type RawBuilder, sql } from 'kysely';
import { type Executor, statement } from '../db/statement.ts';
import type { KeyInStatement } from './formerPersons.ts';
import { changeIn } from './formerValues.ts';

/*
 * The data about a participant in the histories of attendance lists. Each version contains the ids of the entries that
 * it changes. The entries of a coaching belong to the participant who had the coaching at that time.
 */

type Sql = RawBuilder<unknown>;

/** A version of a list that changes the entry of this enrolment or coaching. */
export interface AttendanceVersion {
  readonly record_id: string;
  readonly version: number;
  readonly subject_id: string;
  /** Whether the entry belonged to the participant before and after the version. */
  readonly before: boolean;
  readonly after: boolean;
}

const GIVEN = changeIn('given', '/participantId');

/** SQL: the id of a coaching's participant at a time, as text. */
const holderAt = ({ organisation_id }: KeyInStatement, moment: Sql): Sql => sql`coalesce((
  select ${GIVEN.from} from record_history given where given.organisation_id = ${organisation_id}
    and given.record_id = subject.id and given.type = 'coaching' and given.operation = 'updated' and ${GIVEN.isChanged}
    and given.changed_at > ${moment} order by given.version limit 1
  ), (select participant_id::text from coaching where organisation_id = ${organisation_id} and id = subject.id))`;

const keyOf = (field: string): Sql => sql`'/' || subject.id || ${sql.lit(`/${field}`)}`;
const IS_KEPT = sql`h.request_id is not null or h.trace_id is not null`;
const SAYS_WHY = sql`(h.changes -> (${keyOf('reason')})) is not null or (h.changes -> (${keyOf('note')})) is not null`;
const NAMES = sql`exists (select from json_object_keys(h.changes) named (entry) where starts_with(named.entry, ${keyOf('')}))`;

const versionsWith = (condition: Sql, subjects: Sql, key: KeyInStatement): RawBuilder<AttendanceVersion> => {
  const { organisation_id, id } = key;
  const listsOf = (isOne: Sql): Sql => sql`select l.id from session s
    join attendance_list l on l.organisation_id = ${organisation_id} and l.session_id = s.id
    where s.organisation_id = ${organisation_id} and ${isOne}`;
  const previous = sql`(select previous.changed_at from record_history previous where previous.organisation_id = ${organisation_id}
    and previous.record_id = h.record_id and previous.version = h.version - 1)`;
  const isHolder = (moment: Sql): Sql =>
    sql`(subject.course_id is not null or ${holderAt(key, moment)} = ${id}::uuid::text)`;
  return sql<AttendanceVersion>`select record_id, version, subject_id, before, after from (
      select h.record_id, h.version, subject.id as subject_id, h.version > 1 and ${isHolder(previous)} as before,
        ${isHolder(sql`h.changed_at`)} as after
      from (${subjects}) subject, lateral (${listsOf(sql`s.course_id = subject.course_id`)} union all
          ${listsOf(sql`s.coaching_id = subject.id and subject.course_id is null`)} offset 0) list, lateral (
        select * from record_history where organisation_id = ${organisation_id} and record_id = list.id offset 0) h
      where ${condition} offset 0) named
    where before or after`;
};

/**
 * SQL: the versions that contain the reason for an absence of the participant, or the request that wrote it. The first
 * version after a coaching was given to another participant contains values from the time before.
 * @param subjects SQL for the `id` and the `course_id` of enrolments, and the `id` of coachings
 */
export const attendanceVersionsOf = (subjects: Sql, key: KeyInStatement): RawBuilder<AttendanceVersion> =>
  versionsWith(sql`(${SAYS_WHY} or ((${IS_KEPT}) and ${NAMES}))`, subjects, key);

/** SQL: all versions that change an entry of the participant. */
export const everyAttendanceVersionOf = (subjects: Sql, key: KeyInStatement): RawBuilder<AttendanceVersion> =>
  versionsWith(NAMES, subjects, key);

interface Named extends Record<string, unknown> {
  readonly organisation_id: string;
  readonly ids: readonly string[];
  readonly versions: readonly number[];
  readonly keys: readonly string[];
}

const clear = statement<Named, object>(
  ({ organisation_id, ids, versions, keys }) => sql`update record_history set request_id = null, trace_id = null,
      changes = (select coalesce(json_object_agg(field.key, field.value), '{}') from json_each(changes) field
        where not field.key = any(${keys}::text[]))
    from (select distinct * from unnest(${ids}::uuid[], ${versions}::int[]) given (record_id, version)) given
    where record_history.organisation_id = ${organisation_id} and record_history.record_id = any(${ids}::uuid[])
      and record_history.record_id = given.record_id and record_history.version = given.version
    returning record_history.version`,
);

/**
 * Removes the reasons for absences, and the requests that wrote them, from versions. Returns the number of changed
 * versions.
 */
export const clearAttendanceVersions = async (
  executor: Executor,
  organisation_id: string,
  named: readonly AttendanceVersion[],
): Promise<number> => {
  const subjects = [...new Set(named.map(({ subject_id }) => subject_id))];
  const cleared = await clear(executor, {
    organisation_id,
    ids: named.map(({ record_id }) => record_id),
    versions: named.map(({ version }) => version),
    keys: subjects.flatMap((subject) => ['reason', 'note'].map((field) => `/${subject}/${field}`)),
  });
  return cleared.length;
};
