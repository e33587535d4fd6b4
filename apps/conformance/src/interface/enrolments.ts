import { ENROLMENT_TRANSITIONS, EnrolmentStatus } from '@training-provider/contract';

/** The statuses of enrolments. */
export const STATUSES = EnrolmentStatus.options;
export { ENROLMENT_TRANSITIONS };

const pairs = STATUSES.flatMap((from) => STATUSES.filter((to) => to !== from).map((to) => ({ from, to })));

/** The transitions that are allowed. */
export const allowedTransitions = pairs.filter(({ from, to }) => ENROLMENT_TRANSITIONS[from].includes(to));
/** The transitions that are refused. */
export const refusedTransitions = pairs.filter(({ from, to }) => !ENROLMENT_TRANSITIONS[from].includes(to));
