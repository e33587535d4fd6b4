import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { JsonObject } from '../../interface/json.ts';
import { type Item, type Items, JOINED, type JoinedKind, shownOf } from '../../model/joined/items.ts';
import { type Act, MODULE_OF, type Step } from '../../model/joined/turns.ts';
import { make } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { holdsForAll } from '../generated/property.ts';
import { type Check, check } from '../support/check.ts';
import { changesDuring } from '../support/feed.ts';
import { requireModules } from '../support/offered.ts';
import { agree } from './joinedRecords.ts';
import { take } from './joinedSteps.ts';

const RUNS = 5;
/** Many times as many as there are records, or values, of which one is chosen. */
const MAX_NUMBER = 999;
const MIN_STEPS = 8;
const MAX_STEPS = 48;

/** A participant or a course, made with a key. */
const makeItem = async (target: Target, kind: JoinedKind, fields: JsonObject): Promise<Item> => {
  const headers = { 'idempotency-key': randomUUID() };
  const made = await make(target, kind, fields, { headers });
  const { collection: path, wrapper, sent, answer } = made;
  const item: Item = {
    ...{ kind, made, fields, state: 'present', changes: ['created'], participant: undefined, course: undefined },
    creation: { path, body: { [wrapper]: sent }, headers, text: answer.text },
    seen: { etag: answer.headers.etag ?? '', changes: 1, shown: {} },
  };
  item.seen.shown = shownOf([], item);
  return item;
};

/** A step that is not drawn: about the first records, with this value. */
const stepOf = (act: Act, value: number): Step => ({ act, at: 0, other: 0, value, isConditional: false });

/** How each history begins: the first participant has the seat of the first course, a voucher, a note and a coaching. */
const BEGINNING = [stepOf('seat', 0), stepOf('voucher', 0), stepOf('add a note', 0), stepOf('coach', 1)];

/** Performs a history, and compares what comes of it with the model. */
const perform = async (target: Target, steps: readonly Step[]): Promise<void> => {
  const act = async (): Promise<Items> => {
    const items = await Promise.all([
      ...['Bonn', 'Bonn', 'Köln', 'Köln'].map((birthCity) => makeItem(target, 'participant', { birthCity })),
      makeItem(target, 'course', { status: 'open', capacity: 1 }),
      makeItem(target, 'course', { status: 'open' }),
    ]);
    for (const step of [...BEGINNING, ...steps]) await take(target, items, step);
    return items;
  };
  if (!target.settings.modules.includes('changes')) return agree(target, await act(), []);
  const { result, changes } = await changesDuring(target, JOINED, act);
  await agree(target, result, changes);
};

const SEATS: readonly Act[] = [
  ...(['enrol', 'seat', 'seat', 'move', 'move', 'move', 'take back the status', 'voucher', 'leave'] as const),
  ...([
    'change the capacity',
    'change the course',
    'change the course',
    'change the participant',
    'repeat',
    'read',
  ] as const),
];
const DELETIONS: readonly Act[] = [
  ...(['enrol', 'seat', 'seat', 'move', 'add a note', 'change the note', 'remove the note', 'coach', 'leave'] as const),
  ...(['remove the participant', 'remove the participant', 'remove the course', 'remove the coaching'] as const),
  ...(['undelete', 'undelete', 'undelete', 'repeat', 'read', 'change the capacity'] as const),
];
const ERASURES: readonly Act[] = [
  ...(['enrol', 'seat', 'voucher', 'move', 'leave', 'add a note', 'remove the note', 'coach', 'coach'] as const),
  ...(['change the voucher of the coaching', 'change the coaching', 'remove the coaching', 'erase', 'erase'] as const),
  ...(['remove the participant', 'remove the course', 'undelete', 'repeat', 'repeat', 'read'] as const),
];

/** The steps of a history: acts that the deployment offers, of which those that are named twice are drawn twice as often. */
const stepsOf = ({ settings: { modules } }: Target, acts: readonly Act[]): fc.Arbitrary<Step[]> => {
  const offered = acts.filter((act) => {
    const module = MODULE_OF[act];
    return module === undefined || modules.includes(module);
  });
  const number = fc.noBias(fc.nat({ max: MAX_NUMBER }));
  const step = fc.record({
    act: fc.constantFrom(...offered),
    at: number,
    other: number,
    value: number,
    isConditional: fc.boolean(),
  });
  return fc.array(step, { minLength: MIN_STEPS, maxLength: MAX_STEPS, size: 'max' });
};

const histories = (about: string, requirements: Check['requirements'], acts: readonly Act[]): Check =>
  check(
    requirements,
    `after ${RUNS} histories of ${about} drawn by chance, participants, courses and what joins them are as a model says`,
    async (target) => {
      requireModules(target, 'enrolments');
      await holdsForAll(target, stepsOf(target, acts), RUNS, (steps) => perform(target, steps));
    },
  );

/** Histories of records of which a write changes others, compared with a model: answers, lists, feed, histories, exports. */
export const joinedOracles: readonly Check[] = [
  histories('seats', ['N4-SHOWN', 'N4-UNTOUCHED', 'N4-CAPACITY', 'N4-TRANSITIONS', 'N4-REFUSED'], SEATS),
  histories('deletions', ['N4-DELETED-ALONG', 'N4-FREED'], DELETIONS),
  histories('erasures', ['N5-STAYS', 'N5-REMOVED', 'N5-FEED', 'N5-UNDELETE', 'N5-UNDELETE-SEATS'], ERASURES),
];
