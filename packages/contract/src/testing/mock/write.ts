import { type Resource, resourceNamed } from '../../operations.ts';
import type { ResourceName } from '../../resources.ts';
import { checkEnrolment } from './enrolments.ts';
import { invalidField, Refused } from './refused.ts';
import { type Fields, type Row, type Store, withoutNulls } from './store.ts';

/** Names the fields of a body in its problem documents: `/participant/…`. */
type Pointer = (name: string) => string;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a body that may be written; an id only if the resource accepts one on creation. */
export const writableOf = ({ readOnly }: Resource, record: Fields, mayNameId: boolean): Fields =>
  Object.fromEntries(
    Object.entries(record).filter(([name]) => !readOnly.includes(name) && (mayNameId || name !== 'id')),
  );

/** A record after a JSON merge patch (RFC 7396): absent fields stay, null clears, objects are merged. */
export const merged = (fields: Fields, patch: Fields): Fields => {
  const changed = Object.entries(patch).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined) return [];
    const before = fields[name];
    return [[name, isObject(value) ? { ...(isObject(before) ? before : {}), ...value } : value]];
  });
  return withoutNulls({ ...fields, ...Object.fromEntries(changed) });
};

const checkReferences = (store: Store, kind: ResourceName, given: Fields, before: Fields, pointer: Pointer): void => {
  for (const [name, target] of Object.entries(resourceNamed(kind).references)) {
    const value = given[name];
    const list = Array.isArray(value);
    const held = [before[name]].flat();
    for (const [index, id] of [value].flat().entries()) {
      if (typeof id !== 'string' || held.includes(id) || store.find(target, id) !== undefined) continue;
      const detail = 'Refers to nothing in this organisation.';
      throw invalidField(list ? `${pointer(name)}/${index}` : pointer(name), 'unknown_reference', detail);
    }
  }
};

const checkFixed = (kind: ResourceName, after: Fields, self: Row | undefined, pointer: Pointer): void => {
  for (const name of resourceNamed(kind).fixed ?? []) {
    if (self === undefined || String(after[name]).toLowerCase() === self.fields[name]) continue;
    throw invalidField(pointer(name), 'fixed', 'Keeps the value that it was created with.');
  }
};

/** Checks that no other record has a unique value of this one. @throws Refused 409 `value_taken` */
export const checkUnique = (
  store: Store,
  kind: ResourceName,
  fields: Fields,
  self: Row | undefined,
  pointer: Pointer,
): void => {
  for (const name of resourceNamed(kind).unique) {
    const value = fields[name];
    if (value === undefined) continue;
    const others = store.rows(kind).filter((row) => row !== self && (name === 'id' || row.deletedAt === undefined));
    if (!others.some((row) => (name === 'id' ? row.id : row.fields[name]) === value)) continue;
    const detail = 'Another record already has this value.';
    throw new Refused('value_taken', { errors: [{ in: 'body', pointer: pointer(name), code: 'taken', detail }] });
  }
};

const checkSpan = (kind: ResourceName, fields: Fields, pointer: Pointer): void => {
  const [start = '', end = ''] = resourceNamed(kind).span ?? [];
  const [from, until] = [fields[start], fields[end]];
  if (typeof from !== 'string' || typeof until !== 'string' || until >= from) return;
  throw invalidField(pointer(end), 'end_before_start', 'Is before the start.');
};

/**
 * Checks the new fields of a record against the stored records.
 * @throws Refused 409 `value_taken`, or for an enrolment; 422 if a reference has no record, a fixed field would change or
 *   the end is before the start
 */
export const checkStored = (
  store: Store,
  kind: ResourceName,
  after: Fields,
  self: Row | undefined,
  pointer: Pointer,
): void => {
  checkFixed(kind, after, self, pointer);
  checkReferences(store, kind, after, self?.fields ?? {}, pointer);
  checkSpan(kind, after, pointer);
  checkUnique(store, kind, after, self, pointer);
  if (kind === 'enrolments') checkEnrolment(store, after, self);
};
