import { AbsenceReason } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';

/*
 * The day of a session, for attendance: the day on which the session begins in the time zone of the organisation,
 * according to PostgreSQL.
 */

type Sql = RawBuilder<unknown>;

/** SQL: the calendar day of a moment in a time zone. */
export const dayIn = (zone: Sql, moment: Sql): RawBuilder<string> => sql`(${moment} at time zone ${zone})::date`;

/** SQL: the first day of an enrolment `e`: its start date, otherwise the day on which it was created. */
export const firstDayOf = (zone: Sql): Sql => sql`coalesce(e.start_date, ${dayIn(zone, sql`e.inserted_at`)})`;

const REASONS = sql.lit(`{${AbsenceReason.options.join()}}`);

/** SQL: the rank of a reason, which decides if several apply to one day; null for no reason. */
export const rankOf = (reason: Sql): Sql => sql`array_position(${REASONS}::text[], ${reason})`;

/** SQL: the reason with a rank; null for no rank. */
export const reasonAt = (place: Sql): Sql => sql`(${REASONS}::text[])[${place}]`;
