import { type Insertable, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { RecordKey } from '../db/recordKey.ts';
import { type Executor, statement } from '../db/statement.ts';
import type { Tables } from '../db/tables.ts';

interface Retained {
  /** The last day on which the record has to be kept. */
  readonly retain_until: string;
  /** The day after. */
  readonly allowed_from: string;
}

type Key = Pick<RecordKey, 'organisation_id' | 'id'>;

/**
 * The end of each enrolment and coaching of a participant, deleted or not, in a program whose legal basis has a retention;
 * without an end date, the day of its last change. Days are those of the organisation.
 */
const selectRetained = statement<Key, Retained>(
  ({ organisation_id, id }) => sql`select until::text as retain_until, (until + 1)::text as allowed_from from (
    select max((participation.ended + make_interval(months => retention.months))::date) as until,
      (clock_timestamp() at time zone organisation.timezone)::date as today
    from organisation
    join (
      select coaching.program_id, coalesce(coaching.end_date, (coaching.updated_at at time zone o.timezone)::date) as ended
      from coaching join organisation o on o.id = coaching.organisation_id
      where coaching.organisation_id = ${organisation_id} and coaching.participant_id = ${id}
      union all
      select course.program_id,
        coalesce(enrolment.end_date, course.end_date, (enrolment.updated_at at time zone o.timezone)::date)
      from enrolment join organisation o on o.id = enrolment.organisation_id
      join course on course.organisation_id = enrolment.organisation_id and course.id = enrolment.course_id
      where enrolment.organisation_id = ${organisation_id} and enrolment.participant_id = ${id}
    ) participation on true
    join program on program.organisation_id = organisation.id and program.id = participation.program_id
    join retention on retention.organisation_id = organisation.id and retention.legal_basis = program.legal_basis
    where organisation.id = ${organisation_id} group by organisation.timezone
  ) latest where until >= today`,
);

/** Until when a person has to be kept; undefined if nothing forbids the erasure today. */
export interface Retention {
  readonly retainUntil: string;
  readonly allowedFrom: string;
}

/** The retention of a participant. */
export const retentionOfParticipant = async (executor: Executor, key: Key): Promise<Retention | undefined> => {
  const [row] = await selectRetained(executor, { organisation_id: key.organisation_id, id: key.id });
  return row && { retainUntil: row.retain_until, allowedFrom: row.allowed_from };
};

type Basis = Insertable<Tables['retention']>['legal_basis'];

/** Sets the months of a legal basis. */
export const setRetention = async (db: Database, retention: Insertable<Tables['retention']>): Promise<void> => {
  const { months } = retention;
  await db
    .insertInto('retention')
    .values(retention)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'legal_basis']).doUpdateSet({ months }))
    .execute();
};

/** The periods of an organisation. */
export const retentionsOf = (db: Database, organisationId: string) =>
  db
    .selectFrom('retention')
    .select(['legal_basis as legalBasis', 'months'])
    .where('organisation_id', '=', organisationId)
    .orderBy('legal_basis')
    .execute();

/** Takes the period of a legal basis away. False if there is none. */
export const removeRetention = async (db: Database, organisationId: string, basis: Basis): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('retention')
    .where('organisation_id', '=', organisationId)
    .where('legal_basis', '=', basis)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
