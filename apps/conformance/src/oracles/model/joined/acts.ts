import type { EnrolmentStatus } from '@training-provider/contract';
import { ENROLMENT_TRANSITIONS, STATUSES } from '../../../interface/enrolments.ts';
import type { JsonObject } from '../../../interface/json.ts';
import { KINDS } from '../../../interface/kinds.ts';
import type { Module } from '../../../interface/modules.ts';
import { type Item, type Items, isEnding, type JoinedKind } from './items.ts';
import { refer } from './references.ts';
import {
  creating,
  enrolling,
  erasing,
  moving,
  planning,
  reading,
  repeating,
  replanning,
  returning,
  seating,
  using,
} from './rules.ts';
import {
  asWhole,
  at,
  type Choice,
  creation,
  type Draw,
  of,
  ofBoth,
  patchFrom,
  patchOf,
  removal,
  type Turn,
} from './turns.ts';

/** A step of a history as it is drawn: what is done, to which of the records that there are then, and with which value. */
export interface Step extends Choice {
  act: Act;
  /** Whether the request names the version that was answered last. */
  isConditional: boolean;
}

const ENROLMENTS = KINDS.enrolment.path;

/** `add_to_course`. */
export const adding = (items: Items, participant: Item, course: Item): Turn => ({
  ...{ method: 'PUT', path: `${participant.made.path}/add_to_course/${course.made.id}`, item: participant },
  outcome: enrolling(items, participant, course),
  creates: { kind: 'enrolment', participant, course, fields: { status: 'registered' }, collection: ENROLMENTS },
});

/** The creation of an enrolment with a status. */
export const seat = (items: Items, participant: Item, course: Item, status: EnrolmentStatus): Turn => {
  const made = { kind: 'enrolment', participant, course, fields: { status }, collection: ENROLMENTS } as const;
  return creation(made, seating(items, participant, course, made.fields));
};

/**
 * A change of an enrolment's status, by PATCH or by PUT.
 * @param said - how the request says it: null clears a status, and undefined leaves it out of a PUT
 */
export const move = (
  items: Items,
  item: Item,
  to: EnrolmentStatus,
  isWhole: boolean,
  said: EnrolmentStatus | null | undefined,
): Turn => {
  const turn = patchOf(item, { status: said }, moving(items, item, to));
  return isWhole ? asWhole(turn, item, { status: said }) : turn;
};

/** What changes write; null clears a field. The first value is drawn twice as often. */
const CAPACITIES = [1, 2, null, 1];
const COURSE_STATUSES = ['open', 'completed', 'cancelled', 'open'];
const VOUCHERS = ['V-1', null, 'V-2', 'V-1'];
const WORDS = ['Bonn', null, 'Köln', 'Bonn'];
const DATES = ['2024-02-29', null, '2024-12-31', '2024-02-29'];
const TIMES = { startsAt: '2025-03-04T08:00:00.000Z', endsAt: '2025-03-04T12:00:00.000Z' };
const UNITS = ['1.50', '0.75', '4.00', '1.50'];
const SESSION_STATUSES = ['held', 'planned', 'cancelled', 'held'];
const MINUTES = [45, 60, null, 15];
const UNITS_USED = [1, null, 2, 4];

/** The creation of a session of a course or a coaching. */
const plan = (items: Items, parent: Item, { value, other }: Choice): Turn => {
  const isOften = other % 4 > 0;
  const fields = {
    ...{ ...TIMES, units: at(UNITS, value), status: at(SESSION_STATUSES, other) },
    ...(isOften ? {} : { unitMinutes: at([60, 15], value) }),
  };
  const of = parent.kind === 'course' ? { course: parent } : { coaching: parent };
  return creation({ kind: 'session', ...of, fields, collection: KINDS.session.path }, planning(items, parent, fields));
};

/** A change of a session. */
const replan = (field: string, values: readonly unknown[]): Draw =>
  of('session', (items, item, { value, other }) => {
    const fields = { [field]: at(values, value) };
    const turn = patchOf(item, fields, replanning(items, item, fields));
    return other % 2 === 0 ? turn : asWhole(turn, item, fields);
  });

/** A status that an enrolment may be given next. Those that are allowed are drawn three times as often as others. */
const nextStatus = ({ fields }: Item, value: number): EnrolmentStatus => {
  // The boundary: a status of the model is one that was sent.
  const allowed = ENROLMENT_TRANSITIONS[fields.status as EnrolmentStatus];
  return at([...STATUSES, ...allowed, ...allowed], value);
};

/** How many records an erasure removes, or removes something from. */
const removedWith = (items: Items, person: Item): JsonObject => {
  const about = items.filter(({ participant, state }) => participant === person && state !== 'erased');
  const countOf = (kind: JoinedKind) => about.filter((item) => item.kind === kind);
  const telling = (kind: JoinedKind) =>
    countOf(kind).filter((item) => item.fields.voucherNumber !== undefined || isEnding(item)).length;
  return { notes: countOf('participantNote').length, coachings: telling('coaching'), enrolments: telling('enrolment') };
};

