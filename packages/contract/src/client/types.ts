import type { Page } from './answers.ts';
import type { FileContent, Signal } from './fetch.ts';
import type { ChangesPage, FollowOptions } from './follow.ts';
import type { operations } from './generated/interface.ts';
import type { Import, NewImport } from './generated/records.ts';

type Operation = keyof operations;

/** The `data` of a response whose schema has no name. Generated code uses it. @public */
export type DataOf<O extends Operation, Status> = operations[O] extends {
  responses: { [Key in Status & number]: { content: { 'application/json': { data: infer Data } } } };
}
  ? Data
  : never;

type QueryValue<Value> = Value extends readonly (infer One)[]
  ? [One] extends ['true' | 'false']
    ? boolean
    : One | readonly One[]
  : Value;
type QueryFields<Query> = {
  [Key in keyof Query]?:
    | (Key extends 'limit' ? number : Key extends 'includeDeleted' ? boolean : QueryValue<NonNullable<Query[Key]>>)
    | undefined;
};
type EveryField<O extends Operation> = operations[O]['parameters'] extends { query?: infer Query }
  ? QueryFields<NonNullable<Query>>
  : never;
/** The query of an operation: lists as arrays or single values, `limit` as a number. */
export type QueryOf<O extends Operation> = Omit<EveryField<O>, 'after'>;
/** The query of an export, which has neither an order nor pages. Generated code uses it. @public */
export type ExportQueryOf<O extends Operation> = Omit<EveryField<O>, 'sort' | 'limit' | 'cursor' | 'includeDeleted'>;

/** The record of a body whose schema has no name. Generated code uses it. @public */
export type SentOf<O extends Operation, Wrapper extends string> = operations[O] extends {
  requestBody: { content: { 'application/json': { [Key in Wrapper]?: infer Sent } } };
}
  ? Sent
  : never;

/** A file to import. */
export interface ImportFile {
  readonly type: 'text/csv' | 'application/x-ndjson';
  readonly content: FileContent;
  /** Whether the content is compressed with gzip. */
  readonly gzip?: boolean;
}

/**
 * Runs a complete import: creates it, sends the file, and waits until every line has an outcome or the import has
 * failed. It resolves to the ended import: check its `status` and `refused`. If the signal is aborted, the import is
 * cancelled.
 * @param onProgress called with the import after each change
 */
export type RunImport = (
  file: ImportFile,
  importRecord: NewImport,
  onProgress?: (now: Import) => void,
  options?: { readonly signal?: Signal | undefined },
) => Promise<Import>;

/** The records of a collection, which can be iterated once. Each page is fetched when it is needed. */
export interface Listing<Item> extends AsyncGenerator<Item, void, undefined> {
  /** Reads at most `limit` records, in pages of the maximum size unless the query sets another. */
  toArray(options: { limit: number }): Promise<Item[]>;
  /** The same records, page by page. */
  pages(): AsyncGenerator<Page<Item>, void, undefined>;
}

/**
 * All records of a collection in one stream, sorted by id, which can be iterated once. It keeps only records in memory
 * that have just arrived. It continues an interrupted stream after the last record, as often as the client repeats
 * requests. It ends only after the service's own last line; otherwise it throws.
 */
export interface Export<Item> extends AsyncGenerator<Item, void, undefined> {
  /**
   * The `cursor` for `changes.follow` of this type of record, from before the first record was read: all later changes
   * come after it. Known as soon as the first record or the end has been read; undefined if the token may not read
   * changes.
   */
  readonly cursor: string | undefined;
}

/**
 * Follows the change feed from a cursor, and never ends unless the signal is aborted. It waits for changes, and
 * continues after restarts of the service and network failures without losing or repeating a page. It throws errors of
 * your hooks and `token` function, and a `ServiceError` if waiting does not help: `isProblem(error, 'cursor_expired')`
 * if the changes after the cursor are no longer stored.
 */
export type Follow = (options?: FollowOptions) => AsyncGenerator<ChangesPage, void, undefined>;
