import { must, mustOfSeveral, should, unseen } from './requirement.ts';

const WRAPPERS =
  'The service responds with 422 if the wrapper is missing, if a participant has the old wrapper `user`, or if the body contains another key next to the wrapper.';
const PUT =
  'PUT replaces the whole record and clears omitted fields. PUT never creates a record: for an unknown id the service returns 404.';
const PATCH =
  'PATCH is a JSON merge patch inside the wrapper: absent fields keep their values, `null` clears a field, arrays are replaced as a whole, nested objects are merged.';
const MEDIA_TYPES =
  'The service accepts `application/json`, and for PATCH also `application/merge-patch+json`. The service rejects other content types with 415 and `Accept` or `Accept-Patch`.';
const CODINGS =
  'The service rejects an unknown content coding with 415 and `Accept-Encoding`. The service responds with 400 if a body does not match its content coding or is truncated.';
const TAKEN = 'If the id is already in use, in any organisation, the service responds with 409 and overwrites nothing.';
const HIDES =
  'DELETE hides a record: the row stays in the database, `GET` returns 404, lists omit the record, and records that refer to it stay valid.';
const DELETED =
  'DELETE of a participant returns 200 with the participant. DELETE of a course, coaching, contact, funding agency or note returns 204.';
const NO_SEAT =
  '`add_to_course` returns 409 `course_full` if the course is full (`capacity`), and 409 `course_closed` if the course is cancelled or completed.';

