import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { rights } from '../../src/interface/modules.ts';
import { asideOf } from '../operators/bodies.ts';
import { changeItems, feed, histories, invent, leaveOut } from '../operators/feed.ts';
import { leavingOut, withDefaults, withFields } from '../operators/fields.ts';
import { any, gets, type Matches, on } from '../operators/operator.ts';
import {
  afterwards,
  anyReason,
  changeAnswer,
  changeMembers,
  deleteAll,
  erasesNamesakes,
  erasures,
  exports,
  fullTokensOnly,
  hideUndeleted,
  insteadOfErasure,
  mixNotes,
  neverForgetAnswers,
  newTimeWhenRepeated,
  ofPersons,
  partialAs,
  personPath,
  plans,
  recall,
  recallChanges,
  recallFields,
  refuseForEver,
  refuseIf,
  undeletes,
} from '../operators/persons.ts';
import { dropParameter } from '../operators/queries.ts';
import {
  changeProblem,
  changeRecords,
  changeReply,
  changeReplyHeader,
  removeReplyHeader,
  replaceStatus,
  replaceStatusOf,
} from '../operators/replies.ts';
import {
  acceptAnyToken,
  alsoWithToken,
  changeRequestHeader,
  requireNoScope,
  requireNoToken,
  serveOtherOrganisation,
  writeOtherOrganisation,
} from '../operators/requests.ts';
import { withJson } from '../proxy/messages.ts';
import { type Mutant, mutantsOf } from './mutant.ts';

const noteReads = any(on('GET', '/v1/participants/:id/notes/:note'), on('GET', '/v1/participants/:id/notes'));
const personReads = any(...['participants', 'contacts', 'users'].map((name) => on('GET', `/v1/${name}/:id`)));
const lists: Matches = any(...['participants', 'coachings'].map((name) => on('GET', `/v1/${name}`)));
const enrols = on('PUT', '/v1/participants/:id/add_to_course/:course');
const ofCoachings: Matches = (request) => histories(request) && request.path.startsWith('/v1/coachings/');
const isDeleted = ({ deletedAt }: JsonObject) => deletedAt !== undefined;
const zeros = (value: unknown): JsonObject =>
  Object.fromEntries(Object.keys(isObject(value) ? value : {}).map((key) => [key, 0]));
const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Each operation is missing, one after the other, and is open to anybody. */
const each = rights.flatMap(({ name, method, path, kind, action }): Mutant[] => [
  {
    id: `${action}-of-${kind}-missing`,
    breaks: 'N5-OFFERED',
    describe: `${name} is claimed, but not there`,
    mutation: replaceStatus(200, 404)(on(method, path)),
  },
  {
    id: `${action}-of-${kind}-without-scope`,
    breaks: 'N5-SCOPES',
    describe: `${name} needs no scope`,
    mutation: requireNoScope(on(method, path)),
  },
  {
    id: `${action}-of-foreign-${kind}`,
    breaks: 'N5-UNKNOWN',
    describe: `${name} is answered to another organisation`,
    mutation: serveOtherOrganisation(on(method, path)),
  },
]);

