import { randomUUID } from 'node:crypto';
import { listOf, recordOf, succeeds } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { type Made, make, shared } from '../deployment/records.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import {
  comparable,
  equal,
  hasStatus,
  hasViolation,
  hasViolationCode,
  holds,
  problemOf,
} from '../expect/assertions.ts';
import { check, ofSeveral } from '../expect/check.ts';
import { changesDuring, ofRecord, shown } from '../expect/feed.ts';
import { requireModules } from '../expect/offered.ts';
import { get, patch, put, readRecord, remove } from '../expect/recordRequests.ts';
import { ownId, someOf } from '../expect/referred.ts';
import { anybody, foreign, makeReferring } from '../expect/roles.ts';
import type { JsonObject } from '../interface/json.ts';

const ADDRESS = { street: 'Königsallee', houseNumber: '1', zipCode: '40212', city: 'Düsseldorf', country: 'DE' };

const someLocations = (target: Target): Promise<readonly string[]> => someOf(target, 'location');

const withoutStamp = ({ updatedAt: _, ...record }: JsonObject): JsonObject => record;

const required = ({ sent }: Made): JsonObject => {
  const { firstName, lastName, email } = sent;
  return { firstName, lastName, email };
};

/** The three operations on a user. */
const WRITES: readonly (readonly [
  string,
  (target: Target, user: Made, sending?: RequestOptions) => Promise<Answer>,
])[] = [
  ['PUT', (target, user, sending) => put(target, user, { ...required(user), lastName: target.word() }, sending)],
  ['PATCH', (target, user, sending) => patch(target, user, { lastName: target.word() }, sending)],
  ['DELETE', (target, user, sending) => remove(target, user, sending)],
];

const replacing = [
  check(['N3-REPLACE'], 'PUT of a user clears what is left out, and makes an inactive one active', async (target) => {
    const locations = await someLocations(target);
    const user = await make(target, 'user', { address: ADDRESS, locations, status: 'inactive' });
    const fields = { ...required(user), firstName: 'Changed' };
    const answered = recordOf(hasStatus(await put(target, user, fields), 200));
    const { id, insertedAt } = user.record;
    const expected = { id, insertedAt, ...fields, status: 'active', groups: [], locations: [] };
    equal(withoutStamp(answered), expected, 'The user after PUT');
    equal(await readRecord(target, user), answered, 'The user as GET answers it');
  }),
  check(['N3-REPLACE'], 'PUT of a user takes away all groups if none are given', async (target) => {
    const groups = [await ownId(target, 'permissionGroup')];
    const user = await make(target, 'user', { groups });
    equal(recordOf(hasStatus(await put(target, user, required(user)), 200)).groups, [], '`groups`');
  }),
  check(['N3-REPLACE'], 'what GET answers of a user can be PUT back, and changes nothing', async (target) => {
    const user = await make(target, 'user', { address: ADDRESS, locations: await someLocations(target) });
    equal(recordOf(hasStatus(await put(target, user, user.record), 200)), user.record, 'The user after PUT');
  }),
];

const updating = [
  check(['N3-UPDATE'], 'PATCH of a user changes one field and keeps all others', async (target) => {
    const user = await make(target, 'user', { address: ADDRESS, locations: await someLocations(target) });
    let before = user.record;
    for (const change of [{ firstName: 'Changed' }, { status: 'inactive' }, { locations: [] }]) {
      const answered = recordOf(hasStatus(await patch(target, user, change), 200));
      equal(withoutStamp(answered), withoutStamp({ ...before, ...change }), 'The user after PATCH');
      equal(await readRecord(target, user), answered, 'The user as GET answers it');
      before = answered;
    }
  }),
  check(
    ['N3-UPDATE'],
    'PATCH of a user merges the address, and null clears or restores the default',
    async (target) => {
      const user = await make(target, 'user', { address: ADDRESS, status: 'inactive' });
      const merged = recordOf(
        hasStatus(await patch(target, user, { address: { city: 'Bonn', houseNumber: null } }), 200),
      );
      const { houseNumber: _, ...others } = ADDRESS;
      equal(merged.address, { ...others, city: 'Bonn' }, '`address`');
      const cleared = recordOf(
        hasStatus(await patch(target, user, { address: null, status: null, groups: null }), 200),
      );
      equal([cleared.address, cleared.status, cleared.groups], [undefined, 'active', []], 'What null clears');
    },
  ),
  check(
    ['N3-EMAIL'],
    'the e-mail address of another user is refused by PUT and PATCH, in either case of its letters',
    async (target) => {
      const [one, other] = [await shared(target, 'user'), await make(target, 'user')];
      const taken = String(one.record.email);
      for (const email of [taken, taken.toUpperCase()]) {
        hasViolationCode(await patch(target, other, { email }), 409, '/user/email', 'taken');
        hasViolationCode(await put(target, other, { ...required(other), email }), 409, '/user/email', 'taken');
      }
      equal(await readRecord(target, other), other.record, 'The user after refused writes');
    },
  ),
];

