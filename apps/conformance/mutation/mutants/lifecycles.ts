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

/** The id of the record in an undeletion. */
const idIn = (request: Request): string => personPath(request).split('/').at(-1) ?? '';

/** Undeletes every former enrolment of a course. */
const undeleteAll = async (request: Request, _: unknown, forward: Forward): Promise<void> => {
  const list = {
    ...asideOf(request, 'GET', '/v1/enrolments'),
    query: `courseId=${idIn(request)}&includeDeleted=true&sort=updatedAt`,
  };
  for (const item of itemsOf(await forward(list)))
    await forward(asideOf(request, 'POST', `/v1/enrolments/${Object(item).id}/undelete`));
};

/** Confirms a PUT that removes all permissions. */
const keepLast: Operator = (matches) => () => async (request, forward) => {
  if (!matches(request) || !request.body.includes('"permissions":[]')) return forward(request);
  return forward(asideOf(request, 'GET', request.path));
};

const describeGroup = (request: Request, _: unknown, forward: Forward) =>
  forward(asideOf(request, 'PATCH', personPath(request), { permissionGroup: { description: randomUUID() } }));

/** Decisions N11 and A6: life cycles, permissions and clients. */
// biome-ignore format: a table, with one or two lines for each mutant
export const lifecycleMutants = mutantsOf({
  'programs-not-created': ['N11-LIFE', 'POST of a program is 405', on('POST', '/v1/programs'), replaceStatus(201, 405)],
  'any-field-of-organisation': ['N11-ORGANISATION', 'Other fields of the organisation are dropped instead of rejected',
    on('PATCH', '/v1/org'), dropRefused('unknown_field')],
  'references-not-counted': ['N11-REFERENCED', 'A rejected deletion does not name the references to the program',
    on('DELETE', '/v1/programs/:id'), changeProblem((problem) => ('references' in problem ? { ...problem, references: [] } : problem))],
  'deleted-though-referenced': ['N11-REFERENCED-RACE', 'The deletion of a referenced location is confirmed',
    on('DELETE', '/v1/locations/:id'), replaceStatusOf('still_referenced', 204)],
  'permissions-unsorted': ['N11-PERMISSIONS', 'Permissions are returned in another order',
    on('GET', PERMISSIONS), changeData((data) => (Array.isArray(data) ? data.toReversed() : data))],
  'any-permission': ['N11-PERMISSIONS-UNKNOWN', 'Unknown permissions are dropped instead of rejected',
    on('PUT', PERMISSIONS), dropRefused('invalid_value', 'invalid_format', 'invalid_pattern')],
  'permissions-touch-group': ['N11-PERMISSIONS-VERSION', 'New permissions create a version of the group',
    on('PUT', PERMISSIONS), afterwards(describeGroup)],
  'last-permissions-kept': ['N11-PERMISSIONS-SOON', 'The last permissions of a group cannot be removed', on('PUT', PERMISSIONS), keepLast],
  'program-gone-again': ['N11-UNDELETE', 'An undeleted program disappears again', undeleteOf('programs'), afterwards(deleteAgain)],
  'course-back-without-scope': ['N11-UNDELETE-SCOPE', 'Undeleting a course requires no scope', undeleteOf('courses'), requireNoScope],
  'location-restored-unsaid': ['N11-UNDELETE-FEED', 'The feed lacks the undeletion of a location',
    feed, leaveOut(({ operation, type }) => operation === 'restored' && type === 'location')],
  'course-back-alone': ['N11-UNDELETE-ALONG', 'A course is undeleted without its enrolments', undeleteOf('courses'),
    afterwards((request, _, forward) => deleteAll(request, forward, '/v1/enrolments', `courseId=${idIn(request)}`))],
  'enrolment-back-alone': ['N11-UNDELETE-PARENT', 'The undeletion of an enrolment in a deleted course is confirmed',
    undeleteOf('enrolments'), replaceStatusOf('parent_deleted', 200)],
  'taken-number-comes-back': ['N11-UNDELETE-TAKEN', 'A taken course number is restored',
    undeleteOf('courses'), replaceStatusOf('value_taken', 200)],
  'coaching-of-erased-back': ['N11-UNDELETE-ERASED', 'A coaching of an erased person can be undeleted',
    undeleteOf('coachings'), replaceStatusOf('person_erased', 200)],
  'coaching-back-without-coach': ['N11-UNDELETE-REFERENCES', 'A coaching is undeleted without its coach',
    undeleteOf('coachings'), changeRecords(leavingOut('coachId'))],
  'every-enrolment-back': ['N5-UNDELETE-BOTH', 'A course is undeleted with all its former enrolments',
    undeleteOf('courses'), afterwards(undeleteAll)],
  'email-in-one-case': ['N11-FILTER-EMAIL', 'The filter of contacts by e-mail is case-sensitive', on('GET', '/v1/contacts'),
    changeList((list, request) => {
      const email = parameterOf(request, 'email');
      return email === undefined ? list : list.filter((record) => record.email === email);
    })],
  'contact-at-agency-ignored': ['N11-FUNDING-CONTACT', 'The filter of coachings by their contact at the agency finds nothing',
    on('GET', '/v1/coachings'), dropParameter('fundingContactId')],
  'client-without-name': ['N11-CLIENT', 'The name of a client is not stored', below('clients'), changeInput(leavingOut('name'))],
  'secret-shown': ['N11-CLIENT-SECRET', 'Reading a client returns a secret',
    on('GET', '/v1/clients/:id'), changeRecords(withFields({ secret: 'tps_any-secret' }))],
  'rotation-without-secret': ['N11-CLIENT-ROTATE', 'A rotation does not return the new secret',
    on('POST', '/v1/clients/:id/rotate'), changeRecords(leavingOut('secret'))],
  'keys-without-version': ['N11-CLIENT-KEYS', 'Reading keys returns another version than writing them',
    on('GET', '/v1/clients/:id/keys'), changeReplyHeader('etag', () => '"0"')],
  'client-goes-on': ['N11-CLIENT-ENDED', 'The deletion of a client is confirmed, but it remains usable', on('DELETE', '/v1/clients/:id'), pretendDeletion(204)],
  'rotation-by-anybody': ['N11-CLIENT-GRANT', 'A token that may write clients may rotate any of them',
    on('POST', '/v1/clients/:id/rotate'), obtainedAsMain((scope) => scope.includes('clients:write'))],
  'use-not-shown': ['N11-CLIENT-USED', 'A client lacks the date of its last use',
    on('GET', '/v1/clients/:id'), changeRecords(leavingOut('lastUsedAt'))],
  'writer-deletes-anybody': ['A6-TAKE', 'A token that may write users may delete any of them',
    isTakingUsers, obtainedAsMain((scope) => scope === 'users:write')],
  'permissions-by-anybody': ['A6-PERMISSIONS', 'A token that may write permissions may grant any',
    on('PUT', PERMISSIONS), obtainedAsMain((scope) => scope.includes('permissions:write'))],
});
