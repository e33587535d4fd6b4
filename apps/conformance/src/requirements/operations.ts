import { must, type Requirement, should, unseen } from './requirement.ts';

/** The operations of section 4.2: operation id of the contract, method, path, and the status as the table shows it. */
const LISTED = [
  ['listParticipants', 'GET', '/v1/participants', '200'],
  ['createParticipant', 'POST', '/v1/participants', '201; request wrapper key `participant`'],
  ['getParticipant', 'GET', '/v1/participants/{id}', '200'],
  ['replaceParticipant', 'PUT', '/v1/participants/{id}', '200'],
  ['updateParticipant', 'PATCH', '/v1/participants/{id}', '200'],
  ['deleteParticipant', 'DELETE', '/v1/participants/{id}', '200'],
  ['listParticipantNotes', 'GET', '/v1/participants/{participant_id}/notes', '200'],
  ['createParticipantNote', 'POST', '/v1/participants/{participant_id}/notes', '201'],
  ['getParticipantNote', 'GET', '/v1/participants/{participant_id}/notes/{id}', '200'],
  ['replaceParticipantNote', 'PUT', '/v1/participants/{participant_id}/notes/{id}', '200'],
  ['deleteParticipantNote', 'DELETE', '/v1/participants/{participant_id}/notes/{id}', 'see rule 2'],
  ['listCourses', 'GET', '/v1/courses', '200'],
  ['createCourse', 'POST', '/v1/courses', '201'],
  ['getCourse', 'GET', '/v1/courses/{id}', '200'],
  ['replaceCourse', 'PUT', '/v1/courses/{id}', '200'],
  ['updateCourse', 'PATCH', '/v1/courses/{id}', '200'],
  ['deleteCourse', 'DELETE', '/v1/courses/{id}', '204'],
  ['listCourseNotes', 'GET', '/v1/courses/{course_id}/notes', '200'],
  ['createCourseNote', 'POST', '/v1/courses/{course_id}/notes', '201'],
  ['getCourseNote', 'GET', '/v1/courses/{course_id}/notes/{id}', '200'],
  ['replaceCourseNote', 'PUT', '/v1/courses/{course_id}/notes/{id}', '200'],
  ['updateCourseNote', 'PATCH', '/v1/courses/{course_id}/notes/{id}', '200'],
  ['deleteCourseNote', 'DELETE', '/v1/courses/{course_id}/notes/{id}', 'see rule 2'],
  ['listCoachings', 'GET', '/v1/coachings', '200'],
  ['createCoaching', 'POST', '/v1/coachings', '201'],
  ['getCoaching', 'GET', '/v1/coachings/{id}', '200'],
  ['replaceCoaching', 'PUT', '/v1/coachings/{id}', '200'],
  ['updateCoaching', 'PATCH', '/v1/coachings/{id}', '200'],
  ['deleteCoaching', 'DELETE', '/v1/coachings/{id}', '204'],
  ['listPrograms', 'GET', '/v1/programs', '200'],
  ['getProgram', 'GET', '/v1/programs/{id}', '200'],
  ['replaceProgram', 'PUT', '/v1/programs/{id}', '200'],
  ['updateProgram', 'PATCH', '/v1/programs/{id}', '200'],
  ['listContacts', 'GET', '/v1/contacts', '200'],
  ['getContact', 'GET', '/v1/contacts/{id}', '200'],
  ['replaceContact', 'PUT', '/v1/contacts/{id}', '200'],
  ['updateContact', 'PATCH', '/v1/contacts/{id}', '200'],
  ['deleteContact', 'DELETE', '/v1/contacts/{id}', '204'],
  ['listFundingAgencies', 'GET', '/v1/fundingAgencies', '200'],
  ['createFundingAgency', 'POST', '/v1/fundingAgencies', '201'],
  ['getFundingAgency', 'GET', '/v1/fundingAgencies/{id}', '200'],
  ['replaceFundingAgency', 'PUT', '/v1/fundingAgencies/{id}', '200'],
  ['deleteFundingAgency', 'DELETE', '/v1/fundingAgencies/{id}', '204'],
  ['listUsers', 'GET', '/v1/users', '200'],
  ['createUser', 'POST', '/v1/users', '200; request wrapper key `user`'],
  ['getUser', 'GET', '/v1/users/{id}', '200'],
  ['listLocations', 'GET', '/v1/locations', '200'],
  ['listPermissionGroups', 'GET', '/v1/permissionGroups', '200'],
  ['getOrganisation', 'GET', '/v1/org', 'status not given'],
] as const;

type Listed = (typeof LISTED)[number];

/** If the table gives no status, any success status is accepted. */
const answerOf = (status: string): string => {
  const known = /^\d+/.exec(status)?.[0];
  return known === undefined ? 'returns a success status (2xx)' : `returns ${known}`;
};

