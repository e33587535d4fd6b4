import { ENROLMENT_TRANSITIONS, EnrolmentStatus } from '@training-provider/contract';

/** The statuses of enrolments. */
export const STATUSES = EnrolmentStatus.options;
export { ENROLMENT_TRANSITIONS };
