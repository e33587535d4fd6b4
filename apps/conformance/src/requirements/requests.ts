import { must, mustOfSeveral, should, unseen } from './requirement.ts';

const Q3 =
  'PATCH is a JSON merge patch inside the wrapper: an absent field stays, `null` clears, arrays are replaced as a whole, nested objects merge.';
const Q7 = 'DELETE participant: 200 with the participant; course, coaching, contact, funding agency, both notes: 204.';

/** Decisions Q1 to Q8: what requests look like and what they do. */
export const requests = [
  must(
    'Q1-WRAPPER',
    'Bodies stand in the wrapper `participant`, `course`, `coaching`, `program`, `contact`, `fundingAgency`, `user` or `note`.',
    ['Wrapper keys: `participant`, `course`, `coaching`, `program`, `contact`, `fundingAgency`', '`user`, `note`.'],
  ),
  must(
    'Q1-FUNDING-AGENCY-SPELLINGS',
    'The wrapper `funding_agency` is taken too.',
    '(`funding_agency` is accepted too)',
  ),
  must(
    'Q1-MISSING',
    'A body without its wrapper is answered 422.',
    'A missing wrapper, the old wrapper `user` for a participant, or a key beside the wrapper: 422.',
  ),
  must(
    'Q1-OLD-WRAPPER',
    'The old wrapper `user` for a participant is answered 422.',
    'A missing wrapper, the old wrapper `user` for a participant, or a key beside the wrapper: 422.',
  ),
  must(
    'Q1-BESIDE',
    'A key next to the wrapper is answered 422.',
    'A missing wrapper, the old wrapper `user` for a participant, or a key beside the wrapper: 422.',
  ),
  must(
    'Q2-UNKNOWN-FIELD',
    'An unknown field is answered 422 with its pointer, and nothing is written.',
    'Unknown body fields: 422 with the pointer',
  ),
  should(
    'Q2-DID-YOU-MEAN',
    'An unknown field that is close to a known one is answered with a suggestion.',
    'and a "did you mean" if one is close: a field that is dropped silently is lost data.',
  ),
  must(
    'Q2-READ-ONLY',
    'Read-only fields in a body are ignored.',
    'Read-only fields (`id` other than on contact creation, `insertedAt`, `updatedAt`, counts) are ignored',
  ),
  must(
    'Q2-PUT-BACK',
    'What GET answers can be PUT back, and changes nothing but `updatedAt`.',
    'so that what GET answers can be PUT back.',
  ),
  must('Q2-UNKNOWN-PARAMETER', 'An unknown query parameter is answered 400.', 'Unknown query parameters: 400.'),
  must(
    'Q2-UTF8',
    'A query whose escapes are no UTF-8 is answered 400 with the name of the parameter.',
    'A query whose escapes are no UTF-8: 400.',
  ),
  must(
    'Q3-PUT-WHOLE',
    'PUT replaces the whole record: it clears omitted fields.',
    'PUT replaces the whole record (what is left out is cleared), never creates: unknown id is 404.',
  ),
  must(
    'Q3-PUT-NEVER-CREATES',
    'PUT of an unknown id is answered 404 and creates nothing.',
    'PUT replaces the whole record (what is left out is cleared), never creates: unknown id is 404.',
  ),
  must('Q3-PATCH-ABSENT', 'A PATCH leaves fields alone that it does not name.', Q3),
  must('Q3-PATCH-NULL', 'A PATCH with `null` clears the field.', Q3),
  must('Q3-PATCH-ARRAY', 'A PATCH replaces an array whole.', Q3),
  must('Q3-PATCH-NESTED', 'A PATCH merges nested objects.', Q3),
  must(
    'Q3-MERGE-PATCH-TYPE',
    'PATCH takes `application/merge-patch+json` too.',
    'Content types: `application/json`, and for PATCH also `application/merge-patch+json`; others 415 with `Accept`/`Accept-Patch`.',
  ),
  must(
    'Q3-MEDIA-TYPE',
    'Another content type is answered 415 with `Accept`, or `Accept-Patch` for PATCH.',
    'Content types: `application/json`, and for PATCH also `application/merge-patch+json`; others 415 with `Accept`/`Accept-Patch`.',
  ),
  must(
    'Q3-CODING',
    'An unknown content coding is answered 415 with `Accept-Encoding`, a body that is not in its coding 400.',
    'An unknown content coding is 415 with `Accept-Encoding`; a body that is not in its coding, or is cut off, is 400.',
  ),
  must('Q3-REQUIRED-KEPT', 'Clearing a required field is answered 422.', 'Clearing a required field: 422.'),
  must(
    'Q4-NOT-V4',
    'A supplied id of a contact that is no UUID v4 is answered 422.',
    "A contact's `id` may be supplied on creation. Not v4: 422;",
  ),
  must(
    'Q4-TAKEN',
    'A supplied id that is taken is answered 409, and nothing is overwritten.',
    'already used, in any organisation: 409, and nothing is overwritten.',
  ),
  mustOfSeveral(
    'Q4-TAKEN-ELSEWHERE',
    "An id that another organisation's contact has is answered 409, and that contact stays as it is.",
    'already used, in any organisation: 409, and nothing is overwritten.',
  ),
  must(
    'Q5-REFERENCE',
    'A reference to nothing is answered 422 with its pointer, and nothing is written.',
    'A reference (`funding_agency_id`, `author_id`, `programId` …) to a record that this organisation does not have: 422 with its pointer.',
  ),
  must(
    'Q6-LOCATION',
    'A creation answers `Location`, where the new record is found.',
    'Create answers 201 (users: 200, as the spec has it) with `Location`.',
  ),
  must(
    'Q7-GONE',
    'After its deletion GET of a record answers 404.',
    'Deleting hides: the row stays, `GET` answers 404, lists leave it out, nothing that refers to it breaks.',
  ),
  must(
    'Q7-NOT-LISTED',
    'Lists leave deleted records out.',
    'Deleting hides: the row stays, `GET` answers 404, lists leave it out, nothing that refers to it breaks.',
  ),
  must(
    'Q7-POINTERS',
    'What pointed at a deleted record can still be read.',
    'Deleting hides: the row stays, `GET` answers 404, lists leave it out, nothing that refers to it breaks.',
  ),
  must(
    'Q7-WRITES-GONE',
    'PUT and PATCH of a deleted record are answered 404.',
    'Deleting hides: the row stays, `GET` answers 404, lists leave it out, nothing that refers to it breaks.',
  ),
  must('Q7-PARTICIPANT', 'DELETE of a participant answers 200 with the participant.', Q7),
  must('Q7-NO-CONTENT', 'DELETE of a course, coaching, contact, funding agency and note answers 204.', Q7),
  must('Q7-AGAIN', 'Deleting again is answered 404.', 'Deleting again: 404.'),
  must('Q7-NOTES', 'The deletion of a participant or course hides its notes.', "A parent's deletion hides its notes."),
  must('Q8-ENROL', 'Enrolling needs no body and answers 200 with the participant, whose `courseIds` hold the course.', [
    '`PUT /v1/participants/{id}/add_to_course/{course_id}` is offered.',
    'No body needed.',
    '200 with `{data: participant}`, whose read-only `courseIds` then holds the course.',
  ]),
  must(
    'Q8-AGAIN',
    'Enrolling again answers the same and makes no duplicate.',
    'Repeated: the same answer, no duplicate.',
  ),
  must(
    'Q8-UNKNOWN',
    'An unknown or foreign participant or course is answered 404.',
    'Unknown or foreign participant or course: 404.',
  ),
  must(
    'Q8-FULL',
    'A full course is answered 409 with a code of its own.',
    'Course full (`capacity`), cancelled or completed: 409 with its own code.',
  ),
  must(
    'Q8-CLOSED',
    'A cancelled or completed course is answered 409 with a code of its own.',
    'Course full (`capacity`), cancelled or completed: 409 with its own code.',
  ),
  unseen(
    'Q8-MOST-COURSES',
    'A participant can be in 1,000 courses; one more is answered 409.',
    'A participant in 1,000 courses already: 409 as well.',
    'It would leave a thousand courses to a deployment for a while; a test of the service does.',
  ),
  must(
    'Q8-LAST-SEAT',
    'Of concurrent requests for the last seat exactly one succeeds.',
    'If two requests race for the last seat, exactly one succeeds.',
  ),
  must('Q9-SLIPS-KEPT', 'Values that only a slip explains, but that the first release has taken, are kept as sent.', [
    'Values that only a slip explains, but that the first release has taken, stay accepted within /v1, and are kept as they were sent: a date of birth to come, a name of white space alone, `minParticipants` above `capacity`, a tag twice.',
    'Refused now, records that have them could no longer be PUT back (Q2), nor come over in an import.',
  ]),
  must(
    'Q9-LAST-KEY',
    'Of a key that occurs twice in an object of JSON the last one counts.',
    'Of a key that occurs twice in an object of JSON the last one counts.',
  ),
  unseen(
    'Q7-ROW-STAYS',
    'The row of a deleted record stays.',
    'Deleting hides: the row stays',
    'Rows are not visible from outside; C5-DELETED sees what a mirror needs.',
  ),
] as const;
