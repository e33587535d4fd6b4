import { type Reference, referencesTo, resourceNamed } from '../operations.ts';
import { recordTypes } from '../recordTypes.ts';
import { resources } from '../resources.ts';
import { recordChange, type Writer } from './history.ts';
import { Refused } from './refused.ts';
import { unitsUsedOf } from './sessions.ts';
import type { ParentRow, Row, Store } from './store.ts';

const NAMES = Object.values(resources).map(({ name }) => name);

/** The notes, enrolments and sessions of a record, including deleted ones. */
export const everBelow = (store: Store, { id }: Row): Row[] => [
  ...NAMES.flatMap((name) => store.rows(name)).filter(({ parent }) => parent === id),
  ...NAMES.flatMap((name) => store.belongingTo(id, name)),
];

/** The records that the deletion of a record also deletes: its notes, enrolments and sessions. */
export const recordsBelow = (store: Store, row: Row): Row[] =>
  everBelow(store, row).filter(({ deletedAt }) => deletedAt === undefined);

/** The records that were deleted by the deletion of a record. */
export const takenWith = (store: Store, row: Row): Row[] =>
  everBelow(store, row).filter(({ deletedWith }) => deletedWith === row.id);

/** The records to which a record belongs. The deletion of any of them deletes the record. */
const ownersOf = ({ kind, type, parent, fields }: Row): ParentRow[] => {
  const { belongsBy = [], references } = resourceNamed(kind);
  const above = recordTypes[type].parent;
  const named = belongsBy
    .filter((field) => fields[field] !== undefined)
    .map((field) => ({ kind: references[field], id: String(fields[field]) }));
  return [{ kind: above, id: parent ?? '' }, ...named].flatMap(({ kind: owner, id }) =>
    owner === undefined ? [] : [{ kind: owner, id }],
  );
};

/** Whether a record belongs to a deleted record. `returning` counts as not deleted, because it is being restored. */
export const isBelowDeleted = (store: Store, row: Row, returning?: Row): boolean =>
  ownersOf(row).some(({ kind, id }) => id !== returning?.id && store.find(kind, id) === undefined);

/** The records that refer to a record by this field, including deleted ones. */
export const referring = (store: Store, { resource, field }: Reference, id: string): Row[] =>
  store.rows(resource).filter(({ fields }) => [fields[field]].flat().includes(id));

/**
 * @throws Refused 409 `still_referenced` if a record of this kind is kept while others refer to it, and records that
 *   are not deleted refer to it
 */
export const requireUnreferenced = (store: Store, { kind, id }: Row): void => {
  if (resourceNamed(kind).keptWhileReferenced !== true) return;
  const counts = referencesTo(kind).map((reference) => ({
    ...reference,
    count: referring(store, reference, id).filter(({ deletedAt }) => deletedAt === undefined).length,
  }));
  const references = counts.filter(({ count }) => count > 0);
  if (references.length > 0) throw new Refused('still_referenced', { references });
};

/** Deletes a record, on its own or together with its `owner`. */
export const softDelete = (store: Store, row: Row, writer: Writer, owner?: Row): void => {
  recordChange(store, row, 'deleted', writer);
  row.deletedAt = row.updatedAt;
  if (owner !== undefined) row.deletedWith = owner.id;
};

/**
 * Gives new versions to the courses, participants and coachings whose records change with the written enrolments and
 * sessions: courses count their participants, participants show their courses, and courses and coachings show the units
 * of their sessions. Records of other kinds are not shown by others.
 */
export const recordOthers = (store: Store, written: readonly Row[], writer: Writer): void => {
  const shown = written.filter(({ kind }) => kind === 'enrolments' || kind === 'sessions');
  for (const [kind, field] of [
    ['courses', 'courseId'],
    ['participants', 'participantId'],
    ['coachings', 'coachingId'],
  ] as const) {
    for (const id of new Set(shown.map(({ fields }) => String(fields[field])))) {
      const other = store.find(kind, id);
      if (other === undefined) continue;
      if (kind === 'coachings') other.fields = { ...other.fields, unitsUsed: unitsUsedOf(store, other) };
      recordChange(store, other, 'updated', writer);
    }
  }
};
