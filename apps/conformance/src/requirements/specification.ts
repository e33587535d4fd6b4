import { must, should, unseen } from './requirement.ts';

/** Sections 1 to 3 of the specification: what is offered, and the fields of the records. */
export const specification = [
  must(
    'S1-CREATE',
    'What was created can be read under its id, with the documented values that were written.',
    'The service offers create, read, update and delete operations on resources.',
  ),
  must(
    'S1-UPDATE',
    'What PATCH or PUT changed in a documented field is what the next read answers.',
    'The service offers create, read, update and delete operations on resources.',
  ),
  must(
    'S1-DELETE',
    'What was deleted is no longer answered.',
    'The service offers create, read, update and delete operations on resources.',
  ),
  must('S1-V1', 'Every collection is found below the path prefix /v1.', [
    'Every resource collection lives under the path prefix `/v1`.',
    'The version is the first path segment: `/v1`.',
  ]),
  must(
    'S1-AREAS',
    'Each of the ten resource areas answers a read.',
    'Resource areas: participants, courses, coachings',
  ),
  must(
    'S1-NOTES',
    'A note is found in the sub-collection of its own participant or course, and in that of no other.',
    'Participants and courses each have a sub-collection of notes.',
  ),
  must(
    'S1-JSON',
    'Every success body is `application/json`.',
    'Request and response bodies are JSON (`application/json`).',
  ),
  must(
    'S1-ENVELOPE',
    'Every success body is an object with the single key `data`.',
    'Every response body is an envelope with the single key `data`.',
  ),
  must('S1-OBJECT', 'For a single resource `data` is an object.', 'For a single resource `data` is an object.'),
  must('S1-ARRAY', 'For a collection `data` is an array of objects.', [
    'For a collection `data` is an array of objects (at least the participant collection is documented as an array).',
    'The participant collection response changed from object to array of objects.',
  ]),
  must(
    'S2-DATE-TIME',
    'Every timestamp that is answered has the format date-time.',
    'Timestamps use the format `date-time` (ISO 8601).',
  ),
  must('S2-ID-STRING', 'Every id that is answered is a string.', [
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
  must('S2.1-CATEGORY-REQUIRED', 'A contact without `category` is refused.', [
    '| category | enum | yes | `person` or `team` |',
    '`category` is required.',
  ]),
  must('S2.1-CATEGORY-ENUM', 'The `category` of a contact is `person` or `team`: both are taken, another is refused.', [
    '| category | enum | yes | `person` or `team` |',
    'The only enumerated attributes shown are the contact `category`, the funding agency `partnerType` and `type`.',
  ]),
  must('S2.1-EMAIL-OPTIONAL', 'A contact needs no e-mail address; one that is given comes back.', [
    '| email | string, format email | no | Optional. In an earlier version it was required. |',
    'Contact `email` became optional',
  ]),
  should(
    'S2.1-EMAIL-FORMAT',
    'A contact with an `email` that is no e-mail address is refused.',
    '| email | string, format email | no | Optional. In an earlier version it was required. |',
  ),
  must('S2.1-NAME-PATTERN', 'A name of a contact that does not match the pattern is refused.', [
    '| firstName | string | no | Must match the pattern `[a-zA-Z][a-zA-Z0-9_]+` |',
    '| lastName | string | no | Must match the pattern `[a-zA-Z][a-zA-Z0-9_]+` |',
    'The only format constraint shown is the name pattern on contact `firstName` and `lastName` (section 2.1).',
  ]),
  must('S2.1-FUNCTION', 'The `function` of a contact comes back as it was written.', [
    "| function | string | no | The contact's function |",
    '`category`, `function`, `tags` were added.',
  ]),
  must('S2.1-FUNDING-AGENCY-ID', 'The `funding_agency_id` of a contact comes back as it was written.', [
    '| funding_agency_id | string | no | ID of the funding agency the contact belongs to |',
    'Contacts gained `funding_agency_id`.',
  ]),
  must(
    'S2.1-ID-SUPPLIED',
    'The id of a contact (UUID v4) may be supplied on creation, and is then its id.',
    '| id | string | no | Contact ID. May be supplied on creation (UUID v4 format). |',
  ),
  must('S2.1-TYPES', 'The fields that a contact answers have the documented types.', [
    '| insertedAt | string, date-time | no | Creation timestamp |',
    '| updatedAt | string, date-time | no | Update timestamp |',
    '| tags | array of string | no | Contact tags |',
  ]),
  must('S2.1-TAGS', 'The `tags` of a contact come back as they were written.', [
    '| tags | array of string | no | Contact tags |',
    '`category`, `function`, `tags` were added.',
  ]),
  must('S2.1-SNAKE-CASE', 'A contact takes its name as `first_name` and `last_name`, and answers it.', [
    'The request example for creating a contact spells the name fields `first_name` and `last_name` (snake case), while the schema names them `firstName` and `lastName`.',
    'Both spellings occur in the interface.',
    'The response example also uses `first_name` and `last_name`.',
  ]),
  must('S2.1-CAMEL-CASE', 'A contact takes its name as `firstName` and `lastName`, and answers it.', [
    'while the schema names them `firstName` and `lastName`.',
    'Both spellings occur in the interface.',
  ]),
  must(
    'S2.2-NAME-REQUIRED',
    'A funding agency without `name` is refused.',
    '| name | string | yes | Funding agency name |',
  ),
  must(
    'S2.2-PARTNER-TYPE-REQUIRED',
    'A funding agency without `partnerType` is refused.',
    '| partnerType | enum | yes | `funding_agency` or `company` |',
  ),
  must(
    'S2.2-PARTNER-TYPE-ENUM',
    'The `partnerType` is `funding_agency` or `company`: both are taken, another is refused.',
    [
      '| partnerType | enum | yes | `funding_agency` or `company` |',
      'Funding agencies gained `partnerType`, `type` and `email`, and lost `slug`.',
    ],
  ),
  must(
    'S2.2-TYPE-ENUM',
    'The `type` of a funding agency is one of the five documented: each is taken, another is refused.',
    '| type | enum | no | `bafa`, `jobcenter`, `bundeswehr`, `rentenversicherung`, `other` |',
  ),
  must(
    'S2.2-EMAIL',
    'A funding agency needs no e-mail address; one that is given comes back.',
    '| email | string | no | Funding agency email |',
  ),
  must('S2.2-TYPES', 'The fields that a funding agency answers have the documented types.', [
    '| id | string | no | Funding agency ID |',
    '| email | string | no | Funding agency email |\n| insertedAt | string, date-time | no | Creation timestamp |\n| updatedAt | string, date-time | no | Update timestamp |',
  ]),
  must('S2.2-NO-SLUG', 'A funding agency has no `slug`.', [
    'The field `slug` existed in an earlier version and was removed.',
    'and lost `slug`.',
  ]),
  must('S2.3-TYPES', 'The fields that a note answers have the documented types.', [
    '| id | string | Note ID |',
    '| author_id | string | Author ID |',
    '| title | string | Note title |',
    '| content | string | Note content, HTML formatted |',
    '| date | string, date-time | Note date |',
    '| is_pinned | boolean | Whether the note is pinned |',
  ]),
  must('S2.3-VALUES', 'Title, content, date and pin of a note come back as they were written.', [
    '| title | string | Note title |',
    '| content | string | Note content, HTML formatted |',
  ]),
  must('S2.3-NOTHING-REQUIRED', 'A note may be created without any field.', 'No field of a note is marked required.'),
  must('S2.4-PARTICIPANT-NAMES', 'A participant answers the named fields in the named spelling.', [
    '| Participant | contactInformation, address, dateOfBirth',
    'Field names that appear in the change history:',
    'Participants gained `contactInformation`, `address` and `dateOfBirth` and lost `date_of_birth`.',
    'Participants gained several named fields (section 2.4)',
  ]),
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
    'Neither its type nor whether it is always answered is shown; F-PROGRAM checks what was decided.',
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
