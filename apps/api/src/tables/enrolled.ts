import { ENROLLED_STATUSES, type EnrolmentStatus, SEAT_STATUSES } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';

const conditionOf = (statuses: readonly EnrolmentStatus[]): string =>
  `deleted_at is null and status in (${statuses.map((status) => `'${status}'`).join(', ')})`;

/** SQL for indexes: the condition that an enrolment holds a seat. */
export const HOLDS_SEAT = conditionOf(SEAT_STATUSES);
/** SQL for indexes: the condition that participant and course show an enrolment. */
export const IS_ENROLLED = conditionOf(ENROLLED_STATUSES);

const literals = (statuses: readonly EnrolmentStatus[]) => sql.join(statuses.map((status) => sql.lit(status)));

/** SQL: the statuses that hold a seat, as literals. */
export const SEATED = literals(SEAT_STATUSES);
/** SQL: the statuses that participants and courses show, as literals. */
export const ENROLLED = literals(ENROLLED_STATUSES);

/**
 * SQL: the condition that the enrolment `e` has one of these statuses. They are literals, because a statement with
 * parameters could not use a partial index.
 */
const onE = (statuses: readonly EnrolmentStatus[]): RawBuilder<boolean> =>
  sql`e.deleted_at is null and e.status in (${literals(statuses)})`;

/** SQL: whether the enrolment `e` holds a seat. */
export const holdsSeat = onE(SEAT_STATUSES);
/** SQL: whether participant and course show the enrolment `e`. */
export const isEnrolled = onE(ENROLLED_STATUSES);
