import { must, should, unseen } from './requirement.ts';

const PROBLEM =
  'An error response is an `application/problem+json` document with `type`, `title`, `status`, `detail`, `instance`, `code` and `requestId`.';
const CODES = '[The list of problems](problems.md) defines every code.';
const ABSENT =
  'A field without a value is **absent** from a response, never `null`, because the documented types are not nullable.';
const TIMESTAMPS = 'Timestamps in responses are UTC with milliseconds and `Z`; requests may use any RFC 3339 offset.';

/** Decisions R1 to R10: the representation of records and errors. */
export const representation = [
  must(
    'R1-ONLY-DATA',
    'The body of a success response is exactly `{"data": …}` and has no other key.',
    'The body of a success response is exactly `{"data": …}` and has no other key.',
  ),
  must(
    'R1-HEADERS',
    'Information such as paging and counts is in the headers of a response and not in its body.',
    'All other information about a response (paging, counts, versions, limits) is in the headers of the response.',
  ),
  must('R1-NO-BODY', 'A 204 response has no body.', 'A 204 response has no body.'),
  must(
    'R2-PROBLEM',
    'Every error is `application/problem+json` with `type`, `title`, `status`, `detail`, `instance`, `code` and `requestId`.',
    PROBLEM,
  ),
  must('R2-STATUS', 'The `status` of a problem equals the status of the response.', PROBLEM),
  must('R2-CODE', 'The `code` of a problem is in snake_case, and the same fault always has the same code.', [
    'The `code` is stable and in snake_case; API clients should distinguish problems by `code`.',
    CODES,
  ]),
  must(
    'R2-DECLARED',
    'An operation returns only the problem codes that the published OpenAPI document lists for this operation.',
    'The published OpenAPI document lists the codes that each operation can return, and the operation returns no other code.',
  ),
  must(
    'R2-ERRORS',
    'For invalid input, `errors` lists each fault with `in`, `pointer`, `code` and `detail`.',
    'For invalid input, `errors: [{in: "body"\\|"query"\\|"path"\\|"header", pointer: "/contact/firstName", code, detail}]`',
  ),
  must(
    'R2-ALL-FAULTS',
    'A problem lists all faults of a body, not only the first.',
    'lists all violations, not only the first.',
  ),
  must(
    'R2-MOST-FAULTS',
    'If a request has more than 100 faults, the problem lists 100 faults and states that there are more.',
    CODES,
  ),
  must(
    'R2-BOUNDED',
    'A problem does not repeat the name of a field or parameter if this name is too long or not valid text.',
    'A problem does not repeat the name of a field or parameter if this name is longer than 200 characters or not valid text; instead, the pointer identifies the object that contains the name.',
  ),
  must(
    'R2-TYPE-PAGE',
    'The `type` of a problem is the URL of a page.',
    'The `type` is the URL of a documentation page.',
  ),
  must(
    'R2-NO-INSIDE',
    'No request of this run gets a server error, and no problem reveals internal details of the service.',
    'A 500 response reveals no internal details of the service.',
  ),
  must('R3-UUID', 'Every id is a UUID, as a string.', 'All ids are UUIDs, as strings.'),
  must(
    'R3-V4',
    'Ids of contacts and funding agencies are UUIDs of version 4.',
    'Ids of contacts and funding agencies are UUIDs of version 4 (specification).',
  ),
  must(
    'R3-V7',
    'Ids of all records other than contacts and funding agencies are UUIDs of version 7.',
    'All other ids are UUIDs of version 7, which keep indexes compact.',
  ),
  must(
    'R3-UNKNOWN-ID',
    'The service responds with 404 if an id in the path is unknown or not a UUID.',
    'If an id in a path is not a UUID, the service responds with 404, never with 500.',
  ),
  must('R4-ABSENT', 'A field without a value is absent from the response, never `null`.', ABSENT),
  must(
    'R4-EMPTY-ARRAY',
    'A response contains `[]` for an array without items.',
    'An array without items is returned as `[]`.',
  ),
  must(
    'R4-NULL-INPUT',
    'In a create or replace request, `null` means the same as an absent field.',
    'In a create or replace request, `null` means the same as an absent field.',
  ),
  must('R4-NULL-PATCH', 'In a PATCH, `null` clears the field.', 'In a PATCH, `null` clears the field.'),
  must(
    'R5-EXACT',
    'Contacts, funding agencies and notes contain exactly the documented fields.',
    'Documented records (contact, funding agency, note) contain exactly the documented fields.',
  ),
  must(
    'R5-BOTH-ANSWERED',
    'A contact in a response has both spellings of the name.',
    'A contact in a response has both spellings of the name (`firstName` and `first_name`, `lastName` and `last_name`).',
  ),
  must(
    'R5-EITHER-TAKEN',
    'The service accepts the name of a contact in either spelling, or the same value in both spellings.',
    'A request may use either spelling of the name.',
  ),
  must(
    'R5-CONFLICT',
    'The service responds with 422 if the two spellings of a contact name have different values.',
    'If the two spellings of a name have different values, the service responds with 422.',
  ),
  must(
    'R6-UNANCHORED',
    'The name pattern of contacts is not anchored: the service accepts "Müller" and "Anna-Lena", and rejects "1" and "Ö" with 422.',
    [
      'The name pattern `[a-zA-Z][a-zA-Z0-9_]+` is a JSON Schema pattern and therefore not anchored.',
      '"Müller" and "Anna-Lena" are valid; "1" and "Ö" are not.',
    ],
  ),
  must(
    'R6-CONTACTS-ONLY',
    'Names of participants and users need not match the name pattern of contacts.',
    'The name pattern applies to contacts only.',
  ),
  must('R7-UTC', 'Timestamps in responses are UTC with milliseconds and `Z`.', TIMESTAMPS),
  must('R7-OFFSET', 'The service accepts a timestamp with any offset and returns the same instant in UTC.', [
    TIMESTAMPS,
    'The service reads a leap second as the first second of the next day.',
  ]),
  must(
    'R7-DATES',
    'The service returns a calendar date as the same `YYYY-MM-DD` string, and rejects any other string with 422.',
    'Calendar dates (`dateOfBirth`, `startDate`) are `YYYY-MM-DD` strings everywhere and are never converted between time zones.',
  ),
  must('R7-MONEY', 'An amount of money is a decimal string.', 'An amount of money is a decimal string.'),
  must(
    'R7-COUNTRY',
    'A country is an ISO 3166-1 alpha-2 code; the service rejects any other value with 422.',
    'Countries are ISO 3166-1 alpha-2 codes.',
  ),
  must('R7-TIME-ZONE', 'The time zone of the organisation is an IANA name.', 'Time zones are IANA names.'),
  must(
    'R8-TEXT',
    'The service returns any valid Unicode text unchanged and untrimmed.',
    'The service accepts any valid Unicode text, and stores the text unchanged and untrimmed.',
  ),
  must(
    'R8-NUL',
    'The service responds with 422 if a string contains a NUL character or a lone surrogate.',
    'The service rejects a NUL character or a lone surrogate with 422, because PostgreSQL cannot store a NUL character and UTF-8 cannot represent a lone surrogate.',
  ),
  must('R9-SANITISED', 'The service neither stores nor returns scripts and event handlers in the content of a note.', [
    'The `content` of a note is HTML.',
    'The service stores and returns the sanitised content.',
    'The service removes elements, attributes, and values of `rel` and `target` that are not on the allow-list, and all attributes without a value.',
  ]),
  must(
    'R9-HARMLESS',
    'The service returns harmless markup in the content of a note byte for byte.',
    'Harmless markup is returned byte for byte.',
  ),
  must(
    'R9-ENDS',
    'The service closes every element within the content of a note, and a PUT of the stored content does not change the content.',
    [
      'The service closes every element within the content, so that the content cannot affect markup that follows the content.',
      'Stored content is harmless, so a client can PUT back the response to a GET. If sanitised content is longer than L1 allows, the service rejects it with 422.',
    ],
  ),
  must(
    'R10-CLOSED-REQUESTS',
    'The published request schemas are closed: they allow no unknown fields.',
    'Published **request** schemas are closed.',
  ),
  should(
    'R10-OPEN-RESPONSES',
    'The published response schemas are open: they allow unknown fields.',
    'Published **response** schemas are open, because clients tolerate unknown fields.',
  ),
  unseen(
    'R9-PARSER',
    'The service reads the content of notes with a maintained parser.',
    'The service sanitises the content on each write: a maintained parser splits the content into tokens, and an allow-list decides which tokens stay.',
    'The choice of parser is not visible from outside.',
  ),
] as const;
