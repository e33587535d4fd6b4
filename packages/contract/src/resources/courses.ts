import * as z from 'zod/mini';
import { factsOf } from '../declaration/facts.ts';
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
import { AuthorityNumber, CalendarDate, count, DeliveryMode, Id, Ids, inOrder, Name } from '../wire/fields.ts';
import { listQuery } from '../wire/query.ts';
import { input, patch, record } from '../wire/records.ts';
import { UnitSum } from '../wire/units.ts';

export const TimeModel = explained(z.enum(['full_time', 'part_time']), 'Full time or part time.', {
  full_time: 'Vollzeit',
  part_time: 'Teilzeit',
});
export const CourseStatus = explained(
  z.enum(['draft', 'planned', 'open', 'running', 'completed', 'cancelled']),
  'Status of the course. Nobody can be enrolled in one that is completed or cancelled.',
  {
    draft: 'is being prepared',
    planned: 'is to be held, and not announced yet',
    open: 'takes enrolments',
    running: 'has begun',
    completed: 'has ended',
    cancelled: 'is not held',
  },
);

const fields = {
  required: { name: described(Name, 'Name of the course.') },
  optional: {
    courseNumber: described(AuthorityNumber, 'Assigned by the provider; unique in the organisation.'),
    programId: described(Id, 'The program that the course belongs to.'),
    locationId: described(Id, 'The location where the course is held.'),
    startDate: described(CalendarDate, 'First day.'),
    endDate: described(CalendarDate, 'Last day; not before `startDate`.'),
    deliveryMode: DeliveryMode,
    timeModel: TimeModel,
    capacity: described(count(1), 'Number of seats; without it, the course has no limit.'),
    minParticipants: described(count(0), 'Minimum number of participants; it does not limit enrolments.'),
    teachingUnits: described(count(0), 'Teaching units of 45 minutes.'),
    measureNumber: described(
      AuthorityNumber,
      'Number of the measure at the Bundesagentur für Arbeit (Maßnahmenummer).',
    ),
  },
  nested: {},
  defaulted: { status: CourseStatus, trainerIds: described(Ids, 'Users who train.') },
  readOnly: {
    participantCount: described(count(0), 'Participants whose enrolment is registered, active or completed.'),
    unitsHeld: described(UnitSum, 'Units of all held sessions.'),
  },
};

export const Course = record(fields);
export type Course = z.output<typeof Course>;
export const NewCourse = input(fields).check(z.superRefine(inOrder('startDate', 'endDate')));
export type NewCourse = z.output<typeof NewCourse>;
export const CoursePatch = patch(fields).check(z.superRefine(inOrder('startDate', 'endDate')));
export type CoursePatch = z.output<typeof CoursePatch>;

const request = {
  course: {
    name: 'Fachkraft für Lagerlogistik',
    courseNumber: 'FLL-2025-03',
    startDate: '2025-03-03',
    endDate: '2025-09-26',
    status: 'open',
    deliveryMode: 'in_person',
    timeModel: 'full_time',
    capacity: 18,
    minParticipants: 8,
    teachingUnits: 960,
    measureNumber: '357/123/2025',
  },
};
const example = {
  ...request.course,
  id: '01930f60-11aa-7b02-8a4e-90b1c2d3e4f5',
  insertedAt: '2025-01-10T10:00:00.000Z',
  updatedAt: '2025-01-10T10:00:00.000Z',
  trainerIds: [],
  participantCount: 0,
  unitsHeld: '0.00',
};

const facts = factsOf({
  name: 'courses',
  singular: 'course',
  description: 'Courses with their dates, trainers and seats.',
  record: Course,
  input: NewCourse,
  patch: CoursePatch,
  idVersion: 7,
  suppliedId: false,
  defaults: { status: 'draft', trainerIds: [] },
  unique: ['courseNumber'],
  references: { programId: 'programs', locationId: 'locations', trainerIds: 'users' },
  searched: ['name', 'courseNumber', 'measureNumber'],
  span: ['startDate', 'endDate'],
  externalIds: true,
  parents: [],
  sort: ['name', 'startDate'],
  filters: {
    status: 'status',
    deliveryMode: 'deliveryMode',
    timeModel: 'timeModel',
    courseNumber: 'courseNumber',
    measureNumber: 'measureNumber',
    programId: 'programId',
    locationId: 'locationId',
    trainerId: 'trainerIds',
  },
  referrers: { participantId: { resource: 'participants', field: 'courseIds' } },
  ranges: ['startDate', 'endDate'],
  privacy: {
    about: 'nobody',
    why: 'Courses belong to the organisation; they contain only ids of trainers and participants.',
  },
  examples: {
    record: example,
    request,
    others: [{ courseNumber: 'FLL-2025-04' }, { courseNumber: 'FLL-2025-05' }],
    change: { course: { status: 'running', capacity: 20 } },
  },
});

export const CourseQuery = listQuery(facts);
export type CourseQuery = z.output<typeof CourseQuery>;

const place = at(facts);

export const courses = {
  ...facts,
  routes: {
    courses: {
      list: list(place, CourseQuery, {
        summary: 'List courses',
        description: 'Returns the courses of the organisation, newest first, in pages.',
      }),
      create: create(place, wrapped('course', NewCourse), {
        summary: 'Create a course',
        description: 'Creates a course. `courseNumber` is unique in the organisation: 409 if it is taken.',
      }),
      batch: batch(place, NewCourse),
      get: get(place, { summary: 'Get a course', description: 'Returns one course.' }),
      replace: replace(place, wrapped('course', NewCourse), {
        summary: 'Replace a course',
        description: 'Replaces the whole course: omitted fields are cleared. Never creates a record. Enrolments stay.',
      }),
      update: update(place, wrapped('course', CoursePatch), { summary: 'Update a course' }),
      remove: remove(place, {
        summary: 'Delete a course',
        description: 'Deletes the course, its notes, enrolments and sessions (soft delete).',
      }),
      undelete: inModule(
        'lifecycles',
        undelete(place, '409 if its number has been taken since, or a participant would have too many courses.'),
      ),
      history: history(place),
    },
  },
};
