import { sql } from 'kysely';
import { ownRow } from '../../db/distribution.ts';
import { records } from '../../db/records.ts';
import { type Executor, statement } from '../../db/statement.ts';
import type { ImportTrial } from '../../imports/run/kind.ts';
import { parentOf } from './parent.ts';

/*
 * An import that only tries its lines rolls back each part of them. The trial stores the `unitMinutes` of the sessions
 * that earlier parts would have written, with the ids of the session and of its course or coaching. Before each part,
 * it writes the sessions of the same courses and coachings again.
 */

type Import = { readonly organisation_id: string; readonly import_id: string };
type Concerned = Import & { readonly parents: readonly string[] };

/** The values of a session that affect other sessions, and those that its row requires. */
type Kept = Readonly<Record<'organisation_id' | 'id' | 'starts_at' | 'ends_at', string>> &
  Readonly<{ course_id: string | null; coaching_id: string | null; units: number; unit_minutes: number }>;

const readParents = statement<{ organisation_id: string; ids: readonly string[] }, { id: string }>(
  ({ organisation_id, ids }) => sql`select distinct coalesce(course_id, coaching_id) as id from session
    where organisation_id = ${organisation_id} and id = any(${ids}::uuid[])`,
);

const readKept = statement<Concerned, Kept>(
  ({ organisation_id, import_id, parents }) => sql`select t.organisation_id, t.enrolment_id as id, c.id as course_id,
      case when c.id is null then t.course_id end as coaching_id, 1 as units, t.status::int as unit_minutes,
      now() as starts_at, now() + interval '1 hour' as ends_at
    from import_trial t left join course c on c.organisation_id = ${organisation_id} and c.id = t.course_id
    where t.organisation_id = ${organisation_id} and t.import_id = ${import_id} and t.course_id = any(${parents}::uuid[])`,
);

const keep = statement<Import & { rows: string }, object>(
  ({ organisation_id, import_id, rows }) => sql`
    insert into import_trial (organisation_id, import_id, enrolment_id, participant_id, course_id, status)
    select own.id, ${import_id}::uuid, given.id, parent, parent, unit_minutes::text
    from ${ownRow(organisation_id)}, json_to_recordset(${rows}::json) as given (id uuid, parent uuid, unit_minutes int)
    on conflict (organisation_id, import_id, enrolment_id) do update set status = excluded.status`,
);

const readTouched = statement<{ organisation_id: string; ids: readonly string[] }, object>(
  ({ organisation_id, ids }) => sql`select id, coalesce(course_id, coaching_id) as parent, unit_minutes from session
    where organisation_id = ${organisation_id} and id = any(${ids}::uuid[])`,
);

/**
 * The trial of sessions. `before` is called before each part of the lines, `within` before its rollback, and `after`
 * after its rollback.
 */
export const sessionTrials: ImportTrial = {
  before: async (executor, row, bodies, ids) => {
    const { organisation_id, id: import_id } = row;
    const known = ids.length === 0 ? [] : await readParents(executor, { organisation_id, ids });
    const named = bodies.filter(({ courseId, coachingId }) => courseId ?? coachingId).map((body) => parentOf(body).id);
    const parents = [...new Set([...named, ...known.map(({ id }) => id)])];
    const kept = await readKept(executor, { organisation_id, import_id, parents });
    await records.sessions.writeToBeTakenBack(executor, kept);
  },
  within: (executor, { organisation_id }, ids) => readTouched(executor, { organisation_id, ids }),
  after: async (executor: Executor, { organisation_id, id }, rows) => {
    await keep(executor, { organisation_id, import_id: id, rows: JSON.stringify(rows) });
  },
};
