import { ENROLMENT_TRANSITIONS, type EnrolmentStatus } from '@training-provider/contract';
import { STATUSES } from '../../interface/enrolments.ts';
import type { Module } from '../../interface/modules.ts';
import { type Reference, references } from '../../interface/references.ts';
import { type Item, pick, RELATED, type RelatedKind, rowOf, stateOf, type World } from './records.ts';
import {
  addingOf,
  at,
  type Choice,
  changeFrom,
  creationOf,
  type Draw,
  of,
  ofBoth,
  patchFrom,
  patchOf,
  putOf,
  removalOf,
  seatOf,
  type Turn,
  undeletionOf,
} from './requests.ts';

/** A step of a history as it is drawn: what is done, to which records, and with which value. */
export interface Step extends Choice {
  act: Act;
  /** Whether the request names the version that was answered last. */
  isConditional: boolean;
}

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
const plan = ({ kind, made }: Item, { value, other }: Choice): Turn => {
  const isUsual = Math.floor(other / SESSION_STATUSES.length) % 2 === 0;
  return creationOf('session', {
    ...{ [`${kind}Id`]: made.id, ...TIMES, units: at(UNITS, value), status: at(SESSION_STATUSES, other) },
    ...(isUsual ? {} : { unitMinutes: at([60, 15], value) }),
  });
};

/** A status that an enrolment may be given next. Those that are allowed are drawn three times as often as others. */
const nextStatus = (world: World, item: Item, value: number): EnrolmentStatus => {
  // The boundary: a status of the model is one that was sent.
  const { status = 'registered' } = rowOf(world, item).fields as { status?: EnrolmentStatus };
  const allowed = ENROLMENT_TRANSITIONS[status];
  return at([...STATUSES, ...allowed, ...allowed], value);
};

const erasure = (item: Item): Turn => ({
  ...{ method: 'POST', path: `${item.made.path}/erasure`, body: { erasure: { reason: 'request' } }, about: item },
});

const isRelated = (kind: string): kind is RelatedKind => RELATED.some((related) => related === kind);

/** The fields that refer to users and funding agencies. */
export const REFERENCES: readonly (Reference & { kind: RelatedKind; referred: RelatedKind })[] = references.flatMap(
  (reference) => {
    const { kind, referred } = reference;
    const isUsed = isRelated(kind) && (referred === 'user' || referred === 'fundingAgency');
    return isUsed ? [{ ...reference, kind, referred }] : [];
  },
);

/** Up to three different records, in an order that the number says. */
const someOf = (world: World, kind: RelatedKind, number: number): Item[] => {
  const picked = [number, Math.floor(number / 7), Math.floor(number / 49)].map((each) => pick(world, kind, each));
  const different = [...new Set(picked)].filter((item) => item !== undefined);
  return different.slice(0, 1 + (number % 3));
};

/** Lets a record refer to others, which may be deleted: by PATCH or by PUT, to one or to several in another order. */
const refer: Draw = (world, { at: place, other, value }) => {
  const { kind, field, referred, isList } = at(REFERENCES, place);
  const item = pick(world, kind, other);
  if (item === undefined) return undefined;
  const ids = someOf(world, referred, value).map(({ made }) => made.id);
  const fields = { [field]: isList ? ids : ids[0] };
  return place % 2 === 0 ? patchOf(item, fields) : putOf(world, item, fields);
};

/** The repetition of a creation with its key. */
const repeat: Draw = (world, { at: place }) => {
  const created = world.items.filter(({ creation }) => creation !== undefined);
  const item = created[place % created.length];
  if (item?.creation === undefined) return undefined;
  // It would create another person, who is no record of the history.
  const isPerson = item.kind === 'participant' || item.kind === 'user';
  if (isPerson && stateOf(rowOf(world, item)) === 'erased') return undefined;
  const { text: _, ...request } = item.creation;
  return { method: 'POST', ...request, about: item };
};

