import type { AbsenceReason, Presence, SessionStatus } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Author } from '../context/author.ts';
import { type Recording, recordingOf, valuesOfAuthor } from './changes.ts';
import { isDistributed, ownRow } from './distribution.ts';
import type { RecordKey } from './recordKey.ts';
import { ORGANISATION } from './selection.ts';
import { type Executor, parametersOf, statement, textCache, valueNamed } from './statement.ts';
import { inTransaction, together } from './transaction.ts';
import { CLOCK } from './writing.ts';

/*
 * Attendance lists (decision N9b). One statement reads a session with its list and the enrolments that may be added to
 * it; another statement writes the difference. The write succeeds only if the list still has the version that was read,
 * and the session has not changed. Nothing is locked in between.
 */

/** A stored entry of an attendance list. */
export interface StoredEntry {
  /** The id of the enrolment; for a session of a coaching, the id of the coaching. */
  readonly subject_id: string;
  readonly presence: Presence;
  readonly units_attended: string | null;
  readonly reason: AbsenceReason | null;
  readonly note: string | null;
  readonly recorded_at: string;
}

/** An enrolment, or the coaching of the session, that may have an entry in the list. */
export interface Subject {
  readonly id: string;
  readonly participant_id: string;
  /** Whether the data that identifies the participant has been erased. */
  readonly erased: boolean;
  /** Whether the enrolment includes the day of the session and is not cancelled. */
  readonly enrolled_then: boolean;
}

/** A session with its list. */
export interface AttendanceList {
  readonly status: SessionStatus;
  readonly units: string;
  readonly starts_at: string;
  readonly coaching_id: string | null;
  /** The version of the list: 0 until the first write. */
  readonly version: number;
  readonly entries: readonly StoredEntry[];
  readonly subjects: readonly Subject[];
}

const stampOf = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const inZone = (column: string) => sql`(${sql.ref(column)} at time zone o.timezone)::date`;

/**
 * SQL: the enrolments of the course of session `s` that are not deleted. They are found by id, because a course may
 * have many others.
 */
const enrolled = (
  organisation: unknown,
  ids: unknown,
) => sql`select e.id, e.participant_id, e.erased_at is not null as erased,
    e.status <> 'cancelled' and ${inZone('s.starts_at')} between coalesce(e.start_date, ${inZone('e.inserted_at')})
      and coalesce(e.end_date, 'infinity') as enrolled_then
  from enrolment e where e.organisation_id = ${organisation} and e.id = any(${ids}::uuid[])
    and e.course_id = s.course_id and e.deleted_at is null`;

