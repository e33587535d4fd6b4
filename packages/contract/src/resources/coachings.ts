import * as z from 'zod/mini';
import { AUDITED, factsOf } from '../declaration/facts.ts';
import {
  at,
  batch,
  create,
  get,
  history,
  inModule,
  list,
  remove,
  replace,
  undelete,
  update,
  wrapped,
} from '../declaration/route.ts';
import { described, explained } from '../wire/describe.ts';
import { AuthorityNumber, CalendarDate, count, DeliveryMode, Id, inOrder } from '../wire/fields.ts';
import { listQuery } from '../wire/query.ts';
import { input, patch, record } from '../wire/records.ts';
import { UnitSum } from '../wire/units.ts';

export const CoachingStatus = explained(
  z.enum(['requested', 'approved', 'active', 'completed', 'cancelled']),
  'Status of the coaching, from the request to its end.',
  {
    requested: 'the agency has not decided yet',
    approved: 'the agency pays, and it has not begun',
    active: 'has begun',
    completed: 'has ended',
    cancelled: 'is not held, or has been broken off',
  },
);

const fields = {
  required: { participantId: described(Id, 'The participant who is coached.') },
  optional: {
    programId: described(Id, 'The program that the coaching belongs to.'),
    coachId: described(Id, 'The user who coaches.'),
    locationId: described(Id, 'The location where the coaching is held.'),
    fundingAgencyId: described(Id, 'The agency that pays.'),
    fundingContactId: described(Id, 'The contact at the agency to whom absences are reported.'),
    startDate: described(CalendarDate, 'First day.'),
    endDate: described(CalendarDate, 'Last day; not before `startDate`.'),
    unitsApproved: described(count(0), 'Units that the agency has approved.'),
    unitsUsed: described(
      count(0),
      'Used units. With sessions it is the integer part of `unitsHeld`: another value is rejected with 409 ' +
        '`units_from_sessions`, and omitting or clearing it changes nothing.',
    ),
    unitMinutes: described(z.union([z.literal(45), z.literal(60)]), 'Length of a unit in minutes.'),
    deliveryMode: DeliveryMode,
    voucherNumber: described(AuthorityNumber, 'Number of the voucher (AVGS).'),
    voucherValidUntil: described(CalendarDate, 'Last day of the voucher.'),
  },
  nested: {},
  defaulted: { status: CoachingStatus },
  readOnly: { unitsHeld: described(UnitSum, 'Units of all held sessions.') },
};

export const Coaching = record(fields);
export type Coaching = z.output<typeof Coaching>;
export const NewCoaching = input(fields).check(z.superRefine(inOrder('startDate', 'endDate')));
export type NewCoaching = z.output<typeof NewCoaching>;
export const CoachingPatch = patch(fields).check(z.superRefine(inOrder('startDate', 'endDate')));
export type CoachingPatch = z.output<typeof CoachingPatch>;

const request = {
  coaching: {
    participantId: '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11',
    status: 'approved',
    startDate: '2025-02-03',
    endDate: '2025-04-30',
    unitsApproved: 40,
    unitMinutes: 45,
    deliveryMode: 'hybrid',
    voucherNumber: 'AVGS-2025-004711',
    voucherValidUntil: '2025-06-30',
  },
};
const example = {
  ...request.coaching,
  unitsHeld: '0.00',
  id: '01930f62-90ab-7cde-8f01-23456789abcd',
  insertedAt: '2025-01-16T13:45:00.000Z',
  updatedAt: '2025-01-16T13:45:00.000Z',
};

const facts = factsOf({
  name: 'coachings',
  singular: 'coaching',
  description: 'Coachings of one participant by one coach, with the voucher that pays for them.',
  record: Coaching,
  input: NewCoaching,
  patch: CoachingPatch,
  idVersion: 7,
  suppliedId: false,
  defaults: { status: 'requested' },
  unique: [],
  references: {
    participantId: 'participants',
    programId: 'programs',
    coachId: 'users',
    locationId: 'locations',
    fundingAgencyId: 'fundingAgencies',
    fundingContactId: 'contacts',
  },
  searched: ['voucherNumber'],
  span: ['startDate', 'endDate'],
  externalIds: true,
  parents: [],
  sort: ['startDate'],
  filters: {
    status: 'status',
    deliveryMode: 'deliveryMode',
    voucherNumber: 'voucherNumber',
    participantId: 'participantId',
    programId: 'programId',
    coachId: 'coachId',
    locationId: 'locationId',
    fundingAgencyId: 'fundingAgencyId',
    fundingContactId: 'fundingContactId',
  },
  ranges: ['startDate', 'endDate', 'voucherValidUntil'],
  privacy: {
    about: 'participants',
    through: 'participantId',
    fields: {
      participantId: {
        kept: 'Only the id of the erased record, so that coachings of one person are counted as one person.',
      },
      programId: { kept: AUDITED },
      coachId: { kept: 'The id of a user; the data of the user is removed when the user is erased.' },
      locationId: { kept: AUDITED },
      fundingAgencyId: { kept: AUDITED },
      fundingContactId: { kept: 'The id of a contact; the data of the contact is removed when the contact is erased.' },
      status: { kept: AUDITED },
      startDate: { kept: AUDITED },
      endDate: { kept: AUDITED },
      unitsApproved: { kept: AUDITED },
      unitsUsed: { kept: AUDITED },
      unitsHeld: { kept: AUDITED },
      unitMinutes: { kept: AUDITED },
      deliveryMode: { kept: AUDITED },
      voucherNumber: 'personal',
      voucherValidUntil: { kept: AUDITED },
    },
  },
  examples: { record: example, request, change: { coaching: { unitsUsed: 12 } } },
});

export const CoachingQuery = listQuery(facts);
export type CoachingQuery = z.output<typeof CoachingQuery>;

const place = at(facts);

export const coachings = {
  ...facts,
  routes: {
    coachings: {
      list: list(place, CoachingQuery, {
        summary: 'List coachings',
        description: 'Returns the coachings of the organisation, newest first, in pages.',
      }),
      create: create(place, wrapped('coaching', NewCoaching), {
        summary: 'Create a coaching',
        description: 'Creates a coaching of one participant.',
      }),
      batch: batch(place, NewCoaching),
      get: get(place, { summary: 'Get a coaching', description: 'Returns one coaching.' }),
      replace: replace(place, wrapped('coaching', NewCoaching), {
        summary: 'Replace a coaching',
        description: 'Replaces the whole coaching: omitted fields are cleared. Never creates a record.',
      }),
      update: update(place, wrapped('coaching', CoachingPatch), { summary: 'Update a coaching' }),
      remove: remove(place, {
        summary: 'Delete a coaching',
        description: 'Deletes the coaching and its sessions (soft delete).',
      }),
      undelete: inModule('lifecycles', undelete(place, '409 `person_erased` if its participant has been erased.')),
      history: history(place),
    },
  },
};
