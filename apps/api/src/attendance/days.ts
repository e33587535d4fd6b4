import { AbsenceReason } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';

/*
 * What a day is in attendance: the day on which a session begins, in the time zone of the organisation, whose rules are those
 * of PostgreSQL.
 */

type Sql = RawBuilder<unknown>;

/** The calendar day of a moment in a time zone. */
export const dayIn = (zone: Sql, moment: Sql): RawBuilder<string> => sql`(${moment} at time zone ${zone})::date`;

/** The first day of an enrolment `e`: that of its registration, if it has no other. */
export const firstDayOf = (zone: Sql): Sql => sql`coalesce(e.start_date, ${dayIn(zone, sql`e.inserted_at`)})`;

const REASONS = sql.lit(`{${AbsenceReason.options.join()}}`);

/** The place of a reason in the order in which reasons name a day; null for none. */
export const rankOf = (reason: Sql): Sql => sql`array_position(${REASONS}::text[], ${reason})`;

/** The reason at a place; null for none. */
export const reasonAt = (place: Sql): Sql => sql`(${REASONS}::text[])[${place}]`;
