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
import { AuthorityNumber, CalendarDate, Id, inOrder, Line } from '../wire/fields.ts';
import { listQuery } from '../wire/query.ts';
import { input, patch, record } from '../wire/records.ts';

export const EnrolmentStatus = explained(
  z.enum(['registered', 'active', 'completed', 'dropped_out', 'cancelled']),
  'Each status has allowed transitions: the service rejects all others with 409 and lists the allowed ones.',
  {
    registered: 'has a seat, and has not begun',
    active: 'takes part, and has a seat',
    completed: 'has come to the planned end',
    dropped_out: 'has begun, and left before the planned end',
    cancelled: 'has not begun',
  },
);
export type EnrolmentStatus = z.output<typeof EnrolmentStatus>;

/**
 * The statuses that may follow each status; an enrolment may always keep its status. Transitions back (from `active` to
 * `registered`, and from any final status) correct a mistake.
 */
export const ENROLMENT_TRANSITIONS: Readonly<Record<EnrolmentStatus, readonly EnrolmentStatus[]>> = {
  registered: ['active', 'cancelled'],
  active: ['registered', 'completed', 'dropped_out'],
  completed: ['active'],
  dropped_out: ['active'],
  cancelled: ['registered'],
};

/** The statuses in which an enrolment takes one of the seats of its course. */
export const SEAT_STATUSES: readonly EnrolmentStatus[] = ['registered', 'active'];

/** The statuses in which the record of the participant lists the course, and the course counts the participant. */
export const ENROLLED_STATUSES: readonly EnrolmentStatus[] = [...SEAT_STATUSES, 'completed'];

const fields = {
  required: {
    participantId: described(Id, 'The participant; fixed when the enrolment is created.'),
    courseId: described(Id, 'The course; fixed when the enrolment is created.'),
  },
  optional: {
    startDate: described(CalendarDate, 'First day in the course.'),
    endDate: described(CalendarDate, 'Last day in the course; not before `startDate`.'),
    fundingAgencyId: described(Id, 'The agency that pays.'),
    fundingContactId: described(Id, 'The contact at the agency to whom absences are reported.'),
    voucherNumber: described(
      AuthorityNumber,
      'Number of the voucher (Bildungsgutschein, AVGS) that pays. Not unique: the filter finds all uses.',
    ),
    voucherValidUntil: described(CalendarDate, 'Last day of the voucher.'),
    exitReason: described(Line, 'Reason for the cancellation or for dropping out.'),
  },
  nested: {},
  defaulted: {
    status: EnrolmentStatus,
  },
  readOnly: {},
};

export const Enrolment = record(fields);
export type Enrolment = z.output<typeof Enrolment>;
export const NewEnrolment = input(fields).check(z.superRefine(inOrder('startDate', 'endDate')));
export type NewEnrolment = z.output<typeof NewEnrolment>;
export const EnrolmentPatch = patch(fields).check(z.superRefine(inOrder('startDate', 'endDate')));
export type EnrolmentPatch = z.output<typeof EnrolmentPatch>;

const request = {
  enrolment: {
    participantId: '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11',
    courseId: '01930f60-11aa-7b02-8a4e-90b1c2d3e4f5',
    status: 'registered',
    startDate: '2025-03-03',
    endDate: '2025-09-26',
    voucherNumber: 'BGS-2025-008154',
    voucherValidUntil: '2025-04-30',
  },
};
const example = {
  ...request.enrolment,
  id: '01930f66-5d1e-7a2b-9c3d-4e5f60718293',
  insertedAt: '2025-01-20T09:15:00.000Z',
  updatedAt: '2025-01-20T09:15:00.000Z',
};

