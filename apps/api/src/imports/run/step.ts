import type { ImportMode } from '@training-provider/contract';
import { INTERNAL } from '@training-provider/contract/imports';
import { sql, type Updateable } from 'kysely';
import { hasAccess } from '../../access/owner.ts';
import { type Executor, statement } from '../../db/statement.ts';
import type { Tables } from '../../db/tables.ts';
import { now } from '../../db/time.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ImportRow } from '../rows.ts';
import { checkLines } from './check.ts';
import { tryLines, writeLines } from './chunk.ts';
import type { ImportedKinds } from './kind.ts';
import { type LineCounts, type LineResult, NO_LINES, nextLines, type PendingLine, writeResults } from './lines.ts';

/*
 * An import runs in steps. Each step is a transaction under the lock of the import: its writes, their outcomes and the
 * position are committed together. The instance that obtains the lock runs the next step, so another instance continues
 * if one is killed.
 */

/**
 * The lines that got an outcome in a step, or earlier when the file was read and checked, and whether they were only
 * tried.
 */
export interface StepLines {
  readonly mode: ImportMode;
  readonly counts: LineCounts;
}

/**
 * The result of a step: `nothing` if the organisation has no import that is not locked, `went on` after progress,
 * `ended` if an import has ended.
 */
export interface Step {
  readonly did: 'nothing' | 'went on' | 'ended';
  readonly lines?: StepLines;
}

const WENT_ON: Step = { did: 'went on' };

/** The statuses of imports that continue without a request. */
const GOING_ON = ['queued', 'checking', 'running'] as const;

/**
 * Locks the current import of the organisation, otherwise the oldest queued one. Returns undefined if there is none, or
 * if another instance has locked it.
 */
const lockNext = ({ db }: Executor, organisationId: string): Promise<ImportRow | undefined> =>
  db
    .selectFrom('import')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', (select) =>
      select
        .selectFrom('import')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .where('ended_at', 'is', null)
        .where('status', 'in', GOING_ON)
        .orderBy(sql`status = 'queued'`)
        .orderBy('id')
        .limit(1),
    )
    .where('status', 'in', GOING_ON)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

type Changes = Updateable<Tables['import']>;

const change = ({ db }: Executor, { organisation_id, id }: ImportRow, set: Changes) =>
  db
    .updateTable('import')
    .set(set)
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .returning('refused_reading')
    .executeTakeFirstOrThrow();

/** Whether the lines are written. If the import only validates, they are written after a request to apply it. */
const isApplied = ({ mode, apply_requested_at }: ImportRow): boolean => mode === 'apply' || apply_requested_at !== null;

/** How a step processes the next lines. */
interface Chunk {
  /** The maximum number of lines. */
  readonly size: number;
  /** Rejects the next line, because it cannot be written. */
  readonly gaveUp: boolean;
}

/** Writes or tries the next lines. Returns their outcomes; undefined if no lines are left. */
const writeNext = async (
  executor: Executor,
  row: ImportRow,
  kinds: ImportedKinds,
  chunk: Chunk,
  isWritten: boolean,
): Promise<StepLines | undefined> => {
  const { organisation_id, id, position, collection } = row;
  const lines: PendingLine[] = await nextLines(executor, { organisation_id, id, position, limit: chunk.size });
  if (lines.length === 0) return undefined;
  const carryOut = isWritten ? writeLines : tryLines;
  const results = chunk.gaveUp
    ? lines.map(({ line }): LineResult => ({ line, outcome: 'refused', errors: [INTERNAL] }))
    : await carryOut(executor, row, kinds[collection], lines);
  const counts = await writeResults(executor, row, results, isWritten);
  return { mode: isWritten ? 'apply' : 'validate', counts };
};

/** The number of rows that one statement deletes, so that the statement ends in time. */
const ROWS = 5_000;

const deleteTrial = statement<{ organisation_id: string; id: string }, object>(
  ({
    organisation_id,
    id,
  }) => sql`delete from import_trial where organisation_id = ${organisation_id} and (organisation_id, import_id, enrolment_id) in (
      select organisation_id, import_id, enrolment_id from import_trial
      where organisation_id = ${organisation_id} and import_id = ${id} limit ${sql.lit(ROWS)})
    returning 1`,
);

/** Deletes the state that tried lines have stored for later lines. */
const endTrial = async (executor: Executor, { organisation_id, id }: ImportRow): Promise<void> => {
  while ((await deleteTrial(executor, { organisation_id, id })).length === ROWS);
};

const end = async (executor: Executor, row: ImportRow, set: Changes): Promise<Step> => {
  await endTrial(executor, row);
  const isContentGone = isApplied(row) && set.status === 'completed';
  await change(executor, row, { ended_at: now(), ...(isContentGone ? { content_deleted_at: now() } : {}), ...set });
  return { did: 'ended' };
};

/**
 * Decides what happens after all lines were tried: the import fails if too many lines were rejected, otherwise it
 * begins to write.
 */
const decide = async (executor: Executor, row: ImportRow): Promise<Step> => {
  if (row.refused > (row.max_refused ?? 0))
    return end(executor, row, { status: 'failed', reason: 'too_many_refused', checked_at: now() });
  await endTrial(executor, row);
  const counts = { created: 0, updated: 0, unchanged: 0, refused: row.refused_reading, position: 0 };
  await change(executor, row, { ...counts, status: 'running', checked_at: now() });
  return WENT_ON;
};

const stepOf = async (executor: Executor, row: ImportRow, kinds: ImportedKinds, chunk: Chunk): Promise<Step> => {
  if (row.cancel_requested) return end(executor, row, { status: 'cancelled' });
  const needed = ['imports:write', `${row.collection}:write`];
  if (!(await hasAccess(executor, row, needed)))
    return end(executor, row, { status: 'failed', reason: 'access_ended' });
  if (row.status === 'queued') {
    await change(executor, row, { status: 'checking' });
    return WENT_ON;
  }
  const triesFirst = isApplied(row) && row.max_refused !== null;
  if (row.status === 'checking' && row.started_at === null) {
    await checkLines(executor, row);
    const next = triesFirst ? {} : { status: 'running' as const, checked_at: now() };
    const { refused_reading: refused } = await change(executor, row, { started_at: now(), ...next });
    const counts = { ...NO_LINES, refused };
    return { did: 'went on', lines: { mode: isApplied(row) ? 'apply' : 'validate', counts } };
  }
  const isWritten = row.status === 'running' && isApplied(row);
  const lines = await writeNext(executor, row, kinds, chunk, isWritten);
  if (lines !== undefined) return { did: 'went on', lines };
  return row.status === 'checking' ? decide(executor, row) : end(executor, row, { status: 'completed' });
};

/** Runs the next step of the imports of an organisation. */
export const makeStep = (
  database: Pick<Executor, 'db'>,
  organisationId: string,
  kinds: ImportedKinds,
  chunk: Chunk,
): Promise<Step> =>
  inTransaction(database, async (executor) => {
    const row = await lockNext(executor, organisationId);
    return row === undefined ? { did: 'nothing' } : stepOf(executor, row, kinds, chunk);
  });
