import { type Reference, referencesTo, resourceNamed } from '../../operations.ts';
import { recordTypes } from '../../recordTypes.ts';
import { resources } from '../../resources.ts';
import { recordChange, type Writer } from './history.ts';
import { Refused } from './refused.ts';
import type { ParentRow, Row, Store } from './store.ts';

/** The notes and enrolments of a record, deleted ones too. */
const everBelow = (store: Store, { id }: Row): Row[] => [
  ...Object.values(resources)
    .flatMap(({ name }) => store.rows(name))
    .filter(({ parent }) => parent === id),
  ...store.enrolmentsWith(id),
];

/** The records that are deleted with a record: its notes and enrolments. */
export const recordsBelow = (store: Store, row: Row): Row[] =>
  everBelow(store, row).filter(({ deletedAt }) => deletedAt === undefined);

/** The records that the deletion of a record has taken with it. */
export const takenWith = (store: Store, row: Row): Row[] =>
  everBelow(store, row).filter(({ deletedWith }) => deletedWith === row.id);

/** The records that a record belongs to: it is deleted with each of them. */
const ownersOf = ({ kind, type, parent, fields }: Row): ParentRow[] => {
  const { belongsBy = [], references } = resourceNamed(kind);
  const above = recordTypes[type].parent;
  const named = belongsBy.map((field) => ({ kind: references[field], id: String(fields[field]) }));
  return [{ kind: above, id: parent ?? '' }, ...named].flatMap(({ kind: owner, id }) =>
    owner === undefined ? [] : [{ kind: owner, id }],
  );
};

/** Whether a record that a record belongs to is deleted; one that comes back with it is not counted. */
export const isBelowDeleted = (store: Store, row: Row, returning?: Row): boolean =>
  ownersOf(row).some(({ kind, id }) => id !== returning?.id && store.find(kind, id) === undefined);

/** The records that name a record by a field, deleted ones too. */
export const referring = (store: Store, { resource, field }: Reference, id: string): Row[] =>
  store.rows(resource).filter(({ fields }) => [fields[field]].flat().includes(id));

/** @throws Refused 409 `still_referenced` if records that are not deleted refer to a record that is kept for them */
export const requireUnreferenced = (store: Store, { kind, id }: Row): void => {
  if (resourceNamed(kind).keptWhileReferenced !== true) return;
  const counts = referencesTo(kind).map((reference) => ({
    ...reference,
    count: referring(store, reference, id).filter(({ deletedAt }) => deletedAt === undefined).length,
  }));
  const references = counts.filter(({ count }) => count > 0);
  if (references.length > 0) throw new Refused('still_referenced', { references });
};

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
