import type { Import } from '@training-provider/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Executor, type Placeholder, statement } from '../db/statement.ts';
import type { Tables } from '../db/tables.ts';

/** A stored import. */
export type ImportRow = Selectable<Tables['import']>;

/** The key of an import. */
export type ImportKeys = Readonly<Pick<ImportRow, 'organisation_id' | 'id'>>;

const given = <Name extends string, Value>(name: Name, value: Value | null): { [Key in Name]?: Value } =>
  (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value };

/** An import in a response. */
export const presentImport = (row: ImportRow): Import => ({
  id: row.id,
  collection: row.collection,
  mode: row.mode,
  operation: row.operation,
  empty: row.empty,
  status: row.status,
  lines: row.lines,
  created: row.created,
  updated: row.updated,
  unchanged: row.unchanged,
  refused: row.refused,
  pending: row.lines - row.created - row.updated - row.unchanged - row.refused,
  createdBy: { kind: row.actor_kind, ...given('id', row.actor_id), ...given('name', row.actor_name) },
  insertedAt: row.inserted_at,
  ...given('key', row.key),
  ...given('source', row.source),
  ...given('columns', row.columns),
  ...given('values', row.values),
  ...given('ignoreColumns', row.ignore_columns),
  ...given('charset', row.charset),
  ...given('delimiter', row.delimiter),
  ...given('maxRefused', row.max_refused),
  ...given('reason', row.reason),
  ...given('errors', row.errors && [...row.errors]),
  ...given('checkedAt', row.checked_at),
  ...given('startedAt', row.started_at),
  ...given('endedAt', row.ended_at),
  ...given('contentDeletedAt', row.content_deleted_at),
});

const found = (db: Database, { organisation_id, id }: ImportKeys) =>
  db
    .selectFrom('import')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .where('removed_at', 'is', null);

/** Finds the import with this key. Returns undefined if it does not exist or was removed. */
export const findImport = (db: Database, key: ImportKeys): Promise<ImportRow | undefined> =>
  found(db, key).executeTakeFirst();

/** Like `findImport`, but locks the import until the transaction ends. */
export const lockImport = (db: Database, key: ImportKeys): Promise<ImportRow | undefined> =>
  found(db, key).forUpdate().executeTakeFirst();

/** The part of a list to read: its direction, the key after which it begins, and its size. */
export interface Behind<Key> {
  readonly direction: 'next' | 'prev';
  readonly key: Key | undefined;
  readonly limit: number;
}

/** The imports of an organisation, newest first; oldest first for `prev`. */
export const listImports = (
  db: Database,
  organisationId: string,
  { direction, key, limit }: Behind<string>,
): Promise<ImportRow[]> => {
  const isNext = direction === 'next';
  const all = db
    .selectFrom('import')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('removed_at', 'is', null)
    .orderBy('id', isNext ? 'desc' : 'asc')
    .limit(limit);
  return (key === undefined ? all : all.where('id', isNext ? '<' : '>', key)).execute();
};

/**
 * The number of imports of an organisation that have not ended. Other transactions that call this function wait until
 * this transaction ends.
 */
export const countOpen = async (db: Database, organisationId: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${organisationId}`}, 0))`.execute(db);
  const row = await db
    .selectFrom('import')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

type Step = ImportKeys & { readonly after: number; readonly limit: number };
/** A line that a step has written. */
type Written = { readonly line: number };

/** SQL: the keys of the next lines of an import that meet a condition. */
const nextKeys = (
  { organisation_id, id, after, limit }: Readonly<Record<keyof Step, Placeholder>>,
  condition: RawBuilder<unknown>,
) => sql`select organisation_id, import_id, line from import_line
  where organisation_id = ${organisation_id} and import_id = ${id} and line > ${after} and ${condition}
  order by line limit ${limit}`;

const deleteStep = statement<Step, Written>(
  (step) => sql`delete from import_line
    where organisation_id = ${step.organisation_id} and (organisation_id, import_id, line) in (${nextKeys(step, sql`true`)}) returning line`,
);

/**
 * Deletes lines without an outcome, whose values are no longer needed. Lines with an outcome lose only their values
 * (`clearStep`).
 */
const deletePendingStep = statement<Step, Written>(
  (step) => sql`delete from import_line
    where organisation_id = ${step.organisation_id} and (organisation_id, import_id, line) in (${nextKeys(step, sql`outcome is null`)}) returning line`,
);

const clearStep = statement<Step, Written>(
  (step) => sql`update import_line set key = null, uniques = null, body = null
    where organisation_id = ${step.organisation_id} and (organisation_id, import_id, line) in (${nextKeys(step, sql`body is not null`)}) returning line`,
);

/** The number of lines that one statement writes, so that the statement ends in time. */
const LINES_OF_STEP = 2_000;

/**
 * Repeats a step until no lines are left. Each step starts after the lines of the previous step, to avoid reading them
 * again.
 */
const inSteps = async (executor: Executor, { organisation_id, id }: ImportKeys, step: typeof deleteStep) => {
  let [total, after] = [0, 0];
  for (;;) {
    const written = await step(executor, { organisation_id, id, after, limit: LINES_OF_STEP });
    total += written.length;
    if (written.length < LINES_OF_STEP) return total;
    after = written.reduce((last, { line }) => Math.max(last, line), after);
  }
};

/** Deletes the lines of an import in steps. Returns their number. */
export const deleteLines = (executor: Executor, key: ImportKeys): Promise<number> => inSteps(executor, key, deleteStep);

/**
 * Deletes the values of an import's lines in steps, and keeps their outcomes. Returns the number of lines that had
 * values.
 */
export const deleteValues = async (executor: Executor, key: ImportKeys): Promise<number> =>
  (await inSteps(executor, key, deletePendingStep)) + (await inSteps(executor, key, clearStep));
