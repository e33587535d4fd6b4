import type { ImportCollection } from '@training-provider/contract';
import type { Creating, Outcome } from '../../db/batches.ts';
import type { Executor } from '../../db/statement.ts';
import type { Update, UpdateOutcome } from '../../db/updates.ts';
import type { TableShape } from '../../tables/table.ts';
import type { ImportRow } from '../rows.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * When lines are only tried, their writes are rolled back. This makes the effects of earlier lines visible to later
 * lines nevertheless.
 */
export interface ImportTrial {
  /** Repeats the effects of earlier lines that concern these bodies and the records with these ids. */
  before(executor: Executor, row: ImportRow, bodies: readonly Fields[], ids: readonly string[]): Promise<void>;
  /** Reads the state of the written records, before the rollback. */
  within(executor: Executor, row: ImportRow, ids: readonly string[]): Promise<readonly object[]>;
  /** Stores this state after the rollback. */
  after(executor: Executor, row: ImportRow, read: readonly object[]): Promise<void>;
}

/** How to write many records of a collection at once, with the same rules as single writes. */
export interface ImportedKind {
  readonly table: TableShape;
  /** Whether an outcome depends on earlier lines, so that creates and updates must keep the order of their lines. */
  readonly isOrdered: boolean;
  /** Set if the outcome of a line depends on earlier lines. */
  readonly trial?: ImportTrial;
  createAll(executor: Executor, creating: Creating, bodies: readonly object[]): Promise<Outcome[]>;
  updateAll(executor: Executor, group: Creating, updates: readonly Update<object>[]): Promise<UpdateOutcome[]>;
}

/** The kinds of records that can be imported. */
export type ImportedKinds = Readonly<Record<ImportCollection, ImportedKind>>;
