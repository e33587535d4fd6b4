import { equal, hasStatus, holds, isObject, jsonOf, show, succeeds } from '../../site/json.ts';
import type { Answer } from '../../site/wire.ts';
import { check } from '../check.ts';
import { type Operation, operations } from '../operations.ts';
import { performed } from '../performed.ts';

const mediaTypeOf = ({ headers }: Answer): string => (headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';

/** Where the specification gives no status, any success will do. */
const ANY_SUCCESS = ['deleteParticipantNote', 'deleteCourseNote', 'getOrganisation'];
/** Not offered by the specification for certain. */
const isSpecified = ({ id }: Operation) => id !== 'addParticipantToCourse';
const specified = operations.filter(isSpecified);

const statuses = specified.map((operation) => {
  const { id, name, success } = operation;
  const any = ANY_SUCCESS.includes(id);
  return check([`S4-${id}` as 'S4-getCourse'], `${name} answers ${any ? 'a success' : success}`, async (site) => {
    const answer = await performed(site, operation);
    if (any) succeeds(answer);
    else hasStatus(answer, success);
  });
});

/** An answer that has no body has no envelope either: 204, and what the specification leaves open. */
const withBody = specified.filter(({ method }) => method !== 'DELETE');

const envelopes = withBody.map((operation) =>
  check(['S1-ENVELOPE'], `${operation.name} answers an object with the single key data`, async (site) => {
    const body = jsonOf(succeeds(await performed(site, operation)));
    holds(isObject(body), `The body of ${operation.name} has to be an object, but is ${show(body)}.`);
    equal(Object.keys(body), ['data'], `The keys of the body of ${operation.name}`);
  }),
);

const contentTypes = withBody.map((operation) =>
  check(['S1-JSON'], `${operation.name} answers application/json`, async (site) => {
    const answer = succeeds(await performed(site, operation));
    equal(mediaTypeOf(answer), 'application/json', `The content type of ${operation.name}`);
  }),
);

/** Laws of the specification about every answer: status, envelope, content type. */
export const envelopeLaws = [...statuses, ...envelopes, ...contentTypes];