/** One requirement for each operation that is listed. The cast is the boundary: an id follows from its operation. */
const listed = LISTED.map(([operationId, method, path, status]) =>
  must(
    `S4-${operationId}`,
    `The service offers ${method} ${path}, which ${answerOf(status)}.`,
    `| ${method} | ${path} | ${status} |`,
  ),
) as readonly Requirement<`S4-${Listed[0]}`>[];

/** Sections 4 to 9 of the specification: operations, authentication, versions. */
export const operations = [
  must(
    'S4-AUTHENTICATION',
    'Every operation rejects a request without an access token or with a token that was never issued.',
    'Every operation needs authentication (section 5).',
  ),
  must('S4-createContact', 'The service offers POST /v1/contacts, which returns 201 with the contact.', [
    '**POST /v1/contacts**',
    '| Success | `201`, JSON body `{ "data": <contact object> }` |',
  ]),
  must(
    'S4-updateFundingAgency',
    'The service offers PATCH /v1/fundingAgencies/{id}, which returns 200 with the funding agency.',
    [
      '**PATCH /v1/fundingAgencies/{id}**',
      '| Path parameter | `id`, string, required, the funding agency ID |',
      '| Success | `200`, JSON body `{ "data": <funding agency object> }` (section 2.2) |',
    ],
  ),
  must(
    'S4-updateParticipantNote',
    'The service offers PATCH /v1/participants/{participant_id}/notes/{id}, which returns 200 with the note.',
    [
      '**PATCH /v1/participants/{participant_id}/notes/{id}**',
      '| Path parameters | `participant_id` (string) and `id` (string, required, the note ID) |',
      '| Success | `200`, JSON body `{ "data": <note object> }` |',
    ],
  ),
  ...listed,
  must(
    'S4-IDENTITY',
    'GET, PUT and PATCH return the record whose id is in the path.',
    '`{id}`, `{participant_id}` and `{course_id}` are string path parameters.',
  ),
  must(
    'S4-CONTACT-WRAPPER',
    'The service rejects a request to create a contact without the wrapper key `contact`.',
    '| Request body | JSON object with required key `contact`, an object with the fields of section 2.1. `category` is required. |',
  ),
  must('S4-NOTE-WRAPPER', 'The service rejects a write of a note without the wrapper key `note`.', [
    '| Request body | JSON object with required key `note`, an object with the fields of section 2.3 |',
    'The same shape (wrapper key `note`, response envelope `data`) applies to the other note operations on participants and courses.',
  ]),
  must('S4-NOTE-CREATED', 'A request to create a note of a participant or course returns 201.', [
    'Note creation answers `201`.',
    'The note endpoints for participants and courses (list, get, create, replace, update, delete: 12 operations) were added together with `POST /v1/users`.',
  ]),
  must(
    'S4-PARTICIPANT-WRAPPER',
    'The service accepts the wrapper `participant` for a new participant and rejects the old wrapper `user`.',
    [
      'The participant creation body wrapper changed from `user` to `participant`.',
      '| POST | /v1/participants | 201; request wrapper key `participant` |',
    ],
  ),
  must(
    'S4-ID-STRING',
    'An id in a path may be any string: an id that is not a number causes no server error.',
    'Every `{id}` is a string.',
  ),
  should('S4-CONTENT-TYPE', 'The service rejects a request body whose `Content-Type` is not JSON.', [
    '| Header | `Content-Type: application/json` |',
    'Requests with a body carry `Content-Type: application/json`.',
  ]),
  must(
    'S5-BEARER',
    'The service reads the access token from the header `Authorization: Bearer <ACCESS_TOKEN>`.',
    'Requests carry the header `Authorization: Bearer <ACCESS_TOKEN>`.',
  ),
  unseen(
    'S9-CHANGE-LOG',
    'The service keeps a change log that classifies removals and type changes as breaking.',
    [
      'The service keeps a change log.',
      'It classifies removals of properties or operations and type changes as breaking.',
    ],
    'The specification does not say where to find the change log.',
  ),
  must(
    'S9-PARTICIPANT-CREATION',
    'The response to a request that creates a participant has no `birthday`, `inserted_at`, `name` or `updated_at`.',
    'lost `birthday`, `inserted_at`, `name`, `updated_at` in the creation body.',
  ),
  must(
    'S9-DELETE-PARTICIPANT',
    'DELETE of a participant returns 200 and no longer 204.',
    '`DELETE /v1/participants/{id}` changed from `204` to `200`.',
  ),
  must(
    'S9-COACHINGS',
    'The service offers the collection /v1/coachings and no longer offers /v1/coaching.',
    '`/v1/coaching` (singular) was replaced by `/v1/coachings`.',
  ),
] as const;
