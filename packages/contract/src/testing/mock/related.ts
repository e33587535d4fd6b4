import { resources } from '../../resources.ts';
import { enrolmentsWith } from './enrolments.ts';
import { recordChange, type Writer } from './history.ts';
import type { Row, Store } from './store.ts';

/** The records that are deleted with a record: its notes and enrolments. */
export const recordsBelow = (store: Store, { id }: Row): Row[] => [
  ...Object.values(resources)
    .flatMap(({ name }) => store.rows(name))
    .filter(({ parent, deletedAt }) => parent === id && deletedAt === undefined),
  ...enrolmentsWith(store, id),
];

/** Deletes a record, by itself or with another one. */
export const softDelete = (store: Store, row: Row, writer: Writer, owner?: Row): void => {
  recordChange(store, row, 'deleted', writer);
  row.deletedAt = row.updatedAt;
  if (owner !== undefined) row.deletedWith = owner.id;
};

/** Courses count their participants, and participants show their courses: records what a write of enrolments changes of both. */
export const recordOthers = (store: Store, enrolments: readonly Row[], writer: Writer): void => {
  for (const [kind, field] of [
    ['courses', 'courseId'],
    ['participants', 'participantId'],
  ] as const) {
    for (const id of new Set(enrolments.map(({ fields }) => String(fields[field])))) {
      const other = store.find(kind, id);
      if (other !== undefined) recordChange(store, other, 'updated', writer);
    }
  }
};
