import { recordOf, succeeds } from '../deployment/answers.ts';
import { make } from '../deployment/records.ts';
import { equal, hasCode, hasStatus } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { changesDuring, ofRecord } from '../expect/feed.ts';
import { leadsToRecord } from '../expect/history.ts';
import { requireModules, requireRemovable } from '../expect/offered.ts';
import { answered, askToUndelete, listedBy, makeNoted, makeSeated } from '../expect/persons.ts';
import { remove } from '../expect/recordRequests.ts';
import { uniqueFieldsOf } from '../expect/uniqueFields.ts';
import { persons } from '../interface/modules.ts';

const notes = [
  check(
    ['N5-UNDELETE-NOTES'],
    'the notes that a deletion took come back, and none that was deleted before',
    async (target) => {
      const { participant, notes: made } = await makeNoted(target);
      const [before, taken] = made;
      succeeds(await remove(target, before));
      succeeds(await remove(target, participant));
      const { record: other } = await make(target, 'contact');
      hasStatus(await askToUndelete(target, participant), 200);
      const since = { sort: 'updatedAt', 'updatedAt[gte]': String(other.updatedAt), includeDeleted: 'true' };
      for (const query of [{}, since])
        equal(await listedBy(target, taken.collection, query), [taken.id], 'The list of notes');
      hasStatus(await target.send('GET', before.path), 404);
    },
  ),
  check(['N5-UNDELETE-NOTES'], 'notes come back as they were', async (target) => {
    const { participant, notes: made } = await makeNoted(target);
    const before = await Promise.all(made.map((note) => answered(target, note)));
    for (let times = 0; times < 2; times += 1) {
      succeeds(await remove(target, participant));
      hasStatus(await askToUndelete(target, participant), 200);
    }
    equal(await Promise.all(made.map((note) => answered(target, note))), before, 'The notes');
  }),
  check(
    ['N5-UNDELETE-FEED'],
    'the feed says `restored` of all that comes back, and of nothing else',
    async (target) => {
      requireModules(target, 'changes');
      const { participant, notes: made } = await makeNoted(target);
      const [before, taken] = made;
      succeeds(await remove(target, before));
      succeeds(await remove(target, participant));
      const { changes } = await changesDuring(target, ['participant', 'participantNote'], async () => {
        hasStatus(await askToUndelete(target, participant), 200);
        hasStatus(await askToUndelete(target, participant), 200);
      });
      const said = [participant, taken, before].map((record) =>
        ofRecord(changes, record).flatMap(({ operation }) => (operation === 'updated' ? [] : [operation])),
      );
      equal(said, [['restored'], ['restored'], []], 'What the feed says');
    },
  ),
];

/** Persons that have a value which no two of them share. */
const taken = persons.flatMap(uniqueFieldsOf).map(({ kind, field, valueFor }) =>
  check(['N5-UNDELETE-TAKEN'], `a ${kind} does not come back if its ${field} has been taken since`, async (target) => {
    requireRemovable(target, kind);
    const value = { [field]: valueFor(target) };
    const made = await make(target, kind, value);
    succeeds(await remove(target, made));
    const other = await make(target, kind, value);
    hasCode(await askToUndelete(target, made), 409, 'value_taken');
    hasStatus(await target.send('GET', made.path), 404);
    succeeds(await remove(target, other));
    hasStatus(await askToUndelete(target, made), 200);
  }),
);

const seats = [
  check(['N5-UNDELETE-SEATS'], 'a participant comes back with its seats', async (target) => {
    const { participant, course } = await makeSeated(target);
    succeeds(await remove(target, participant));
    equal((await answered(target, course)).participantCount, 0, '`participantCount` of the course meanwhile');
    const { courseIds } = recordOf(hasStatus(await askToUndelete(target, participant), 200));
    equal(courseIds, [course.id], '`courseIds` of the participant');
    equal((await answered(target, course)).participantCount, 1, '`participantCount` of the course');
  }),
  check(['N5-UNDELETE-SEATS'], 'a participant comes back without the courses that are deleted', async (target) => {
    const { participant, course } = await makeSeated(target);
    const other = await make(target, 'course', { status: 'open' });
    succeeds(await target.send('PUT', `${participant.path}/add_to_course/${other.id}`));
    for (const record of [participant, course]) succeeds(await remove(target, record));
    const { courseIds } = recordOf(hasStatus(await askToUndelete(target, participant), 200));
    equal(courseIds, [other.id], '`courseIds` of the participant');
  }),
  check(['N5-UNDELETE-SEATS', 'N2-REPLAYED'], 'the history says that a course is gone meanwhile', async (target) => {
    requireModules(target, 'history');
    const { participant, course } = await makeSeated(target);
    for (const record of [participant, course]) succeeds(await remove(target, record));
    hasStatus(await askToUndelete(target, participant), 200);
    await leadsToRecord(target, participant);
  }),
  check(['N5-UNDELETE-FULL'], 'a participant does not come back if its seat has been taken since', async (target) => {
    const { participant, course } = await makeSeated(target);
    succeeds(await remove(target, participant));
    const other = await make(target, 'participant');
    succeeds(await target.send('PUT', `${other.path}/add_to_course/${course.id}`));
    hasCode(await askToUndelete(target, participant), 409, 'course_full');
    hasStatus(await target.send('GET', participant.path), 404);
    equal((await answered(target, course)).participantCount, 1, '`participantCount` of the course');
    succeeds(await remove(target, other));
    hasStatus(await askToUndelete(target, participant), 200);
  }),
];

/** Scenarios of decision N5: what comes back, and what does not. */
export const undeleteScenarios = [...notes, ...taken, ...seats];
