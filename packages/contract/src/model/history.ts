import type { Actor, ChangeOperation, FieldChange, HistoryEntry, HistoryValue } from '../wire/history.ts';
import type { AttendanceEntry, AttendanceList } from './attendanceList.ts';
import { pageOfSequence } from './links.ts';
import { present } from './present.ts';
import type { Fields, Row, Store } from './store.ts';
import type { Versioned } from './versioned.ts';

/** The actor of a write, and the ids of the request. */
export interface Writer {
  readonly actor: Actor;
  readonly requestId?: string;
  readonly traceId?: string;
}

const UNRECORDED = ['id', 'insertedAt', 'updatedAt'];

/** The fields of a record with their JSON pointers. The fields of nested objects are listed individually. */
const pointersOf = (fields: Fields, base = ''): [pointer: string, value: unknown][] =>
  Object.entries(fields).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? pointersOf(value as Fields, `${base}/${name}`)
      : [[`${base}/${name}`, value]],
  );

const differences = (before: Fields, after: Fields): FieldChange[] => {
  const [from, to] = [Object.fromEntries(pointersOf(before)), Object.fromEntries(pointersOf(after))];
  const changed = Object.keys({ ...from, ...to }).filter(
    (pointer) => JSON.stringify(from[pointer]) !== JSON.stringify(to[pointer]),
  );
  const side = (name: 'from' | 'to', value: unknown) => (value === undefined ? {} : { [name]: value as HistoryValue });
  return changed.map((pointer) => ({ pointer, ...side('from', from[pointer]), ...side('to', to[pointer]) }));
};

const contentOf = (store: Store, row: Row): Fields =>
  Object.fromEntries(Object.entries(present(store, row.kind, row)).filter(([name]) => !UNRECORDED.includes(name)));

/** Gives a record or an attendance list a new version, and adds this version to its history and to the change feed. */
const addVersionOf = (
  store: Store,
  versioned: Versioned,
  operation: ChangeOperation,
  { actor, requestId, traceId }: Writer,
  changes: FieldChange[],
): void => {
  versioned.version += 1;
  const { type, id, parent, version, updatedAt: changedAt } = versioned;
  versioned.history.push({
    version,
    changedAt,
    operation,
    actor,
    ...(requestId === undefined ? {} : { requestId }),
    ...(traceId === undefined ? {} : { traceId }),
    changes,
  });
  store.append({
    type,
    recordId: id,
    ...(parent === undefined ? {} : { parentId: parent }),
    operation,
    version,
    changedAt,
    ...(actor.id === undefined ? {} : { actorId: actor.id }),
  });
};

const addVersion = (
  store: Store,
  row: Row,
  operation: ChangeOperation,
  writer: Writer,
  changes: FieldChange[],
): void => {
  const now = store.now();
  if (operation !== 'created' && now > row.updatedAt) row.updatedAt = now;
  row.shown = structuredClone(contentOf(store, row));
  addVersionOf(store, row, operation, writer, changes);
};

/**
 * Gives a record a new version, and adds this version to its history and to the change feed. An update without a
 * visible change does nothing.
 */
export const recordChange = (store: Store, row: Row, operation: ChangeOperation, writer: Writer): void => {
  const changes = differences(row.shown, contentOf(store, row));
  if (operation === 'updated' && changes.length === 0) return;
  addVersion(store, row, operation, writer, changes);
};

/**
 * Gives a restored record a new version. The record may show less than before its deletion, for example fewer courses.
 */
export const recordRestoration = (store: Store, row: Row, writer: Writer): void =>
  addVersion(store, row, 'restored', writer, differences(row.shown, contentOf(store, row)));

/**
 * Gives a record a new version for a complete or partial erasure. The version contains neither the changes nor the
 * request.
 */
export const recordErasure = (
  store: Store,
  row: Row,
  operation: 'erased' | 'updated' | 'deleted',
  { actor }: Writer,
): void => addVersion(store, row, operation, { actor }, []);

const entriesByIds = ({ entries }: AttendanceList): Fields =>
  Object.fromEntries(entries.map(({ id, fields }) => [id, fields]));

/** Replaces the entries of an attendance list, and gives the list a new version. */
export const recordEntries = (
  store: Store,
  list: AttendanceList,
  entries: readonly AttendanceEntry[],
  recordedAt: string,
  writer: Writer,
): void => {
  const before = entriesByIds(list);
  list.entries = entries.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const changes = differences(before, entriesByIds(list));
  list.updatedAt = recordedAt;
  addVersionOf(store, list, list.version === 0 ? 'created' : 'updated', writer, changes);
};

/**
 * Gives an attendance list a new version for the erasure of data in its entries. The version contains neither the
 * changes nor the request.
 */
export const recordErasureOfEntries = (store: Store, list: AttendanceList, { actor }: Writer): void => {
  list.updatedAt = store.now();
  addVersionOf(store, list, 'updated', { actor }, []);
};

/**
 * A page of the history of a record or an attendance list, newest version first.
 * @throws Refused 400 `invalid_cursor`
 */
export const historyPage = (
  { history }: Pick<Versioned, 'history'>,
  query: Fields,
  url: URL,
): { data: HistoryEntry[]; link: string } =>
  pageOfSequence(history.toReversed(), { keyOf: ({ version }) => String(version), isDescending: true }, query, {
    url,
    binding: url.pathname,
  });
