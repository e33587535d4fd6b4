import type { Change } from '../changes.ts';
import { resourceNamed } from '../operations.ts';
import { recordTypeOf } from '../recordTypes.ts';
import type { PublicKey } from '../resources/clients.ts';
import { type ResourceName, resources } from '../resources.ts';
import type { ExternalId } from '../wire/externalIds.ts';
import type { AttendanceList } from './attendanceList.ts';
import { type Random, randomOf } from './random.ts';
import type { ModelAnswer } from './refused.ts';
import type { StoredImport } from './storedImport.ts';
import type { StoredWebhook } from './storedWebhook.ts';
import type { Versioned } from './versioned.ts';

/** Fields of a record by their names. */
export type Fields = Record<string, unknown>;

/** A record as the model stores it: fields without a value are absent. */
export interface Row extends Versioned {
  readonly kind: ResourceName;
  insertedAt: string;
  deletedAt?: string;
  /** The id of the record whose deletion also deleted this one. */
  deletedWith?: string;
  /** When the record was erased; only for a person or a record below a person. */
  erasedAt?: string;
  /**
   * Set if the person whom the record is about has been erased: nothing that identifies the person may be written to
   * the record.
   */
  isClosed?: true;
  fields: Fields;
  /** The ids of the record in external systems, sorted by the name of the system. */
  externalIds: readonly ExternalId[];
  /** For a session: its attendance list, once something has been recorded. */
  attendance?: AttendanceList;
  /** The fields as shown in the latest version. */
  shown: Fields;
}

/** A record to which another record belongs. */
export interface ParentRow {
  readonly kind: ResourceName;
  readonly id: string;
}

/** A response that is stored for repetitions with the same `Idempotency-Key`. */
interface KeptAnswer {
  readonly body: string;
  /** Undefined if an erasure has removed the response to a batch. */
  readonly answer: ModelAnswer | undefined;
}

/** The state of the model. Records are stored by kind, in the order of their creation. */
export interface Store {
  /** The stored responses to POST requests, by path and `Idempotency-Key`. */
  readonly answers: Map<string, KeptAnswer>;
  /** The sorted permissions of groups, by group id. Groups without permissions may be absent. */
  readonly permissions: Map<string, readonly string[]>;
  /** The secrets of clients, by client id: the current secret first, then the previous one. */
  readonly secrets: Map<string, readonly string[]>;
  /** The public keys of clients, by client id. */
  readonly keys: Map<string, readonly PublicKey[]>;
  /** The responses to erasures, by the id of the person. */
  readonly erasures: Map<string, object>;
  /** All changes of records in their order. The id of the first change is 1. */
  readonly log: Change[];
  /** Appends a change to the log, and calls the listeners. */
  append(change: Omit<Change, 'id'>): void;
  /** Functions that are called after each change. */
  readonly listeners: Set<() => void>;
  rows(kind: ResourceName): readonly Row[];
  /**
   * The records of a kind that belong to the record with this id by a field, such as the enrolments of a course;
   * including deleted ones.
   */
  belongingTo(id: string, kind: ResourceName): readonly Row[];
  /** The record with this id that is not deleted. */
  find(kind: ResourceName, id: string, parent?: string): Row | undefined;
  /** Adds a record without a version; `recordChange` gives it one. */
  insert(kind: ResourceName, fields: Fields, parent?: ParentRow): Row;
  /**
   * The time of a write. It is later than that of every previous write, so that lists sorted by time show records in
   * the order of writes.
   */
  now(): string;
  /** A new id for something other than a record. */
  newId(): string;
  /** A new random secret for a client. */
  newSecret(): string;
  /** A new random key for a webhook, in base64. */
  newKey(): string;
  /** Removes a record, which must be the last one inserted of its kind. */
  takeOut(row: Row): void;
  /** Imports in the order of their creation. */
  readonly imports: StoredImport[];
  /** Webhooks in the order of their creation. */
  readonly webhooks: StoredWebhook[];
  /** A separate store with copies of the records, in which writes can be tried. */
  copy(): Store;
}

