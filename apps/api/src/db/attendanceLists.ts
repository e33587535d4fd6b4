import type { AbsenceReason, Presence, SessionStatus } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Author } from '../context/author.ts';
import { recordingOf, valuesOfAuthor } from './changes.ts';
import type { RecordKey } from './recordKey.ts';
import { type Executor, parametersOf, statement, textCache, valueNamed } from './statement.ts';
import { CLOCK } from './writing.ts';

/*
 * Attendance lists (decision N9b): one statement reads a session with its list and with those who may be added to it, and one
 * writes what differs. The latter writes only if the list has still the version that was read, and the session is as it was:
 * so nothing has to be locked in between.
 */

/** An entry as it is stored. */
export interface StoredEntry {
  /** The enrolment, or of the session of a coaching the coaching. */
  readonly subject_id: string;
  readonly presence: Presence;
  readonly units_attended: string | null;
  readonly reason: AbsenceReason | null;
  readonly note: string | null;
  readonly recorded_at: string;
}

/** An enrolment, or the coaching of the session, of which the list may have an entry. */
export interface Subject {
  readonly id: string;
  readonly participant_id: string;
  /** Whether what says who the participant was has been erased. */
  readonly erased: boolean;
  /** Whether its days hold the day of the session, and it is not cancelled. */
  readonly enrolled_then: boolean;
}

/** A session with its list. */
export interface AttendanceList {
  readonly status: SessionStatus;
  readonly units: string;
  readonly starts_at: string;
  readonly coaching_id: string | null;
  /** 0 as long as nothing has been recorded. */
  readonly version: number;
  readonly entries: readonly StoredEntry[];
  readonly subjects: readonly Subject[];
}

const stampOf = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const inZone = (column: string) => sql`(${sql.ref(column)} at time zone o.timezone)::date`;

/** Enrolments of the course of session `s`, none of them deleted. By their ids: a course may have many others. */
const enrolled = (ids: unknown) => sql`select e.id, e.participant_id, e.erased_at is not null as erased,
    e.status <> 'cancelled' and ${inZone('s.starts_at')} between coalesce(e.start_date, ${inZone('e.inserted_at')})
      and coalesce(e.end_date, 'infinity') as enrolled_then
  from enrolment e where e.organisation_id = s.organisation_id and e.id = any(${ids}::uuid[])
    and e.course_id = s.course_id and e.deleted_at is null`;

const coached = sql`select c.id, c.participant_id, c.erased_at is not null as erased, true as enrolled_then
  from coaching c where c.organisation_id = s.organisation_id and c.id = s.coaching_id`;

const select = statement<
  Pick<RecordKey, 'organisation_id' | 'id'> & { readonly ids: readonly string[] },
  AttendanceList
>(
  ({
    organisation_id,
    id,
    ids,
  }) => sql`select s.status, s.units, s.starts_at, s.coaching_id, coalesce(l.version, 0) as version,
      (select coalesce(json_agg(json_build_object('subject_id', a.subject_id, 'presence', a.presence,
          'units_attended', a.units_attended::text, 'reason', a.reason, 'note', a.note,
          'recorded_at', ${stampOf('a.recorded_at')}) order by a.subject_id), '[]')
        from attendance a where a.organisation_id = s.organisation_id and a.session_id = s.id) as entries,
      (select coalesce(json_agg(to_json(subject)), '[]') from (${enrolled(ids)} union all ${coached}) subject) as subjects
    from session s join organisation o on o.id = s.organisation_id
      left join attendance_list l on l.organisation_id = s.organisation_id and l.session_id = s.id
    where s.organisation_id = ${organisation_id} and s.id = ${id} and s.deleted_at is null`,
);

/**
 * Reads the list of a session, and those of `ids` that may be in it. Undefined if the session is unknown or deleted.
 * @param ids of enrolments
 */
export const readAttendanceList = async (
  executor: Executor,
  { organisation_id, id }: RecordKey,
  ids: readonly string[],
): Promise<AttendanceList | undefined> => {
  const [found] = await select(executor, { organisation_id, id, ids });
  return found;
};

const selectId = statement<Pick<RecordKey, 'organisation_id' | 'id'>, { id: string }>(
  ({ organisation_id, id }) => sql`select id from attendance_list
    where organisation_id = ${organisation_id} and session_id = ${id}`,
);

/** The id by which the history knows the list of a session, deleted or not; undefined if nothing was ever recorded. */
export const idOfAttendanceList = async (
  executor: Executor,
  { organisation_id, id }: RecordKey,
): Promise<string | undefined> => {
  const [found] = await selectId(executor, { organisation_id, id });
  return found?.id;
};

const lock = statement<Pick<RecordKey, 'organisation_id' | 'id'>, object>(
  ({ organisation_id, id }) => sql`select from attendance_list
    where organisation_id = ${organisation_id} and session_id = ${id} for no key update`,
);

/** Locks the list of a session, if something has been recorded. */
export const lockAttendanceList = async (executor: Executor, { organisation_id, id }: RecordKey): Promise<void> => {
  await lock(executor, { organisation_id, id });
};

/** An entry that is written: a new one, or one with other values. */
export interface WrittenEntry extends Omit<StoredEntry, 'recorded_at'> {
  readonly participant_id: string;
  readonly excused: boolean;
}

