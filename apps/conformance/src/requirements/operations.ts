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

/** Where the table gives no status, any success will do. */
const answerOf = (status: string): string => {
  const known = /^\d+/.exec(status)?.[0];
  return known === undefined ? 'answers a success, whose status is not fixed' : `answers ${known}`;
};

/** One requirement for each operation that is listed. The cast is the boundary: an id follows from its operation. */
const listed = LISTED.map(([operationId, method, path, status]) =>
  must(
    `S4-${operationId}`,
    `${method} ${path} is offered and ${answerOf(status)}.`,
    `| ${method} | ${path} | ${status} |`,
  ),
) as readonly Requirement<`S4-${Listed[0]}`>[];

/** Sections 4 to 9 of the specification: operations, authentication, versions. */
export const operations = [
  must(
    'S4-AUTHENTICATION',
    'Every operation refuses a request without an access token, and one with a token that was never issued.',
    'Every operation needs authentication (section 5).',
  ),
  must('S4-createContact', 'POST /v1/contacts is offered and answers 201 with the contact.', [
    '**POST /v1/contacts**',
    '| Success | `201`, JSON body `{ "data": <contact object> }` |',
  ]),
  must('S4-updateFundingAgency', 'PATCH /v1/fundingAgencies/{id} is offered and answers 200 with the funding agency.', [
    '**PATCH /v1/fundingAgencies/{id}**',
    '| Path parameter | `id`, string, required, the funding agency ID |',
    '| Success | `200`, JSON body `{ "data": <funding agency object> }` (section 2.2) |',
  ]),
  must(
    'S4-updateParticipantNote',
    'PATCH /v1/participants/{participant_id}/notes/{id} is offered and answers 200 with the note.',
    [
      '**PATCH /v1/participants/{participant_id}/notes/{id}**',
      '| Path parameters | `participant_id` (string) and `id` (string, required, the note ID) |',
      '| Success | `200`, JSON body `{ "data": <note object> }` |',
    ],
  ),
  ...listed,
  must(
    'S4-IDENTITY',
    'Get, PUT and PATCH answer the record whose id the path names.',
    '`{id}`, `{participant_id}` and `{course_id}` are string path parameters.',
  ),
  must(
    'S4-CONTACT-WRAPPER',
    'A contact is created from an object with the required key `contact`: without it the request is refused.',
    '| Request body | JSON object with required key `contact`, an object with the fields of section 2.1. `category` is required. |',
  ),
  must(
    'S4-NOTE-WRAPPER',
    'Notes are written in an object with the required key `note`: without it the request is refused.',
    [
      '| Request body | JSON object with required key `note`, an object with the fields of section 2.3 |',
      'The same shape (wrapper key `note`, response envelope `data`) applies to the other note operations on participants and courses.',
    ],
  ),
  must('S4-NOTE-CREATED', 'The creation of a note answers 201, on participants and on courses.', [
    'Note creation answers `201`.',
    'The note endpoints for participants and courses (list, get, create, replace, update, delete: 12 operations) were added together with `POST /v1/users`.',
  ]),
  must(
    'S4-PARTICIPANT-WRAPPER',
    'A participant is created with the wrapper `participant`; the old wrapper `user` is refused.',
    [
      'The participant creation body wrapper changed from `user` to `participant`.',
      '| POST | /v1/participants | 201; request wrapper key `participant` |',
    ],
  ),
  must(
    'S4-ID-STRING',
    'An id that is no number is as good as any other in a path: it leads to no server error.',
    'Every `{id}` is a string.',
  ),
  should('S4-CONTENT-TYPE', 'A body that is announced as another type than JSON is refused.', [
    '| Header | `Content-Type: application/json` |',
    'Requests with a body carry `Content-Type: application/json`.',
  ]),
  must(
    'S5-BEARER',
    'The access token is taken from the header `Authorization: Bearer <ACCESS_TOKEN>`.',
    'Requests carry the header `Authorization: Bearer <ACCESS_TOKEN>`.',
  ),
  unseen(
    'S9-CHANGE-LOG',
    'The service keeps a change log that classifies removals and type changes as breaking.',
    [
      'The service keeps a change log.',
      'It classifies removals of properties or operations and type changes as breaking.',
    ],
    'Where the change log is found is not shown.',
  ),
  must(
    'S9-PARTICIPANT-CREATION',
    'What a created participant answers has no `birthday`, `inserted_at`, `name` or `updated_at`.',
    'lost `birthday`, `inserted_at`, `name`, `updated_at` in the creation body.',
  ),
  must(
    'S9-DELETE-PARTICIPANT',
    'DELETE of a participant answers 200 and no longer 204.',
    '`DELETE /v1/participants/{id}` changed from `204` to `200`.',
  ),
  must(
    'S9-COACHINGS',
    'The collection is /v1/coachings; /v1/coaching is no longer offered.',
    '`/v1/coaching` (singular) was replaced by `/v1/coachings`.',
  ),
] as const;
