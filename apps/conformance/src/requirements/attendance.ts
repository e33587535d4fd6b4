import { must, mustOfSeveral } from './requirement.ts';

const COLLECTION =
  '`/v1/sessions` offers the operations of every collection: list, create, get, replace, update, delete (204), undelete and history, and also batches, imports, exports and external ids. These operations require `sessions:read` and `sessions:write`.';
const FIELDS =
  'Fields: courseId or coachingId (exactly one: 422), startsAt!, endsAt! (after startsAt, and at most 24 hours later: 422), units! (a decimal string from 0.01 to 1000, returned with two decimal places), unitMinutes (45 by default, 60 or 15), status (`planned` by default, `held`, `cancelled`), title, locationId, deliveryMode, trainerIds.';
const UNIT_MINUTES =
  'All sessions of a course or coaching that are not deleted have the same `unitMinutes`; the service rejects a different value with 409 `unit_minutes_differ`, even under concurrent requests. (Totals of units with different lengths would be meaningless.)';
const LIST =
  '`GET` and `PUT /v1/sessions/{id}/attendances` return and replace the attendance list, `{"attendances": [ … ]}`. These operations require `attendances:read` and `attendances:write`.';
const ENTRY =
  'The list has up to 1,000 entries. An entry has `enrolmentId`!, `presence`! (`present`, `partial`, `absent`), `unitsAttended`, `reason`, `note` (500 characters) and `recordedAt` (read-only).';
const NOT_RECORDED = 'Attendance without an entry in the list counts as not recorded, and never as absent.';
const PATCH =
  '`PATCH …/attendances/{enrolmentId}` with `{"attendance": {…}}` merges changes into one entry, or adds the entry, and returns the entry. For a coaching session the path contains the id of the coaching. For an id that can have no entry in the session, the service responds with 404.';
const PRECONDITION =
  "The service accepts a PUT without `If-Match` only if no attendance is recorded or if the list equals the stored list. Otherwise the service responds with 428 `precondition_required`, so that concurrent callers cannot overwrite each other's entries unnoticed.";
const HISTORY =
  '`GET …/attendances/history` returns the versions of the list in the format of N2. This history requires `history:read` and `attendances:read`. The pointers in the history begin with the id of the enrolment or coaching: `/{enrolmentId}/presence`.';

