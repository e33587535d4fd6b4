import * as z from 'zod/mini';
import { type Resource, resourceNamed } from '../operations.ts';
import { type ResourceName, resources } from '../resources.ts';
import type { Violation } from '../wire/problem.ts';
import { checkEnrolment } from './enrolments.ts';
import { invalidField, Refused } from './refused.ts';
import { checkSession, checkUnitsUsed, faultsOfSession } from './sessions.ts';
import { type Fields, type Row, type Store, withoutNulls, withPlainIds } from './store.ts';

/** Returns the JSON pointer of a field for problem documents: `/participant/…`. */
type Pointer = (name: string) => string;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a body that may be written; an id only if the resource accepts one on creation. */
export const writableOf = ({ name: kind, readOnly }: Resource, record: Fields, mayNameId: boolean): Fields => {
  const given = Object.entries(record).filter(([name]) => !readOnly.includes(name) && (mayNameId || name !== 'id'));
  return withPlainIds(kind, Object.fromEntries(given));
};

/** A record after a JSON merge patch (RFC 7396): absent fields stay, null clears, objects are merged. */
export const merged = (fields: Fields, patch: Fields): Fields => {
  const changed = Object.entries(patch).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined) return [];
    const before = fields[name];
    return [[name, isObject(value) ? { ...(isObject(before) ? before : {}), ...value } : value]];
  });
  return withoutNulls({ ...fields, ...Object.fromEntries(changed) });
};

const unknownReferences = (
  store: Store,
  kind: ResourceName,
  given: Fields,
  before: Fields,
  pointer: Pointer,
): Violation[] =>
  Object.entries(resourceNamed(kind).references).flatMap(([name, target]): Violation[] => {
    const value = given[name];
    const held = [before[name]].flat();
    return [value].flat().flatMap((id, index) => {
      if (typeof id !== 'string' || held.includes(id) || store.find(target, id) !== undefined) return [];
      const at = Array.isArray(value) ? `${pointer(name)}/${index}` : pointer(name);
      const detail = 'Refers to nothing in this organisation.';
      return [{ in: 'body', pointer: at, code: 'unknown_reference', detail }];
    });
  });

const changedFixed = (kind: ResourceName, after: Fields, self: Row | undefined, pointer: Pointer): Violation[] => {
  if (self === undefined) return [];
  const { fixed = [], defaults, singular } = resourceNamed(kind);
  const valueIn = (fields: Fields, name: string): unknown => fields[name] ?? defaults[name];
  const changed = fixed.filter((name) => valueIn(after, name) !== valueIn(self.fields, name));
  const detail = `Keeps the value that it was created with: create another ${singular} instead.`;
  return changed.map((name): Violation => ({ in: 'body', pointer: pointer(name), code: 'fixed', detail }));
};

/** The form in which a unique value is compared: e-mail addresses in lower case. */
const comparable = (kind: ResourceName, name: string, value: unknown): unknown =>
  resourceNamed(kind).record.shape[name] instanceof z.ZodMiniEmail ? String(value).toLowerCase() : value;

/**
 * The records in which a value must be unique: for `id`, all records of every kind; for other fields, the records of
 * this kind that are not deleted.
 */
const rowsWith = (store: Store, kind: ResourceName, name: string): readonly Row[] =>
  name === 'id'
    ? (Object.keys(resources) as ResourceName[]).flatMap((each) => store.rows(each))
    : store.rows(kind).filter(({ deletedAt }) => deletedAt === undefined);

/** Checks that no other record has a unique value of this one. @throws Refused 409 `value_taken` */
export const checkUnique = (
  store: Store,
  kind: ResourceName,
  fields: Fields,
  self: Row | undefined,
  pointer: Pointer,
): void => {
  for (const name of resourceNamed(kind).unique) {
    if (fields[name] === undefined) continue;
    const value = comparable(kind, name, fields[name]);
    const others = rowsWith(store, kind, name).filter((row) => row !== self);
    if (!others.some((row) => comparable(kind, name, name === 'id' ? row.id : row.fields[name]) === value)) continue;
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
 * @throws Refused 409 `value_taken`, or a conflict of an enrolment, a session or a coaching; 422 if a referenced record
 *   does not exist, a fixed field would change or the end is before the start
 */
export const checkStored = (
  store: Store,
  kind: ResourceName,
  after: Fields,
  self: Row | undefined,
  pointer: Pointer,
): void => {
  const fixed = changedFixed(kind, after, self, pointer);
  const unknown = unknownReferences(store, kind, after, self?.fields ?? {}, pointer);
  // All these violations are reported together. A fixed field is not also reported as an unknown reference.
  const own = kind === 'sessions' ? faultsOfSession(after, pointer) : [];
  const wrong = [...fixed, ...own];
  const errors = [...wrong, ...unknown.filter((one) => !wrong.some((other) => other.pointer === one.pointer))];
  if (errors.length > 0) throw new Refused('invalid_body', { errors });
  checkSpan(kind, after, pointer);
  checkUnique(store, kind, after, self, pointer);
  if (kind === 'enrolments') checkEnrolment(store, after, self);
  if (kind === 'sessions') checkSession(store, after, self);
  if (kind === 'coachings') checkUnitsUsed(store, after, self);
};
