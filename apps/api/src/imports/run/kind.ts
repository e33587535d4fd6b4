import type { ImportCollection } from '@training-provider/contract';
import type { Creating, Outcome } from '../../db/batches.ts';
import type { Executor } from '../../db/statement.ts';
import type { Update, UpdateOutcome } from '../../db/updates.ts';
import type { TableShape } from '../../tables/table.ts';

/** How the records of a collection are written many at a time, by the rules of single writes. */
export interface ImportedKind {
  readonly table: TableShape;
  /** Whether an outcome depends on the lines before: then creations and changes keep the order of their lines. */
  readonly isOrdered: boolean;
  createAll(executor: Executor, creating: Creating, bodies: readonly object[]): Promise<Outcome[]>;
  updateAll(executor: Executor, group: Creating, updates: readonly Update<object>[]): Promise<UpdateOutcome[]>;
}

/** The kinds of records that are imported. */
export type ImportedKinds = Readonly<Record<ImportCollection, ImportedKind>>;
