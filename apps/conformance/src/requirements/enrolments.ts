import { must, mustOfSeveral } from './requirement.ts';

const FIELDS =
  'Fields: participantId!, courseId!, status (`registered` by default, `active`, `completed`, `dropped_out`, `cancelled`), startDate, endDate (not before startDate: 422), fundingAgencyId, fundingContactId, voucherNumber, voucherValidUntil, exitReason.';
const SHOWN =
  '`courseIds` and `participantCount` show, each once, those who hold a seat or have completed the course; the filters `courseId` and `participantId` find the same.';
const SEAT = 'An enrolment holds a seat while it is `registered` or `active`.';
const CAPACITY = 'Capacity holds in every creation and transition that takes a seat, whoever races: 409 `course_full`.';
const CLOSED =
  'A cancelled or completed course gives no seat: 409 `course_closed`; what takes no seat is accepted there.';
const DELETION = 'Deleting a participant or a course deletes their enrolments; deleting an enrolment frees its seat.';

/** Decision N4: enrolments as records. */
export const enrolments = [
  must('N4-OFFERED', 'Enrolments are created, read, listed, replaced, updated and deleted if the module is claimed.', [
    '`/v1/enrolments`: an enrolment is a record with a life: list, create, get, replace, update, remove (204) and history, as every collection has them.',
  ]),
  must('N4-FIELDS', 'An enrolment holds the documented fields; `status` is `registered` by default.', FIELDS),
  must('N4-DATES', 'An end before the start is 422, compared with the stored start too.', FIELDS),
  must(
    'N4-FIXED',
    'Another participant or course than that of the creation is 422; the same one is accepted.',
    '`participantId` and `courseId` are fixed: PUT needs them, and another value is 422.',
  ),
  must(
    'N4-FILTERS',
    'The filters and ranges of enrolments find what they name.',
    'Filters: participantId, courseId, status, fundingAgencyId, voucherNumber; ranges: startDate, endDate.',
  ),
  must(
    'N4-VOUCHER-TWICE',
    'A voucher number may be used twice, and the filter finds both uses.',
    'A voucher may be used twice: the filter finds all its uses.',
  ),
  must('N4-TRANSITIONS', 'Each allowed transition is accepted.', [
    'Statuses follow each other as one table says: `registered` may become `active` or `cancelled`; `active` may become `registered`, `completed` or `dropped_out`; `completed` and `dropped_out` may become `active`; `cancelled` may become `registered`.',
    'What goes back mends a mistake.',
  ]),
  must(
    'N4-REFUSED',
    'Every other transition is 409, names those that are allowed, and changes nothing.',
    'Every other transition is 409 `transition_not_allowed`, with those that are allowed in `allowedStatuses`.',
  ),
  must(
    'N4-ANY-STATUS',
    'An enrolment may be created in any status.',
    'A creation takes any status, since what ended elsewhere has to be recorded too.',
  ),
  must('N4-ONE-SEAT', 'A second enrolment that would hold a seat of the same participant and course is 409.', [
    SEAT,
    'A participant has one seat in a course: 409 `already_enrolled`.',
  ]),
  must('N4-CAPACITY', 'A creation or transition into a full course is 409; what takes no seat is accepted.', [
    SEAT,
    CAPACITY,
  ]),
  must('N4-LAST-SEAT', 'Of creations, transitions and `add_to_course` that race for the last seat one wins.', CAPACITY),
  must('N4-CLOSED', 'A cancelled or completed course gives no seat, and accepts what takes none.', CLOSED),
  must('N4-SHOWN', 'Participants and courses show those who hold a seat or have completed the course.', SHOWN),
  must('N4-ONCE', 'Who repeats a course is shown once.', SHOWN),
  must(
    'N4-UNTOUCHED',
    'A change of status that participant and course do not show leaves their versions as they are.',
    'A change of status is a write of the participant and the course only if these show something else afterwards.',
  ),
  must('N4-DELETED-ALONG', 'The enrolments of a deleted participant or course are deleted.', DELETION),
  must('N4-FREED', 'A deleted enrolment frees its seat.', DELETION),
  must(
    'N4-ADD-TO-COURSE',
    '`add_to_course` makes one enrolment, which is `registered`.',
    '`add_to_course` stays as it is, and makes an enrolment that is `registered`.',
  ),
  must(
    'N4-COMPLETED',
    '`add_to_course` makes no enrolment for a participant who has completed the course; a creation does.',
    'For a participant who has completed the course, the caller gets the same answer as for one who is enrolled: repeating a course takes a new enrolment.',
  ),
  mustOfSeveral(
    'N4-SCOPES',
    'Writing an enrolment needs `enrolments:write` alone, and reading it `enrolments:read`.',
    'Writing enrolments needs `enrolments:write` alone, although participants and courses show them, as `add_to_course` needs `participants:write` alone.',
  ),
] as const;
