import { jsonOf, listOf, recordOf, show, succeeds } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { operationAnswer } from '../expect/operationAnswers.ts';
import { isObject } from '../interface/json.ts';
import { type Operation, operations } from '../interface/operations.ts';
import { isSpecified } from '../requirements/index.ts';

const mediaTypeOf = ({ headers }: Answer): string => (headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';

/** Operations without a status in the specification: any success is accepted. */
const ANY_SUCCESS = ['deleteParticipantNote', 'deleteCourseNote', 'getOrganisation'];

/** The operations listed in the specification. */
export const specified = operations.filter(({ id }) => isSpecified(id));

/** The id of the requirement that an operation exists. The cast is the boundary: a test checks that each id exists. */
const offered = ({ id }: Operation) => `S4-${id}` as 'S4-getCourse';

const statuses = specified.map((operation) => {
  const { id, name, success } = operation;
  const isAny = ANY_SUCCESS.includes(id);
  return check(
    [offered(operation)],
    `${name} responds with ${isAny ? 'a success status' : success}`,
    async (target) => {
      const answer = await operationAnswer(target, operation);
      if (isAny) succeeds(answer);
      else hasStatus(answer, success);
    },
  );
});

/** All except deletions: the specification does not show their responses, so they may have no body. */
export const withBody = specified.filter(({ method }) => method !== 'DELETE');

const envelopes = withBody.map((operation) =>
  check(['S1-ENVELOPE'], `${operation.name} responds with a JSON object whose only key is \`data\``, async (target) => {
    const body = jsonOf(succeeds(await operationAnswer(target, operation)));
    holds(isObject(body), `The body of ${operation.name} must be an object, but is ${show(body)}.`);
    equal(Object.keys(body), ['data'], `The list of keys in the body of ${operation.name}`);
  }),
);

const deletionEnvelopes = specified
  .filter(({ method }) => method === 'DELETE')
  .map((operation) =>
    check(
      ['S1-ENVELOPE'],
      `${operation.name} responds without a body, or with a JSON object whose only key is \`data\``,
      async (target) => {
        const answer = succeeds(await operationAnswer(target, operation));
        const body = answer.text === '' ? { data: {} } : jsonOf(answer);
        holds(isObject(body), `The body of ${operation.name} must be an object, but is ${show(body)}.`);
        equal(Object.keys(body), ['data'], `The list of keys in the body of ${operation.name}`);
      },
    ),
  );

const contentTypes = withBody.map((operation) =>
  check(['S1-JSON'], `${operation.name} responds with the content type \`application/json\``, async (target) => {
    const answer = succeeds(await operationAnswer(target, operation));
    equal(mediaTypeOf(answer), 'application/json', `The content type of the response of ${operation.name}`);
  }),
);

const shapes = withBody.map((operation) =>
  operation.isList
    ? check(['S1-ARRAY'], `${operation.name} returns an array of objects in \`data\``, async (target) => {
        listOf(await operationAnswer(target, operation));
      })
    : check(['S1-OBJECT'], `${operation.name} returns an object in \`data\``, async (target) => {
        recordOf(await operationAnswer(target, operation));
      }),
);

const AREAS = [
  'listParticipants',
  'listCourses',
  'listCoachings',
  'listPrograms',
  'listUsers',
  'listContacts',
  'listFundingAgencies',
  'listLocations',
  'listPermissionGroups',
  'getOrganisation',
];
const areas = specified
  .filter(({ id }) => AREAS.includes(id))
  .map((operation) =>
    check(['S1-AREAS', 'S1-V1'], `GET ${operation.path} succeeds`, async (target) => {
      succeeds(await operationAnswer(target, operation));
    }),
  );

const deletion = check(
  ['S9-DELETE-PARTICIPANT'],
  'DELETE /v1/participants/{id} responds with 200, not 204',
  async (target) => {
    const operation = specified.find(({ id }) => id === 'deleteParticipant') as Operation;
    hasStatus(await operationAnswer(target, operation), 200);
  },
);

const noteCreation = (['createParticipantNote', 'createCourseNote'] as const).map((id) =>
  check(['S4-NOTE-CREATED'], `the operation ${id} responds with 201`, async (target) => {
    hasStatus(await operationAnswer(target, specified.find((operation) => operation.id === id) as Operation), 201);
  }),
);

/** Laws of the specification about every response: status, envelope, content type, shape. */
export const envelopeLaws = [
  ...statuses,
  ...envelopes,
  ...deletionEnvelopes,
  ...contentTypes,
  ...shapes,
  ...areas,
  deletion,
  ...noteCreation,
];
