import type { CoursePatch } from '@training-provider/contract';
import { type HeldReference, type Reference, referencesOf } from '../../db/references.ts';
import { endBeforeStart, notFound, taken } from '../../problems/fault.ts';

/** What a course refers to. */
export const referencesOfCourse = (course: CoursePatch): Reference[] => [
  { table: 'program', id: course.programId, pointer: '/course/programId' },
  { table: 'location', id: course.locationId, pointer: '/course/locationId' },
  ...referencesOf('app_user', course.trainerIds, '/course/trainerIds'),
];

/** What a course refers to now; 404 where there is no such course. */
export const heldBy = (
  row: { program_id: string | null; location_id: string | null; trainer_ids: string[] } | undefined,
): HeldReference[] => {
  if (row === undefined) throw notFound();
  return [
    { table: 'program', id: row.program_id },
    { table: 'location', id: row.location_id },
    ...row.trainer_ids.map((id) => ({ table: 'app_user' as const, id })),
  ];
};

/** The faults behind the constraints of the table. */
export const faults = {
  course_course_number_key: () => taken('/course/courseNumber'),
  course_dates_check: () => endBeforeStart('/course/endDate'),
};
