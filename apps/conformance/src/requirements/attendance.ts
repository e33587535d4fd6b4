import { must, mustOfSeveral } from './requirement.ts';

const COLLECTION =
  '`/v1/sessions` has what every collection has: list, create, get, replace, update, remove (204), undelete and history, and batches, imports, exports and external ids, with `sessions:read` and `sessions:write`.';
const FIELDS =
  'Fields: courseId or coachingId (exactly one: 422), startsAt!, endsAt! (after startsAt, and 24 hours later at most: 422)';
const KEPT =
  'While attendance is recorded, a session keeps its `status`, its `units` and its day: 409 `attendance_recorded`.';
const LIST =
  '`GET` and `PUT /v1/sessions/{id}/attendances` answer and replace the attendance list, `{"attendances": [ … ]}`, with `attendances:read` and `attendances:write`.';
const ENTRY = 'It has up to 1,000 entries: `enrolmentId`!, `presence`! (`present`, `partial`, `absent`)';
const PATCH =
  '`PATCH …/attendances/{enrolmentId}` with `{"attendance": {…}}` merges one entry, or adds it, and answers it; in the session of a coaching the path names the coaching, and an id of which the session can have no entry is 404.';
const UNSEEN =
  'A PUT without `If-Match` is taken only if nothing is recorded, or if the list is the same as the stored one: else it is 428 `precondition_required`, so that of two who record at the same time neither overwrites the other unseen.';
const HISTORY =
  '`GET …/attendances/history` answers the versions as N2 does those of a record, and needs `history:read` and `attendances:read`; the pointers begin with the id of the enrolment or coaching: `/{enrolmentId}/presence`.';
const SHARE =
  '`share` is the attended part of the recorded units, with four places, rounded half up, and absent if nothing is recorded.';
const SPAN = '`from` and `to` choose days, both included; a `from` after `to` is 400.';
const ABSENCES =
  '`GET /v1/absences?month=2026-11` answers, with `attendances:read`, each enrolment and coaching that has missed days in the month, or held sessions of it that are not recorded:';
const HELD =
  'Courses and coachings show `unitsHeld` (read-only), the units of their held sessions as a decimal string with two places; a change of it is a change of the record (K1).';
const ERASED =
  'An erasure removes their reasons and notes, in lists and in histories, and counts the entries in `removed`; presence, units and whether missed units were excused stay, so that a session keeps its counts without persons.';

