import { resourceNamed } from '../operations.ts';
import type { ResourceName } from '../resources.ts';
import { coursesOf, participantCountOf } from './enrolments.ts';
import { unitsHeldOf } from './sessions.ts';
import type { Fields, Row, Store } from './store.ts';

/** The fields of participants, courses and coachings that are computed from enrolments and sessions. */
const computed = (store: Store, kind: ResourceName, row: Row): Fields => {
  if (kind === 'participants') return { courseIds: coursesOf(store, row.id) };
  if (kind === 'coachings') return { unitsHeld: unitsHeldOf(store, row) };
  if (kind !== 'courses') return {};
  return { participantCount: participantCountOf(store, row.id), unitsHeld: unitsHeldOf(store, row) };
};

/** A record with all its fields, including those that responses omit but by which lists can be sorted. */
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

/** A record as a list or an export shows it, with the time of its deletion if it is deleted. */
export const listed = (store: Store, row: Row): Fields => ({
  ...present(store, row.kind, row),
  ...(row.deletedAt === undefined ? {} : { deletedAt: row.deletedAt }),
});
