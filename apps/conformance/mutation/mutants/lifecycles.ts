import { randomUUID } from 'node:crypto';
import { asideOf, itemsOf } from '../operators/bodies.ts';
import { obtainedAsMain } from '../operators/clients.ts';
import { feed, leaveOut } from '../operators/feed.ts';
import { leavingOut, withFields } from '../operators/fields.ts';
import { dropRefused } from '../operators/leniency.ts';
import { below, type Matches, type Operator, on } from '../operators/operator.ts';
import { afterwards, deleteAll, personPath } from '../operators/persons.ts';
import { dropParameter, parameterOf } from '../operators/queries.ts';
import {
  changeData,
  changeList,
  changeProblem,
  changeRecords,
  changeReplyHeader,
  replaceStatus,
  replaceStatusOf,
} from '../operators/replies.ts';
import { changeInput, requireNoScope } from '../operators/requests.ts';
import { pretendDeletion } from '../operators/storage.ts';
import type { Forward, Request } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const PERMISSIONS = '/v1/permissionGroups/:id/permissions';
const undeleteOf = (collection: string): Matches => on('POST', `/v1/${collection}/:id/undelete`);
const isTakingUsers: Matches = ({ method, path }) => method === 'DELETE' && path.startsWith('/v1/users');

const deleteAgain = (request: Request, _: unknown, forward: Forward) =>
  forward(asideOf(request, 'DELETE', personPath(request)));

/** The id of the record that an undelete is about. */
const idIn = (request: Request): string => personPath(request).split('/').at(-1) ?? '';

/** Brings back every enrolment that a course has ever had. */
const undeleteAll = async (request: Request, _: unknown, forward: Forward): Promise<void> => {
  const list = {
    ...asideOf(request, 'GET', '/v1/enrolments'),
    query: `courseId=${idIn(request)}&includeDeleted=true&sort=updatedAt`,
  };
  for (const item of itemsOf(await forward(list)))
    await forward(asideOf(request, 'POST', `/v1/enrolments/${Object(item).id}/undelete`));
};

/** Answers a PUT that takes all permissions as if it were carried out. */
const keepLast: Operator = (matches) => () => async (request, forward) => {
  if (!matches(request) || !request.body.includes('"permissions":[]')) return forward(request);
  return forward(asideOf(request, 'GET', request.path));
};

const describeGroup = (request: Request, _: unknown, forward: Forward) =>
  forward(asideOf(request, 'PATCH', personPath(request), { permissionGroup: { description: randomUUID() } }));

