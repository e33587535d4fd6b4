import { ENROLMENT_TRANSITIONS, type EnrolmentStatus } from '@training-provider/contract';
import type { JsonObject } from '../../../interface/json.ts';
import { merged } from '../values.ts';
import { againstSeat, holdsSeat, type Item, type Items, isEnding, isIn, sessionsOf, shownOf } from './items.ts';

/** What a request has to be answered, and what it changes in the model if it is carried out. */
export interface Outcome {
  status: number;
  /** The codes of which a refusal names one: if there are several reasons, the order in which they count is not decided. */
  codes?: readonly string[];
  act?: () => void;
  /** Whether it makes the record that the request is to create. */
  creates?: true;
  /** Whether it is the answer to the first request, once more. */
  repeats?: true;
}

const GONE: Outcome = { status: 404, codes: ['not_found'] };
const UNCHANGED: Outcome = { status: 200 };
const conflict = (codes: readonly string[]): Outcome => ({ status: 409, codes });
const isGone = ({ state }: Item): boolean => state !== 'present';

/** N4b, Q8: `add_to_course`. */
export const enrolling = (items: Items, participant: Item, course: Item): Outcome => {
  if (isGone(participant) || isGone(course)) return GONE;
  if (isIn(items, participant, course)) return UNCHANGED;
  const reasons = againstSeat(items, participant, course);
  return reasons.length > 0 ? conflict(reasons) : { status: 200, creates: true };
};

/** N4b, Q5: the creation of an enrolment. */
export const seating = (items: Items, participant: Item, course: Item, fields: JsonObject): Outcome => {
  if (isGone(participant) || isGone(course)) return { status: 422, codes: ['invalid_body'] };
  const reasons = holdsSeat(fields) ? againstSeat(items, participant, course) : [];
  return reasons.length > 0 ? conflict(reasons) : { status: 201, creates: true };
};

/** Q5: the creation of what refers to a participant, or stands below it. */
export const creating = ({ state }: Item, isBelow: boolean): Outcome => {
  if (state === 'present') return { status: 201, creates: true };
  return isBelow ? GONE : { status: 422, codes: ['invalid_body'] };
};

/** K2, N5f: the repetition of a creation with its key, whose answer is kept until the person is erased. */
export const repeating = ({ kind, state, made, participant }: Item): Outcome | undefined => {
  // It creates another person then, of which the model knows nothing.
  if (state === 'erased' && (kind === 'participant' || kind === 'user')) return undefined;
  if (participant?.state !== 'erased') return { status: made.answer.status, repeats: true };
  return creating(participant, kind === 'participantNote');
};

/** A read of a record. */
export const reading = (item: Item): Outcome => (isGone(item) ? GONE : UNCHANGED);

/** Q3: a change of fields that nothing else depends on. N5e: nothing that says who it was is written of an erased person. */
export const changing = (item: Item, fields: JsonObject, saysWho: boolean): Outcome => {
  if (isGone(item)) return GONE;
  if (saysWho && item.participant?.state === 'erased') return conflict(['person_erased']);
  return {
    status: 200,
    act: () => {
      item.fields = merged(item.fields, fields);
    },
  };
};

/** Q5: a change of a reference. One to a record that is gone stays if it was there before, at whatever place. */
export const referring = (item: Item, fields: JsonObject, isNew: readonly Item[]): Outcome => {
  const outcome = changing(item, fields, false);
  if (outcome.act === undefined || isNew.every((other) => !isGone(other))) return outcome;
  const { act: _, ...refused } = outcome;
  return { ...refused, status: 422, codes: ['invalid_body'] };
};

/** N4a, N4b: a change of an enrolment's status. */
export const moving = (items: Items, item: Item, to: EnrolmentStatus): Outcome => {
  if (isGone(item) || item.participant === undefined || item.course === undefined) return GONE;
  // The boundary: a status of the model is one that was sent.
  const from = item.fields.status as EnrolmentStatus;
  if (from === to) return UNCHANGED;
  if (!ENROLMENT_TRANSITIONS[from].includes(to)) return conflict(['transition_not_allowed']);
  const takes = holdsSeat({ status: to }) && !holdsSeat(item.fields);
  if (takes && item.participant.state === 'erased') return conflict(['person_erased']);
  const reasons = takes ? againstSeat(items, item.participant, item.course) : [];
  return reasons.length > 0 ? conflict(reasons) : changing(item, { status: to }, false);
};

/** The length of the units of a session, in minutes. */
const minutesOf = ({ unitMinutes = 45 }: JsonObject): unknown => unitMinutes;

/** Whether sessions of a course or coaching, but for one, have units of another length. */
const differs = (items: Items, parent: Item, fields: JsonObject, but?: Item): boolean =>
  sessionsOf(items, parent).some((other) => other !== but && minutesOf(other.fields) !== minutesOf(fields));