/** Decision N5: data protection. */
// biome-ignore format: a table, with one or two lines for each mutant
export const privacyMutants = [...each, ...mutantsOf({
  'export-without-history': ['N5-OFFERED', 'Exports have no history', exports, changeAnswer(leavingOut('history'))],
  'rights-without-token': ['N5-SCOPES', 'Rights need no token', ofPersons, requireNoToken],
  'privacy-scope-unnamed': ['N5-SCOPES', 'The 403 names no scope of data protection',
    ofPersons, changeReplyHeader('www-authenticate', (value) => value.replace(/, scope="[^"]*"/, ''))],
  'reader-may-erase': ['N5-SCOPES', 'Who may read for data protection may erase too', any(erasures, undeletes), partialAs('token')],
  'export-needs-more': ['N5-SCOPE-ALONE', 'The export of a contact needs the scope of contacts too',
    on('GET', '/v1/contacts/:id/export'), partialAs('limitedToken')],
  'plan-needs-more': ['N5-SCOPE-ALONE', 'The dry run needs another scope too', plans, partialAs('limitedToken')],
  'undelete-needs-more': ['N5-SCOPE-ALONE', 'Only a full token brings back', undeletes, fullTokensOnly],
  'erasure-needs-more': ['N5-SCOPE-ALONE', 'Only a full token erases', erasures, fullTokensOnly],
  'foreign-erasure-carried-out': ['N5-UNKNOWN', 'Another organisation erases, and is answered 404', erasures, writeOtherOrganisation],
  'unknown-export-204': ['N5-UNKNOWN', 'The export of an unknown person is empty', exports, replaceStatus(404, 200)],
  'export-without-notes': ['N5-EXPORT', 'The export has no notes', exports, changeMembers(['notes'], () => [])],
  'export-without-coachings': ['N5-EXPORT', 'The export has no coachings', exports, changeMembers(['coachings'], () => [])],
  'export-without-enrolments': ['N5-EXPORT', 'The export has no enrolments', exports, changeMembers(['enrolments'], () => [])],
  'export-of-the-first-note': ['N5-EXPORT', 'The export has one note', exports, changeMembers(['notes'], (list) => list.slice(0, 1))],
  'export-without-address': ['N5-EXPORT', 'The export has no address',
    exports, changeAnswer((data) => ({ ...data, record: leavingOut('address')(data.record as JsonObject) }))],
  'export-without-e-mail': ['N5-EXPORT', 'The export of a user has no e-mail',
    on('GET', '/v1/users/:id/export'), changeAnswer((data) => ({ ...data, record: leavingOut('email')(data.record as JsonObject) }))],
  'export-of-yesterday': ['N5-EXPORT', 'The export says that it is of another time',
    exports, changeAnswer(withFields({ generatedAt: '2020-01-01T00:00:00.000Z' }))],
  'export-without-deleted-notes': ['N5-EXPORT-DELETED', 'Deleted notes are not in the export',
    exports, changeMembers(['notes'], (list) => list.filter((record) => !isDeleted(record)))],
  'export-without-deleted-coachings': ['N5-EXPORT-DELETED', 'Deleted coachings are not in the export',
    exports, changeMembers(['coachings'], (list) => list.filter((record) => !isDeleted(record)))],
  'export-without-deletedAt': ['N5-EXPORT-DELETED', 'The export does not say what is deleted',
    exports, changeMembers(['notes', 'coachings'], (list) => list.map(leavingOut('deletedAt')))],
  'export-of-deleted-404': ['N5-EXPORT-DELETED', 'Deleted persons can not be exported', exports, refuseIf(404, ({ status }) => status === 404)],
  'export-of-fifty-versions': ['N5-EXPORT-HISTORY', 'An export has fifty versions at most',
    exports, changeMembers(['history'], (list) => list.slice(0, 50))],
  'export-of-a-page-of-notes': ['N5-EXPORT', 'An export has two hundred notes at most',
    exports, changeMembers(['notes'], (list) => list.slice(0, 200))],
  'export-without-oldest-version': ['N5-EXPORT-HISTORY', 'The oldest version is not in the export',
    exports, changeMembers(['history'], (list) => list.slice(0, -1))],
  'export-without-history-of-notes': ['N5-EXPORT-HISTORY', 'The history of notes is not in the export',
    exports, changeMembers(['history'], (list) => list.filter(({ type }) => type !== 'participantNote'))],
  'export-of-contact-without-history': ['N5-EXPORT-HISTORY', 'The export of a contact has no history',
    on('GET', '/v1/contacts/:id/export'), changeMembers(['history'], () => [])],
  'export-without-clients': ['N5-EXPORT-ACCESS', 'The export of a user has no OAuth clients',
    on('GET', '/v1/users/:id/export'), changeMembers(['access'], (list) => list.filter(({ type }) => type !== 'client'))],
  'export-without-references': ['N5-EXPORT-REFERENCES', 'The export does not say where the person is named',
    exports, changeMembers(['references'], () => [])],
  'references-without-parent': ['N5-EXPORT-REFERENCES', 'References do not say where a note is',
    exports, changeMembers(['references'], (list) => list.map(leavingOut('parentId')))],
  'export-with-other-notes': ['N5-EXPORT-OTHERS', 'The export has notes of others', exports, mixNotes],
  'plan-of-nothing': ['N5-PLAN', 'The dry run counts nothing', plans, changeAnswer((data) => ({ ...data, removes: zeros(data.removes) }))],
  'plan-without-what-stays': ['N5-PLAN', 'The dry run does not say what stays', plans, changeAnswer(withFields({ keeps: [] }))],
  'plan-of-contact-without-what-stays': ['N5-PLAN', 'The dry run of a contact does not say what stays',
    on('GET', '/v1/contacts/:id/erasure'), changeAnswer(withFields({ keeps: [] }))],
  'plan-of-one-version': ['N5-PLAN', 'The dry run of a user counts one version', on('GET', '/v1/users/:id/erasure'),
    changeAnswer((data) => ({ ...data, removes: { ...(data.removes as JsonObject), versions: 1 } }))],
  'plan-without-reasons': ['N5-PLAN', 'The dry run does not say why something stays',
    plans, changeAnswer((data) => ({ ...data, keeps: listOf(data.keeps).map(withFields({ why: '' })) }))],
  'plan-writes': ['N5-PLAN-ONLY', 'The dry run deletes the notes',
    plans, afterwards((request, _, forward) => deleteAll(request, forward, `${personPath(request)}/notes`))],
  'removed-of-nothing': ['N5-REMOVED', 'An erasure says that it has removed nothing',
    erasures, changeAnswer((data) => ({ ...data, removed: zeros(data.removed) }))],
  'plan-forgets-the-erasure': ['N5-REMOVED', 'The dry run does not say that the person has been erased', plans, changeAnswer(leavingOut('erasedAt'))],
  'any-reason': ['N5-REASON', 'Any reason will do', erasures, anyReason],
  'retention-no-reason': ['N5-REASONS', 'The reason `retention` is refused', erasures, changeReply((reply, request) =>
    request.body.includes('"retention"') ? { ...reply, status: 422 } : reply)],
  'right-with-any-parameter': ['Q2-UNKNOWN-PARAMETER', 'Rights take any parameter', ofPersons, dropParameter('no_such_parameter')],
  'export-for-any-token': ['A3-BAD-TOKEN', 'Any token will do to export', exports, acceptAnyToken],
  'erasure-of-no-json-422': ['L1-JSON', 'An order to erase that is no JSON is 422', erasures, replaceStatusOf('invalid_json', 422)],
  'erasure-of-any-type': ['Q3-MEDIA-TYPE', 'An order to erase may be of any type', erasures, changeRequestHeader('content-type', () => 'application/json')],
  'erasure-beside': ['Q1-BESIDE', 'An order to erase may have more keys', erasures, changeProblem((problem) => ({ ...problem, errors: [] }))],
  'deleted-not-erased': ['N5-DELETED', 'Deleted persons can not be erased', erasures, refuseIf(404, ({ status }) => status === 404)],
  'erasure-again-404': ['N5-AGAIN', 'A second erasure is answered 404', erasures, refuseIf(404, ({ status }) => status === 404)],
  'erasures-at-once-500': ['N5-AGAIN', 'Of erasures of one person at the same time all but one are answered 500',
    erasures, (matches) => () => {
      const underWay = new Set<string>();
      return async (request, forward) => {
        if (!matches(request)) return forward(request);
        const isFirst = !underWay.has(request.path);
        underWay.add(request.path);
        const reply = await forward(request);
        if (isFirst) underWay.delete(request.path);
        return isFirst ? reply : { ...reply, status: 500 };
      };
    }],
  'erasure-again-anew': ['N5-AGAIN', 'A second erasure has another time', erasures, newTimeWhenRepeated],
  'erasure-again-in-feed': ['N5-AGAIN-UNCHANGED', 'Each erasure is said by the feed, a repeated one too',
    feed, invent((request) => (erasures(request) ? personPath(request).split('/').at(-1) : undefined))],
  'erasure-pretended': ['N5-GONE', 'Nothing is erased', erasures, insteadOfErasure(async () => undefined)],
  'erased-410': ['N5-GONE', 'What is not found is answered 410', personReads, replaceStatus(404, 410)],
  'erased-notes-readable': ['N5-GONE', 'Notes of erased persons can be read', noteReads, recall],
  'erased-is-deleted': ['N5-NOT-LISTED', 'An erasure deletes, and nothing more',
    erasures, insteadOfErasure((request, forward) => forward(asideOf(request, 'DELETE', personPath(request))))],
  'erased-user-listed': ['N5-NOT-LISTED', 'Erased users are listed', on('GET', '/v1/users'), recall],
  'erased-found': ['N5-NOT-FOUND', 'Searches find what they found before', lists, recall],
  'erased-contact-found': ['N5-NOT-FOUND', 'Searches find erased contacts', on('GET', '/v1/contacts'), recall],
  'erased-voucher-found': ['N5-NOT-FOUND', 'Vouchers of erased persons are found', on('GET', '/v1/coachings'), recall],
  'coachings-erased': ['N5-STAYS', 'Coachings go with their participant', erasures, afterwards((request, _, forward) =>
    deleteAll(request, forward, '/v1/coachings', `participantId=${personPath(request).split('/').at(-1)}`))],
  'voucher-stays': ['N5-STAYS', 'The voucher number of a coaching stays', on('GET', '/v1/coachings/:id'), recallFields('voucherNumber')],
  'exit-reason-stays': ['N5-STAYS', 'Why somebody left stays in enrolments',
    on('GET', '/v1/enrolments'), changeRecords((record) => (isDeleted(record) ? withDefaults({ exitReason: 'A' })(record) : record))],
  'coaching-not-closed': ['N5-CLOSED', 'A coaching of an erased person takes a voucher number',
    on('PATCH', '/v1/coachings/:id'), replaceStatusOf('person_erased', 200)],
  'coaching-of-erased': ['N5-CLOSED', 'An erased person gets another coaching', on('POST', '/v1/coachings'), replaceStatus(422, 201)],
  'coaching-of-erased-frozen': ['N5-WRITABLE', 'Nothing at all is written into coachings any more', on('PATCH', '/v1/coachings/:id'),
    changeReply((reply, request) => request.body.includes('"unitsUsed"') ? { ...reply, status: 409 } : reply)],
  'figures-lost': ['N5-FIGURES', 'All enrolments of an erased person are gone', erasures, afterwards((request, _, forward) =>
    deleteAll(request, forward, '/v1/enrolments', `participantId=${personPath(request).split('/').at(-1)}`))],
  'former-person-unknown': ['N5-FORMER', 'An export has no history of coachings',
    exports, changeMembers(['history'], (list) => list.filter(({ type }) => type !== 'coaching'))],
  'note-of-erased': ['N5-CLOSED', 'An erased person gets another note', on('POST', '/v1/participants/:id/notes'), replaceStatus(404, 201)],
  'seat-stays-taken': ['N5-SEATS', 'The seat of an erased person stays taken', enrols, refuseForEver],
  'namesakes-erased': ['N5-OTHERS', 'An erasure takes the numbers of others who are called alike', erasures, erasesNamesakes],
  'values-in-history': ['N5-HISTORY', 'Histories keep the values', histories, recallChanges],
  'author-in-history': ['N5-HISTORY', 'Histories of erased notes keep their authors', (request) => histories(request) && request.path.includes('/notes/'),
    changeItems((entry) => (listOf(entry.changes).length === 0 ? { ...entry, changes: [{ pointer: '/author_id', to: 'A' }] } : entry))],
  'request-id-in-history': ['N5-HISTORY', 'Histories keep ids of requests', histories, changeItems(withDefaults({ requestId: 'a' }))],
  'history-erased': ['N5-HISTORY', 'Histories are erased as a whole', histories, changeReply((reply) =>
    reply.body.includes('"erased"') ? withJson(reply, { data: [] }) : reply)],
  'coaching-history-erased': ['N5-HISTORY', 'The history of a coaching is emptied', ofCoachings, changeItems(withFields({ changes: [] }))],
  'answers-kept': ['N5-ANSWERS', 'Kept answers show erased persons', on('POST', '/v1/participants'), neverForgetAnswers],
  'erased-unsaid': ['N5-FEED', 'The feed says nothing of an erasure', feed, leaveOut(({ operation }) => operation === 'erased')],
  'erased-said-deleted': ['N5-FEED', 'The feed says that the person was deleted',
    feed, changeItems((item) => (item.operation === 'erased' ? { ...item, operation: 'deleted' } : item))],
  'erased-notes-unsaid': ['N5-FEED', 'The feed says nothing of erased notes',
    feed, leaveOut(({ operation, type }) => operation === 'erased' && type === 'participantNote')],
  'cleared-coachings-unsaid': ['N5-FEED-OTHERS', 'The feed says nothing of coachings that lost something',
    feed, leaveOut(({ operation, type }) => operation === 'updated' && type === 'coaching')],
  'undelete-unread': ['N5-UNDELETE', 'A person that came back is gone again',
    undeletes, afterwards((request, _, forward) => forward(asideOf(request, 'DELETE', personPath(request))))],
  'undelete-unlisted': ['N5-UNDELETE', 'No list shows a person that came back', any(undeletes, gets), hideUndeleted],
  'undelete-without-etag': ['N5-UNDELETE', 'What came back has no version', undeletes, removeReplyHeader('etag')],
  'undelete-without-status': ['N5-UNDELETE', 'What came back has lost its status', undeletes, changeAnswer(leavingOut('status', 'category'))],
  'undelete-without-notes': ['N5-UNDELETE-NOTES', 'Notes do not come back',
    undeletes, afterwards((request, _, forward) => deleteAll(request, forward, `${personPath(request)}/notes`))],
  'undelete-with-all-notes': ['N5-UNDELETE-NOTES', 'Notes come back that were deleted before', on('GET', '/v1/participants/:id/notes/:note'), recall],
  'undelete-without-seats': ['N5-UNDELETE-SEATS', 'Seats do not come back', 
    undeletes, changeAnswer((data) => (Array.isArray(data.courseIds) ? { ...data, courseIds: [] } : data))],
  'undelete-over-capacity': ['N5-UNDELETE-FULL', 'A seat comes back that has been taken', undeletes, replaceStatusOf('course_full', 200)],
  'full-without-its-code': ['N5-UNDELETE-FULL', 'A taken seat is no reason that is named', undeletes, changeProblem((problem) =>
    problem.code === 'course_full' ? { ...problem, code: 'value_taken' } : problem)],
  'restored-unsaid': ['N5-UNDELETE-FEED', 'The feed does not say what came back', feed, leaveOut(({ operation }) => operation === 'restored')],
  'restored-said-created': ['N5-UNDELETE-FEED', 'The feed says that what came back was created',
    feed, changeItems((item) => (item.operation === 'restored' ? { ...item, operation: 'created' } : item))],
  'restored-notes-unsaid': ['N5-UNDELETE-FEED', 'The feed says nothing of notes that came back',
    feed, leaveOut(({ operation, type }) => operation === 'restored' && type === 'participantNote')],
  'undelete-again-409': ['N5-UNDELETE-AGAIN', 'What is not deleted does not come back', undeletes, refuseIf(409, ({ status }) => status === 200)],
  'undelete-grants': ['N5-UNDELETE-GRANT', 'Who may not bring back a user is told so, and does it',
    on('POST', '/v1/users/:id/undelete'), alsoWithToken],
  'undelete-grant-unnamed': ['N5-UNDELETE-GRANT', 'Who may not bring back a user is not told what is missing',
    on('POST', '/v1/users/:id/undelete'), changeReplyHeader('www-authenticate', (value) => value.replace(/, scope="[^"]*"/, ''))],
  'taken-e-mail-comes-back': ['N5-UNDELETE-TAKEN', 'An e-mail that has been taken comes back',
    on('POST', '/v1/users/:id/undelete'), replaceStatusOf('value_taken', 200)],
  'taken-value-comes-back': ['N5-UNDELETE-TAKEN', 'A value that has been taken comes back', undeletes, replaceStatusOf('value_taken', 200)],
  'erased-comes-back': ['N5-UNDELETE-ERASED', 'An erased person comes back', undeletes, replaceStatusOf('person_erased', 200)],
  'erased-does-not-come-back-404': ['N5-UNDELETE-ERASED', 'The undelete of an erased person is 404',
    undeletes, replaceStatusOf('person_erased', 404)],
})];
