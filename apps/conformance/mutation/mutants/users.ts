import { feed, forget, writtenId } from '../operators/feed.ts';
import { leavingOut } from '../operators/fields.ts';
import { type Matches, on } from '../operators/operator.ts';
import { changeRecords, replaceStatus, replaceStatusOf } from '../operators/replies.ts';
import { changeInput, changeRequest, removeRequestHeader, requireNoScope } from '../operators/requests.ts';
import { echoInput, pretendDeletion } from '../operators/storage.ts';
import { mutantsOf } from './mutant.ts';

const replaces = on('PUT', '/v1/users/:id');
const updates = on('PATCH', '/v1/users/:id');
const removes = on('DELETE', '/v1/users/:id');
const writes: Matches = (request) => [replaces, updates, removes].some((matches) => matches(request));

/** Decision N3: replacing, changing and deleting users. */
// biome-ignore format: a table, with one or two lines for each mutant
export const userMutants = mutantsOf({
  'user-put-merges': ['N3-REPLACE', 'PUT of a user keeps omitted fields',
    replaces, changeRequest((request) => ({ ...request, method: 'PATCH' }))],
  'user-patch-not-stored': ['N3-UPDATE', 'PATCH of a user returns the sent fields, but stores nothing', updates, echoInput],
  'user-stays': ['N3-DELETE', 'DELETE of a user answers 204, and the user stays', removes, pretendDeletion(204)],
  'unknown-user-422': ['N3-UNKNOWN', 'An unknown user is rejected with 422', writes, replaceStatusOf('not_found', 422)],
  'user-put-unconditional': ['N3-CONDITIONAL', 'PUT of a user ignores If-Match', replaces, removeRequestHeader('if-match')],
  'user-permissions-ignored': ['N3-BODY', 'An unknown field of a user is dropped',
    writes, changeInput(leavingOut('permissions'))],
  'user-email-422': ['N3-EMAIL', 'A taken e-mail address is rejected with 422', writes, replaceStatus(409, 422)],
  'user-put-without-scope': ['N3-SCOPE', 'Any token may replace a user', replaces, requireNoScope],
  'user-writes-unrecorded': ['N3-RECORDED', 'Writes of users produce no change',
    feed, forget((request, reply) => (writes(request) ? writtenId(request, reply) : undefined), ({ operation }, ids) => ids.size > 0 && operation !== 'created')],
  'deleted-trainer-left-out': ['N3-REFERRED', 'A later read of a course lacks its trainers',
    on('GET', '/v1/courses/:id'), changeRecords((course) => ({ ...course, trainerIds: [] }))],
});