/** Decisions Q1 to Q9: requests and their effects. */
export const requests = [
  must(
    'Q1-WRAPPER',
    'A request body uses the wrapper `participant`, `course`, `coaching`, `program`, `contact`, `fundingAgency`, `user` or `note`.',
    [
      'The wrapper keys are `participant`, `course`, `coaching`, `program`, `contact`, `fundingAgency`',
      '`user` and `note`.',
    ],
  ),
  must(
    'Q1-FUNDING-AGENCY-SPELLINGS',
    'The service also accepts the wrapper `funding_agency`.',
    '(`funding_agency` is also accepted)',
  ),
  must('Q1-MISSING', 'The service rejects a request body without the wrapper key with 422.', WRAPPERS),
  must('Q1-OLD-WRAPPER', 'The service rejects the old wrapper `user` for a participant with 422.', WRAPPERS),
  must('Q1-BESIDE', 'The service rejects a second key next to the wrapper with 422.', WRAPPERS),
  must(
    'Q2-UNKNOWN-FIELD',
    'The service rejects an unknown field with 422 and the pointer to the field, and writes nothing.',
    'The service rejects an unknown body field with 422 and the pointer to the field, because a silently dropped field is lost data.',
  ),
  should(
    'Q2-DID-YOU-MEAN',
    'The problem for an unknown field suggests a known field with a similar name.',
    'The problem suggests a known field ("did you mean") if the name of this field is similar.',
  ),
  must(
    'Q2-READ-ONLY',
    'The service ignores read-only fields in a body.',
    'The service ignores read-only fields (`insertedAt`, `updatedAt`, counts, and `id` except when a contact is created)',
  ),
  must(
    'Q2-PUT-BACK',
    'A client can PUT back the response to a GET; no field except `updatedAt` may change.',
    'so that a client can PUT back the response to a GET.',
  ),
  must(
    'Q2-UNKNOWN-PARAMETER',
    'The service rejects an unknown query parameter with 400.',
    'The service rejects unknown query parameters with 400.',
  ),
  must(
    'Q2-UTF8',
    'The service responds with 400 and the name of the parameter if the percent-escapes of a query are not valid UTF-8.',
    'The service responds with 400 if the percent-escapes of a query are not valid UTF-8.',
  ),
  must('Q3-PUT-WHOLE', 'PUT replaces the whole record and clears omitted fields.', PUT),
  must('Q3-PUT-NEVER-CREATES', 'PUT with an unknown id returns 404 and creates nothing.', PUT),
  must('Q3-PATCH-ABSENT', 'PATCH does not change fields that are absent from the request.', PATCH),
  must('Q3-PATCH-NULL', 'PATCH clears a field if the request contains `null` for this field.', PATCH),
  must('Q3-PATCH-ARRAY', 'PATCH replaces an array as a whole.', PATCH),
  must('Q3-PATCH-NESTED', 'PATCH merges nested objects.', PATCH),
  must('Q3-MERGE-PATCH-TYPE', 'PATCH also accepts `application/merge-patch+json`.', MEDIA_TYPES),
  must(
    'Q3-MEDIA-TYPE',
    'The service rejects another content type with 415 and `Accept`, or `Accept-Patch` for PATCH.',
    MEDIA_TYPES,
  ),
  must(
    'Q3-CODING',
    'The service responds with 415 and `Accept-Encoding` to an unknown content coding, and with 400 to a body that does not match its content coding.',
    CODINGS,
  ),
  must(
    'Q3-REQUIRED-KEPT',
    'The service rejects a request that clears a required field with 422.',
    'The service rejects a request that clears a required field with 422.',
  ),
  must(
    'Q4-NOT-V4',
    'The service rejects a supplied contact id that is not a UUID v4 with 422.',
    'A client may supply the `id` of a contact on creation. The service rejects an id that is not a UUID v4 with 422.',
  ),
  must(
    'Q4-TAKEN',
    'The service rejects a supplied contact id that is already in use with 409, and overwrites nothing.',
    TAKEN,
  ),
  mustOfSeveral(
    'Q4-TAKEN-ELSEWHERE',
    "The service rejects the id of another organisation's contact with 409, and does not change that contact.",
    TAKEN,
  ),
  must(
    'Q5-REFERENCE',
    'The service rejects a reference to an unknown record with 422 and the pointer to the reference, and writes nothing.',
    'If a reference (`funding_agency_id`, `author_id`, `programId` …) does not refer to a record of this organisation, the service responds with 422 and the pointer to the reference.',
  ),
  must(
    'Q6-LOCATION',
    'A create response contains `Location` with the URL of the new record.',
    'A create request returns 201 with `Location` (for users 200, as the specification requires).',
  ),
  must('Q7-GONE', 'GET of a deleted record returns 404.', HIDES),
  must('Q7-NOT-LISTED', 'Lists omit deleted records.', HIDES),
  must('Q7-POINTERS', 'Clients can still read records that refer to a deleted record.', HIDES),
  must('Q7-WRITES-GONE', 'PUT and PATCH of a deleted record return 404.', HIDES),
  must('Q7-PARTICIPANT', 'DELETE of a participant returns 200 with the participant.', DELETED),
  must('Q7-NO-CONTENT', 'DELETE of a course, coaching, contact, funding agency or note returns 204.', DELETED),
  must(
    'Q7-AGAIN',
    'A second DELETE of the same record returns 404.',
    'A second DELETE of the same record returns 404.',
  ),
  must(
    'Q7-NOTES',
    'Deleting a participant or a course hides its notes.',
    'Deleting a participant or a course hides its notes.',
  ),
  must(
    'Q8-ENROL',
    '`add_to_course` needs no body and returns 200 with the participant, whose `courseIds` contain the course.',
    [
      'The service offers `PUT /v1/participants/{id}/add_to_course/{course_id}`.',
      'The `add_to_course` request needs no body. The response is 200 with `{data: participant}`, whose read-only `courseIds` then contains the course.',
    ],
  ),
  must(
    'Q8-AGAIN',
    'A repeated `add_to_course` request returns the same response and creates no duplicate.',
    'A repeated `add_to_course` request returns the same response and creates no duplicate.',
  ),
  must(
    'Q8-UNKNOWN',
    '`add_to_course` returns 404 if the participant or course is unknown or belongs to another organisation.',
    'If the participant or course is unknown or belongs to another organisation, `add_to_course` returns 404.',
  ),
  must('Q8-FULL', '`add_to_course` returns 409 `course_full` if the course is full.', NO_SEAT),
  must('Q8-CLOSED', '`add_to_course` returns 409 `course_closed` if the course is cancelled or completed.', NO_SEAT),
  unseen(
    'Q8-MOST-COURSES',
    'A participant can be in at most 1,000 courses; `add_to_course` returns 409 for another course.',
    'If the participant is already in 1,000 courses, `add_to_course` returns 409.',
    'The check would create a thousand courses on the deployment; a test of the service covers this requirement.',
  ),
  must(
    'Q8-LAST-SEAT',
    'Exactly one of several concurrent `add_to_course` requests for the last seat of a course succeeds.',
    'If two concurrent `add_to_course` requests compete for the last seat, exactly one succeeds.',
  ),
  must(
    'Q9-SLIPS-KEPT',
    'The service accepts implausible values that the first release accepted, such as a future date of birth, and stores them as sent.',
    [
      'The first release accepted some values that can only be mistakes: a future date of birth, a name that consists of white space, `minParticipants` above `capacity`, a repeated tag.',
      'The service still accepts these values within /v1 and stores them as sent.',
      'If the service rejected these values now, clients could no longer PUT back (Q2) or import the records that contain these values.',
    ],
  ),
  must(
    'Q9-LAST-KEY',
    'If a JSON object in a request contains a key twice, the last value applies.',
    'If a JSON object contains a key twice, the last value applies.',
  ),
  unseen(
    'Q7-ROW-STAYS',
    'The row of a deleted record stays in the database.',
    'DELETE hides a record: the row stays',
    'Rows are not visible from outside; C5-DELETED checks the part that a mirror needs.',
  ),
] as const;