/** What a write changes of a list that was read. */
export interface ListChange {
  readonly read: AttendanceList;
  /** The id of the list, if it is the first write. */
  readonly newId: string;
  readonly written: readonly WrittenEntry[];
  readonly removed: readonly string[];
  /** The values before and after, by JSON pointer. */
  readonly changes: Readonly<Record<string, readonly [from: unknown, to: unknown]>>;
}

/** The parts of a statement, behind `listed as (… returning *)`, that record a version of each of these lists. */
export const recordingOfLists = (given: Readonly<Record<'operation' | 'time' | 'changes', RawBuilder<unknown>>>) =>
  recordingOf({
    source: sql`listed`,
    of: (column) => sql.ref(`listed.${column}`),
    organisation: sql`listed.organisation_id`,
    type: sql.lit('attendance'),
    parent: sql`session_id`,
    ...given,
  });

const VALUES = sql.raw('participant_id, presence, units_attended, reason, excused, note');

/** Whom entries are of is locked before the session, as by deletions of courses; an erasure waits for both, or they for it. */
const write = (subjects: 'enrolment' | 'coaching'): RawBuilder<unknown> => {
  const [organisation, session] = [sql`${valueNamed('organisation_id')}::uuid`, sql`${valueNamed('id')}::uuid`];
  const ids = sql`${valueNamed('ids')}::uuid[]`;
  const version = sql`${valueNamed('version')}::int`;
  return sql`with held as (
      select id from ${sql.table(subjects)} where organisation_id = ${organisation} and id = any(${ids})
        and erased_at is null order by id for share
    ), locked as (
      select organisation_id, id from session where organisation_id = ${organisation} and id = ${session} and deleted_at is null
        and status = 'held' and units = ${valueNamed('units')}::numeric and starts_at = ${valueNamed('starts_at')}::timestamptz
        and (select count(*) from held) = cardinality(${ids}) for share
    ), listed as (
      insert into attendance_list as list (organisation_id, session_id, id, version, updated_at)
      select organisation_id, id, ${valueNamed('newId')}::uuid, ${version} + 1, ${CLOCK} from locked
      on conflict (organisation_id, session_id) do update
        set version = list.version + 1, updated_at = greatest(excluded.updated_at, list.updated_at)
        where list.version = ${version}
      returning list.*
    ), removed as (
      delete from attendance using listed where attendance.organisation_id = ${organisation}
        and attendance.session_id = ${session} and attendance.subject_id = any(${valueNamed('removed')}::uuid[])
    ), written as (
      insert into attendance (organisation_id, session_id, subject_id, ${VALUES}, recorded_at)
      select listed.organisation_id, listed.session_id, subject_id, ${VALUES}, listed.updated_at
      from listed, json_populate_recordset(null::attendance, ${valueNamed('rows')}::json)
      on conflict (organisation_id, session_id, subject_id) do update set (${VALUES}, recorded_at)
        = row(${sql.raw('excluded.participant_id, excluded.presence, excluded.units_attended, excluded.reason, excluded.excused, excluded.note, excluded.recorded_at')})
    ), ${recordingOfLists({
      operation: sql`case version when 1 then 'created' else 'updated' end`,
      time: sql`updated_at`,
      changes: sql`${valueNamed('changes')}::json`,
    })} select version, updated_at from listed`;
};

const textOf = textCache();

/**
 * Writes a change of a list that was read, with what the feed and the history show of it. Undefined, and nothing is written, if
 * it is no longer what was read: read it again.
 */
export const writeAttendanceList = async (
  { db, runGrouped }: Executor,
  { organisation_id, id }: RecordKey,
  by: Author,
  { read, written, removed, changes, newId }: ListChange,
): Promise<{ readonly version: number; readonly updated_at: string } | undefined> => {
  const subjects = read.coaching_id === null ? 'enrolment' : 'coaching';
  const text = textOf(subjects, () => write(subjects).compile(db));
  const values = {
    organisation_id,
    id,
    ids: written.map(({ subject_id }) => subject_id),
    units: read.units,
    starts_at: read.starts_at,
    version: read.version,
    newId,
    removed,
    rows: JSON.stringify(written),
    changes: JSON.stringify(changes),
    ...valuesOfAuthor(by),
  };
  const [row] = await runGrouped(text.sql, parametersOf(text, values));
  return row as { version: number; updated_at: string } | undefined;
};

/** An entry without what it does not say, by the pointers of a history: each had no value before. */
const changesOfNew = sql`(select json_object_agg(concat('/', a.subject_id, '/', field.name), json_build_array(null, field.value))
  from attendance a, lateral (values ('presence', a.presence), ('unitsAttended', a.units_attended::text),
    ('reason', a.reason), ('note', a.note)) field (name, value)
  where a.organisation_id = listed.organisation_id and a.session_id = listed.session_id and field.value is not null)`;

const recordCreations = statement<{ organisation_id: string } & ReturnType<typeof valuesOfAuthor>, object>(
  ({
    organisation_id,
  }) => sql`with listed as (select * from attendance_list l where organisation_id = ${organisation_id}
      and not exists (select from record_history h where h.organisation_id = l.organisation_id and h.record_id = l.id)
    ), ${recordingOfLists({ operation: sql.lit('created'), time: CLOCK, changes: changesOfNew })} select`,
);

/** Inserts what the change feed and the histories show of every attendance list of an organisation that has no history yet. */
export const recordCreationsOfLists = async (
  executor: Executor,
  organisation_id: string,
  by: Author,
): Promise<void> => {
  await recordCreations(executor, { organisation_id, ...valuesOfAuthor(by) });
};
