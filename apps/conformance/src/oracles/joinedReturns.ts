import type { Target } from '../deployment/target.ts';
import { hasStatus } from '../expect/assertions.ts';
import { type Check, check } from '../expect/check.ts';
import { requireModules } from '../expect/offered.ts';
import { get } from '../expect/recordRequests.ts';
import { anybody } from '../expect/roles.ts';
import { STATUSES } from '../interface/enrolments.ts';
import { itemOf, makeItem, see, take } from './joinedSteps.ts';
import { seat, undeletion } from './model/joined/acts.ts';
import type { Item, Items } from './model/joined/items.ts';
import { changing } from './model/joined/rules.ts';
import { patchOf, removalOf } from './model/joined/turns.ts';

/** Carries something out that happens to a course, and compares the answers with the model. */
type Happen = (target: Target, items: Items, course: Item) => Promise<void>;

const setTo =
  (fields: Readonly<Record<string, unknown>>): Happen =>
  (target, items, course) =>
    take(target, items, patchOf(course, fields, changing(course, fields, false)), false);

/** Somebody else takes the only seat. */
const fill: Happen = async (target, items, course) => {
  await setTo({ capacity: 1 })(target, items, course);
  const other = itemOf(await anybody(target), 'participant', {});
  items.push(other);
  await take(target, items, seat(items, other, course, 'registered'), false);
};

/** What becomes of a course while its participants are deleted. */
const BECOMES: Readonly<Record<string, Happen>> = {
  'is full': fill,
  'is completed': setTo({ status: 'completed' }),
  'is deleted': (target, items, course) => take(target, items, removalOf(items, course), false),
};

/** Deletes participants, one with an enrolment of each status, and brings them back after something has happened to the course. */
const comeBack = async (target: Target, happen: Happen): Promise<void> => {
  const course = await makeItem(target, 'course', { status: 'open' });
  const participants = await Promise.all(STATUSES.map(() => makeItem(target, 'participant', {})));
  const items: Items = [course, ...participants];
  for (const [index, status] of STATUSES.entries()) {
    const participant = participants[index];
    if (participant !== undefined) await take(target, items, seat(items, participant, course, status), false);
  }
  for (const participant of participants) await take(target, items, removalOf(items, participant), false);
  await happen(target, items, course);
  for (const participant of participants) await take(target, items, undeletion(items, participant), false);
  if (course.state !== 'present') return;
  await setTo({ capacity: null })(target, items, course);
  for (const participant of participants) await take(target, items, undeletion(items, participant), false);
  see(items, course, hasStatus(await get(target, course.made), 200));
};

/** Participants who come back with an enrolment of each status, compared with the model of what participants join. */
export const returnOracles: readonly Check[] = Object.entries(BECOMES).map(([name, happen]) =>
  check(
    ['N5-UNDELETE-SEATS', 'N5-UNDELETE-FULL'],
    `participants with an enrolment of any status come back as the model says when the course ${name} meanwhile`,
    async (target) => {
      requireModules(target, 'enrolments', 'privacy');
      await comeBack(target, happen);
    },
  ),
);
