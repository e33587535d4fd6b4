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
  /** The id of the record above whose deletion took this one with it. */
  deletedWith?: string;
  /** Since when a person, or what lay below one, has been erased. */
  erasedAt?: string;
  /** The person whom it is about has been erased: nothing that says who it was is written into it any more. */
  isClosed?: true;
  fields: Fields;
  /** What other systems call it, by their names. */
  externalIds: readonly ExternalId[];
  /** Of a session: who attended it, since something was recorded. */
  attendance?: AttendanceList;
  /** Its fields as the last version shows them. */
  shown: Fields;
}

/** The record that another one belongs to. */
export interface ParentRow {
  readonly kind: ResourceName;
  readonly id: string;
}

/** An answer that is kept for repetitions with an `Idempotency-Key`. */
interface KeptAnswer {
  readonly body: string;
  /** Undefined: an erasure has taken the answer to a batch. */
  readonly answer: ModelAnswer | undefined;
}

/** All records by kind, in the order of their creation. */
export interface Store {
  /** The answers to POST by path and `Idempotency-Key`. */
  readonly answers: Map<string, KeptAnswer>;
  /** The sorted permissions of groups by their ids; none are absent. */
  readonly permissions: Map<string, readonly string[]>;
  /** The secrets by which clients prove themselves, by their ids: the present one first, then the one before. */
  readonly secrets: Map<string, readonly string[]>;
  /** The public keys of clients by their ids. */
  readonly keys: Map<string, readonly PublicKey[]>;
  /** What erasures have answered, by the ids of the persons. */
  readonly erasures: Map<string, object>;
  /** Every change of a record, in its order: the first has the number 1. */
  readonly log: Change[];
  /** Writes a change into the log, and tells those who listen. */
  append(change: Omit<Change, 'id'>): void;
  /** Who is told of each change. */
  readonly listeners: Set<() => void>;
  rows(kind: ResourceName): readonly Row[];
  /** The records of a kind that belong by a field to the record with this id, such as enrolments to a course; deleted ones too. */
  belongingTo(id: string, kind: ResourceName): readonly Row[];
  /** The record with this id that is not deleted. */
  find(kind: ResourceName, id: string, parent?: string): Row | undefined;
  /** Adds a record without a version; `recordChange` gives it one. */
  insert(kind: ResourceName, fields: Fields, parent?: ParentRow): Row;
  /** The time of a write, which no two of them share: a list by time has them in the order in which they came. */
  now(): string;
  /** The id of something that is no record. */
  newId(): string;
  /** A made-up secret of a client. */
  newSecret(): string;
  /** The base64 of a made-up key of a webhook. */
  newKey(): string;
  /** Takes out the record that was inserted last. */
  takeOut(row: Row): void;
  /** Imports by the order of their creation. */
  readonly imports: StoredImport[];
  /** Webhooks by the order of their creation. */
  readonly webhooks: StoredWebhook[];
  /** The same records in a store of their own, in which something can be tried. */
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

/** Of the ids of records that are only tried, which nobody sees. */
const SEED_OF_COPIES = 0;

const inLowerCase = (ids: unknown): unknown =>
  Array.isArray(ids) ? ids.map(inLowerCase) : typeof ids === 'string' ? ids.toLowerCase() : ids;

/** The fields with ids, its own and those of other records, in the one spelling in which they are compared. */
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
