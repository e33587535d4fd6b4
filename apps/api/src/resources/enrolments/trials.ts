import { sql } from 'kysely';
import { ownRow } from '../../db/distribution.ts';
import { records } from '../../db/records.ts';
import { type Executor, statement } from '../../db/statement.ts';
import type { ImportTrial } from '../../imports/run/kind.ts';

/*
 * An import that only tries its lines rolls back each part of them. Before each part, the effects of earlier parts on
 * the seats of its courses and participants are repeated; they are then rolled back with the part.
 */

type Import = { readonly organisation_id: string; readonly import_id: string };
type Concerned = Import & { readonly courses: readonly string[]; readonly participants: readonly string[] };

/** The row of an enrolment that was written. */
type Kept = Readonly<Record<'organisation_id' | 'id' | 'participant_id' | 'course_id' | 'status', string>>;

const readConcerned = statement<
  { organisation_id: string; ids: readonly string[] },
  { course_id: string; participant_id: string }
>(
  ({ organisation_id, ids }) => sql`select course_id, participant_id from enrolment
    where organisation_id = ${organisation_id} and id = any(${ids}::uuid[])`,
);

const readKept = statement<Concerned, Kept>(
  ({ organisation_id, import_id, courses, participants }) => sql`
    select organisation_id, enrolment_id as id, participant_id, course_id, status from import_trial
    where organisation_id = ${organisation_id} and import_id = ${import_id}
      and (course_id = any(${courses}::uuid[]) or participant_id = any(${participants}::uuid[]))`,
);

const keep = statement<Import & { rows: string }, object>(
  ({ organisation_id, import_id, rows }) => sql`
    insert into import_trial (organisation_id, import_id, enrolment_id, participant_id, course_id, status)
    select own.id, ${import_id}::uuid, given.id, participant_id, course_id, status
    from ${ownRow(organisation_id)}, json_to_recordset(${rows}::json) as given (id uuid, participant_id uuid, course_id uuid, status text)
    on conflict (organisation_id, import_id, enrolment_id) do update set status = excluded.status`,
);

const readTouched = statement<{ organisation_id: string; ids: readonly string[] }, object>(
  ({ organisation_id, ids }) => sql`select id, participant_id, course_id, status from enrolment
    where organisation_id = ${organisation_id} and id = any(${ids}::uuid[])`,
);

const idsOf = (values: readonly unknown[]): string[] => values.filter((value) => typeof value === 'string');

/**
 * The trial of enrolments. `before` is called before each part of the lines, `within` before its rollback, and `after`
 * after its rollback.
 */
export const trials: ImportTrial = {
  before: async (executor, row, bodies, ids) => {
    const { organisation_id, id: import_id } = row;
    const known = ids.length === 0 ? [] : await readConcerned(executor, { organisation_id, ids });
    const courses = idsOf([...bodies.map(({ courseId }) => courseId), ...known.map(({ course_id }) => course_id)]);
    const participants = idsOf([
      ...bodies.map(({ participantId }) => participantId),
      ...known.map(({ participant_id }) => participant_id),
    ]);
    const kept = await readKept(executor, { organisation_id, import_id, courses, participants });
    await records.enrolments.writeToBeTakenBack(executor, kept);
  },
  within: (executor, { organisation_id }, ids) => readTouched(executor, { organisation_id, ids }),
  after: async (executor: Executor, { organisation_id, id }, rows) => {
    await keep(executor, { organisation_id, import_id: id, rows: JSON.stringify(rows) });
  },
};
