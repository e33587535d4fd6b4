import type { Target } from '../deployment/target.ts';
import { hasStatus } from '../expect/assertions.ts';
import { type Check, check } from '../expect/check.ts';
import { requireModules } from '../expect/offered.ts';
import { get } from '../expect/recordRequests.ts';
import { anybody, runners } from '../expect/roles.ts';
import { STATUSES } from '../interface/enrolments.ts';
import type { JsonObject } from '../interface/json.ts';
import { itemOf, makeItem, see, take } from './joinedSteps.ts';
import { adding, move, seat } from './model/joined/acts.ts';
import { holdsSeat, type Item, type Items } from './model/joined/items.ts';
import { changing } from './model/joined/rules.ts';
import { patchOf } from './model/joined/turns.ts';

const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => ({ from, to })));
/** How many of the enrolments hold a seat. */
const SEATS = pairs.filter(({ from }) => holdsSeat({ status: from })).length;

/** What becomes of a course after its participants have been enrolled. */
const BECOMES: Readonly<Record<string, JsonObject>> = {
  'has room': { capacity: SEATS + 1 },
  'is full': { capacity: SEATS },
  'has less room than participants': { capacity: 1 },
  'is completed': { status: 'completed' },
  'is cancelled': { status: 'cancelled' },
};

/** A course with an enrolment for each pair of statuses, each of another participant, and what the model knows of them. */
const enrolled = async (target: Target): Promise<{ items: Items; course: Item; enrolments: Items }> => {
  const people = [...(await runners(target)), await anybody(target)].slice(0, pairs.length);
  const participants = people.map((made) => itemOf(made, 'participant', {}));
  const course = await makeItem(target, 'course', { status: 'open' });
  const items: Items = [course, ...participants];
  for (const [index, { from }] of pairs.entries()) {
    const participant = participants[index];
    if (participant !== undefined) await take(target, items, seat(items, participant, course, from), false);
  }
  return { items, course, enrolments: items.filter(({ kind }) => kind === 'enrolment') };
};

/** Adds a participant with an enrolment of each status to the course once more. */
const addAgain = async (target: Target, items: Items, course: Item, enrolments: Items): Promise<void> => {
  for (const [index, { from, to }] of pairs.entries()) {
    const { participant } = enrolments[index] ?? {};
    if (from !== to || participant === undefined) continue;
    // Other courses have the same participants, of whom these histories know nothing.
    const { item, ...turn } = adding(items, participant, course);
    await take(target, items, turn, false);
  }
};

/** Sends every transition, also those that are refused, one after the other: each may take or free the seat of the next. */
const transitions = async (target: Target, change: JsonObject): Promise<void> => {
  const { items, course, enrolments } = await enrolled(target);
  await take(target, items, patchOf(course, change, changing(course, change, false)), false);
  await addAgain(target, items, course, enrolments);
  for (const [index, enrolment] of enrolments.entries()) {
    const { to } = pairs[index] ?? { to: 'registered' };
    const isWhole = index % 2 === 1;
    await take(target, items, move(items, enrolment, to, isWhole, to), false);
    // The status by default may also be taken back.
    if (to === 'registered') continue;
    await take(target, items, move(items, enrolment, 'registered', !isWhole, isWhole ? null : undefined), false);
  }
  see(items, course, hasStatus(await get(target, course.made), 200));
};

/** Every transition in a course to which something has happened, compared with the model of what participants join. */
export const transitionOracles: readonly Check[] = Object.entries(BECOMES).map(([name, change]) =>
  check(
    ['N4-TRANSITIONS', 'N4-REFUSED', 'N4-CAPACITY', 'N4-CLOSED'],
    `every transition agrees with the model once the course ${name}`,
    async (target) => {
      requireModules(target, 'enrolments');
      await transitions(target, change);
    },
  ),
);
