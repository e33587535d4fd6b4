import { z } from 'zod';
import { AuthorityNumber, CalendarDate, count, DeliveryMode, Id, inOrder } from '../fields.ts';
import { about, c, create, get, list, remove, replace, update, wrapped } from '../operations.ts';
import { anyOf, listQuery } from '../query.ts';
import { input, patch, record } from '../records.ts';

export const CoachingStatus = z.enum(['requested', 'approved', 'active', 'completed', 'cancelled']);

const fields = {
  required: { participantId: Id },
  optional: {
    programId: Id,
    coachId: Id.meta({ description: 'The user who coaches.' }),
    locationId: Id,
    fundingAgencyId: Id,
    startDate: CalendarDate,
    endDate: CalendarDate.meta({ description: 'Not before `startDate`.' }),
    unitsApproved: count(0),
    unitsUsed: count(0),
    unitMinutes: z.union([z.literal(45), z.literal(60)]).meta({ description: 'Length of a unit in minutes.' }),
    deliveryMode: DeliveryMode,
    voucherNumber: AuthorityNumber.meta({ description: 'Number of the voucher (AVGS).' }),
    voucherValidUntil: CalendarDate,
  },
  nested: {},
  defaulted: { status: CoachingStatus },
  readOnly: {},
};

export const Coaching = record(fields);
export type Coaching = z.output<typeof Coaching>;
export const NewCoaching = input(fields).superRefine(inOrder('startDate', 'endDate'));
export type NewCoaching = z.output<typeof NewCoaching>;
export const CoachingPatch = patch(fields).superRefine(inOrder('startDate', 'endDate'));
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
  id: '01930f62-90ab-7cde-8f01-23456789abcd',
  insertedAt: '2025-01-16T13:45:00.000Z',
  updatedAt: '2025-01-16T13:45:00.000Z',
};

export const CoachingQuery = listQuery({
  sort: ['startDate'],
  filters: {
    status: anyOf(CoachingStatus),
    deliveryMode: anyOf(DeliveryMode),
    voucherNumber: anyOf(AuthorityNumber),
    participantId: anyOf(Id),
    programId: anyOf(Id),
    coachId: anyOf(Id),
    locationId: anyOf(Id),
    fundingAgencyId: anyOf(Id),
  },
  ranges: { startDate: CalendarDate, endDate: CalendarDate, voucherValidUntil: CalendarDate },
});
export type CoachingQuery = z.output<typeof CoachingQuery>;

export const coachings = c.router({
  list: {
    ...list('/coachings', CoachingQuery, Coaching),
    ...about({
      operationId: 'listCoachings',
      summary: 'List coachings',
      description: 'Answers the coachings of the organisation, newest first, page by page.',
      scope: 'coachings:read',
      examples: { response: { data: [example] } },
    }),
  },
  create: {
    ...create('/coachings', wrapped('coaching', NewCoaching), Coaching),
    ...about({
      operationId: 'createCoaching',
      summary: 'Create a coaching',
      description: 'Creates a coaching of one participant.',
      scope: 'coachings:write',
      examples: { request, response: { data: example } },
    }),
  },
  get: {
    ...get('/coachings/:id', Coaching),
    ...about({
      operationId: 'getCoaching',
      summary: 'Get a coaching',
      description: 'Answers one coaching.',
      scope: 'coachings:read',
      examples: { response: { data: example } },
    }),
  },
  replace: {
    ...replace('/coachings/:id', wrapped('coaching', NewCoaching), Coaching),
    ...about({
      operationId: 'replaceCoaching',
      summary: 'Replace a coaching',
      description: 'Replaces the whole coaching: what is left out is cleared. Never creates.',
      scope: 'coachings:write',
      examples: { request, response: { data: example } },
    }),
  },
  update: {
    ...update('/coachings/:id', wrapped('coaching', CoachingPatch), Coaching),
    ...about({
      operationId: 'updateCoaching',
      summary: 'Update a coaching',
      description: 'Changes the fields that are given (JSON merge patch): absent stays, `null` clears.',
      scope: 'coachings:write',
      examples: {
        request: { coaching: { unitsUsed: 12 } },
        response: { data: { ...example, unitsUsed: 12 } },
      },
    }),
  },
  remove: {
    ...remove('/coachings/:id'),
    ...about({
      operationId: 'deleteCoaching',
      summary: 'Delete a coaching',
      description: 'Deletes the coaching from view.',
      scope: 'coachings:write',
      examples: {},
    }),
  },
});
