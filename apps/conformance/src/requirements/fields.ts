import { must } from './requirement.ts';

const ALL = 'All have `id`, `insertedAt`, `updatedAt` (read-only).';
const LAST = '**Permission group**: name!, description; its permissions are no field of it (N11b).';

/** The fields that were decided for the records which the specification only names. */
export const fields = [
  must('F-IDENTITY', 'Every record has `id`, and all but notes `insertedAt` and `updatedAt`.', ALL),
  must('F-INSERTED-AT', '`insertedAt` never changes; `updatedAt` grows with each write.', ALL),
  must(
    'F-AUTHORITY-NUMBERS',
    'Numbers of authorities are text without a fixed form.',
    "No source fixes the formats of German authorities' numbers: they are strings with a length limit, never a pattern.",
  ),
  must(
    'F-NAMING',
    'Records hold no other fields than those that are decided.',
    'What the spec names keeps its name; the rest is camelCase.',
  ),
  must(
    'F-REQUIRED',
    'Each field that is required on create is missed with 422 and its pointer.',
    '`!` required on create.',
  ),
  must(
    'F-ADDRESS',
    'An address takes and answers street, houseNumber, addressAddition, zipCode, city and country, each optional.',
    '**Address**: street, houseNumber, addressAddition, zipCode, city, country.',
  ),
  must(
    'F-CONTACT-INFORMATION',
    'Contact information takes and answers email, phone and mobile, each optional.',
    '**Contact information**: email, phone, mobile.',
  ),
  must(
    'F-PARTICIPANT',
    'A participant takes and answers its decided fields and values, and no others.',
    '**Participant**: firstName!, lastName!',
  ),
  must(
    'F-PARTICIPANT-NUMBER',
    'The `internalCustomerNumber` is unique in the organisation: 409.',
    'internalCustomerNumber (unique in the organisation: 409)',
  ),
  must('F-PARTICIPANT-STATUS', 'A participant is a `lead` by default.', 'status (`lead` by default, `applicant`'),
  must('F-PARTICIPANT-COURSES', '`courseIds` are read-only.', 'courseIds (read-only).'),
  must(
    'F-COURSE',
    'A course takes and answers its decided fields and values, and no others.',
    '**Course**: name!, courseNumber (unique: 409)',
  ),
  must(
    'F-COURSE-NUMBER',
    'The `courseNumber` is unique in the organisation: 409.',
    '**Course**: name!, courseNumber (unique: 409)',
  ),
  must(
    'F-COURSE-DATES',
    'A course that ends before it starts is answered 422, also where one of both dates was stored before.',
    'endDate (not before startDate: 422)',
  ),
  must('F-COURSE-STATUS', 'A course is a `draft` by default.', 'status (`draft` by default, `planned`'),
  must('F-COURSE-CAPACITY', 'The capacity of a course is at least 1.', 'capacity (at least 1)'),
  must(
    'F-COURSE-COUNT',
    '`participantCount` is read-only and counts the enrolled participants.',
    'participantCount (read-only), unitsHeld (read-only, N9g).',
  ),
  must(
    'F-COACHING',
    'A coaching takes and answers its decided fields and values, and no others.',
    '**Coaching**: participantId!',
  ),
  must('F-COACHING-STATUS', 'A coaching is `requested` by default.', 'status (`requested` by default'),
  must('F-COACHING-UNITS', 'A unit of a coaching has 45 or 60 minutes.', 'unitMinutes (45 or 60)'),
  must(
    'F-PROGRAM',
    'A program takes and answers its decided fields and values, and no others.',
    '**Program**: name!, description',
  ),
  must(
    'F-USER',
    'A user takes and answers its decided fields and values, and no others.',
    '**User**: firstName!, lastName!, email! (unique: 409)',
  ),
  must(
    'F-USER-EMAIL',
    'The e-mail address of a user is unique: 409.',
    '**User**: firstName!, lastName!, email! (unique: 409)',
  ),
  must('F-LOCATION', 'A location answers its decided fields, and no others.', '**Location**: name!, kind'),
  must('F-PERMISSION-GROUP', 'A permission group answers its decided fields, and never its permissions.', LAST),
  must(
    'F-ORGANISATION',
    'The organisation answers its decided fields, and no others.',
    '**Organisation**: name!, address',
  ),
] as const;
