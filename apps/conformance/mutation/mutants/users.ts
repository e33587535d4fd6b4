import { asideOf, isSuccess } from '../operators/bodies.ts';
import { feed, forget, writtenId } from '../operators/feed.ts';
import { leavingOut } from '../operators/fields.ts';
import { type Matches, type Operator, on } from '../operators/operator.ts';
import { changeRecords, changeReply, changeReplyHeader, replaceStatus, replaceStatusOf } from '../operators/replies.ts';
import {
  changeInput,
  changeRequest,
  removeRequestHeader,
  requireNoScope,
  requireNoToken,
  serveOtherOrganisation,
} from '../operators/requests.ts';
import { echoInput, pretendDeletion } from '../operators/storage.ts';
import { withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const replaces = on('PUT', '/v1/users/:id');
const updates = on('PATCH', '/v1/users/:id');
const removes = on('DELETE', '/v1/users/:id');
const writes: Matches = (request) => [replaces, updates, removes].some((matches) => matches(request));

/** Sends another PATCH of the user after each write, or after it was brought back. */
const alsoChange =
  (user: object): Operator =>
  (matches) =>
  () =>
  async (request, forward) => {
    const reply = await forward(request);
    if (!matches(request) || !isSuccess(reply)) return reply;
    return forward(asideOf(request, 'PATCH', request.path.replace(/\/undelete$/, ''), { user }));
  };

/** Decision N3: replacing, changing and deleting users. */
// biome-ignore format: a table, with one or two lines for each mutant
export const userMutants = mutantsOf({
  'user-put-merges': ['N3-REPLACE', 'PUT of a user keeps what is left out',
    replaces, changeRequest((request) => ({ ...request, method: 'PATCH' }))],
  'user-put-not-stored': ['N3-REPLACE', 'PUT of a user answers what was sent, but stores nothing',
    replaces, echoInput],
  'user-put-deactivates': ['N3-REPLACE', 'PUT of a user without a status makes it inactive',
    replaces, changeInput((fields) => ({ status: 'inactive', ...fields }))],
  'user-patch-not-stored': ['N3-UPDATE', 'PATCH of a user answers what was sent, but stores nothing', updates, echoInput],
  'user-patch-clears-address': ['N3-UPDATE', 'PATCH of a user clears the address', updates, alsoChange({ address: null })],
  'user-patch-ignores-status': ['N3-UPDATE', 'PATCH of a user ignores the status', updates, changeInput(leavingOut('status'))],
  'user-stays': ['N3-DELETE', 'DELETE of a user answers 204, and the user stays', removes, pretendDeletion(204)],
  'user-deletion-200': ['N3-DELETE', 'DELETE of a user answers 200',
    removes, changeReply((reply) => (reply.status === 204 ? withJson({ ...reply, status: 200 }, { data: {} }) : reply))],
  'user-deactivated-instead': ['N3-DELETE', 'DELETE of a user deactivates it',
    removes, changeRequest((request) => ({ ...asideOf(request, 'PATCH', request.path, { user: { status: 'inactive' } }) }))],
  'unknown-user-422': ['N3-UNKNOWN', 'An unknown user is answered 422', writes, replaceStatusOf('not_found', 422)],
  'foreign-user-written': ['N3-UNKNOWN', "Another organisation's user is written", writes, serveOtherOrganisation],
  'user-put-unconditional': ['N3-CONDITIONAL', 'PUT of a user ignores If-Match', replaces, removeRequestHeader('if-match')],
  'user-patch-unconditional': ['N3-CONDITIONAL', 'PATCH of a user ignores If-Match', updates, removeRequestHeader('if-match')],
  'user-delete-unconditional': ['N3-CONDITIONAL', 'DELETE of a user ignores If-Match', removes, removeRequestHeader('if-match')],
  'user-permissions-ignored': ['N3-BODY', 'A field that a user does not have is dropped',
    writes, changeInput(leavingOut('permissions'))],
  'user-groups-unchecked': ['N3-BODY', 'Unknown groups are dropped', writes, changeInput(leavingOut('groups'))],
  'user-body-400': ['N3-BODY', 'An invalid user is answered 400', writes, replaceStatus(422, 400)],
  'user-email-422': ['N3-EMAIL', 'An e-mail address that is taken is answered 422', writes, replaceStatus(409, 422)],
  'user-email-in-other-case-409': ['F-USER-EMAIL', 'A user who writes its own e-mail address in capitals is answered that it is taken',
    updates, changeReply((reply, request) => (/"email":"[^"a-z]+"/.test(String(request.body)) && isSuccess(reply) ? { ...reply, status: 409 } : reply))],
  'user-names-like-those-of-contacts': ['R6-CONTACTS-ONLY', 'A PATCH of a user refuses a name that no contact can have',
    updates, changeReply((reply, request) => (/"firstName":"Ü"/.test(String(request.body)) ? { ...reply, status: 422 } : reply))],
  'user-put-without-scope': ['N3-SCOPE', 'Any token may replace a user', replaces, requireNoScope],
  'user-patch-without-scope': ['N3-SCOPE', 'Any token may change a user', updates, requireNoScope],
  'user-delete-without-scope': ['N3-SCOPE', 'Any token may delete a user', removes, requireNoScope],
  'user-delete-without-token': ['N3-SCOPE', 'A user can be deleted without a token', removes, requireNoToken],
  'user-scope-unnamed': ['N3-SCOPE', 'The 403 does not name the scope',
    writes, changeReplyHeader('www-authenticate', (value) => value.replace(/, scope="[^"]*"/, ''))],
  'user-writes-unrecorded': ['N3-RECORDED', 'Writes of users make no change',
    feed, forget((request, reply) => (writes(request) ? writtenId(request, reply) : undefined), ({ operation }, ids) => ids.size > 0 && operation !== 'created')],
  'undeleted-user-is-active': ['N5-UNDELETE', 'A user who comes back is active, also if it was not',
    on('POST', '/v1/users/:id/undelete'), alsoChange({ status: 'active' })],
  'deleted-trainer-left-out': ['N3-REFERRED', 'A course leaves trainers out when it is read again',
    on('GET', '/v1/courses/:id'), changeRecords((course) => ({ ...course, trainerIds: [] }))],
  'deleted-author-left-out': ['N3-REFERRED', 'A note has no author when it is read again',
    on('GET', '/v1/:parents/:parentId/notes/:id'), changeRecords(leavingOut('author_id'))],
});