const facts = factsOf({
  name: 'enrolments',
  singular: 'enrolment',
  description:
    'Enrolments of participants in courses, from the registration to the end, with the voucher that pays. ' +
    '[The life of an enrolment](docs/enrolments) shows which status may follow which.',
  record: Enrolment,
  input: NewEnrolment,
  patch: EnrolmentPatch,
  idVersion: 7,
  suppliedId: false,
  defaults: { status: 'registered' },
  unique: [],
  fixed: ['participantId', 'courseId'],
  references: {
    participantId: 'participants',
    courseId: 'courses',
    fundingAgencyId: 'fundingAgencies',
    fundingContactId: 'contacts',
  },
  belongsBy: ['participantId', 'courseId'],
  searched: ['voucherNumber'],
  span: ['startDate', 'endDate'],
  externalIds: true,
  parents: [],
  sort: ['startDate'],
  filters: {
    status: 'status',
    participantId: 'participantId',
    courseId: 'courseId',
    fundingAgencyId: 'fundingAgencyId',
    fundingContactId: 'fundingContactId',
    voucherNumber: 'voucherNumber',
  },
  ranges: ['startDate', 'endDate'],
  privacy: {
    about: 'participants',
    through: 'participantId',
    fields: {
      participantId: {
        kept: 'Only the id of the erased record, so that enrolments of one person are counted as one person.',
      },
      courseId: { kept: AUDITED },
      status: { kept: AUDITED },
      startDate: { kept: AUDITED },
      endDate: { kept: AUDITED },
      fundingAgencyId: { kept: AUDITED },
      fundingContactId: { kept: 'The id of a contact; the data of the contact is removed when the contact is erased.' },
      voucherNumber: 'personal',
      voucherValidUntil: { kept: AUDITED },
      exitReason: 'freeText',
    },
  },
  examples: {
    record: example,
    request,
    // The participants differ, because a participant can take only one seat in a course.
    others: [
      { participantId: '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b12', voucherNumber: 'BGS-2025-008155' },
      { participantId: '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b13', voucherNumber: 'BGS-2025-008156' },
    ],
    change: { enrolment: { status: 'active' } },
  },
});

export const EnrolmentQuery = listQuery(facts);
export type EnrolmentQuery = z.output<typeof EnrolmentQuery>;

const place = at(facts);

const seats =
  '409 if it needs a seat that is not available: `course_full`, `course_closed`, `too_many_courses`, or ' +
  '`already_enrolled` if another enrolment of the participant holds a seat in the course.';

export const enrolments = {
  ...facts,
  routes: {
    enrolments: {
      list: inModule(
        'enrolments',
        list(place, EnrolmentQuery, {
          summary: 'List enrolments',
          description: 'Returns the enrolments of the organisation, newest first, in pages.',
        }),
      ),
      create: inModule(
        'enrolments',
        create(place, wrapped('enrolment', NewEnrolment), {
          summary: 'Create an enrolment',
          description:
            'Enrols a participant in a course, in any status, so that former enrolments can be recorded too. ' +
            `Only \`registered\` and \`active\` take a seat. ${seats}`,
        }),
      ),
      batch: batch(place, NewEnrolment),
      get: inModule('enrolments', get(place, { summary: 'Get an enrolment', description: 'Returns one enrolment.' })),
      replace: inModule(
        'enrolments',
        replace(place, wrapped('enrolment', NewEnrolment), {
          summary: 'Replace an enrolment',
          description:
            'Replaces the whole enrolment: omitted fields are cleared, and `status` returns to `registered`. ' +
            'Never creates a record. 409 `transition_not_allowed` if the transition is not allowed. ' +
            seats,
        }),
      ),
      update: inModule(
        'enrolments',
        update(place, wrapped('enrolment', EnrolmentPatch), { summary: 'Update an enrolment' }),
      ),
      remove: inModule(
        'enrolments',
        remove(place, {
          summary: 'Delete an enrolment',
          description:
            'Deletes the enrolment (soft delete), and frees its seat. To end an enrolment, change its status instead.',
        }),
      ),
      undelete: inModule(
        'lifecycles',
        undelete(
          place,
          '409 if its seat has been taken since (`course_full`, `already_enrolled`, `too_many_courses`), or ' +
            '`parent_deleted` if its participant or course is deleted.',
        ),
      ),
      history: history(place),
    },
  },
};
