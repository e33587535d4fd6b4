import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { rights } from '../../src/interface/modules.ts';
import { asideOf } from '../operators/bodies.ts';
import { feed, histories, invent, leaveOut } from '../operators/feed.ts';
import { any, type Matches, on } from '../operators/operator.ts';
import {
  afterwards,
  anyReason,
  changeAnswer,
  changeMembers,
  deleteAll,
  erasesNamesakes,
  erasures,
  exports,
  insteadOfErasure,
  mixNotes,
  neverForgetAnswers,
  partialAs,
  personPath,
  plans,
  recall,
  recallChanges,
  refuseForEver,
  refuseIf,
  undeletes,
} from '../operators/persons.ts';
import { changeReply, replaceStatus, replaceStatusOf } from '../operators/replies.ts';
import { alsoWithToken, requireNoScope, serveOtherOrganisation } from '../operators/requests.ts';
import { type Mutant, mutantsOf } from './mutant.ts';

const lists: Matches = any(...['participants', 'coachings'].map((name) => on('GET', `/v1/${name}`)));
const enrols = on('PUT', '/v1/participants/:id/add_to_course/:course');
const isDeleted = ({ deletedAt }: JsonObject) => deletedAt !== undefined;
const zeros = (value: unknown): JsonObject =>
  Object.fromEntries(Object.keys(isObject(value) ? value : {}).map((key) => [key, 0]));
/** Each operation, one after the other, is missing, or open to everybody. */
const each = rights.flatMap(({ name, method, path, kind, action }): Mutant[] => [
  {
    id: `${action}-of-${kind}-missing`,
    breaks: 'N5-OFFERED',
    describe: `${name} is claimed, but does not exist`,
    mutation: replaceStatus(200, 404)(on(method, path)),
  },
  {
    id: `${action}-of-${kind}-without-scope`,
    breaks: 'N5-SCOPES',
    describe: `${name} requires no scope`,
    mutation: requireNoScope(on(method, path)),
  },
  {
    id: `${action}-of-foreign-${kind}`,
    breaks: 'N5-UNKNOWN',
    describe: `${name} is open to another organisation`,
    mutation: serveOtherOrganisation(on(method, path)),
  },
]);

