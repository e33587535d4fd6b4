import { operations } from '../../src/interface/operations.ts';
import { isSpecified } from '../../src/requirements/index.ts';
import { always, on } from '../operators/operator.ts';
import { changeReply, replaceStatus } from '../operators/replies.ts';
import { changeRequest, changeRequestHeader } from '../operators/requests.ts';
import { type Mutant, mutantsOf } from './mutant.ts';

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A success that the specification does not name, or a rejection if it names no status. */
const WRONG: Readonly<Record<number, number>> = { 200: 202, 201: 200, 204: 200 };
const NO_STATUS_GIVEN = ['deleteParticipantNote', 'deleteCourseNote', 'getOrganisation'];

/** The operations of section 4 of the specification. */
const specified = operations.filter(({ id }) => isSpecified(id));

/** For each operation, a service that reports its success with another status. */
const wrongStatuses = specified.map(({ id, method, path, success }): Mutant => {
  const wrong = NO_STATUS_GIVEN.includes(id) ? 405 : (WRONG[success] ?? 500);
  return {
    id: `status-of-${id}`,
    // The cast is the boundary: a test holds the catalogue to an id for each operation.
    breaks: `S4-${id}` as Mutant['breaks'],
    describe: `${method} ${path} responds with ${wrong} instead of ${success}`,
    mutation: replaceStatus(success, wrong)(on(method, path)),
  };
});

// biome-ignore format: a table, with one or two lines for each mutant
export const operationMutants = [...wrongStatuses, ...mutantsOf({
  'delete-participant-204': ['S9-DELETE-PARTICIPANT', 'DELETE of a participant answers 204, as it did in an earlier version',
    on('DELETE', '/v1/participants/:id'), changeReply((reply) =>
      reply.status === 200 ? { ...reply, status: 204, body: Buffer.alloc(0) } : reply)],
  'singular-coaching': ['S9-COACHINGS', 'The collection of coachings also exists under its old name /v1/coaching',
    on('GET', '/v1/coaching'), changeRequest((request) => ({ ...request, path: '/v1/coachings' }))],
  'any-media-type': ['S4-CONTENT-TYPE', 'Bodies are accepted with any content type',
    always, changeRequestHeader('content-type', () => 'application/json')],
  'id-not-a-uuid-500': ['S4-ID-STRING', 'An id that is not a UUID causes a 500',
    ({ path }) => path.split('/').length > 3 && !path.endsWith('/notes') && !UUID.test(path), replaceStatus(404, 500)],
})];
