import type { Target } from '../../deployment/target.ts';
import { type Check, check } from '../../expect/check.ts';
import { requireModules } from '../../expect/offered.ts';
import { anybody } from '../../expect/roles.ts';
import { STATUSES } from '../../interface/enrolments.ts';
import type { JsonObject } from '../../interface/json.ts';
import { adopt, type Item, makeItem, newWorld, rowOf, stateOf, type World } from './records.ts';
import { patchOf, removalOf, seatOf, undeletionOf } from './requests.ts';
import { take } from './take.ts';

/** Carries something out that happens to a course. */
type Happen = (world: World, course: Item, other: Item) => Promise<void>;

const setTo =
  (fields: JsonObject): Happen =>
  (world, course) =>
    take(world, patchOf(course, fields));

/** Somebody else takes the only seat. */
const fill: Happen = async (world, course, other) => {
  await take(world, patchOf(course, { capacity: 1 }));
  await take(world, seatOf(other, course, 'registered'));
};

/** What becomes of a course while its participants are deleted. */
const BECOMES: Readonly<Record<string, Happen>> = {
  'has become full': fill,
  'was completed': setTo({ status: 'completed' }),
  'was deleted': (world, course) => take(world, removalOf(course)),
};

/** Deletes participants, one with an enrolment of each status, and brings them back after something has happened to the course. */
const comeBack = async (target: Target, happen: Happen): Promise<void> => {
  const world = newWorld(target);
  const other = adopt(world, 'participant', await anybody(target));
  const course = await makeItem(world, 'course', { status: 'open' });
  const participants: Item[] = [];
  for (const status of STATUSES) {
    const participant = await makeItem(world, 'participant', {});
    participants.push(participant);
    await take(world, seatOf(participant, course, status));
  }
  for (const participant of participants) await take(world, removalOf(participant));
  await happen(world, course, other);
  for (const participant of participants) await take(world, undeletionOf(participant));
  if (stateOf(rowOf(world, course)) !== 'present') return;
  await take(world, patchOf(course, { capacity: null }));
  for (const participant of participants) await take(world, undeletionOf(participant));
  await take(world, { method: 'GET', path: course.made.path, item: course });
};

/** Participants who come back with an enrolment of each status, compared with the model. */
export const returnOracles: readonly Check[] = Object.entries(BECOMES).map(([name, happen]) =>
  check(
    ['N5-UNDELETE-SEATS', 'N5-UNDELETE-FULL'],
    `the undelete of participants has the same results as in the reference model if their course ${name} in the meantime`,
    async (target) => {
      requireModules(target, 'enrolments', 'privacy');
      await comeBack(target, happen);
    },
  ),
);