const deleting = [
  check(['N3-DELETE'], 'DELETE of a user answers 204; then it is gone', async (target) => {
    const user = await make(target, 'user');
    equal(hasStatus(await remove(target, user), 204).text, '', 'The body');
    hasStatus(await get(target, user), 404);
    for (const [, write] of WRITES) problemOf(await write(target, user), 404);
    const found = listOf(await target.send('GET', '/v1/users', { query: { id: user.id } }));
    equal(found, [], 'The list of users with its id');
  }),
  check(['N3-DELETE'], 'the e-mail address of a deleted user may be used again', async (target) => {
    const user = await make(target, 'user');
    hasStatus(await remove(target, user), 204);
    await make(target, 'user', { email: user.record.email });
  }),
  check(
    ['N3-REFERRED'],
    'a course keeps a deleted trainer wherever in its list, until it is left out',
    async (target) => {
      const users = await Promise.all(['a', 'b', 'c'].map(() => make(target, 'user')));
      const [first = '', second = '', third = ''] = users.map(({ id }) => id);
      const course = await make(target, 'course', { trainerIds: [first, second, third] });
      hasStatus(await remove(target, users[0] as Made), 204);
      const lists = [[third, second, first], [second, first], [first], [first, third], [third, first], [third]];
      for (const [at, trainerIds] of lists.entries()) {
        const isPut = at % 2 === 1;
        const write = isPut
          ? put(target, course, { ...course.sent, trainerIds })
          : patch(target, course, { trainerIds });
        equal(recordOf(hasStatus(await write, 200)).trainerIds, trainerIds, '`trainerIds`');
      }
      hasViolation(await patch(target, course, { trainerIds: [third, first] }), 422, '/course/trainerIds/1');
    },
  ),
  check(
    ['N3-REFERRED'],
    'records keep the id of a deleted user, may be PUT back with it, and no other gets it',
    async (target) => {
      const [user, participant] = [await make(target, 'user'), await anybody(target)];
      const course = await make(target, 'course', { trainerIds: [user.id] });
      const ofUser = { author_id: user.id };
      const about = { participantId: participant.id, coachId: user.id };
      const referring = [
        [course, 'trainerIds', [user.id]],
        [await makeReferring(target, 'coaching', about), 'coachId', user.id],
        [await make(target, 'participantNote', ofUser, { parent: participant }), 'author_id', user.id],
        [await make(target, 'courseNote', ofUser, { parent: course }), 'author_id', user.id],
      ] as const;
      hasStatus(await remove(target, user), 204);
      for (const [made, field, value] of referring) {
        const record = await readRecord(target, made);
        equal(record[field], value, `\`${field}\` of a ${made.kind}`);
        hasStatus(await put(target, made, record), 200);
        const answer = await target.send('POST', made.collection, {
          body: { [made.wrapper]: { ...made.sent, [field]: value } },
        });
        hasViolation(answer, 422, `/${made.wrapper}/${field}${field.endsWith('Ids') ? '/0' : ''}`);
      }
    },
  ),
];

/** What the feed says while each operation is sent to a user, and writes that change nothing to another. */
const recorded = (target: Target) =>
  target.once('what the feed says of users', async (own) => {
    requireModules(own, 'changes');
    const untouched = await make(own, 'user');
    const users = new Map(
      await Promise.all(WRITES.map(async ([method]) => [method, await make(own, 'user')] as const)),
    );
    const { changes } = await changesDuring(own, ['user'], async () => {
      for (const [method, write] of WRITES) succeeds(await write(own, users.get(method) as Made));
      hasStatus(await patch(own, untouched, { firstName: untouched.record.firstName ?? '' }), 200);
      hasStatus(await put(own, untouched, untouched.record), 200);
    });
    return { untouched, users, changes };
  });

