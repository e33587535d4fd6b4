import { answering, asking, on } from '../proxy/faults.ts';
import { withHeader } from '../proxy/messages.ts';
import { contractOperations } from './contractOperations.ts';
import type { Mutant } from './mutant.ts';

/** A success that the specification doesn't give; where it gives none, a refusal. */
const WRONG: Readonly<Record<number, number>> = { 200: 202, 201: 200, 204: 200 };
const NO_STATUS_GIVEN = ['deleteParticipantNote', 'deleteCourseNote', 'getOrganisation'];
const NOT_IN_THE_SPECIFICATION = ['addParticipantToCourse'];

/** The operations of section 4 of the specification. */
const operations = contractOperations.filter(({ id }) => !NOT_IN_THE_SPECIFICATION.includes(id));

/** For each operation, a service that answers its success with another status. */
const wrongStatuses = operations.map(({ id, method, path, success }): Mutant => {
  const wrong = NO_STATUS_GIVEN.includes(id) ? 405 : (WRONG[success] ?? 500);
  return {
    id: `status-of-${id}`,
    // The cast is the boundary: a test holds the catalogue to an id for each operation.
    breaks: `S4-${id}` as Mutant['breaks'],
    describe: `${method} ${path} answers ${wrong} instead of ${success}`,
    fault: answering(on(method, path), (reply) => (reply.status === success ? { ...reply, status: wrong } : reply)),
  };
});

export const operationMutants: readonly Mutant[] = [
  ...wrongStatuses,
  {
    id: 'delete-participant-204',
    breaks: 'S9-DELETE-PARTICIPANT',
    describe: 'DELETE of a participant answers 204, as it did in an earlier version',
    fault: answering(on('DELETE', '/v1/participants/:id'), (reply) =>
      reply.status === 200 ? { ...reply, status: 204, body: Buffer.alloc(0) } : reply,
    ),
  },
  {
    id: 'singular-coaching',
    breaks: 'S9-COACHINGS',
    describe: 'The collection of coachings is also found under its old name /v1/coaching',
    fault: asking(on('GET', '/v1/coaching'), (request) => ({ ...request, path: '/v1/coachings' })),
  },
  {
    id: 'any-media-type',
    breaks: 'S4-CONTENT-TYPE',
    describe: 'Bodies are taken whatever type they are announced as',
    fault: asking(
      (request) => 'content-type' in request.headers,
      (request) => withHeader(request, 'content-type', 'application/json'),
    ),
  },
  {
    id: 'id-not-a-uuid-500',
    breaks: 'S4-ID-STRING',
    describe: 'An id that is no UUID leads to 500',
    fault: answering(
      ({ path }) => path.split('/').length > 3 && !/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(path),
      (reply, { path }) => (reply.status === 404 && !path.endsWith('/notes') ? { ...reply, status: 500 } : reply),
    ),
  },
];