const coached = (
  organisation: unknown,
) => sql`select c.id, c.participant_id, c.erased_at is not null as erased, true as enrolled_then
  from coaching c where c.organisation_id = ${organisation} and c.id = s.coaching_id`;

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
        from attendance a where a.organisation_id = ${organisation_id} and a.session_id = s.id) as entries,
      (select coalesce(json_agg(to_json(subject)), '[]') from (${enrolled(organisation_id, ids)} union all
        ${coached(organisation_id)}) subject) as subjects
    from session s join organisation o on o.id = ${organisation_id}
      left join attendance_list l on l.organisation_id = ${organisation_id} and l.session_id = s.id
    where s.organisation_id = ${organisation_id} and s.id = ${id} and s.deleted_at is null`,
);

/**
 * Reads the list of a session, and which enrolments of `ids` may be in it. Returns undefined if the session is unknown
 * or deleted.
 * @param ids the ids of enrolments
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

/** The id in the history of the list of a session, even a deleted one; undefined if the list was never written. */
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

/** Locks the list of a session, if it has been written before. */
export const lockAttendanceList = async (executor: Executor, { organisation_id, id }: RecordKey): Promise<void> => {
  await lock(executor, { organisation_id, id });
};

/** An entry to write, new or with changed values. */
export interface WrittenEntry extends Omit<StoredEntry, 'recorded_at'> {
  readonly participant_id: string;
  readonly excused: boolean;
}

/** A change of a list that was read. */
export interface ListChange {
  readonly read: AttendanceList;
  /** The id of the list, used if this is the first write. */
  readonly newId: string;
  readonly written: readonly WrittenEntry[];
  readonly removed: readonly string[];
  /** The values before and after the write, by JSON pointer. */
  readonly changes: Readonly<Record<string, readonly [from: unknown, to: unknown]>>;
}

/** The parts of a statement that record a version of each list of `listed`. */
export const recordingOfLists = (
  given: Readonly<Record<'operation' | 'time' | 'changes', RawBuilder<unknown>>>,
  isOnCitus: boolean,
): Recording =>
  recordingOf(
    {
      source: sql`listed`,
      of: (column) => sql.ref(`listed.${column}`),
      organisation: sql`listed.organisation_id`,
      type: sql.lit('attendance'),
      parent: sql`session_id`,
      ...given,
    },
    isOnCitus,
  );

/** The parts of a write that record the new version of its list. */
const recordingOfWrite = (isOnCitus: boolean): Recording =>
  recordingOfLists(
    {
      operation: sql`case listed.version when 1 then 'created' else 'updated' end`,
      time: sql`listed.updated_at`,
      changes: sql`${valueNamed('changes')}::json`,
    },
    isOnCitus,
  );

const VALUES = ['participant_id', 'presence', 'units_attended', 'reason', 'excused', 'note'];
const COLUMNS = sql.raw(VALUES.join(', '));

type Subjects = 'enrolment' | 'coaching';

const ORGANISATION_ID = sql`${ORGANISATION}::uuid`;
const SESSION = sql`${valueNamed('id')}::uuid`;
const SUBJECTS = sql`${valueNamed('ids')}::uuid[]`;
const VERSION = sql`${valueNamed('version')}::int`;

const held = (
  subjects: Subjects,
) => sql`select id from ${sql.table(subjects)} where organisation_id = ${ORGANISATION_ID}
  and id = any(${SUBJECTS}) and erased_at is null order by id for share`;

const LOCKED = sql`select organisation_id, id from session where organisation_id = ${ORGANISATION_ID} and id = ${SESSION}
  and deleted_at is null and status = 'held' and units = ${valueNamed('units')}::numeric
  and starts_at = ${valueNamed('starts_at')}::timestamptz and (select count(*) from held) = cardinality(${SUBJECTS}) for share`;

const COUNTED = sql`on conflict (organisation_id, session_id) do update
  set version = list.version + 1, updated_at = greatest(excluded.updated_at, list.updated_at) where list.version = ${VERSION}`;

const REMOVED = sql`attendance.organisation_id = ${ORGANISATION_ID} and attendance.session_id = ${SESSION}
  and attendance.subject_id = any(${valueNamed('removed')}::uuid[])`;

const GIVEN = sql`json_populate_recordset(null::attendance, ${valueNamed('rows')}::json)`;

const REPLACED = sql`on conflict (organisation_id, session_id, subject_id) do update set ${sql.join(
  [...VALUES, 'recorded_at'].map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
)}`;

/**
 * The statement that writes a list. It locks the subjects of the entries before the session, as deletions of courses
 * do. Thus either an erasure waits for the whole write, or the whole write waits for the erasure.
 */
const write = (
  subjects: Subjects,
): RawBuilder<unknown> => sql`with held as (${held(subjects)}), locked as (${LOCKED}), listed as (
      insert into attendance_list as list (organisation_id, session_id, id, version, updated_at)
      select organisation_id, id, ${valueNamed('newId')}::uuid, ${VERSION} + 1, ${CLOCK} from locked ${COUNTED}
      returning list.*
    ), removed as (
      delete from attendance using listed where ${REMOVED}
    ), written as (
      insert into attendance (organisation_id, session_id, subject_id, ${COLUMNS}, recorded_at)
      select listed.organisation_id, listed.session_id, subject_id, ${COLUMNS}, listed.updated_at from listed, ${GIVEN} ${REPLACED}
    ), ${sql.join([...recordingOfWrite(false).parts])} select version, updated_at from listed`;

const textOf = textCache();

interface Listed {
  readonly version: number;
  readonly updated_at: string;
}

/**
 * Writes a list on Citus, with a separate statement for each part: Citus does not route a statement to one shard if one
 * of its parts is an insert.
 */
const writeApart = (executor: Executor, subjects: Subjects, values: object): Promise<Listed | undefined> =>
  inTransaction(executor, async ({ db, run }) => {
    const send = (name: string, build: () => RawBuilder<unknown>, more: object = {}): Promise<unknown[]> => {
      const text = textOf(`${name} ${subjects}`, () => build().compile(db));
      return run(text.sql, parametersOf(text, { ...values, ...more }));
    };
    const locked = await send('lock', () => sql`with held as (${held(subjects)}) ${LOCKED}`);
    if (locked.length === 0) return undefined;
    const count = () => sql`insert into attendance_list as list (organisation_id, session_id, id, version, updated_at)
      values (${ORGANISATION_ID}, ${SESSION}, ${valueNamed('newId')}::uuid, ${VERSION} + 1, ${CLOCK}) ${COUNTED}
      returning version, updated_at`;
    const [listed] = (await send('count', count)) as Listed[];
    if (listed === undefined) return undefined;
    const add = () => sql`insert into attendance (organisation_id, session_id, subject_id, ${COLUMNS}, recorded_at)
      select own.id, ${SESSION}::uuid, subject_id, ${COLUMNS}, ${valueNamed('time')}::timestamptz
      from ${ownRow(ORGANISATION_ID)}, ${GIVEN} ${REPLACED}`;
    await together(
      send('remove', () => sql`delete from attendance where ${REMOVED}`),
      send('write', add, { time: listed.updated_at }),
      send(
        'record',
        () => sql`select listed.id ${recordingOfWrite(true).column} from attendance_list listed
        where organisation_id = ${ORGANISATION_ID} and session_id = ${SESSION}`,
      ),
    );
    return listed;
  });

/**
 * Writes a change of a list, and records it in the feed and the history. If the list has changed since it was read,
 * nothing is written and the result is undefined; the caller must then read the list again.
 */
export const writeAttendanceList = async (
  executor: Executor,
  { organisation_id, id }: RecordKey,
  by: Author,
  { read, written, removed, changes, newId }: ListChange,
): Promise<Listed | undefined> => {
  const subjects = read.coaching_id === null ? 'enrolment' : 'coaching';
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
  if (isDistributed(executor)) return writeApart(executor, subjects, values);
  const text = textOf(subjects, () => write(subjects).compile(executor.db));
  const [row] = await executor.runGrouped(text.sql, parametersOf(text, values));
  return row as Listed | undefined;
};

/**
 * SQL: the history's changes for a new list: each value that is set, by JSON pointer, with null as the value before.
 */
const changesOfNew = sql`(select json_object_agg(concat('/', a.subject_id, '/', field.name), json_build_array(null, field.value))
  from attendance a, lateral (values ('presence', a.presence), ('unitsAttended', a.units_attended::text),
    ('reason', a.reason), ('note', a.note)) field (name, value)
  where a.organisation_id = ${ORGANISATION} and a.session_id = listed.session_id and field.value is not null)`;

const recordCreations = (isOnCitus: boolean) => {
  const { parts, column } = recordingOfLists(
    { operation: sql.lit('created'), time: CLOCK, changes: changesOfNew },
    isOnCitus,
  );
  const listed = sql`listed as (select * from attendance_list l where organisation_id = ${ORGANISATION} and not exists (
    select from record_history h where h.organisation_id = ${ORGANISATION} and h.record_id = l.id))`;
  return sql`with ${sql.join([listed, ...parts])} select listed.id ${column} from listed`;
};

/**
 * Inserts rows into the change feed and the history for every attendance list of an organisation that has no history
 * yet.
 */
export const recordCreationsOfLists = async (
  executor: Executor,
  organisation_id: string,
  by: Author,
): Promise<void> => {
  const { db, run } = executor;
  const text = textOf('creations', () => recordCreations(isDistributed(executor)).compile(db));
  await run(text.sql, parametersOf(text, { organisation_id, ...valuesOfAuthor(by) }));
};
