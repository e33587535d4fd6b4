import { resources } from '../../resources.ts';
import { recordChange, type Writer } from './history.ts';
import { isEnrolled } from './present.ts';
import { Refused } from './refused.ts';
import type { Row, Store } from './store.ts';

const CLOSED = ['cancelled', 'completed'];

/** The records that belong to a record, such as its notes, also deleted ones. */
export const recordsBelow = (store: Store, { id }: Row): Row[] =>
  Object.values(resources)
    .flatMap(({ name }) => store.rows(name))
    .filter(({ parent }) => parent === id);

/** Records what a write has changed of others: participants show their courses, and courses count their participants. */
export const recordEnrolments = (store: Store, writer: Writer): void => {
  for (const kind of ['participants', 'courses'] as const)
    for (const row of store.rows(kind)) if (row.deletedAt === undefined) recordChange(store, row, 'updated', writer);
};

/** Requires a free seat in a course. @throws Refused 409 `course_closed`, `course_full` */
export const requireSeat = (store: Store, { id, fields }: Row): void => {
  if (CLOSED.includes(String(fields.status))) throw new Refused('course_closed');
  const taken = store.rows('participants').filter((row) => row.deletedAt === undefined && isEnrolled(row, id));
  if (typeof fields.capacity === 'number' && taken.length >= fields.capacity) throw new Refused('course_full');
};