/** N9: the creation of a session. */
export const planning = (items: Items, parent: Item, fields: JsonObject): Outcome => {
  if (isGone(parent)) return { status: 422, codes: ['invalid_body'] };
  return differs(items, parent, fields) ? conflict(['unit_minutes_differ']) : { status: 201, creates: true };
};

/** N9: a change of a session. */
export const replanning = (items: Items, item: Item, fields: JsonObject): Outcome => {
  const parent = item.course ?? item.coaching;
  const isRefused = parent !== undefined && differs(items, parent, merged(item.fields, fields), item);
  return !isGone(item) && isRefused ? conflict(['unit_minutes_differ']) : changing(item, fields, false);
};

/** N9: a change of the units that a coaching has used: with sessions, they follow from these. */
export const using = (items: Items, item: Item, fields: JsonObject): Outcome => {
  const outcome = changing(item, fields, false);
  if (isGone(item) || sessionsOf(items, item).length === 0) return outcome;
  const { unitsUsed } = shownOf(items, item);
  return fields.unitsUsed === unitsUsed || fields.unitsUsed === null ? UNCHANGED : conflict(['units_from_sessions']);
};

/** The records that are deleted with a record: enrolments of both sides, notes below it, its sessions. */
const takenAlong = (items: Items, item: Item): Items =>
  items.filter(
    ({ kind, state, participant, course, coaching }) =>
      state === 'present' && kind !== 'coaching' && (participant === item || course === item || coaching === item),
  );

/** Q7, N4c: a deletion. */
export const removing = (items: Items, item: Item): Outcome => {
  if (isGone(item)) return GONE;
  return {
    status: item.kind === 'participant' ? 200 : 204,
    act: () => {
      for (const each of takenAlong(items, item)) {
        each.state = 'deleted';
        each.goneWith = item;
      }
      item.state = 'deleted';
      delete item.goneWith;
    },
  };
};

/** Why a record that belongs to others does not come back; empty if it does. */
const againstReturn = (items: Items, item: Item): string[] => {
  const { kind, fields, participant, course, coaching } = item;
  const parents = [participant, course, coaching].filter((parent) => parent !== undefined && kind !== 'coaching');
  const isErased = participant?.state === 'erased';
  if (isErased || parents.some((parent) => parent?.state !== 'present'))
    return [
      ...(isErased ? ['person_erased'] : []),
      ...(parents.some((one) => one?.state === 'deleted') ? ['parent_deleted'] : []),
    ];
  if (kind === 'session')
    return parents.some((one) => one && differs(items, one, fields, item)) ? ['unit_minutes_differ'] : [];
  if (kind !== 'enrolment' || participant === undefined || course === undefined || !holdsSeat(fields)) return [];
  // Whether the course has been closed since does not matter.
  return againstSeat(items, participant, course).filter((reason) => reason !== 'course_closed');
};

/** N5h, N11c: an undelete brings back what its deletion took along, but nothing that belongs to a record that is gone. */
export const returning = (items: Items, item: Item): Outcome => {
  if (item.state === 'erased') return conflict(['person_erased']);
  const reasons = item.state === 'present' ? [] : againstReturn(items, item);
  if (item.participant?.state === 'erased') return conflict(['person_erased', ...reasons]);
  if (item.state === 'present') return UNCHANGED;
  if (reasons.length > 0) return conflict(reasons);
  const taken = items.filter(({ goneWith }) => goneWith === item);
  const isBack = ({ state, participant, course, coaching }: Item): boolean =>
    state === 'deleted' &&
    [participant, course, coaching].every((one) => one === undefined || one === item || !isGone(one));
  const back = taken.filter(isBack);
  const isFull = back.some(
    ({ course, participant, fields }) =>
      participant === item &&
      course !== undefined &&
      holdsSeat(fields) &&
      againstSeat(items, item, course).includes('course_full'),
  );
  if (isFull) return conflict(['course_full']);
  return {
    status: 200,
    act: () => {
      for (const each of [item, ...back]) each.state = 'present';
      for (const each of [item, ...taken]) delete each.goneWith;
    },
  };
};

/** N5e: an erasure ends the enrolments that hold a seat, takes the notes, and leaves nothing in what refers to the person. */
export const erasing = (items: Items, item: Item): Outcome => {
  if (item.state === 'erased') return UNCHANGED;
  return {
    status: 200,
    act: () => {
      for (const each of items.filter(({ participant }) => participant === item)) {
        if (each.kind === 'participantNote') each.state = 'erased';
        else {
          if (isEnding(each)) each.state = 'deleted';
          each.fields = merged(each.fields, { voucherNumber: null });
        }
      }
      item.state = 'erased';
    },
  };
};