/** Decision N9: sessions, who attended them, and what follows from that. */
export const attendance = [
  must('N9-OFFERED', 'Sessions are created, read, listed, replaced, updated and deleted as other records are.', [
    'Module `attendance`: sessions of courses and coachings, who attended them, and what follows from that.',
    COLLECTION,
  ]),
  must('N9-FIELDS', 'A session holds the documented fields, of a course or of a coaching; units have two places.', [
    FIELDS,
    'units! (a decimal string from 0.01 to 1000, answered with two places), unitMinutes (45 by default, 60 or 15), status (`planned` by default, `held`, `cancelled`), title, locationId, deliveryMode, trainerIds.',
  ]),
  must('N9-ONE-PARENT', 'A session of both a course and a coaching, or of neither, is 422.', FIELDS),
  must(
    'N9-TIMES',
    'A session that ends before it begins, or lasts more than 24 hours, is 422, by stored times too.',
    FIELDS,
  ),
  must(
    'N9-FIXED',
    'Another course or coaching than that of the creation is 422; the same one is accepted.',
    '`courseId` and `coachingId` are fixed: PUT needs the one that the session has, and another value is 422.',
  ),
  must(
    'N9-FILTERS',
    'The filters and ranges of sessions find what they name.',
    'Filters: courseId, coachingId, trainerId, locationId, status; ranges: startsAt, endsAt.',
  ),
  must(
    'N9-DAY',
    'A session belongs to the day on which it begins, in the time zone of the organisation.',
    "A session belongs to the day on which it begins, in the organisation's time zone.",
  ),
  mustOfSeveral('N9-SCOPES', 'Reading and writing sessions needs their scopes, and attendance has others.', [
    COLLECTION,
    LIST,
  ]),
  must('N9a-UNIT-MINUTES', 'Sessions of one course or coaching whose units have other lengths are 409.', [
    'All sessions of a course or coaching that are not deleted have the same `unitMinutes`, whoever races: 409 `unit_minutes_differ`.',
    '(Units are added up, which would mean nothing otherwise.)',
  ]),
  must(
    'N9a-UNIT-MINUTES-RACE',
    'Of two first sessions of a course with units of other lengths at the same time, one is refused.',
    'All sessions of a course or coaching that are not deleted have the same `unitMinutes`, whoever races: 409 `unit_minutes_differ`.',
  ),
  must(
    'N9a-RECORDED',
    'A session with entries keeps its status, units and day: 409; everything else may change.',
    KEPT,
  ),
  must('N9a-ANY-STATUS', 'Any status may follow any other.', 'Otherwise any status may follow any other.'),
  must(
    'N9a-ALONG',
    'Deleting a course or coaching deletes its sessions, and they come back with it.',
    'Deleting a course or coaching deletes its sessions, which come back with it.',
  ),
  must('N9b-LIST', 'The attendance list that was replaced is answered, with the time of each entry.', [LIST, ENTRY]),
  must('N9b-ENTRY', 'An entry whose units or reason do not fit its presence is 422, with its place.', [
    ENTRY,
    "`unitsAttended` (with `partial` always, else never; more than 0 and less than the session's units), `reason` (with `partial` and `absent` always, with `present` never), `note` (500 characters) and `recordedAt` (read-only); what breaks these rules is 422.",
  ]),
  must('N9b-1000', 'A list takes 1,000 entries; more are 422.', ENTRY),
  must('N9b-COACHING', 'The session of a coaching has one entry, without an enrolment.', [
    'The session of a coaching has one entry at most, without `enrolmentId`.',
    PATCH,
  ]),
  must('N9b-PATCH', 'One entry is merged or added, and answered; an id that can have no entry is 404.', PATCH),
  must(
    'N9b-ENROLMENTS',
    'An enrolment that is twice in a list, unknown, deleted, foreign or of another course is 422.',
    'An enrolment that is twice in a list, unknown, deleted or of another course is 422.',
  ),
  must('N9b-NOT-ENROLLED-THEN', 'An enrolment that is cancelled, or was not there on that day, is 422.', [
    'So is one that is cancelled, or whose days do not hold the day of the session, by `not_enrolled_then`:',
    'its days are those from `startDate`, or else from the day of its creation, to `endDate`, if it has one.',
  ]),
  must(
    'N9b-STAYS',
    'A list that was answered can be put back, whatever has become of the enrolments since.',
    'An entry that stays as it is is not checked again, so that what GET answers can be PUT back.',
  ),
  must(
    'N9b-ERASED',
    'A new or changed entry of an erased participant is 409.',
    'A new or changed entry of a participant who has been erased is 409 `person_erased`.',
  ),
  must(
    'N9c-HELD',
    'Attendance of a session that is not held is 409.',
    'Attendance is recorded of held sessions only: 409 `session_not_held`.',
  ),
  must(
    'N9c-ETAG',
    'A list has a version of its own, an empty one too, and conditions are about it.',
    'The list has an `ETag` of its own, an empty one too, which PUT and PATCH answer as well, and the conditions of all three are about it.',
  ),
  must('N9c-UNSEEN', 'A PUT without `If-Match` that would replace other entries is 428.', UNSEEN),
  must(
    'N9c-RACE',
    'Of several lists that are recorded at the same time, one is taken, and the others are told.',
    UNSEEN,
  ),
  must('N9d-HISTORY', 'Each change of a list is a version with its author and the changed entries.', [
    'Each change of a list is a version of it with its author.',
    HISTORY,
  ]),
  mustOfSeveral('N9d-SCOPES', 'The history of a list needs the scope of attendance, and that of histories.', HISTORY),
  must(
    'N9d-SESSION-STAYS',
    'Attendance leaves the session in its version, and its history says nothing of it.',
    'The session stays in its version, and its history shows no attendance.',
  ),
  must(
    'N9d-FEED',
    'The feed shows each change of a list, by the id of the session, to callers who may read attendance.',
    'The feed says it as changes of the type `attendance`, with the id of the session as `recordId`, to who has `attendances:read`.',
  ),
  must(
    'N9d-HIDDEN',
    'A list goes with its session and comes back with it, in the same version.',
    'A deletion hides the list with its session, and an undelete shows it again: neither is a change of the list. | Art. 9, 32 DSGVO |',
  ),
  must('N9e-TOTALS', 'Totals of units are exact, and add up.', [
    '`GET /v1/enrolments/{id}/attendance` and `GET /v1/coachings/{id}/attendance` answer totals, with `attendances:read`: `{unitsPlanned, unitsHeld, unitsAttended, unitsMissedExcused, unitsMissedUnexcused, unitsNotRecorded, share, months}`, all as at one moment; they have no `ETag`.',
    'Units are exact decimal strings with two places.',
    '`unitsPlanned` are the units of all sessions that are not cancelled, `unitsHeld` those of held ones: at every moment `unitsHeld` is the sum of attended, missed and not recorded units.',
  ]),
  must(
    'N9e-NOT-RECORDED',
    'What is not in a list is not recorded, and never counts as absent.',
    'What is not in the list is not recorded, and never counts as absent.',
  ),
  must('N9e-COUNTED', 'The sessions count on whose days an enrolment takes part, and all of a coaching.', [
    'A session counts for an enrolment that is not cancelled and whose days hold the day of the session; entries beyond that stay in their lists, and do not count.',
    'Every session of a coaching counts for it.',
  ]),
  must(
    'N9e-EXCUSED',
    'Two reasons excuse nothing, and all others do.',
    '`unexcused` and `unknown` excuse nothing, all other reasons do.',
  ),
  must('N9e-SHARE', 'The share has four places, is rounded half up, and is absent if nothing is recorded.', SHARE),
  must('N9e-MONTHS', 'Days missed are counted by month and by their first reason.', [
    '`months` has the months with missed days, `{month, daysMissed}`, and counts these by reason.',
    'A day is missed if it has held sessions, all are recorded, and no unit was attended.',
    'Its reason is the first of `sick_certified`, `sick`, `important`, `agency_appointment`, `internship`, `agreed_leave`, `unexcused` and `unknown` that an entry of the day has.',
  ]),
  must('N9e-DAYS', '`from` and `to` choose days, both included; an impossible range is 400.', SPAN),
  must(
    'N9f-ABSENCES',
    'The absences of a month list the enrolments with missed or unrecorded days, and say whether all attendance is recorded.',
    [
      ABSENCES,
      '`{enrolmentId or coachingId, participantId, courseId?, fundingAgencyId?, daysMissed: [{date, reason}], complete}`, in the order of the ids of courses and coachings, then of enrolments, in pages (C1) or as NDJSON (N6d).',
      '`complete` is false as long as held sessions of the month are not recorded.',
    ],
  ),
  must(
    'N9f-MONTH',
    'A month is required; an agency and a course choose.',
    '`month` is required; `fundingAgencyId` and `courseId` choose.',
  ),
  must('N9g-HELD', 'Courses and coachings show the units held, and a change of these is one of theirs.', HELD),
  must(
    'N9g-USED',
    'The units used of a coaching with sessions follow from these: another value is 409.',
    'The `unitsUsed` of a coaching with sessions is the whole part of its `unitsHeld`: another value is 409 `units_from_sessions`, while leaving it out or clearing it changes nothing.',
  ),
  must(
    'N9h-EXPORT',
    'The export of a participant has the entries of its enrolments and coachings, and their versions.',
    'The export of a participant has the entries of its enrolments and coachings as `attendances`, and the versions of lists as far as they are about the participant.',
  ),
  must('N9h-ERASURE', 'An erasure removes reasons and notes, and leaves the counts of sessions as they were.', [
    ERASED,
    'A day whose reason was erased counts as `erased`. | Art. 9, 15, 17 DSGVO |',
  ]),
] as const;
