import { must, should, unseen } from './requirement.ts';

const R2 =
  'An error is a top-level `application/problem+json` document: `type`, `title`, `status`, `detail`, `instance`, plus `code`';
const R4 = 'A field without a value is **absent** from a response, never `null`';
const R7 = 'Timestamps are UTC with milliseconds and `Z`; input takes any RFC 3339 offset.';

/** Decisions R1 to R10: how records and errors look on the wire. */
export const representation = [
  must(
    'R1-ONLY-DATA',
    'A success body is exactly `{"data": …}`: no other key.',
    'A success body is exactly `{"data": …}`: no other key, ever.',
  ),
  must(
    'R1-HEADERS',
    'What is not the record or the collection itself travels in headers.',
    'Everything else about a response (paging, counts, versions, limits) travels in headers.',
  ),
  must('R1-NO-BODY', 'An answer with status 204 has no body.', '204 has no body.'),
  must(
    'R2-PROBLEM',
    'Every error is `application/problem+json` with `type`, `title`, `status`, `detail`, `instance`, `code` and `requestId`.',
    R2,
  ),
  must('R2-STATUS', 'The `status` in a problem is the status of the answer.', R2),
  must('R2-CODE', 'The `code` of a problem is snake_case, and the same for the same fault.', [
    '`code` (stable, snake_case, what programs switch on)',
    '[The list of problems](problems.md) says which codes there are, and what each means.',
  ]),
  must(
    'R2-DECLARED',
    'No operation answers a problem code that the published document does not list for it.',
    'The published document lists for each operation the codes that it can answer, and it answers no other of them.',
  ),
  must(
    'R2-ERRORS',
    'Invalid input names each fault in `errors`, with `in`, `pointer`, `code` and `detail`.',
    'for invalid input `errors: [{in: "body"\\|"query"\\|"path"\\|"header", pointer: "/contact/firstName", code, detail}]`',
  ),
  must('R2-ALL-FAULTS', 'All faults of a body are named at once.', 'all violations at once, not only the first.'),
  must(
    'R2-MOST-FAULTS',
    'Of more than a hundred faults a hundred are named, and that there are more.',
    '[The list of problems](problems.md) says which codes there are, and what each means.',
  ),
  must(
    'R2-BOUNDED',
    'A problem repeats no name of the request that is long or no text.',
    'A name of more than 200 characters, or one that is no text, is not repeated: the pointer leads to what has it.',
  ),
  must('R2-TYPE-PAGE', 'The `type` of a problem leads to a page.', '`type` resolves to a page of the docs.'),
  must(
    'R2-NO-INSIDE',
    'No request of this run is answered with a server error, and no problem tells of the inside.',
    '500 reveals no internals.',
  ),
  must('R3-UUID', 'Every id is a string that holds a UUID.', 'All ids are UUIDs, as strings.'),
  must('R3-V4', 'Contacts and funding agencies have ids of version 4.', 'Contacts and funding agencies: v4 (spec).'),
  must('R3-V7', 'All other records have ids of version 7.', 'The others: v7, which keeps indexes compact.'),
  must(
    'R3-UNKNOWN-ID',
    'An id in the path that is unknown or no UUID at all is answered 404.',
    'An id in a path that is not a UUID is unknown: 404, never 500.',
  ),
  must('R4-ABSENT', 'A field without a value is absent from the answer, never `null`.', R4),
  must('R4-EMPTY-ARRAY', 'An array without items is answered as `[]`.', 'except arrays, which are `[]`.'),
  must(
    'R4-NULL-INPUT',
    '`null` on create and replace means the same as leaving the field out.',
    'In a request `null` means the same as absent on create and replace',
  ),
  must('R4-NULL-PATCH', '`null` in a PATCH clears the field.', 'and "clear it" in a PATCH.'),
  must(
    'R5-EXACT',
    'Contacts, funding agencies and notes hold exactly the documented fields.',
    'Documented records (contact, funding agency, note) hold exactly the documented fields.',
  ),
  must(
    'R5-BOTH-ANSWERED',
    'A contact answers its name in both spellings.',
    'Contacts answer both spellings of the name (`firstName` and `first_name`, `lastName` and `last_name`)',
  ),
  must(
    'R5-EITHER-TAKEN',
    'A contact takes its name in either spelling, or the same value in both.',
    'and accept either;',
  ),
  must(
    'R5-CONFLICT',
    'Two spellings of one name with different values are answered 422.',
    'two spellings with different values: 422.',
  ),
  must('R6-UNANCHORED', 'The name pattern is unanchored: "Müller" and "Anna-Lena" are taken, "1" and "Ö" are 422.', [
    'The name pattern `[a-zA-Z][a-zA-Z0-9_]+` is a JSON-Schema pattern: unanchored.',
    '"Müller" and "Anna-Lena" are valid, "1" and "Ö" are not.',
  ]),
  must(
    'R6-CONTACTS-ONLY',
    'Names of participants and users need not match the pattern.',
    'It applies to contacts only.',
  ),
  must('R7-UTC', 'Timestamps are answered in UTC with milliseconds and `Z`.', R7),
  must('R7-OFFSET', 'A timestamp with another offset is taken and answered as the same moment in UTC.', [
    R7,
    'A leap second is the first second of the next day.',
  ]),
  must(
    'R7-DATES',
    'A calendar date comes back as the same `YYYY-MM-DD`; any other text is 422.',
    'Calendar dates (`dateOfBirth`, `startDate`) are `YYYY-MM-DD` strings end to end and never pass through a time zone.',
  ),
  must(
    'R7-MONEY',
    'Money is a decimal string.',
    'Money is a decimal string, countries are ISO 3166-1 alpha-2, time zones IANA names.',
  ),
  must(
    'R7-COUNTRY',
    'A country is an ISO 3166-1 alpha-2 code; another is 422.',
    'Money is a decimal string, countries are ISO 3166-1 alpha-2, time zones IANA names.',
  ),
  must(
    'R7-TIME-ZONE',
    'The time zone of the organisation is an IANA name.',
    'Money is a decimal string, countries are ISO 3166-1 alpha-2, time zones IANA names.',
  ),
  must(
    'R8-TEXT',
    'Any valid Unicode comes back unchanged and untrimmed.',
    'Text is kept exactly: any valid Unicode, unchanged, not trimmed.',
  ),
  must(
    'R8-NUL',
    'Text with a NUL or half of a surrogate pair is answered 422.',
    "A NUL or a lone surrogate is 422, since PostgreSQL or UTF-8 can't represent it.",
  ),
  must('R9-SANITISED', 'Scripts and event handlers in the content of a note are neither answered nor stored.', [
    'Note `content` is HTML, sanitised on write by an allow-list over the tokens of a maintained parser;',
    'the sanitised text is stored and returned.',
    'Elements, attributes and values of `rel` and `target` that are not on the list are removed, attributes without a value too.',
  ]),
  must(
    'R9-HARMLESS',
    'Harmless mark-up in the content of a note comes back byte for byte.',
    'Harmless markup is returned byte for byte.',
  ),
  must(
    'R9-ENDS',
    'Each element in the content of a note ends within it, and what GET answers stays as it is in a PUT.',
    [
      'Each element ends within the content, so that nothing behind it is affected.',
      'What is stored is harmless, so that what GET answers can be PUT back: content that is longer than L1 allows once it is sanitised is 422.',
    ],
  ),
  must('R10-CLOSED-REQUESTS', 'The published request schemas are closed.', '**request** schemas are closed.'),
  should(
    'R10-OPEN-RESPONSES',
    'The published response schemas are open.',
    'Published **response** schemas are open (unknown fields are tolerated by clients)',
  ),
  unseen(
    'R9-PARSER',
    'A maintained parser reads the content of notes.',
    'sanitised on write by an allow-list over the tokens of a maintained parser;',
    'Which parser does it is not visible from outside.',
  ),
] as const;