/** The fields without null and undefined, and without objects that contain nothing else. */
export const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      if (value === null || value === undefined) return [];
      if (typeof value !== 'object' || Array.isArray(value)) return [[name, value]];
      const inner = withoutNulls(value as Fields);
      return Object.keys(inner).length === 0 ? [] : [[name, inner]];
    }),
  );

/** The seed for ids in copies of a store. Responses never contain these ids. */
const SEED_OF_COPIES = 0;

const inLowerCase = (ids: unknown): unknown =>
  Array.isArray(ids) ? ids.map(inLowerCase) : typeof ids === 'string' ? ids.toLowerCase() : ids;

/** The fields of a record with its own id and the ids of other records in lower case, in which ids are compared. */
export const withPlainIds = (kind: ResourceName, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      name === 'id' || name in resources[kind].references ? inLowerCase(value) : value,
    ]),
  );

/** The present time in milliseconds since 1970. */
export type Clock = () => number;

/** @param held records of another store, which are copied */
export const createStore = (random: Random, clock: Clock, held: readonly Row[] = []): Store => {
  const all = new Map<string, Row[]>();
  const byId = new Map<string, Row>();
  const belonging = new Map<string, Row[]>();
  const listAt = (index: Map<string, Row[]>, key: string): Row[] => {
    const found = index.get(key) ?? [];
    index.set(key, found);
    return found;
  };
  const rows = (kind: ResourceName): Row[] => listAt(all, kind);
  const placesOf = ({ kind, fields }: Row): string[] =>
    (resourceNamed(kind).belongsBy ?? []).map((field) => `${kind} ${fields[field]}`);
  const add = (row: Row): void => {
    rows(row.kind).push(row);
    byId.set(`${row.kind} ${row.id}`, row);
    for (const place of placesOf(row)) listAt(belonging, place).push(row);
  };
  for (const row of held) add(structuredClone(row));
  const log: Change[] = [];
  const listeners = new Set<() => void>();
  let last = 0;
  const now = (): string => {
    last = Math.max(clock(), last + 1);
    return new Date(last).toISOString();
  };
  return {
    now,
    answers: new Map(),
    newId: () => random.uuid(7),
    newSecret: () => `tps_${random.base64url(43)}`,
    newKey: () => btoa(String.fromCharCode(...Array.from({ length: 32 }, () => random.below(256)))),
    permissions: new Map(),
    secrets: new Map(),
    keys: new Map(),
    erasures: new Map(),
    log,
    append: (change) => {
      log.push({ id: String(log.length + 1), ...change });
      for (const listener of listeners) listener();
    },
    listeners,
    rows,
    belongingTo: (id, kind) => belonging.get(`${kind} ${id}`) ?? [],
    find: (kind, id, parent) => {
      const row = byId.get(`${kind} ${id.toLowerCase()}`);
      return row?.deletedAt === undefined && row?.parent === parent ? row : undefined;
    },
    insert: (kind, { id, ...given }, parent) => {
      const insertedAt = now();
      const row: Row = {
        kind,
        type: recordTypeOf(kind, parent?.kind),
        id: typeof id === 'string' ? id.toLowerCase() : random.uuid(resources[kind].idVersion),
        insertedAt,
        updatedAt: insertedAt,
        version: 0,
        ...(parent === undefined ? {} : { parent: parent.id }),
        fields: withoutNulls(withPlainIds(kind, given)),
        externalIds: [],
        history: [],
        shown: {},
      };
      add(row);
      return row;
    },
    takeOut: (row) => {
      rows(row.kind).pop();
      byId.delete(`${row.kind} ${row.id}`);
      for (const place of placesOf(row)) listAt(belonging, place).pop();
    },
    imports: [],
    webhooks: [],
    copy: () => createStore(randomOf(SEED_OF_COPIES), clock, [...all.values()].flat()),
  };
};
