import { randomUUID } from 'node:crypto';
import { asideOf, fieldsOf, isSuccess } from '../operators/bodies.ts';
import { obtainedAsMain } from '../operators/clients.ts';
import { type Operator, on } from '../operators/operator.ts';
import { afterwards, changeMembers, exports, personPath, undeletes } from '../operators/persons.ts';
import { changeParameter } from '../operators/queries.ts';
import { changeData, changeReplyHeader, replaceStatus, replaceStatusOf } from '../operators/replies.ts';
import type { Forward, Request } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const LIST = '/v1/:collection/:id/externalIds';
const ONE = `${LIST}/:source`;

const renameCourse = (request: Request, _: unknown, forward: Forward) =>
  forward(asideOf(request, 'PATCH', personPath(request), { course: { name: randomUUID() } }));

const removeOne = (request: Request, _: unknown, forward: Forward) =>
  forward(asideOf(request, 'DELETE', `${personPath(request)}/externalIds/sap2`));

/** Rejects a value that another record once had. */
const takenForEver: Operator = (matches) => () => {
  const holders = new Map<string, string>();
  return async (request, forward) => {
    const reply = await forward(request);
    if (!matches(request) || !isSuccess(reply)) return reply;
    const [, , collection, , , source] = request.path.split('/');
    const key = `${collection} ${source} ${fieldsOf(request).value}`;
    const holder = holders.get(key) ?? personPath(request);
    holders.set(key, holder);
    return holder === personPath(request) ? reply : { ...reply, status: 409 };
  };
};

/** Decision N6c: ids that other systems use for a record. */
// biome-ignore format: a table, with one or two lines for each mutant
export const externalIdMutants = mutantsOf({
  'external-ids-unsorted': ['N6c-SET', 'External ids are returned in another order',
    on('GET', LIST), changeData((data) => (Array.isArray(data) ? data.toReversed() : data))],
  'external-ids-without-scope': ['N6c-SCOPE', 'Setting an external id requires no scope', on('PUT', ONE), obtainedAsMain((scope) => scope === 'contacts:read')],
  'any-source': ['N6c-SOURCE', 'A source in uppercase is accepted',
    on('PUT', '/v1/:collection/:id/externalIds/SAP'), replaceStatus(404, 200)],
  'external-ids-without-end': ['N6c-MOST', 'A 21st external id is confirmed',
    on('PUT', ONE), replaceStatusOf('too_many_external_ids', 200)],
  'external-ids-without-version': ['N6c-TAG', 'Reading external ids returns another version than writing them',
    on('GET', LIST), changeReplyHeader('etag', () => '"0"')],
  'external-id-twice': ['N6c-UNIQUE', 'Setting an external id of another course is confirmed',
    on('PUT', '/v1/courses/:id/externalIds/:source'), replaceStatusOf('value_taken', 200)],
  'external-id-touches-record': ['N6c-NO-VERSION', 'Setting an external id creates a version of the course',
    on('PUT', '/v1/courses/:id/externalIds/:source'), afterwards(renameCourse)],
  'external-id-trimmed': ['N6c-FILTER', 'Agencies are found by an external id with a trailing space',
    on('GET', '/v1/fundingAgencies'), changeParameter('externalId', (value) => value.trimEnd())],
  'external-ids-lost': ['N6c-DELETED', 'The external id of a contact is not restored', undeletes, afterwards(removeOne)],
  'external-id-of-deleted-taken': ['N6c-TAKEN-OVER', 'An external id of a deleted record counts as taken', on('PUT', ONE), takenForEver],
  'external-ids-not-exported': ['N6c-PERSONAL', 'An export lacks external ids', exports, changeMembers(['externalIds'], () => [])],
  'external-id-after-erasure': ['N6c-ERASED', 'Setting an external id on a coaching of an erased person is confirmed',
    on('PUT', '/v1/coachings/:id/externalIds/:source'), replaceStatusOf('person_erased', 200)],
});
