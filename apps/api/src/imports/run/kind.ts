import type { ImportCollection } from '@training-provider/contract';
import type { Creating, Outcome } from '../../db/batches.ts';
import type { Executor } from '../../db/statement.ts';
import type { Update, UpdateOutcome } from '../../db/updates.ts';
import type { TableShape } from '../../tables/table.ts';
import type { ImportRow } from '../rows.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Makes the effects of earlier lines visible to later lines when lines are only tried. */
export interface ImportTrial {
  /** Repeats the effects that concern these bodies and the records with these ids. */
  before(executor: Executor, row: ImportRow, bodies: readonly Fields[], ids: readonly string[]): Promise<void>;
  /** Reads the state of the written records, before the rollback. */
  within(executor: Executor, row: ImportRow, ids: readonly string[]): Promise<readonly object[]>;
  /** Stores the read state, after the rollback. */
  after(executor: Executor, row: ImportRow, read: readonly object[]): Promise<void>;
}

/** How to write many records of a collection at a time, by the rules of single writes. */
export interface ImportedKind {
  readonly table: TableShape;
  /** Whether an outcome depends on earlier lines: then creates and updates keep the order of their lines. */
  readonly isOrdered: boolean;
  /** For kinds whose lines depend on earlier lines. */
  readonly trial?: ImportTrial;
  createAll(executor: Executor, creating: Creating, bodies: readonly object[]): Promise<Outcome[]>;
  updateAll(executor: Executor, group: Creating, updates: readonly Update<object>[]): Promise<UpdateOutcome[]>;
}

/** The kinds of records that are imported. */
export type ImportedKinds = Readonly<Record<ImportCollection, ImportedKind>>;
