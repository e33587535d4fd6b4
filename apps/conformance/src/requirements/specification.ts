import { must, should, unseen } from './requirement.ts';

/** Sections 1 to 3 of the specification: the offered operations and the fields of the records. */
export const specification = [
  must(
    'S1-CREATE',
    'GET of a created record returns the documented values that the client sent.',
    'The service offers create, read, update and delete operations on resources.',
  ),
  must(
    'S1-UPDATE',
    'After a PATCH or PUT, GET returns the changed values of the documented fields.',
    'The service offers create, read, update and delete operations on resources.',
  ),
  must(
    'S1-DELETE',
    'The service no longer returns a deleted record.',
    'The service offers create, read, update and delete operations on resources.',
  ),
  must('S1-V1', 'Every collection is under the path prefix /v1.', [
    'Every resource collection lives under the path prefix `/v1`.',
    'The version is the first path segment: `/v1`.',
  ]),
  must(
    'S1-AREAS',
    'GET succeeds for each of the ten resource areas of the specification.',
    'Resource areas: participants, courses, coachings',
  ),
  must(
    'S1-NOTES',
    'The service returns a note only in the sub-collection of its own participant or course.',
    'Participants and courses each have a sub-collection of notes.',
  ),
  must(
    'S1-JSON',
    'The body of every success response is `application/json`.',
    'Request and response bodies are JSON (`application/json`).',
  ),
  must(
    'S1-ENVELOPE',
    'The body of every success response is an object with the single key `data`.',
    'Every response body is an envelope with the single key `data`.',
  ),
  must('S1-OBJECT', 'For a single resource `data` is an object.', 'For a single resource `data` is an object.'),
  must('S1-ARRAY', 'For a collection `data` is an array of objects.', [
    'For a collection `data` is an array of objects (at least the participant collection is documented as an array).',
    'The participant collection response changed from object to array of objects.',
  ]),
  must(
    'S2-DATE-TIME',
    'Every timestamp in a response has the format date-time.',
    'Timestamps use the format `date-time` (ISO 8601).',
  ),
  must('S2-ID-STRING', 'Every id in a response is a string.', [
    'All resource identifiers are strings.',
    'In earlier versions identifiers were integers (see Versioning).',
    'Identifier type went from integer to string across the coaching',
    'Their identifier type went from integer to string.',
  ]),
  must(
    'S2-UUID-V4',
    'Ids of contacts and funding agencies are UUIDs of version 4.',
    'Identifiers of contacts and funding agencies follow the UUID v4 format.',
  ),
  must('S2.1-CATEGORY-REQUIRED', 'The service rejects a contact without `category`.', [
    '| category | enum | yes | `person` or `team` |',
    '`category` is required.',
  ]),
  must(
    'S2.1-CATEGORY-ENUM',
    'The service accepts the `category` `person` or `team` of a contact and rejects any other value.',
    [
      '| category | enum | yes | `person` or `team` |',
      'The only enumerated attributes shown are the contact `category`, the funding agency `partnerType` and `type`.',
    ],
  ),
  must('S2.1-EMAIL-OPTIONAL', 'The e-mail address of a contact is optional, and the service returns it as sent.', [
    '| email | string, format email | no | Optional. In an earlier version it was required. |',
    'Contact `email` became optional',
  ]),
  should(
    'S2.1-EMAIL-FORMAT',
    'The service rejects a contact whose `email` is not an e-mail address.',
    '| email | string, format email | no | Optional. In an earlier version it was required. |',
  ),
  must(
    'S2.1-NAME-PATTERN',
    'The service rejects a contact name that does not match the pattern `[a-zA-Z][a-zA-Z0-9_]+`.',
    [
      '| firstName | string | no | Must match the pattern `[a-zA-Z][a-zA-Z0-9_]+` |',
      '| lastName | string | no | Must match the pattern `[a-zA-Z][a-zA-Z0-9_]+` |',
      'The only format constraint shown is the name pattern on contact `firstName` and `lastName` (section 2.1).',
    ],
  ),
  must('S2.1-FUNCTION', 'The service returns the `function` of a contact as sent.', [
    "| function | string | no | The contact's function |",
    '`category`, `function`, `tags` were added.',
  ]),
  must('S2.1-FUNDING-AGENCY-ID', 'The service returns the `funding_agency_id` of a contact as sent.', [
    '| funding_agency_id | string | no | ID of the funding agency the contact belongs to |',
    'Contacts gained `funding_agency_id`.',
  ]),
  must(
    'S2.1-ID-SUPPLIED',
    'A client may supply the id of a contact (UUID v4) on creation, and the contact then has this id.',
    '| id | string | no | Contact ID. May be supplied on creation (UUID v4 format). |',
  ),
  must('S2.1-TYPES', 'The fields of a contact in a response have the documented types.', [
    '| insertedAt | string, date-time | no | Creation timestamp |',
    '| updatedAt | string, date-time | no | Update timestamp |',
    '| tags | array of string | no | Contact tags |',
  ]),
  must('S2.1-TAGS', 'The service returns the `tags` of a contact as sent.', [
    '| tags | array of string | no | Contact tags |',
    '`category`, `function`, `tags` were added.',
  ]),
  must('S2.1-SNAKE-CASE', 'The service accepts and returns the name of a contact as `first_name` and `last_name`.', [
    'The request example for creating a contact spells the name fields `first_name` and `last_name` (snake case), while the schema names them `firstName` and `lastName`.',
    'Both spellings occur in the interface.',
    'The response example also uses `first_name` and `last_name`.',
  ]),
  must('S2.1-CAMEL-CASE', 'The service accepts and returns the name of a contact as `firstName` and `lastName`.', [
    'while the schema names them `firstName` and `lastName`.',
    'Both spellings occur in the interface.',
  ]),
  must(
    'S2.2-NAME-REQUIRED',
    'The service rejects a funding agency without `name`.',
    '| name | string | yes | Funding agency name |',
  ),
  must(
    'S2.2-PARTNER-TYPE-REQUIRED',
    'The service rejects a funding agency without `partnerType`.',
    '| partnerType | enum | yes | `funding_agency` or `company` |',
  ),
  must(
    'S2.2-PARTNER-TYPE-ENUM',
    'The service accepts the `partnerType` `funding_agency` or `company` of a funding agency and rejects any other value.',
    [
      '| partnerType | enum | yes | `funding_agency` or `company` |',
      'Funding agencies gained `partnerType`, `type` and `email`, and lost `slug`.',
    ],
  ),
  must(
    'S2.2-TYPE-ENUM',
    'The service accepts each of the five documented values of `type` of a funding agency and rejects any other value.',
    '| type | enum | no | `bafa`, `jobcenter`, `bundeswehr`, `rentenversicherung`, `other` |',
  ),
  must(
    'S2.2-EMAIL',
    'The e-mail address of a funding agency is optional, and the service returns it as sent.',
    '| email | string | no | Funding agency email |',
  ),
  must('S2.2-TYPES', 'The fields of a funding agency in a response have the documented types.', [
    '| id | string | no | Funding agency ID |',
    '| email | string | no | Funding agency email |\n| insertedAt | string, date-time | no | Creation timestamp |\n| updatedAt | string, date-time | no | Update timestamp |',
  ]),
  must('S2.2-NO-SLUG', 'A funding agency has no `slug`.', [
    'The field `slug` existed in an earlier version and was removed.',
    'and lost `slug`.',
  ]),
  must('S2.3-TYPES', 'The fields of a note in a response have the documented types.', [
    '| id | string | Note ID |',
    '| author_id | string | Author ID |',
    '| title | string | Note title |',
    '| content | string | Note content, HTML formatted |',
    '| date | string, date-time | Note date |',
    '| is_pinned | boolean | Whether the note is pinned |',
  ]),
  must('S2.3-VALUES', 'The service returns `title`, `content`, `date` and `is_pinned` of a note as sent.', [
    '| title | string | Note title |',
    '| content | string | Note content, HTML formatted |',
  ]),
  must(
    'S2.3-NOTHING-REQUIRED',
    'The service accepts a new note without any field.',
    'No field of a note is marked required.',
  ),
  must(
    'S2.4-PARTICIPANT-NAMES',
    'A participant in a response has the documented fields with the documented spelling.',
    [
      '| Participant | contactInformation, address, dateOfBirth',
      'Field names that appear in the change history:',
      'Participants gained `contactInformation`, `address` and `dateOfBirth` and lost `date_of_birth`.',
      'Participants gained several named fields (section 2.4)',
    ],
  ),
  must('S2.4-NO-DATE-OF-BIRTH', 'A participant has no `date_of_birth`.', [
    'The snake-case field `date_of_birth` was removed.',
    'lost `date_of_birth`.',
  ]),
  must(
    'S2.4-USER-NAMES',
    'A user has `firstName`, `lastName`, `address`, `groups` and `locations`, and no `first_name`, `last_name` or `roles`.',
    [
      '| User | firstName, lastName, address, groups, locations. The fields `first_name`, `last_name` and `roles` were removed. |',
      '`GET /v1/users` and `GET /v1/users/{id}` gained `address`, `firstName`, `groups`, `lastName` and `locations`.',
      'They lost `first_name`, `last_name` and `roles`.',
    ],
  ),
  must(
    'S2.4-USER-ADDRESS',
    'The address of a user has no `house_number` and no `zip_code`.',
    '| User address | houseNumber, zipCode. The fields `house_number` and `zip_code` were removed. |',
  ),
  unseen(
    'S2.4-ADMISSION-CRITERIA',
    'A program may have `admission_criteria`.',
    ['| Program | admission_criteria |', 'Programs gained `admission_criteria`.'],
    'The specification shows neither its type nor whether it is always present; F-PROGRAM checks the decided field.',
  ),
  must('S2.4-NO-PERMISSIONS', 'A permission group has no `permissions`.', [
    '| Permission group | The field `permissions` was removed. |',
    '`GET /v1/permissionGroups` lost `permissions`.',
  ]),
  must(
    'S2.4-ID',
    'Coachings, courses, locations and the organisation have an `id`.',
    '| Coaching, course, location, organisation | none named beyond `id` |',
  ),
] as const;