/** An undelete. */
export const undeletion = (items: Items, item: Item): Turn => ({
  ...{ method: 'POST', path: `${item.made.path}/undelete`, item, outcome: returning(items, item) },
});

const erasure = (items: Items, item: Item): Turn => ({
  ...{ method: 'POST', path: `${item.made.path}/erasure`, body: { erasure: { reason: 'request' } } },
  about: item,
  outcome: erasing(items, item),
});

/** What a step may do. */
const DRAWS = {
  enrol: ofBoth(adding),
  seat: ofBoth((items, participant, course, { value }) => seat(items, participant, course, at(STATUSES, value))),
  move: of('enrolment', (items, item, { value, other }) => {
    const to = nextStatus(item, value);
    return move(items, item, to, other % 2 === 1, to);
  }),
  // A PATCH that clears the status, or a PUT without it, makes it what it is by default.
  'take back the status': of('enrolment', (items, item, { other }) =>
    move(items, item, 'registered', other % 2 === 1, other % 2 === 1 ? undefined : null),
  ),
  voucher: patchFrom('enrolment', 'voucherNumber', VOUCHERS, true),
  leave: removal('enrolment'),
  'change the capacity': patchFrom('course', 'capacity', CAPACITIES),
  'change the course': patchFrom('course', 'status', COURSE_STATUSES),
  'change the participant': patchFrom('participant', 'birthCity', WORDS),
  'remove the participant': removal('participant'),
  'remove the course': removal('course'),
  'add a note': of('participant', (_, participant, { value }) => {
    const made = { participant, fields: { title: `N${value}` }, collection: `${participant.made.path}/notes` };
    return creation({ kind: 'participantNote', ...made }, creating(participant, true));
  }),
  'change the note': patchFrom('participantNote', 'title', WORDS),
  'remove the note': removal('participantNote'),
  coach: of('participant', (_, participant, { value }) => {
    const fields = value % 2 === 0 ? { voucherNumber: 'V-1' } : {};
    const made = { kind: 'coaching', participant, fields, collection: KINDS.coaching.path } as const;
    return creation(made, creating(participant, false));
  }),
  'change the voucher of the coaching': patchFrom('coaching', 'voucherNumber', VOUCHERS, true),
  'change the coaching': patchFrom('coaching', 'endDate', DATES),
  'remove the coaching': removal('coaching'),
  'use units': of('coaching', (items, item, { value }) => {
    const fields = { unitsUsed: at(UNITS_USED, value) };
    return patchOf(item, fields, using(items, item, fields));
  }),
  'plan in the course': of('course', plan),
  'plan in the coaching': of('coaching', plan),
  'hold the session': replan('status', SESSION_STATUSES),
  'change the units': replan('units', UNITS),
  'change the length of units': replan('unitMinutes', MINUTES),
  'remove the session': removal('session'),
  'undelete the session': of('session', undeletion),
  'remove the user': removal('user'),
  'remove the funding agency': removal('fundingAgency'),
  refer,
  undelete: of('participant', undeletion),
  erase: of('participant', (items, item) => ({
    ...erasure(items, item),
    ...(item.state === 'erased' ? {} : { removes: removedWith(items, item) }),
  })),
  'undelete the user': of('user', undeletion),
  'undelete the course': of('course', undeletion),
  'undelete the enrolment': of('enrolment', undeletion),
  'undelete the coaching': of('coaching', undeletion),
  'undelete the note': of('participantNote', undeletion),
  'erase the user': of('user', erasure),
  repeat: (items, { at: place }) => {
    const created = items.filter((item) => item.creation !== undefined);
    const item = created[place % created.length];
    const outcome = item && repeating(item);
    if (item?.creation === undefined || outcome === undefined) return undefined;
    const { text: _, ...request } = item.creation;
    return { method: 'POST', ...request, about: item, outcome };
  },
  read: (items, { at: place }) => {
    const item = items[place % items.length];
    return item && { method: 'GET', path: item.made.path, item, outcome: reading(item) };
  },
} satisfies Record<string, Draw>;
export type Act = keyof typeof DRAWS;

/** The module that an act needs besides that of enrolments. */
export const MODULE_OF: Partial<Record<Act, Module>> = {
  ...{ undelete: 'privacy', erase: 'privacy', 'undelete the user': 'privacy', 'erase the user': 'privacy' },
  'remove the user': 'userLifecycle',
  ...{ 'undelete the course': 'lifecycles', 'undelete the enrolment': 'lifecycles' },
  ...{ 'undelete the coaching': 'lifecycles', 'undelete the note': 'lifecycles', 'undelete the session': 'lifecycles' },
};

/** The request of a step; undefined if there is no record that it could be about. */
export const turnOf = (items: Items, { act, ...step }: Step): Turn | undefined => DRAWS[act](items, step);
