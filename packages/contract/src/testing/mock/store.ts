import { type ResourceName, resources } from '../../resources.ts';
import type { Random } from './random.ts';

/** Fields of a record by their names. */
export type Fields = Record<string, unknown>;

/** A record as the mock stores it: fields without a value are absent. */
export interface Row {
  id: string;
  insertedAt: string;
  updatedAt: string;
  deletedAt?: string;
  version: number;
  /** The id of the record that this one belongs to, such as a note to a participant. */
  parent?: string;
  fields: Fields;
}

/** All records of the mock by kind, in the order of their creation. */
export interface Store {
  rows(kind: ResourceName): Row[];
  /** The record with this id that is not deleted. */
  find(kind: ResourceName, id: string, parent?: string): Row | undefined;
  insert(kind: ResourceName, fields: Fields, parent?: string): Row;
  /** Marks a record as changed: a new version, and the time of the change. */
  touch(row: Row): void;
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

export const createStore = (random: Random): Store => {
  const all = new Map<ResourceName, Row[]>();
  const rows = (kind: ResourceName): Row[] => {
    const found = all.get(kind) ?? [];
    all.set(kind, found);
    return found;
  };
  return {
    rows,
    find: (kind, id, parent) =>
      rows(kind).find((row) => row.id === id.toLowerCase() && row.deletedAt === undefined && row.parent === parent),
    insert: (kind, { id, ...given }, parent) => {
      const now = new Date().toISOString();
      const row: Row = {
        id: typeof id === 'string' ? id.toLowerCase() : random.uuid(resources[kind].idVersion),
        insertedAt: now,
        updatedAt: now,
        version: 1,
        ...(parent === undefined ? {} : { parent }),
        fields: withoutNulls(given),
      };
      rows(kind).push(row);
      return row;
    },
    touch: (row) => {
      row.version += 1;
      row.updatedAt = new Date().toISOString();
    },
  };
};
