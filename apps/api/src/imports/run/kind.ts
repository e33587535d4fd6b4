import type { ImportCollection } from '@training-provider/contract';
import type { Creating, Outcome } from '../../db/batches.ts';
import type { Executor } from '../../db/statement.ts';
import type { Update, UpdateOutcome } from '../../db/updates.ts';
import type { TableShape } from '../../tables/table.ts';
import type { ImportRow } from '../rows.ts';

type Fields = Readonly<Record<string, unknown>>;

/** How lines that are only tried meet what the lines before them would have done. */
export interface ImportTrial {
  /** Does it again, as far as these bodies and the records with these ids are concerned. */
  before(executor: Executor, row: ImportRow, bodies: readonly Fields[], ids: readonly string[]): Promise<void>;
  /** Reads what has become of records, before it is taken back. */
  within(executor: Executor, row: ImportRow, ids: readonly string[]): Promise<readonly object[]>;
  /** Keeps what was read, after it was taken back. */
  after(executor: Executor, row: ImportRow, read: readonly object[]): Promise<void>;
}

/** How the records of a collection are written many at a time, by the rules of single writes. */
export interface ImportedKind {
  readonly table: TableShape;
  /** Whether an outcome depends on the lines before: then creations and changes keep the order of their lines. */
  readonly isOrdered: boolean;
  /** For kinds of which lines depend on those before. */
  readonly trial?: ImportTrial;
  createAll(executor: Executor, creating: Creating, bodies: readonly object[]): Promise<Outcome[]>;
  updateAll(executor: Executor, group: Creating, updates: readonly Update<object>[]): Promise<UpdateOutcome[]>;
}

/** The kinds of records that are imported. */
export type ImportedKinds = Readonly<Record<ImportCollection, ImportedKind>>;
