import { must, mustOfSeveral } from './requirement.ts';

const FIELDS =
  'Fields: participantId!, courseId!, status (`registered` by default, `active`, `completed`, `dropped_out`, `cancelled`), startDate, endDate (not before startDate: 422), fundingAgencyId, fundingContactId, voucherNumber, voucherValidUntil, exitReason.';
const SHOWN =
  'The `participantCount` of a course counts each participant who holds a seat in the course or has completed the course, once. The `courseIds` of such a participant contains the course once. The filter `courseId` of participants and the filter `participantId` of courses match the same participants and courses.';
const SEAT = 'An enrolment holds a seat while it is `registered` or `active`.';
const CAPACITY =
  'The service rejects a create request or transition that would exceed the capacity of the course with 409 `course_full`, even under concurrent requests.';
const CLOSED =
  'A cancelled or completed course has no seats; the service rejects an enrolment that would hold a seat in it with 409 `course_closed`. The service accepts enrolments in a cancelled or completed course if they hold no seat.';
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
    'The service responds with 422 if the end date of an enrolment is before its start date, even if one of these dates is already stored.',
    FIELDS,
  ),
  must(
    'N4-FIXED',
    'The service responds with 422 if a PUT or PATCH changes the participant or course of an enrolment, and accepts the stored ids.',
    '`participantId` and `courseId` are fixed: PUT requires both ids, and the service rejects another value with 422.',
  ),
  must(
    'N4-FILTERS',
    'Filters and ranges of enrolments return exactly the matching enrolments.',
    'Filters: participantId, courseId, status, fundingAgencyId, voucherNumber; ranges: startDate, endDate.',
  ),
  must(
    'N4-VOUCHER-TWICE',
    'Two enrolments may have the same voucher number, and the filter `voucherNumber` matches both enrolments.',
    'Several enrolments may have the same voucher number, and the filter `voucherNumber` matches all of them.',
  ),
  must('N4-TRANSITIONS', 'The service accepts each allowed transition of the `status` of an enrolment.', [
    'The allowed transitions of `status` are: `registered` to `active` or `cancelled`; `active` to `registered`, `completed` or `dropped_out`; `completed` and `dropped_out` to `active`; `cancelled` to `registered`.',
    'The transitions back to an earlier status exist to correct mistakes.',
  ]),
  must(
    'N4-REFUSED',
    'The service rejects a transition of the `status` of an enrolment that is not allowed with 409, lists the allowed statuses, and changes nothing.',
    'The service rejects every other transition with 409 `transition_not_allowed` and lists the allowed statuses in `allowedStatuses`.',
  ),
  must(
    'N4-ANY-STATUS',
    'A client may create an enrolment in any status.',
    'A create request accepts any status, because clients must be able to record enrolments that ended in another system.',
  ),
  must('N4-ONE-SEAT', 'The service responds with 409 if a participant would hold a second seat in the same course.', [
    SEAT,
    'A participant holds at most one seat in a course; the service rejects a second seat with 409 `already_enrolled`.',
  ]),
  must(
    'N4-CAPACITY',
    'The service rejects a create request or transition that would take a seat in a full course with 409, and accepts a request that takes no seat.',
    [SEAT, CAPACITY],
  ),
  must(
    'N4-LAST-SEAT',
    'Exactly one of several concurrent create requests, transitions and `add_to_course` requests gets the last seat.',
    CAPACITY,
  ),
  must(
    'N4-CLOSED',
    'A cancelled or completed course has no seats, but the service accepts enrolments that take no seat.',
    CLOSED,
  ),
  must(
    'N4-SHOWN',
    '`participantCount` counts the participants who hold a seat or have completed the course, and the `courseIds` of these participants contain the course.',
    SHOWN,
  ),
  must(
    'N4-ONCE',
    '`participantCount` counts a participant who repeats a course once, and the `courseIds` of this participant contain the course once.',
    SHOWN,
  ),
  must(
    'N4-UNTOUCHED',
    'A change of the status of an enrolment keeps the versions of the participant and the course if their representations stay the same.',
    'A change of the status of an enrolment is a write of the participant and the course only if it changes their representation.',
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
    'For a participant who has completed the course, `add_to_course` creates no enrolment, but a create request creates one.',
    'If the participant has completed the course, the response to `add_to_course` is the same as for an enrolled participant, and the service creates no enrolment. To repeat a course, a participant needs a new enrolment.',
  ),
  mustOfSeveral(
    'N4-SCOPES',
    'Writing an enrolment requires only `enrolments:write`, and reading an enrolment requires only `enrolments:read`.',
    'Writing enrolments requires only `enrolments:write`, although participants and courses contain data of enrolments. `add_to_course` also requires only one scope, `participants:write`.',
  ),
] as const;
