import type { Made } from '../../../deployment/records.ts';
import type { JsonObject } from '../../../interface/json.ts';
import { type Attended, dayIn, type Entry } from './totals.ts';

/** A session as the model has it, with its attendance list, by the ids of those who are in it. */
export interface Lesson {
  readonly made: Made;
  fields: { startsAt: string; endsAt: string; units: string; status: string };
  isDeleted: boolean;
  entries: ReadonlyMap<string, Entry>;
  /** The version of the list that was answered last, and the one before, once there is one. */
  etag: string;
  stale?: string;
}

/** Who attends: an enrolment, or a coaching, whose sessions have one entry each. */
export interface Pupil {
  readonly made: Made;
  /** The day of the registration, which counts where there is no first day. */
  readonly registered: string;
  fields: JsonObject & { status: string };
}

/** The sessions of a course and a coaching, and who attends them. */
export interface School {
  readonly timezone: string;
  readonly course: Made;
  readonly lessons: readonly Lesson[];
  readonly pupils: readonly Pupil[];
}

/** The day of a session in the time zone of the organisation. */
export const dayOf = ({ timezone }: Pick<School, 'timezone'>, { fields }: Pick<Lesson, 'fields'>): string =>
  dayIn(timezone, fields.startsAt);

/** The field by which a session names its course or its coaching. */
const parentOf = ({ made }: Pupil): [field: string, id: unknown] =>
  made.kind === 'coaching' ? ['coachingId', made.id] : ['courseId', made.sent.courseId];

/** Whether a session is one of the course or the coaching of somebody. */
const isOf = (pupil: Pupil, { made }: Lesson): boolean => {
  const [field, id] = parentOf(pupil);
  return made.sent[field] === id;
};

/** Those who may be in the list of a session, whenever they take part. */
export const pupilsOf = ({ pupils }: School, lesson: Lesson): Pupil[] => pupils.filter((pupil) => isOf(pupil, lesson));

/** Whether somebody takes part on a day. */
export const takesPart = ({ made, fields, registered }: Pupil, day: string): boolean => {
  if (made.kind === 'coaching') return true;
  const { status, startDate = registered, endDate = day } = fields;
  return status !== 'cancelled' && String(startDate) <= day && day <= String(endDate);
};

/** The sessions that count for somebody. */
export const attendedBy = (school: School, pupil: Pupil): Attended[] =>
  school.lessons
    .filter((lesson) => !lesson.isDeleted && isOf(pupil, lesson))
    .map((lesson) => {
      const { units, status } = lesson.fields;
      return { day: dayOf(school, lesson), units, status, entry: lesson.entries.get(pupil.made.id) };
    })
    .filter(({ day }) => takesPart(pupil, day));
