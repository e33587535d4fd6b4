import { isDeepStrictEqual } from 'node:util';
import type { Made } from '../../../deployment/records.ts';
import type { JsonObject } from '../../../interface/json.ts';
import type { Kind } from '../../../interface/kinds.ts';
import { hundredthsOf, unitsOf } from '../attendance/units.ts';
import type { Times } from './times.ts';

/** Kinds of records of histories: what a participant joins, so that a write of one may change others, and what these refer to. */
export const JOINED = [
  ...(['participant', 'course', 'enrolment', 'coaching', 'session', 'participantNote'] as const),
  ...(['user', 'fundingAgency'] as const),
] satisfies Kind[];
export type JoinedKind = (typeof JOINED)[number];

/** A record as the model has it. */
export interface Item {
  readonly kind: JoinedKind;
  readonly made: Made;
  /** The request that created it, with its key, and the answer; undefined if it was made by another request. */
  readonly creation: { path: string; body: JsonObject; headers: Record<string, string>; text: string } | undefined;
  readonly participant?: Item | undefined;
  readonly course?: Item | undefined;
  /** Of a session that is one of a coaching. */
  readonly coaching?: Item | undefined;
  /** The fields of it that steps write. Those that enrolments make come from these. */
  fields: JsonObject;
  state: 'present' | 'deleted' | 'erased';
  /** The record that took it along when it was deleted. */
  goneWith?: Item;
  /** What was done to it, in order. */
  readonly changes: string[];
  /** The ids of the requests that changed it, in order, each once. */
  readonly requests: string[];
  /** The tag of the version that was answered last, how many changes it had, and what it showed. */
  seen: { etag: string; changes: number; shown: JsonObject };
  /** When it was changed last, as far as answers have told. */
  times: Times;
  /** `updatedAt` of the last change that was answered; undefined if none was. */
  told?: string;
}

/** Everything that a history is about. */
export type Items = Item[];

const SEATED: readonly unknown[] = ['registered', 'active'];
const CLOSED: readonly unknown[] = ['completed', 'cancelled'];

/** Whether an enrolment with these fields holds a seat. */
export const holdsSeat = ({ status }: JsonObject): boolean => SEATED.includes(status);

/** Whether an erasure of its participant ends an enrolment: it holds a seat where there are seats still. */
export const isEnding = ({ kind, state, fields, course }: Item): boolean =>
  kind === 'enrolment' && state === 'present' && holdsSeat(fields) && !CLOSED.includes(course?.fields.status);

/** Whether participant and course show an enrolment. */
const isShown = ({ fields }: Item): boolean => holdsSeat(fields) || fields.status === 'completed';

/** The enrolments of a participant, or in a course, that are there. */
const enrolmentsOf = (items: Items, item: Item): Items =>
  items.filter(
    ({ kind, state, participant, course }) =>
      kind === 'enrolment' && state === 'present' && (participant === item || course === item),
  );

/** The sessions of a course or a coaching that are there. */
export const sessionsOf = (items: Items, item: Item): Items =>
  items.filter(
    ({ kind, state, course, coaching }) =>
      kind === 'session' && state === 'present' && (course === item || coaching === item),
  );

/** What a course or a coaching comes to show of its sessions. A coaching keeps what it has used when the last of them goes. */
const unitsOfSessions = (items: Items, item: Item, before: number): JsonObject => {
  const sessions = sessionsOf(items, item);
  const held = sessions.filter(({ fields }) => fields.status === 'held');
  const units = held.reduce((sum, { fields }) => sum + hundredthsOf(String(fields.units)), 0n);
  const isUsed = item.kind === 'coaching' && before + sessions.length > 0;
  return { unitsHeld: unitsOf(units), ...(isUsed ? { unitsUsed: Number(units / 100n) } : {}) };
};

/** Whether a participant shows a course. */
export const isIn = (items: Items, participant: Item, course: Item): boolean =>
  enrolmentsOf(items, participant).some((enrolment) => enrolment.course === course && isShown(enrolment));

/** The enrolments that hold the seats of a course. */
export const seatsIn = (items: Items, course: Item): Items =>
  enrolmentsOf(items, course).filter(({ fields }) => holdsSeat(fields));

/** Why a participant gets no seat in a course; empty if there is one. */
export const againstSeat = (items: Items, participant: Item, course: Item): string[] => {
  const seats = seatsIn(items, course);
  const { capacity, status } = course.fields;
  return [
    ...(seats.some((seat) => seat.participant === participant) ? ['already_enrolled'] : []),
    ...(CLOSED.includes(status) ? ['course_closed'] : []),
    ...(typeof capacity === 'number' && seats.length >= capacity ? ['course_full'] : []),
  ];
};

const NOTHING_HELD = { unitsHeld: '0.00' };

/** The fields of a record that the model knows, as the record has to show them. */
export const shownOf = (items: Items, item: Item): JsonObject => {
  const shown = enrolmentsOf(items, item).filter(isShown);
  const { kind, fields } = item;
  if (kind === 'participant')
    // In the order of the first enrolment that is shown: who loses that shows the courses in another order.
    return { ...fields, courseIds: [...new Set(shown.map(({ course }) => course?.made.id))] };
  if (kind === 'course')
    return { ...NOTHING_HELD, ...fields, participantCount: new Set(shown.map(({ participant }) => participant)).size };
  if (kind === 'coaching') return { ...NOTHING_HELD, ...fields };
  return kind === 'session' ? { unitMinutes: 45, ...fields } : fields;
};

const OPERATIONS = { present: 'restored', deleted: 'deleted', erased: 'erased' } as const;

/**
 * Carries out a write in the model. It makes one change of each record that it creates, takes away or brings back, or that
 * shows something else afterwards (N1), and none of others. Each is of this request (N2). Returns the records that have changed.
 */
export const write = (items: Items, requestId: string, act: () => void): Items => {
  const stateOf = (item: Item) => ({ state: item.state, fields: { ...item.fields }, shown: shownOf(items, item) });
  const before = new Map(items.map((item) => [item, stateOf(item)]));
  const counts = new Map(items.map((item) => [item, item.changes.length]));
  const sessions = new Map(items.map((item) => [item, sessionsOf(items, item).length]));
  act();
  for (const item of items)
    if (item.state === 'present' && (item.kind === 'course' || item.kind === 'coaching'))
      item.fields = { ...item.fields, ...unitsOfSessions(items, item, sessions.get(item) ?? 0) };
  for (const item of items) {
    const was = before.get(item);
    if (was === undefined) item.changes.push('created');
    else if (was.state !== item.state) item.changes.push(OPERATIONS[item.state]);
    else if (!isDeepStrictEqual(was.shown, shownOf(items, item))) item.changes.push('updated');
  }
  const changed = items.filter((item) => item.changes.length !== counts.get(item));
  for (const item of changed) item.requests.push(requestId);
  return changed;
};
