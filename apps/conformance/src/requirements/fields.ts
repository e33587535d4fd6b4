import { must } from './requirement.ts';

const ALL = 'All records have `id`, `insertedAt`, `updatedAt` (read-only).';
const LAST = '**Permission group**: name!, description; its permissions are not a field (N11b).';

/** The decided fields of records that the specification only names. */
export const fields = [
  must('F-IDENTITY', 'Every record has `id`, and every record except notes has `insertedAt` and `updatedAt`.', ALL),
  must('F-INSERTED-AT', '`insertedAt` never changes, and each write increases `updatedAt`.', ALL),
  must(
    'F-AUTHORITY-NUMBERS',
    'Numbers that authorities issue are strings without a fixed format.',
    "No source defines the formats of German authorities' numbers, so they are strings with a maximum length and without a pattern.",
  ),
  must(
    'F-NAMING',
    'Records have only the documented fields.',
    'Fields of the specification keep their names; all other names are camelCase.',
  ),
  must(
    'F-REQUIRED',
    'The service rejects a create request without a required field with 422 and the pointer to the field.',
    'A create request requires each field with `!`.',
  ),
  must(
    'F-ADDRESS',
    'The service accepts and returns the optional address fields street, houseNumber, addressAddition, zipCode, city and country.',
    '**Address**: street, houseNumber, addressAddition, zipCode, city, country.',
  ),
  must(
    'F-CONTACT-INFORMATION',
    'The service accepts and returns the optional contact information fields email, phone and mobile.',
    '**Contact information**: email, phone, mobile.',
  ),
  must(
    'F-PARTICIPANT',
    'The service accepts and returns exactly the documented fields and values of a participant.',
    '**Participant**: firstName!, lastName!',
  ),
  must(
    'F-PARTICIPANT-NUMBER',
    'The `internalCustomerNumber` of a participant is unique in the organisation; the service rejects the same number of another participant with 409.',
    'internalCustomerNumber (unique in the organisation: 409)',
  ),
  must(
    'F-PARTICIPANT-STATUS',
    'The `status` of a participant is `lead` by default.',
    'status (`lead` by default, `applicant`',
  ),
  must('F-PARTICIPANT-COURSES', 'The `courseIds` of a participant is read-only.', 'courseIds (read-only).'),
  must(
    'F-COURSE',
    'The service accepts and returns exactly the documented fields and values of a course.',
    '**Course**: name!, courseNumber (unique: 409)',
  ),
  must(
    'F-COURSE-NUMBER',
    'The `courseNumber` of a course is unique in the organisation; the service rejects the same number of another course with 409.',
    '**Course**: name!, courseNumber (unique: 409)',
  ),
  must(
    'F-COURSE-DATES',
    'The service responds with 422 if a course ends before it starts, even if one of the dates is already stored.',
    'endDate (not before startDate: 422)',
  ),
  must('F-COURSE-STATUS', 'The `status` of a course is `draft` by default.', 'status (`draft` by default, `planned`'),
  must('F-COURSE-CAPACITY', 'The `capacity` of a course is at least 1.', 'capacity (at least 1)'),
  must(
    'F-COURSE-COUNT',
    'The `participantCount` of a course is read-only and counts the enrolled participants.',
    'participantCount (read-only), unitsHeld (read-only, N9g).',
  ),
  must(
    'F-COACHING',
    'The service accepts and returns exactly the documented fields and values of a coaching.',
    '**Coaching**: participantId!',
  ),
  must('F-COACHING-STATUS', 'The `status` of a coaching is `requested` by default.', 'status (`requested` by default'),
  must(
    'F-COACHING-DATES',
    'The service responds with 422 if a coaching ends before it starts, even if one of the dates is already stored.',
    'endDate (not before startDate: 422), unitsApproved',
  ),
  must('F-COACHING-UNITS', 'The `unitMinutes` of a coaching are 45 or 60.', 'unitMinutes (45 or 60)'),
  must(
    'F-PROGRAM',
    'The service accepts and returns exactly the documented fields and values of a program.',
    '**Program**: name!, description',
  ),
  must(
    'F-PROGRAM-DATES',
    'The service responds with 422 if the certification of a program ends before it begins, even if one of the dates is already stored.',
    'certifiedUntil (not before certifiedFrom: 422)',
  ),
  must(
    'F-USER',
    'The service accepts and returns exactly the documented fields and values of a user.',
    '**User**: firstName!, lastName!, email! (unique: 409)',
  ),
  must(
    'F-USER-EMAIL',
    'The e-mail address of a user is unique; the service rejects the same address of another user with 409.',
    '**User**: firstName!, lastName!, email! (unique: 409)',
  ),
  must(
    'F-LOCATION',
    'A location in a response has its documented fields and no other fields.',
    '**Location**: name!, kind',
  ),
  must(
    'F-PERMISSION-GROUP',
    'A permission group in a response has its documented fields and never its permissions.',
    LAST,
  ),
  must(
    'F-ORGANISATION',
    'The organisation in a response has its documented fields and no other fields.',
    '**Organisation**: name!, address',
  ),
] as const;
