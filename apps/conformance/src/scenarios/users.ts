import { listOf, recordOf } from '../deployment/answers.ts';
import { type Made, make } from '../deployment/records.ts';
import { equal, hasStatus, hasViolation } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { get, patch, put, readRecord, remove } from '../expect/recordRequests.ts';

/** Decision N3: deleting users. Laws about every operation prove the rest of the decision. */
export const userScenarios = [
  check(
    ['N3-DELETE'],
    'DELETE of a user responds with 204, and later requests for the user with 404',
    async (target) => {
      const user = await make(target, 'user');
      equal(hasStatus(await remove(target, user), 204).text, '', 'The body of the response to DELETE');
      hasStatus(await get(target, user), 404);
      hasStatus(await remove(target, user), 404);
      const found = listOf(await target.send('GET', '/v1/users', { query: { id: user.id } }));
      equal(found, [], 'The list of users filtered by the id');
    },
  ),
  check(
    ['N3-REFERRED'],
    'a course keeps a deleted trainer at any position in `trainerIds` until a write omits the trainer',
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
        equal((await readRecord(target, course)).trainerIds, trainerIds, '`trainerIds` in the response to GET');
      }
      hasViolation(await patch(target, course, { trainerIds: [third, first] }), 422, '/course/trainerIds/1');
    },
  ),
];
