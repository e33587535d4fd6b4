import { SEAT_STATUSES } from '@training-provider/contract';
import type { Target } from '../../deployment/target.ts';
import { type Check, check } from '../../expect/check.ts';
import { requireModules } from '../../expect/offered.ts';
import { anybody, runners } from '../../expect/roles.ts';
import { STATUSES } from '../../interface/enrolments.ts';
import type { JsonObject } from '../../interface/json.ts';
import { OF_SHARED_PARTICIPANTS } from '../undecided.ts';
import { adopt, type Item, inOrder, makeItem, newWorld, ofKind, type World } from './records.ts';
import { addingOf, patchOf, putOf, seatOf } from './requests.ts';
import { take } from './take.ts';

const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => ({ from, to })));
/** How many of the enrolments hold a seat. */
const SEATS = pairs.filter(({ from }) => SEAT_STATUSES.includes(from)).length;

const patchAs = (_: World, item: Item, fields: JsonObject) => patchOf(item, fields);

/** What becomes of a course after its participants have been enrolled. */
const BECOMES: Readonly<Record<string, JsonObject>> = {
  'has room': { capacity: SEATS + 1 },
  'is full': { capacity: SEATS },
  'has fewer seats than participants': { capacity: 1 },
  'is completed': { status: 'completed' },
  'is cancelled': { status: 'cancelled' },
};

/** A course with an enrolment for each pair of statuses, each of another participant. */
const enrolled = async (target: Target): Promise<{ world: World; course: Item }> => {
  const people = [...(await runners(target)), await anybody(target)].slice(0, pairs.length);
  const world = newWorld(target);
  const participants = inOrder(people).map((made) => adopt(world, 'participant', made));
  const course = await makeItem(world, 'course', { status: 'open' });
  for (const [index, { from }] of pairs.entries()) {
    const participant = participants[index];
    if (participant !== undefined) await take(world, seatOf(participant, course, from));
  }
  return { world, course };
};

/** Adds a participant with an enrolment of each status to the course once more. */
const addAgain = async (world: World, course: Item): Promise<void> => {
  for (const [index, participant] of ofKind(world, 'participant').entries()) {
    const { from, to } = pairs[index] ?? {};
    if (from !== to) continue;
    const { item: _, ...turn } = addingOf(participant, course);
    await take(world, { ...turn, undecided: OF_SHARED_PARTICIPANTS });
  }
};

/** Sends every transition, also those that are refused, one after the other: each may take or free the seat of the next. */
const transitions = async (target: Target, change: JsonObject): Promise<void> => {
  const { world, course } = await enrolled(target);
  const enrolments = ofKind(world, 'enrolment');
  await take(world, patchOf(course, change));
  await addAgain(world, course);
  for (const [index, enrolment] of enrolments.entries()) {
    const { to } = pairs[index] ?? { to: 'registered' };
    const isWhole = index % 2 === 1;
    const [first, second] = isWhole ? [putOf, patchAs] : [patchAs, putOf];
    await take(world, first(world, enrolment, { status: to }));
    // The status by default may also be taken back.
    if (to !== 'registered') await take(world, second(world, enrolment, { status: isWhole ? null : undefined }));
  }
  await take(world, { method: 'GET', path: course.made.path, item: course });
};

/** Every transition in a course to which something has happened, compared with the model of what participants join. */
export const transitionOracles: readonly Check[] = Object.entries(BECOMES).map(([name, change]) =>
  check(
    ['N4-TRANSITIONS', 'N4-REFUSED', 'N4-CAPACITY', 'N4-CLOSED'],
    `every status transition of an enrolment has the same result as in the reference model if the course ${name}`,
    async (target) => {
      requireModules(target, 'enrolments');
      await transitions(target, change);
    },
  ),
);
