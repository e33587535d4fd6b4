import { randomBytes, randomUUID } from 'node:crypto';
import { berlinTime } from './fields.ts';
import type { JsonObject } from './json.ts';
import { Refusal } from './refusal.ts';

/** A record as it is kept. */
interface Row {
  id: string;
  fields: JsonObject;
  insertedAt: string;
  updatedAt: string;
  deleted: boolean;
}

/** The rows of one collection of one organisation, oldest first. */
export type Rows = Map<string, Row>;

/** Everything that the server keeps: rows by organisation and collection, such as `courses/crs_1/notes`. */
export class Store {
  readonly #collections = new Map<string, Rows>();

  /** The rows of a collection; an empty one if there are none yet. */
  rows(organisation: string, collection: string): Rows {
    const key = `${organisation}/${collection}`;
    const rows = this.#collections.get(key) ?? new Map();
    this.#collections.set(key, rows);
    return rows;
  }

  /** Whether any organisation has, or had, a row with this id. */
  knows(id: string): boolean {
    return [...this.#collections.values()].some((rows) => rows.has(id));
  }

  /** The row of a path. What was deleted is gone, what is another organisation's is forbidden, all else is unknown. */
  find(organisation: string, collection: string, id: string): Row {
    const row = this.rows(organisation, collection).get(id);
    if (row?.deleted === true) throw new Refusal(410, 'this was deleted');
    if (row !== undefined) return row;
    throw this.knows(id) ? new Refusal(403, 'this is not yours to see') : new Refusal(404, 'there is no such thing');
  }
}

/** A short opaque id: the specification asks for strings. */
export const shortId = (prefix: string): string =>
  `${prefix}_${randomBytes(9).toString('base64url').replace(/-/g, 'Z')}`;
export const uuid = (): string => randomUUID();

export const insert = (rows: Rows, id: string, fields: JsonObject): Row => {
  const now = berlinTime(Date.now());
  const row = { id, fields, insertedAt: now, updatedAt: now, deleted: false };
  rows.set(id, row);
  return row;
};

export const change = (row: Row, fields: JsonObject): Row => {
  row.fields = fields;
  row.updatedAt = berlinTime(Date.now());
  return row;
};

export type { Row };
