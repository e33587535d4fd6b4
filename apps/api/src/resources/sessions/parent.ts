import { sql } from 'kysely';
import type { RecordKey } from '../../db/recordKey.ts';
import { type Executor, statement } from '../../db/statement.ts';

/*
 * A session belongs to a course or a coaching. A write of values that all its sessions share, or of values that the
 * course or coaching shows of its sessions, locks the course or coaching before the session. Courses are locked first,
 * then coachings, each in the order of their ids.
 */

/** The course or coaching of a session. */
export interface Parent {
  readonly resource: 'courses' | 'coachings';
  readonly id: string;
}

type Given = Readonly<Record<'courseId' | 'coachingId', string | null | undefined>>;

/** The course or coaching of a session, with its id in lower case. */
export const parentOf = ({ courseId, coachingId }: Partial<Given>): Parent => {
  const isOfCourse = typeof courseId === 'string';
  return {
    resource: isOfCourse ? 'courses' : 'coachings',
    id: String(isOfCourse ? courseId : coachingId).toLowerCase(),
  };
};

/** A string that identifies a course or coaching. */
export const nameOf = ({ resource, id }: Parent): string => `${resource} ${id}`;

type Some = Readonly<{ organisation_id: string; ids: readonly string[] }>;
type WithOwn = Some & { readonly own: string | null };

interface Minutes {
  readonly id: string;
  readonly unit_minutes: number;
}

const lockingOf = (table: 'course' | 'coaching') =>
  statement<Some, { id: string }>(
    ({ organisation_id, ids }) => sql`select id from ${sql.table(table)} where organisation_id = ${organisation_id}
      and id = any(${ids}::uuid[]) and deleted_at is null order by id for no key update`,
  );

/**
 * SQL: the `unitMinutes` of the sessions of each course or coaching, which are the same for all its sessions. The
 * session `own` is excluded.
 */
const readingMinutesOf = (column: 'course_id' | 'coaching_id') =>
  statement<WithOwn, Minutes>(
    ({ organisation_id, ids, own }) => sql`select parent.id, other.unit_minutes from unnest(${ids}::uuid[]) parent (id),
      lateral (select s.unit_minutes from session s where s.organisation_id = ${organisation_id}
        and s.${sql.ref(column)} = parent.id and s.deleted_at is null and s.id is distinct from ${own}::uuid
        limit 1 offset 0) other`,
  );

const lock = { courses: lockingOf('course'), coachings: lockingOf('coaching') };
const readMinutes = { courses: readingMinutesOf('course_id'), coachings: readingMinutesOf('coaching_id') };

/** Locks courses or coachings. Returns the ids of those that exist. */
export const lockParents = async (
  executor: Executor,
  organisation_id: string,
  resource: Parent['resource'],
  ids: readonly string[],
): Promise<readonly string[]> => {
  if (ids.length === 0) return [];
  const rows = await lock[resource](executor, { organisation_id, ids });
  return rows.map(({ id }) => id);
};

/** Locks a course or coaching. Returns whether it exists. */
export const lockParent = async (executor: Executor, organisation_id: string, { resource, id }: Parent) =>
  (await lockParents(executor, organisation_id, resource, [id])).length > 0;

/**
 * The `unitMinutes` of the sessions of locked courses or coachings, by id; nothing for a course or coaching without
 * sessions. This is a separate statement after the locks, so that it sees what their previous holders have committed.
 * @param own a session that is excluded
 */
export const minutesOf = async (
  executor: Executor,
  organisation_id: string,
  resource: Parent['resource'],
  ids: readonly string[],
  own: string | null = null,
): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await readMinutes[resource](executor, { organisation_id, ids, own });
  return new Map(rows.map(({ id, unit_minutes }) => [id, unit_minutes]));
};

const selectParent = statement<
  Pick<RecordKey, 'organisation_id' | 'id'>,
  { course_id: string | null; coaching_id: string | null }
>(
  ({ organisation_id, id }) => sql`select course_id, coaching_id from session
    where organisation_id = ${organisation_id} and id = ${id}`,
);

/** The course or coaching of a session, deleted or not; undefined if the session does not exist. It never changes. */
export const readParent = async (
  executor: Executor,
  { organisation_id, id }: RecordKey,
): Promise<Parent | undefined> => {
  const [found] = await selectParent(executor, { organisation_id, id });
  return found && parentOf({ courseId: found.course_id, coachingId: found.coaching_id });
};
