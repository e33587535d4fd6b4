import { z } from 'zod';
import { AuthorityNumber, CalendarDate, count, DeliveryMode, Id, Ids, inOrder, Name } from '../fields.ts';
import { about, c, create, get, list, remove, replace, update, wrapped } from '../operations.ts';
import { anyOf, listQuery } from '../query.ts';
import { input, patch, record } from '../records.ts';

export const TimeModel = z.enum(['full_time', 'part_time']);
export const CourseStatus = z.enum(['draft', 'planned', 'open', 'running', 'completed', 'cancelled']);

const fields = {
  required: { name: Name },
  optional: {
    courseNumber: AuthorityNumber.meta({ description: 'Given by the provider; unique in the organisation.' }),
    programId: Id,
    locationId: Id,
    startDate: CalendarDate,
    endDate: CalendarDate.meta({ description: 'Not before `startDate`.' }),
    deliveryMode: DeliveryMode,
    timeModel: TimeModel,
    capacity: count(1).meta({ description: 'Seats; without it the course takes everyone.' }),
    minParticipants: count(0),
    teachingUnits: count(0).meta({ description: 'Teaching units of 45 minutes.' }),
    measureNumber: AuthorityNumber,
  },
  nested: {},
  defaulted: { status: CourseStatus, trainerIds: Ids },
  readOnly: { participantCount: count(0) },
};

export const Course = record(fields);
export type Course = z.output<typeof Course>;
export const NewCourse = input(fields).superRefine(inOrder('startDate', 'endDate'));
export type NewCourse = z.output<typeof NewCourse>;
export const CoursePatch = patch(fields).superRefine(inOrder('startDate', 'endDate'));
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
};

export const CourseQuery = listQuery({
  sort: ['name', 'startDate'],
  filters: {
    status: anyOf(CourseStatus),
    deliveryMode: anyOf(DeliveryMode),
    timeModel: anyOf(TimeModel),
    courseNumber: anyOf(AuthorityNumber),
    programId: anyOf(Id),
    locationId: anyOf(Id),
    trainerId: anyOf(Id),
    participantId: anyOf(Id),
  },
  ranges: { startDate: CalendarDate, endDate: CalendarDate },
});
export type CourseQuery = z.output<typeof CourseQuery>;

export const courses = c.router({
  list: {
    ...list('/courses', CourseQuery, Course),
    ...about({
      operationId: 'listCourses',
      summary: 'List courses',
      description: 'Answers the courses of the organisation, newest first, page by page.',
      scope: 'courses:read',
      examples: { response: { data: [example] } },
    }),
  },
  create: {
    ...create('/courses', wrapped('course', NewCourse), Course),
    ...about({
      operationId: 'createCourse',
      summary: 'Create a course',
      description: 'Creates a course. `courseNumber` is unique in the organisation: 409 where it is taken.',
      scope: 'courses:write',
      examples: { request, response: { data: example } },
    }),
  },
  get: {
    ...get('/courses/:id', Course),
    ...about({
      operationId: 'getCourse',
      summary: 'Get a course',
      description: 'Answers one course.',
      scope: 'courses:read',
      examples: { response: { data: example } },
    }),
  },
  replace: {
    ...replace('/courses/:id', wrapped('course', NewCourse), Course),
    ...about({
      operationId: 'replaceCourse',
      summary: 'Replace a course',
      description: 'Replaces the whole course: what is left out is cleared. Never creates. Enrolments stay.',
      scope: 'courses:write',
      examples: { request, response: { data: example } },
    }),
  },
  update: {
    ...update('/courses/:id', wrapped('course', CoursePatch), Course),
    ...about({
      operationId: 'updateCourse',
      summary: 'Update a course',
      description: 'Changes the fields that are given (JSON merge patch): absent stays, `null` clears.',
      scope: 'courses:write',
      examples: {
        request: { course: { status: 'running', capacity: 20 } },
        response: { data: { ...example, status: 'running', capacity: 20 } },
      },
    }),
  },
  remove: {
    ...remove('/courses/:id'),
    ...about({
      operationId: 'deleteCourse',
      summary: 'Delete a course',
      description: 'Deletes the course and its notes from view.',
      scope: 'courses:write',
      examples: {},
    }),
  },
});
