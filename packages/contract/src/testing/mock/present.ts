import { resourceNamed } from '../../operations.ts';
import type { ResourceName } from '../../resources.ts';
import type { Fields, Row, Store } from './store.ts';

/** Whether a participant is enrolled in a course: the mock keeps enrolments with the participant. */
export const isEnrolled = (participant: Row, courseId: string): boolean =>
  Array.isArray(participant.fields.courseIds) && participant.fields.courseIds.includes(courseId);

const computed = (store: Store, kind: ResourceName, { id, fields }: Row): Fields => {
  if (kind === 'courses') {
    const enrolled = store.rows('participants').filter((row) => row.deletedAt === undefined && isEnrolled(row, id));
    return { participantCount: enrolled.length };
  }
  if (kind === 'participants') {
    const courseIds = Array.isArray(fields.courseIds) ? fields.courseIds : [];
    return { courseIds: courseIds.filter((course) => store.find('courses', course) !== undefined) };
  }
  return {};
};

/** A record with all its fields, including those that answers leave out but by which it is sorted. */
export const wholeOf = (store: Store, kind: ResourceName, row: Row): Fields => {
  const { id, insertedAt, updatedAt, fields } = row;
  const { defaults, spellings = {} } = resourceNamed(kind);
  const spelled = Object.fromEntries(Object.entries(spellings).map(([second, first]) => [second, fields[first]]));
  return { id, insertedAt, updatedAt, ...defaults, ...fields, ...spelled, ...computed(store, kind, row) };
};

/** A record as it is returned: the fields of its schema that have a value. */
export const present = (store: Store, kind: ResourceName, row: Row): Fields => {
  const whole = wholeOf(store, kind, row);
  const names = Object.keys(resourceNamed(kind).record.shape);
  return Object.fromEntries(names.filter((name) => whole[name] !== undefined).map((name) => [name, whole[name]]));
};