/** Decision N5: data protection. */
// biome-ignore format: a table, with one or two lines for each mutant
export const privacyMutants = [...each, ...mutantsOf({
  'export-needs-more': ['N5-SCOPE-ALONE', 'The export of a contact also requires the scope of contacts',
    on('GET', '/v1/contacts/:id/export'), partialAs('limitedToken')],
  'export-without-notes': ['N5-EXPORT', 'The export lacks notes', exports, changeMembers(['notes'], () => [])],
  'export-without-deleted-notes': ['N5-EXPORT-DELETED', 'The export lacks deleted notes',
    exports, changeMembers(['notes'], (list) => list.filter((record) => !isDeleted(record)))],
  'export-of-fifty-versions': ['N5-EXPORT-HISTORY', 'An export has at most fifty versions',
    exports, changeMembers(['history'], (list) => list.slice(0, 50))],
  'export-without-clients': ['N5-EXPORT-ACCESS', 'The export of a user lacks OAuth clients',
    on('GET', '/v1/users/:id/export'), changeMembers(['clients'], () => [])],
  'export-without-references': ['N5-EXPORT-REFERENCES', 'The export does not list references to the person',
    exports, changeMembers(['references'], () => [])],
  'export-with-other-notes': ['N5-EXPORT-OTHERS', 'The export contains notes about others', exports, mixNotes],
  'plan-of-nothing': ['N5-PLAN', 'The dry run counts nothing', plans, changeAnswer((data) => ({ ...data, removes: zeros(data.removes) }))],
  'plan-writes': ['N5-PLAN-ONLY', 'The dry run deletes the notes',
    plans, afterwards((request, _, forward) => deleteAll(request, forward, `${personPath(request)}/notes`))],
  'removed-of-nothing': ['N5-REMOVED', 'An erasure reports that it removed nothing',
    erasures, changeAnswer((data) => ({ ...data, removed: zeros(data.removed) }))],
  'any-reason': ['N5-REASON', 'Any reason is accepted', erasures, anyReason],
  'retention-no-reason': ['N5-REASONS', 'The reason `retention` is rejected', erasures, changeReply((reply, request) =>
    request.body.includes('"retention"') ? { ...reply, status: 422 } : reply)],
  'deleted-not-erased': ['N5-DELETED', 'Deleted persons cannot be erased', erasures, refuseIf(404, ({ status }) => status === 404)],
  'erasure-again-404': ['N5-AGAIN', 'A second erasure responds with 404', erasures, refuseIf(404, ({ status }) => status === 404)],
  'erasure-again-in-feed': ['N5-AGAIN-UNCHANGED', 'The feed contains each erasure, including repeated ones',
    feed, invent((request) => (erasures(request) ? personPath(request).split('/').at(-1) : undefined))],
  'erasure-pretended': ['N5-GONE', 'Nothing is erased', erasures, insteadOfErasure(async () => undefined)],
  'erased-is-deleted': ['N5-NOT-LISTED', 'An erasure only deletes',
    erasures, insteadOfErasure((request, forward) => forward(asideOf(request, 'DELETE', personPath(request))))],
  'erased-found': ['N5-NOT-FOUND', 'Searches still find erased records', lists, recall],
  'coachings-erased': ['N5-STAYS', 'Coachings are erased with their participant', erasures, afterwards((request, _, forward) =>
    deleteAll(request, forward, '/v1/coachings', `participantId=${personPath(request).split('/').at(-1)}`))],
  'coaching-not-closed': ['N5-CLOSED', 'A coaching of an erased person accepts a voucher number',
    on('PATCH', '/v1/coachings/:id'), replaceStatusOf('person_erased', 200)],
  'coaching-of-erased-frozen': ['N5-WRITABLE', 'Coachings can no longer be written', on('PATCH', '/v1/coachings/:id'),
    changeReply((reply, request) => request.body.includes('"unitsUsed"') ? { ...reply, status: 409 } : reply)],
  'figures-lost': ['N5-FIGURES', 'All enrolments of an erased person are removed', erasures, afterwards((request, _, forward) =>
    deleteAll(request, forward, '/v1/enrolments', `participantId=${personPath(request).split('/').at(-1)}`))],
  'former-person-unknown': ['N5-FORMER', 'An export lacks the history of coachings',
    exports, changeMembers(['history'], (list) => list.filter(({ type }) => type !== 'coaching'))],
  'seat-stays-taken': ['N5-SEATS', 'The seat of an erased person remains occupied', enrols, refuseForEver],
  'namesakes-erased': ['N5-OTHERS', 'An erasure removes the numbers of others with the same name', erasures, erasesNamesakes],
  'values-in-history': ['N5-HISTORY', 'Histories keep the values', histories, recallChanges],
  'answers-kept': ['N5-ANSWERS', 'Stored responses contain erased persons', on('POST', '/v1/participants'), neverForgetAnswers],
  'erased-unsaid': ['N5-FEED', 'The feed does not contain erasures', feed, leaveOut(({ operation }) => operation === 'erased')],
  'cleared-coachings-unsaid': ['N5-FEED-OTHERS', 'The feed does not contain coachings that an erasure changed',
    feed, leaveOut(({ operation, type }) => operation === 'updated' && type === 'coaching')],
  'undelete-unread': ['N5-UNDELETE', 'An undeleted person disappears again',
    undeletes, afterwards((request, _, forward) => forward(asideOf(request, 'DELETE', personPath(request))))],
  'undelete-without-notes': ['N5-UNDELETE-NOTES', 'Notes are not restored',
    undeletes, afterwards((request, _, forward) => deleteAll(request, forward, `${personPath(request)}/notes`))],
  'undelete-without-seats': ['N5-UNDELETE-SEATS', 'Seats are not restored', 
    undeletes, changeAnswer((data) => (Array.isArray(data.courseIds) ? { ...data, courseIds: [] } : data))],
  'undelete-over-capacity': ['N5-UNDELETE-FULL', 'A seat is restored although another person has taken it', undeletes, replaceStatusOf('course_full', 200)],
  'restored-unsaid': ['N5-UNDELETE-FEED', 'The feed does not contain undeletions', feed, leaveOut(({ operation }) => operation === 'restored')],
  'undelete-again-409': ['N5-UNDELETE-AGAIN', 'Undeleting a record that is not deleted fails', undeletes, refuseIf(409, ({ status }) => status === 200)],
  'undelete-grants': ['N5-UNDELETE-GRANT', 'A caller without the right to undelete a user is rejected, but the user is undeleted',
    on('POST', '/v1/users/:id/undelete'), alsoWithToken],
  'taken-e-mail-comes-back': ['N5-UNDELETE-TAKEN', 'A taken e-mail address is restored',
    on('POST', '/v1/users/:id/undelete'), replaceStatusOf('value_taken', 200)],
  'erased-comes-back': ['N5-UNDELETE-ERASED', 'An erased person can be undeleted', undeletes, replaceStatusOf('person_erased', 200)],
})];
