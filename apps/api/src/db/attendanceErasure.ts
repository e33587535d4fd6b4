import { type RawBuilder, sql } from 'kysely';
import { recordingOfLists } from './attendanceLists.ts';
import { valuesOfAuthor } from './changes.ts';
import { isDistributed } from './distribution.ts';
import type { WriteKey } from './recordKey.ts';
import { type Executor, parametersOf, textCache, valueNamed } from './statement.ts';
import { CLOCK } from './writing.ts';

/*
 * An erasure clears two fields of the entries of attendance lists: the reason for an absence, which may be an illness,
 * and the note. It keeps the missed units, and whether the absence was excused.
 */

/** The key of an entry of an attendance list. */
export interface EntryKey {
  readonly session_id: string;
  readonly subject_id: string;
}

/** SQL: whether an entry `a` contains more about its participant than numbers. */
export const ENTRY_SAYS_WHO = sql<boolean>`(a.reason is not null or a.note is not null)`;

const textOf = textCache();

const clear = (isOnCitus: boolean): RawBuilder<unknown> => {
  const changed = { operation: sql.lit('updated'), time: sql`updated_at`, changes: sql`'{}'::json` };
  const { parts, column } = recordingOfLists(changed, isOnCitus);
  const organisation = sql`${valueNamed('organisation_id')}::uuid`;
  return sql`with cleared as (
      update attendance a set reason = null, note = null
      from unnest(${valueNamed('sessions')}::uuid[], ${valueNamed('subjects')}::uuid[]) given (session_id, subject_id)
      where a.organisation_id = ${organisation} and a.session_id = given.session_id and a.subject_id = given.subject_id
        and a.session_id = any(${valueNamed('sessions')}::uuid[]) and a.participant_id = ${valueNamed('id')}
        and ${ENTRY_SAYS_WHO}
      returning a.session_id
    ), listed as (
      update attendance_list list set version = list.version + 1, updated_at = greatest(now.time, list.updated_at)
      from (select ${CLOCK} as time) now where list.organisation_id = ${organisation} and list.session_id = any(${valueNamed('sessions')}::uuid[])
        and list.session_id in (select session_id from cleared)
      returning list.*
    ) ${sql.join(
      parts.map((part) => sql`, ${part}`),
      sql``,
    )}
    select (select count(*)::int from cleared) as entries ${column} from listed`;
};

/**
 * Clears the entries of the participant with this key, and increments the versions of their lists; the history does not
 * contain the cleared values. The caller holds the lock of the participant.
 * @returns the number of entries that could identify the participant
 */
export const clearAttendances = async (
  executor: Executor,
  { organisation_id, id, by }: WriteKey,
  entries: readonly EntryKey[],
): Promise<number> => {
  const { db, run } = executor;
  const text = textOf('', () => clear(isDistributed(executor)).compile(db));
  const values = {
    organisation_id,
    id,
    sessions: entries.map(({ session_id }) => session_id),
    subjects: entries.map(({ subject_id }) => subject_id),
    ...valuesOfAuthor(by),
  };
  const [list] = (await run(text.sql, parametersOf(text, values))) as { entries: number }[];
  return list?.entries ?? 0;
};