/** Decisions N11 and A6: whole life-cycles, permissions and clients. */
// biome-ignore format: a table, with one or two lines for each mutant
export const lifecycleMutants = mutantsOf({
  'programs-not-created': ['N11-LIFE', 'POST of a program is 405', on('POST', '/v1/programs'), replaceStatus(201, 405)],
  'any-field-of-organisation': ['N11-ORGANISATION', 'Other fields of the organisation are left out instead of refused',
    on('PATCH', '/v1/org'), dropRefused('unknown_field')],
  'references-not-counted': ['N11-REFERENCED', 'A refused deletion does not say what refers to the program',
    on('DELETE', '/v1/programs/:id'), changeProblem((problem) => ('references' in problem ? { ...problem, references: [] } : problem))],
  'deleted-though-referenced': ['N11-REFERENCED-RACE', 'A location to which a record refers is said to be deleted',
    on('DELETE', '/v1/locations/:id'), replaceStatusOf('still_referenced', 204)],
  'permissions-unsorted': ['N11-PERMISSIONS', 'Permissions are answered in another order',
    on('GET', PERMISSIONS), changeData((data) => (Array.isArray(data) ? data.toReversed() : data))],
  'any-permission': ['N11-PERMISSIONS-UNKNOWN', 'Permissions that do not exist are left out instead of refused',
    on('PUT', PERMISSIONS), dropRefused('invalid_value', 'invalid_format', 'invalid_pattern')],
  'permissions-touch-group': ['N11-PERMISSIONS-VERSION', 'New permissions are a version of the group',
    on('PUT', PERMISSIONS), afterwards(describeGroup)],
  'last-permissions-kept': ['N11-PERMISSIONS-SOON', 'The last permissions of a group are not taken away', on('PUT', PERMISSIONS), keepLast],
  'program-gone-again': ['N11-UNDELETE', 'A program that came back is gone again', undeleteOf('programs'), afterwards(deleteAgain)],
  'course-back-without-scope': ['N11-UNDELETE-SCOPE', 'An undelete of a course needs no scope', undeleteOf('courses'), requireNoScope],
  'location-restored-unsaid': ['N11-UNDELETE-FEED', 'The feed does not say that a location came back',
    feed, leaveOut(({ operation, type }) => operation === 'restored' && type === 'location')],
  'course-back-alone': ['N11-UNDELETE-ALONG', 'A course comes back without its enrolments', undeleteOf('courses'),
    afterwards((request, _, forward) => deleteAll(request, forward, '/v1/enrolments', `courseId=${idIn(request)}`))],
  'enrolment-back-alone': ['N11-UNDELETE-PARENT', 'An enrolment in a deleted course is said to come back',
    undeleteOf('enrolments'), replaceStatusOf('parent_deleted', 200)],
  'taken-number-comes-back': ['N11-UNDELETE-TAKEN', 'A course number that has been taken comes back',
    undeleteOf('courses'), replaceStatusOf('value_taken', 200)],
  'coaching-of-erased-back': ['N11-UNDELETE-ERASED', 'A coaching of an erased person comes back',
    undeleteOf('coachings'), replaceStatusOf('person_erased', 200)],
  'coaching-back-without-coach': ['N11-UNDELETE-REFERENCES', 'A coaching comes back without its coach',
    undeleteOf('coachings'), changeRecords(leavingOut('coachId'))],
  'every-enrolment-back': ['N5-UNDELETE-BOTH', 'A course comes back with all enrolments that it has ever had',
    undeleteOf('courses'), afterwards(undeleteAll)],
  'email-in-one-case': ['N11-FILTER-EMAIL', 'Contacts are found by e-mail in the same case alone', on('GET', '/v1/contacts'),
    changeList((list, request) => {
      const email = parameterOf(request, 'email');
      return email === undefined ? list : list.filter((record) => record.email === email);
    })],
  'contact-at-agency-ignored': ['N11-FUNDING-CONTACT', 'Coachings are not found by their contact at the agency',
    on('GET', '/v1/coachings'), dropParameter('fundingContactId')],
  'client-without-name': ['N11-CLIENT', 'The name of a client is not stored', below('clients'), changeInput(leavingOut('name'))],
  'secret-shown': ['N11-CLIENT-SECRET', 'A client is read with a secret',
    on('GET', '/v1/clients/:id'), changeRecords(withFields({ secret: 'tps_any-secret' }))],
  'rotation-without-secret': ['N11-CLIENT-ROTATE', 'A rotation does not answer the new secret',
    on('POST', '/v1/clients/:id/rotate'), changeRecords(leavingOut('secret'))],
  'keys-without-version': ['N11-CLIENT-KEYS', 'Keys are read with another version than they are written',
    on('GET', '/v1/clients/:id/keys'), changeReplyHeader('etag', () => '"0"')],
  'client-goes-on': ['N11-CLIENT-ENDED', 'A client is said to be deleted, and goes on', on('DELETE', '/v1/clients/:id'), pretendDeletion(204)],
  'rotation-by-anybody': ['N11-CLIENT-GRANT', 'Whoever may write clients may rotate any of them',
    on('POST', '/v1/clients/:id/rotate'), obtainedAsMain((scope) => scope.includes('clients:write'))],
  'use-not-shown': ['N11-CLIENT-USED', 'A client does not show when it was used',
    on('GET', '/v1/clients/:id'), changeRecords(leavingOut('lastUsedAt'))],
  'writer-deletes-anybody': ['A6-TAKE', 'Whoever may write users may delete any of them',
    isTakingUsers, obtainedAsMain((scope) => scope === 'users:write')],
  'permissions-by-anybody': ['A6-PERMISSIONS', 'Whoever may write permissions may give any',
    on('PUT', PERMISSIONS), obtainedAsMain((scope) => scope.includes('permissions:write'))],
});