/** Decision N9: sessions, their attendance, and its totals. */
export const attendance = [
  must(
    'N9-OFFERED',
    'A deployment with the module `attendance` offers create, get, list, replace, update and delete of sessions.',
    [
      'Module `attendance`: sessions of courses and coachings, their attendance, and the totals of attendance.',
      COLLECTION,
    ],
  ),
  must(
    'N9-FIELDS',
    'A session has the documented fields and belongs to a course or a coaching; `units` has two decimal places.',
    FIELDS,
  ),
  must(
    'N9-ONE-PARENT',
    'The service responds with 422 if a session belongs to both a course and a coaching, or to neither.',
    FIELDS,
  ),
  must(
    'N9-TIMES',
    'The service responds with 422 if a session ends before it begins or lasts more than 24 hours, even if one of the times is already stored.',
    FIELDS,
  ),
  must(
    'N9-FIXED',
    'The service responds with 422 if a PUT or PATCH changes the course or coaching of a session, and accepts the stored id.',
    '`courseId` and `coachingId` are fixed: PUT requires the id that the session has, and the service rejects another value with 422.',
  ),
  must(
    'N9-FILTERS',
    'The list of sessions with a filter or range contains exactly the matching sessions.',
    'Filters: courseId, coachingId, trainerId, locationId, status; ranges: startsAt, endsAt.',
  ),
  must(
    'N9-DAY',
    'The day of a session is the day on which it begins, in the time zone of the organisation.',
    "The day of a session is the day on which it begins, in the organisation's time zone.",
  ),
  mustOfSeveral(
    'N9-SCOPES',
    'Sessions require `sessions:read` and `sessions:write`; attendance lists require `attendances:read` and `attendances:write`.',
    [COLLECTION, LIST],
  ),
  must(
    'N9a-UNIT-MINUTES',
    'The service responds with 409 if two sessions of the same course or coaching would have different `unitMinutes`.',
    UNIT_MINUTES,
  ),
  must(
    'N9a-UNIT-MINUTES-RACE',
    'The service rejects one of two concurrent first sessions of a course with different `unitMinutes`.',
    UNIT_MINUTES,
  ),
  must(
    'N9a-RECORDED',
    'If a session has recorded attendance, the service rejects a change of its status, units or day with 409, and accepts other changes.',
    'If a session has recorded attendance, the service rejects a change of its `status`, `units` or day with 409 `attendance_recorded`.',
  ),
  must(
    'N9a-ANY-STATUS',
    'The service accepts every transition of `status` of a session.',
    'Otherwise every transition of the `status` of a session is allowed.',
  ),
  must(
    'N9a-ALONG',
    'Deleting a course or coaching deletes its sessions, and an undelete restores these sessions.',
    'Deleting a course or coaching deletes its sessions, and an undelete restores these sessions.',
  ),
  must('N9b-LIST', 'PUT replaces the attendance list of a session and returns the list, with the time of each entry.', [
    LIST,
    ENTRY,
  ]),
  must(
    'N9b-ENTRY',
    'The service responds with 422 and the pointer if the units or reason of an entry contradict its presence.',
    [
      ENTRY,
      '`unitsAttended` is required with `partial` and not allowed otherwise; it is more than 0 and less than the units of the session. `reason` is required with `partial` and `absent`, and not allowed with `present`. The service rejects a violation of these rules with 422.',
    ],
  ),
  must(
    'N9b-1000',
    'The service accepts an attendance list of 1,000 entries and rejects a longer list with 422.',
    ENTRY,
  ),
  must('N9b-COACHING', 'The attendance list of a coaching session has one entry, without an enrolment.', [
    'The list of a coaching session has at most one entry, without `enrolmentId`.',
    PATCH,
  ]),
  must(
    'N9b-PATCH',
    'PATCH merges changes into an attendance entry, or adds the entry, and returns the entry; PATCH returns 404 for an id that can have no entry.',
    PATCH,
  ),
  must(
    'N9b-ENROLMENTS',
    'The service responds with 422 if an attendance list contains an enrolment that is repeated, unknown, deleted, or of another course or organisation.',
    'The service responds with 422 if an enrolment in a list is repeated, unknown, deleted or of another course.',
  ),
  must(
    'N9b-NOT-ENROLLED-THEN',
    'The service responds with 422 to an attendance entry of an enrolment that is cancelled or does not include the day of the session.',
    'The service responds with 422 `not_enrolled_then` if the enrolment is cancelled or its days do not include the day of the session. The days of an enrolment begin with `startDate`, or else with the day of its creation, and end with `endDate`, if the enrolment has an end date.',
  ),
  must(
    'N9b-STAYS',
    'A client can PUT back an attendance list that the service returned, even if its enrolments have changed since.',
    'The service does not validate an unchanged entry again, so that a client can PUT back the response to a GET.',
  ),
  must(
    'N9b-ERASED',
    'The service rejects a new or changed attendance entry of an erased participant with 409.',
    'The service rejects a new or changed entry of an erased participant with 409 `person_erased`.',
  ),
  must(
    'N9c-HELD',
    'Recording attendance for a session that is not held returns 409.',
    'A client can record attendance for held sessions only; otherwise the service responds with 409 `session_not_held`.',
  ),
  must(
    'N9c-ETAG',
    'An attendance list has its own `ETag`, even if the list is empty, and `If-Match` and `If-None-Match` apply to the list.',
    'The attendance list has its own `ETag`, even if the list is empty. PUT and PATCH also return this `ETag`, and the conditions of all three operations apply to the list.',
  ),
  must(
    'N9c-UNSEEN',
    'A PUT of an attendance list without `If-Match` returns 428 if it would replace different entries.',
    PRECONDITION,
  ),
  must(
    'N9c-RACE',
    'If clients send several attendance lists of a session concurrently, the service accepts one list and rejects the others.',
    PRECONDITION,
  ),
  must(
    'N9d-HISTORY',
    'Each change of an attendance list creates a version of the list with the author and the changed entries.',
    ['Each change of an attendance list creates a version of the list, which contains the author.', HISTORY],
  ),
  mustOfSeveral(
    'N9d-SCOPES',
    'The history of an attendance list requires `history:read` and `attendances:read`.',
    HISTORY,
  ),
  must(
    'N9d-SESSION-STAYS',
    'A change of an attendance list changes neither the version nor the history of its session.',
    'The session keeps its version, and its history contains no attendance.',
  ),
  must(
    'N9d-FEED',
    'For callers who may read attendance, the feed contains each change of an attendance list, with the id of the session.',
    'For callers with `attendances:read` the feed contains changes of the type `attendance`, with the id of the session as `recordId`.',
  ),
  must(
    'N9d-HIDDEN',
    'Deleting a session hides its attendance list, and an undelete restores the list in the same version.',
    'Deleting a session hides its attendance list, and an undelete restores the list. Neither the deletion nor the undelete is a change of the list. | Art. 9, 32 DSGVO |',
  ),
  must(
    'N9e-TOTALS',
    'Totals of attendance units are exact, and `unitsHeld` is the sum of attended, missed and not recorded units.',
    [
      '`GET /v1/enrolments/{id}/attendance` and `GET /v1/coachings/{id}/attendance` require `attendances:read` and return totals: `{unitsPlanned, unitsHeld, unitsAttended, unitsMissedExcused, unitsMissedUnexcused, unitsNotRecorded, share, months}`. All totals of a response are as of one moment, and the response has no `ETag`.',
      'Units are exact decimal strings with two decimal places. `unitsPlanned` is the sum of the units of all sessions that are not cancelled, and `unitsHeld` is the sum of the units of held sessions. At every moment `unitsHeld` is the sum of attended, missed and not recorded units.',
    ],
  ),
  must(
    'N9e-NOT-RECORDED',
    'Attendance without an entry in the list counts as not recorded, and never as absent.',
    NOT_RECORDED,
  ),
  must(
    'N9e-COUNTED',
    'The totals of an enrolment count the sessions on the days of the enrolment, and the totals of a coaching count all its sessions.',
    'A session counts towards the totals of an enrolment if the enrolment is not cancelled and the session takes place on one of its days. Attendance entries for any other session stay in the attendance lists but are not counted. The totals of a coaching count all its sessions.',
  ),
  must(
    'N9e-EXCUSED',
    'Missed units with the reason `unexcused` or `unknown` are unexcused, and missed units with any other reason are excused.',
    'Missed units with the reason `unexcused` or `unknown` are unexcused, and missed units with any other reason are excused.',
  ),
  must(
    'N9e-SHARE',
    'The `share` of attended units has four decimal places, is rounded half up, and is absent if no attendance is recorded.',
    '`share` is the attended part of the recorded units, with four decimal places, rounded half up. `share` is absent if no attendance is recorded.',
  ),
  must(
    'N9e-MONTHS',
    'The totals count missed days by month and by reason; for a day with several reasons, the first reason in the documented order applies.',
    '`months` lists the months with missed days, `{month, daysMissed}`, and counts the days by reason. A day is missed if held sessions took place on this day, attendance is recorded for all of these sessions, and no unit was attended. The reason of a missed day is the first of `sick_certified`, `sick`, `important`, `agency_appointment`, `internship`, `agreed_leave`, `unexcused` and `unknown` that an entry of the day has.',
  ),
  must(
    'N9e-DAYS',
    '`from` and `to` restrict the days of the totals, both inclusive; the service rejects an impossible range with 400.',
    '`from` and `to` restrict the days, both inclusive. The service rejects a `from` after `to` with 400.',
  ),
  must(
    'N9f-ABSENCES',
    'The list of absences contains the enrolments and coachings with missed days or unrecorded attendance in a month, and whether all attendance is recorded.',
    [
      '`GET /v1/absences?month=2026-11` requires `attendances:read`. The response lists each enrolment and coaching with missed days in the month, or with held sessions without recorded attendance.',
      'An item is `{enrolmentId or coachingId, participantId, courseId?, fundingAgencyId?, daysMissed: [{date, reason}], complete}`. Items are sorted by course or coaching id, then by enrolment id. The response is paged (C1) or NDJSON (N6d).',
      '`complete` is false while held sessions of the month have no recorded attendance.',
    ],
  ),
  must(
    'N9f-MONTH',
    'The list of absences requires `month` and accepts the filters `fundingAgencyId` and `courseId`.',
    '`month` is required; `fundingAgencyId` and `courseId` are filters.',
  ),
  must(
    'N9g-HELD',
    'Courses and coachings have the field `unitsHeld`, and a change of `unitsHeld` changes the version of the record.',
    'Courses and coachings have the read-only field `unitsHeld`: the sum of the units of their held sessions, as a decimal string with two decimal places. A change of `unitsHeld` is a change of the record (K1).',
  ),
  must(
    'N9g-USED',
    'The sessions of a coaching determine its `unitsUsed`; the service rejects another value with 409.',
    'The `unitsUsed` of a coaching with sessions is the integer part of its `unitsHeld`. The service rejects any other value of `unitsUsed` with 409 `units_from_sessions`; omitting or clearing the field changes nothing.',
  ),
  must(
    'N9h-EXPORT',
    'The export of a participant contains the attendance entries of the participant and the versions of these entries.',
    "The export of a participant contains the attendance entries of the participant's enrolments and coachings as `attendances`, and those parts of the versions of attendance lists that are about the participant.",
  ),
  must(
    'N9h-ERASURE',
    'The erasure of a participant deletes the reasons and notes of attendance entries and keeps the totals of sessions.',
    [
      'An erasure deletes the reasons and notes of these entries, in lists and in histories, and counts the entries in `removed`. The presence, the units and the information whether missed units were excused stay, so that a session keeps its totals without personal data.',
      'A day whose reason was erased has the reason `erased`. | Art. 9, 15, 17 DSGVO |',
    ],
  ),
] as const;