const refusing = WRITES.flatMap(([method, write]) => [
  check(['N3-UNKNOWN'], `${method} of an unknown user is 404`, async (target) => {
    const user = await shared(target, 'user');
    const id = randomUUID();
    problemOf(await write(target, { ...user, id, path: `${user.collection}/${id}` }), 404);
  }),
  ofSeveral(
    check(
      ['N3-UNKNOWN'],
      `${method} of another organisation's user is 404 as of an unknown one, and changes nothing`,
      async (target) => {
        const user = await foreign(target, 'user');
        const id = randomUUID();
        const unknown = await write(target, { ...user, id, path: `${user.collection}/${id}` });
        const { instance: _, ...expected } = comparable(unknown, 404);
        const { instance: __, ...answered } = comparable(await write(target, user), 404);
        equal(answered, expected, 'The problem');
        equal(recordOf(await get(target, user, 'other')), user.record, 'The user');
      },
    ),
  ),
  check(
    ['N3-CONDITIONAL'],
    `${method} of a user in another version than expected is 412, and changes nothing`,
    async (target) => {
      const user = await make(target, 'user');
      const { etag = '' } = hasStatus(await get(target, user), 200).headers;
      const before = recordOf(hasStatus(await patch(target, user, { firstName: 'Changed' }), 200));
      problemOf(await write(target, user, { headers: { 'if-match': etag } }), 412);
      const read = hasStatus(await get(target, user), 200);
      equal(recordOf(read), before, 'The user');
      const { etag: current = '' } = read.headers;
      hasStatus(await write(target, user, { headers: { 'if-match': current } }), method === 'DELETE' ? 204 : 200);
    },
  ),
  check(['N3-SCOPE'], `${method} of a user needs users:write, and a token`, async (target) => {
    const user = await shared(target, 'user');
    const refusal = hasStatus(await write(target, user, { as: 'limited' }), 403);
    holds(/scope="users:write"/.test(refusal.headers['www-authenticate'] ?? ''), 'The 403 has to name users:write.');
    problemOf(await write(target, user, { as: 'nobody' }), 401);
    equal(await readRecord(target, user), user.record, 'The user');
  }),
  check(['N3-RECORDED'], `${method} of a user makes one change`, async (target) => {
    const { users, changes } = await recorded(target);
    const user = users.get(method) as Made;
    equal(shown(ofRecord(changes, user)), [`${method === 'DELETE' ? 'deleted' : 'updated'} 2`], 'The changes');
  }),
]);

const INVALID: readonly (readonly [pointer: string, fields: JsonObject])[] = [
  ['/user/firstName', { firstName: '' }],
  ['/user/lastName', { lastName: null }],
  ['/user/email', { email: 'nobody' }],
  ['/user/email', { email: null }],
  ['/user/status', { status: 'deleted' }],
  ['/user/groups/0', { groups: [randomUUID()] }],
  ['/user/locations/0', { locations: [randomUUID()] }],
  ['/user/address/country', { address: { country: 'Deutschland' } }],
  ['/user/permissions', { permissions: ['*'] }],
];

const invalid = [
  check(['N3-BODY'], 'an invalid body of a user is refused by PUT and PATCH with its pointer', async (target) => {
    const user = await shared(target, 'user');
    for (const [pointer, fields] of INVALID) {
      hasViolation(await patch(target, user, fields), 422, pointer);
      hasViolation(await put(target, user, { ...required(user), ...fields }), 422, pointer);
    }
    hasViolation(await put(target, user, { firstName: 'Ada' }), 422, '/user/lastName');
    equal(await readRecord(target, user), user.record, 'The user after refused writes');
  }),
  check(['N3-RECORDED'], 'a PATCH and a PUT of a user that change nothing make no change', async (target) => {
    const { untouched, changes } = await recorded(target);
    equal(shown(ofRecord(changes, untouched)), [], 'The changes');
  }),
];

/** Decision N3: replacing, changing and deleting users. */
export const userScenarios = [...replacing, ...updating, ...deleting, ...refusing, ...invalid];
