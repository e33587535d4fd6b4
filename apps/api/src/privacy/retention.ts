import type { RecordType } from '@training-provider/contract';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { RecordKey } from '../db/recordKey.ts';
import { type Executor, statement, valueNamed } from '../db/statement.ts';
import type { Tables } from '../db/tables.ts';
import type { KeyInStatement } from './formerPersons.ts';
import { changeIn } from './formerValues.ts';

interface Retained {
  /** The last day of the retention period. */
  readonly retain_until: string;
  /** The first day on which an erasure is allowed. */
  readonly allowed_from: string;
}

type Key = Pick<RecordKey, 'organisation_id' | 'id'>;

const ORGANISATION = valueNamed('organisation_id');
/**
 * The last possible day of a retention period, so that the year of the next day, on which an erasure is allowed, still
 * has four digits.
 */
const LAST_DAY = '9999-12-30';

type Sql = RawBuilder<unknown>;

const dayOf = (time: Sql): Sql => sql`(${time} at time zone o.timezone)::date`;

/**
 * SQL: a condition on `record_history h` for the versions that change a field of a record, and the value before each
 * change.
 */
const formerly = (type: RecordType, id: Sql, pointer: string) => {
  const { isChanged, from } = changeIn('h', pointer);
  const condition = sql`h.organisation_id = ${ORGANISATION} and h.record_id = ${id} and h.type = ${sql.lit(type)}
    and h.operation = 'updated' and ${isChanged}`;
  return { condition, from };
};

/**
 * SQL: the latest former end date of a record. Each counts at most until the day on which it was changed, so that a
 * plan or a mistake does not count.
 */
const formerEnd = (type: RecordType, id: Sql, otherwise: Sql = sql`null`): Sql => {
  const { condition, from } = formerly(type, id, '/endDate');
  const end = sql`coalesce(${from}::date, ${otherwise}::date)`;
  return sql`(select max(least(${end}, ${dayOf(sql`h.changed_at`)})) from record_history h
    where ${condition} and ${end} is not null)`;
};

const everyProgram = (type: RecordType, id: Sql, present: Sql): Sql => {
  const { condition, from } = formerly(type, id, '/programId');
  return sql`array[${present}] || array(select ${from}::uuid from record_history h where ${condition} and ${from} is not null)`;
};

const endOfCoaching = sql`greatest(coalesce(c.end_date, ${dayOf(sql`c.updated_at`)}), ${formerEnd('coaching', sql`c.id`)})`;
const programsOfCoaching = everyProgram('coaching', sql`c.id`, sql`c.program_id`);
const endOfEnrolment = sql`greatest(coalesce(e.end_date, course.end_date, ${dayOf(sql`e.updated_at`)}),
  ${formerEnd('enrolment', sql`e.id`, sql`course.end_date`)},
  case when e.end_date is null then ${formerEnd('course', sql`course.id`)} end)`;

/**
 * SQL: the coachings that were given to another participant. For the first participant, they ended on that day at the
 * latest.
 */
const givenAway = ({ organisation_id, id }: KeyInStatement): Sql => {
  const { isChanged, from } = changeIn('given', '/participantId');
  return sql`select given.record_id, max(given.changed_at) as given_at from record_history given
    where given.organisation_id = ${organisation_id} and given.type = 'coaching' and given.operation = 'updated'
      and ${isChanged} and ${from} = ${id}::uuid::text
    group by given.record_id`;
};

/** SQL: whether a program has or had the legal basis of a retention period. */
const hasHadBasis = (): Sql => {
  const { condition, from } = formerly('program', sql`any(participation.programs)`, '/legalBasis');
  return sql`(exists (select from program where organisation_id = ${ORGANISATION} and id = any(participation.programs)
      and legal_basis = retention.legal_basis)
    or exists (select from record_history h where ${condition} and ${from} = retention.legal_basis))`;
};

/**
 * Selects the end of the retention period of a participant. It counts from the end of each enrolment and coaching, even
 * if it was deleted or given to another participant, in a program whose legal basis has a retention period. Without an
 * end date, it counts from the day of the last change. All former values in the histories count, so that no change of a
 * record shortens the period. Days are days in the time zone of the organisation.
 */
const selectRetained = statement<Key, Retained>(
  ({ organisation_id, id }) => sql`with o as materialized (select id, timezone from organisation
      where id = ${organisation_id} and exists (select from retention where organisation_id = ${organisation_id})
    ), participation as materialized (
      select ${endOfCoaching} as ended, ${programsOfCoaching} as programs
      from o join coaching c on c.organisation_id = ${ORGANISATION} where c.participant_id = ${id}
      union all
      select least(${endOfCoaching}, ${dayOf(sql`given.given_at`)}), ${programsOfCoaching}
      from o join coaching c on c.organisation_id = ${ORGANISATION} join (${givenAway({ organisation_id, id })}) given on given.record_id = c.id
      union all
      select ${endOfEnrolment}, ${everyProgram('course', sql`course.id`, sql`course.program_id`)}
      from o join enrolment e on e.organisation_id = ${ORGANISATION}
      join course on course.organisation_id = ${ORGANISATION} and course.id = e.course_id where e.participant_id = ${id}
    ), latest as (
      select least(max((participation.ended + make_interval(months => retention.months))::date), ${LAST_DAY}::date) as until
      from o, participation, retention where retention.organisation_id = ${ORGANISATION} and ${hasHadBasis()}
    )
    select until::text as retain_until, (until + 1)::text as allowed_from from latest, o
    where until >= (clock_timestamp() at time zone o.timezone)::date`,
);

/** The last day on which a person must be kept, and the first day on which an erasure is allowed. */
export interface Retention {
  readonly retainUntil: string;
  readonly allowedFrom: string;
}

/** The retention of a participant; undefined if no retention period forbids the erasure today. */
export const retentionOfParticipant = async (executor: Executor, key: Key): Promise<Retention | undefined> => {
  const [row] = await selectRetained(executor, { organisation_id: key.organisation_id, id: key.id });
  return row && { retainUntil: row.retain_until, allowedFrom: row.allowed_from };
};

type Basis = Insertable<Tables['retention']>['legal_basis'];

/** Sets the retention period of a legal basis, in months. */
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

/** Removes the retention period of a legal basis. Returns false if there is none. */
export const removeRetention = async (db: Database, organisationId: string, basis: Basis): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('retention')
    .where('organisation_id', '=', organisationId)
    .where('legal_basis', '=', basis)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
