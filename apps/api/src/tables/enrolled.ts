import { ENROLLED_STATUSES, type EnrolmentStatus, SEAT_STATUSES } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';

const conditionOf = (statuses: readonly EnrolmentStatus[]): string =>
  `deleted_at is null and status in (${statuses.map((status) => `'${status}'`).join(', ')})`;

/** The enrolments that hold a seat, as a condition on their rows. Indexes use the same condition. */
export const HOLDS_SEAT = conditionOf(SEAT_STATUSES);
/** The enrolments that participants and courses show, as a condition on their rows. Indexes use the same condition. */
export const IS_ENROLLED = conditionOf(ENROLLED_STATUSES);

const literals = (statuses: readonly EnrolmentStatus[]) => sql.join(statuses.map((status) => sql.lit(status)));

/** The statuses that take a seat, in a statement. */
export const SEATED = literals(SEAT_STATUSES);
/** The statuses that participants and courses show, in a statement. */
export const ENROLLED = literals(ENROLLED_STATUSES);

/** The condition on the rows `e`. Statuses are literals: otherwise a statement could not use a partial index. */
const onE = (statuses: readonly EnrolmentStatus[]): RawBuilder<boolean> =>
  sql`e.deleted_at is null and e.status in (${literals(statuses)})`;

/** Whether an enrolment `e` holds a seat. */
export const holdsSeat = onE(SEAT_STATUSES);
/** Whether participant and course show an enrolment `e`. */
export const isEnrolled = onE(ENROLLED_STATUSES);
