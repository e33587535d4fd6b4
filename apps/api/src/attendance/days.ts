import { AbsenceReason } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';

/* The day of a session in attendance: the day on which it begins, in the time zone of the organisation, by
 * PostgreSQL's rules. */

type Sql = RawBuilder<unknown>;

/** The calendar day of a moment in a time zone. */
export const dayIn = (zone: Sql, moment: Sql): RawBuilder<string> => sql`(${moment} at time zone ${zone})::date`;

/** The first day of an enrolment `e`: the day of its registration, if it has no start date. */
export const firstDayOf = (zone: Sql): Sql => sql`coalesce(e.start_date, ${dayIn(zone, sql`e.inserted_at`)})`;

const REASONS = sql.lit(`{${AbsenceReason.options.join()}}`);

/** The rank of a reason when several apply to one day; null for none. */
export const rankOf = (reason: Sql): Sql => sql`array_position(${REASONS}::text[], ${reason})`;

/** The reason with a rank; null for none. */
export const reasonAt = (place: Sql): Sql => sql`(${REASONS}::text[])[${place}]`;
