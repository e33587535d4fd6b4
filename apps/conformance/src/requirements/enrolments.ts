import { must, mustOfSeveral } from './requirement.ts';

const FIELDS =
  'Fields: participantId!, courseId!, status (`registered` by default, `active`, `completed`, `dropped_out`, `cancelled`), startDate, endDate (not before startDate: 422), fundingAgencyId, fundingContactId, voucherNumber, voucherValidUntil, exitReason.';
const SHOWN =
  '`courseIds` and `participantCount` include each participant who holds a seat or has completed the course, once. The filters `courseId` and `participantId` find the same participants and courses.';
const SEAT = 'An enrolment holds a seat while it is `registered` or `active`.';
const CAPACITY =
  'Every create request and transition that takes a seat respects the capacity, even under concurrent requests: 409 `course_full`.';
const CLOSED =
  'A cancelled or completed course has no seats: 409 `course_closed`. It accepts enrolments that take no seat.';
const DELETION = 'Deleting a participant or a course deletes its enrolments. Deleting an enrolment frees its seat.';

/** Decision N4: enrolments as records. */
export const enrolments = [
  must(
    'N4-OFFERED',
    'A deployment with the module `enrolments` offers create, get, list, replace, update and delete of enrolments.',
    [
      '`/v1/enrolments` offers the operations of every collection: list, create, get, replace, update, delete (204) and history. An enrolment is a record with its own lifecycle.',
    ],
  ),
  must('N4-FIELDS', 'An enrolment has the documented fields; `status` is `registered` by default.', FIELDS),
  must(
    'N4-DATES',
    'The service responds with 422 if the end date is before the start date, also if one of them is already stored.',
    FIELDS,
  ),
  must(
    'N4-FIXED',
    'The service responds with 422 if a PUT or PATCH changes the participant or course, and accepts the same one.',
    '`participantId` and `courseId` are fixed: PUT requires them, and another value is rejected with 422.',
  ),
  must(
    'N4-FILTERS',
    'Filters and ranges of enrolments return exactly the matching enrolments.',
    'Filters: participantId, courseId, status, fundingAgencyId, voucherNumber; ranges: startDate, endDate.',
  ),
  must(
    'N4-VOUCHER-TWICE',
    'Two enrolments may have the same voucher number, and the filter finds both.',
    'A voucher may be used more than once, and the filter finds all its uses.',
  ),
  must('N4-TRANSITIONS', 'The service accepts each allowed transition of the `status` of an enrolment.', [
    'The allowed transitions of `status` are: `registered` to `active` or `cancelled`; `active` to `registered`, `completed` or `dropped_out`; `completed` and `dropped_out` to `active`; `cancelled` to `registered`.',
    'A transition back corrects a mistake.',
  ]),
  must(
    'N4-REFUSED',
    'The service responds with 409 and the allowed transitions to any other transition of an enrolment, and changes nothing.',
    'The service rejects every other transition with 409 `transition_not_allowed` and lists the allowed ones in `allowedStatuses`.',
  ),
  must(
    'N4-ANY-STATUS',
    'A client may create an enrolment in any status.',
    'A create request accepts any status, because clients must be able to record enrolments that ended in another system.',
  ),
  must('N4-ONE-SEAT', 'The service responds with 409 if a participant would hold a second seat in the same course.', [
    SEAT,
    'A participant has at most one seat in a course: 409 `already_enrolled`.',
  ]),
  must('N4-CAPACITY', 'A create request or transition into a full course returns 409, unless it takes no seat.', [
    SEAT,
    CAPACITY,
  ]),
  must(
    'N4-LAST-SEAT',
    'Exactly one of several concurrent create requests, transitions and `add_to_course` gets the last seat.',
    CAPACITY,
  ),
  must('N4-CLOSED', 'A cancelled or completed course has no seats, but accepts enrolments that take no seat.', CLOSED),
  must(
    'N4-SHOWN',
    '`courseIds` and `participantCount` include participants who hold a seat or have completed the course.',
    SHOWN,
  ),
  must('N4-ONCE', '`courseIds` and `participantCount` include a participant who repeats a course once.', SHOWN),
  must(
    'N4-UNTOUCHED',
    'A change of status keeps the versions of participant and course if their representation stays the same.',
    'A change of status is a write of the participant and the course only if it changes their representation.',
  ),
  must('N4-DELETED-ALONG', 'Deleting a participant or a course deletes its enrolments.', DELETION),
  must('N4-FREED', 'Deleting an enrolment frees its seat.', DELETION),
  must(
    'N4-ADD-TO-COURSE',
    '`add_to_course` creates one `registered` enrolment.',
    '`add_to_course` stays unchanged and creates a `registered` enrolment.',
  ),
  must(
    'N4-COMPLETED',
    '`add_to_course` creates no enrolment for a participant who has completed the course, but a create request does.',
    'If the participant has completed the course, the service responds as for an enrolled participant and creates no enrolment. To repeat a course, a participant needs a new enrolment.',
  ),
  mustOfSeveral(
    'N4-SCOPES',
    'Writing an enrolment requires only `enrolments:write`, reading it only `enrolments:read`.',
    'Writing enrolments requires only `enrolments:write`, although participants and courses show them. Likewise, `add_to_course` requires only `participants:write`.',
  ),
] as const;