/** What a step may do. */
const DRAWS = {
  enrol: ofBoth(addingOf),
  seat: ofBoth((participant, course, { value }) => seatOf(participant, course, at(STATUSES, value))),
  move: of('enrolment', (item, { value, other }, world) => {
    const fields = { status: nextStatus(world, item, value) };
    return other % 2 === 1 ? putOf(world, item, fields) : patchOf(item, fields);
  }),
  // A PATCH that clears the status, or a PUT without it, makes it what it is by default.
  'take back the status': of('enrolment', (item, { other }, world) =>
    other % 2 === 1 ? putOf(world, item, { status: undefined }) : patchOf(item, { status: null }),
  ),
  voucher: patchFrom('enrolment', 'voucherNumber', VOUCHERS),
  leave: of('enrolment', removalOf),
  'change the capacity': patchFrom('course', 'capacity', CAPACITIES),
  'change the course': patchFrom('course', 'status', COURSE_STATUSES),
  'change the participant': patchFrom('participant', 'birthCity', WORDS),
  'remove the participant': of('participant', removalOf),
  'remove the course': of('course', removalOf),
  'add a note': of('participant', ({ made }, { value }) =>
    creationOf('participantNote', { title: `N${value}` }, `${made.path}/notes`),
  ),
  'change the note': patchFrom('participantNote', 'title', WORDS),
  'remove the note': of('participantNote', removalOf),
  coach: of('participant', ({ made }, { value }) =>
    creationOf('coaching', { participantId: made.id, ...(value % 2 === 0 ? { voucherNumber: 'V-1' } : {}) }),
  ),
  'change the voucher of the coaching': patchFrom('coaching', 'voucherNumber', VOUCHERS),
  'change the coaching': patchFrom('coaching', 'endDate', DATES),
  'remove the coaching': of('coaching', removalOf),
  'use units': patchFrom('coaching', 'unitsUsed', UNITS_USED),
  'take back the units': changeFrom('coaching', 'unitsUsed', [null]),
  'plan in the course': of('course', plan),
  'plan in the coaching': of('coaching', plan),
  'hold the session': changeFrom('session', 'status', SESSION_STATUSES),
  'change the units': changeFrom('session', 'units', UNITS),
  'change the length of units': changeFrom('session', 'unitMinutes', MINUTES),
  'remove the session': of('session', removalOf),
  'undelete the session': of('session', undeletionOf),
  'remove the user': of('user', removalOf),
  'remove the funding agency': of('fundingAgency', removalOf),
  refer,
  undelete: of('participant', undeletionOf),
  erase: of('participant', erasure),
  'undelete the user': of('user', undeletionOf),
  'undelete the course': of('course', undeletionOf),
  'undelete the enrolment': of('enrolment', undeletionOf),
  'undelete the coaching': of('coaching', undeletionOf),
  'undelete the note': of('participantNote', undeletionOf),
  'erase the user': of('user', erasure),
  repeat,
  read: ({ items }, { at: place }) => {
    const item = items[place % items.length];
    return item && { method: 'GET', path: item.made.path, item };
  },
} satisfies Record<string, Draw>;
export type Act = keyof typeof DRAWS;

/** The further module that an act needs, in addition to enrolments. */
export const MODULE_OF: Partial<Record<Act, Module>> = {
  ...{ undelete: 'privacy', erase: 'privacy', 'undelete the user': 'privacy', 'erase the user': 'privacy' },
  'remove the user': 'userLifecycle',
  ...{ 'undelete the course': 'lifecycles', 'undelete the enrolment': 'lifecycles' },
  ...{ 'undelete the coaching': 'lifecycles', 'undelete the note': 'lifecycles', 'undelete the session': 'lifecycles' },
};

/** The request of a step; undefined if there is no record that it could be about. */
export const turnOf = (world: World, { act, ...choice }: Step): Turn | undefined => DRAWS[act](world, choice);
