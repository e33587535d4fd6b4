import { MAX_PAGE_BYTES } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ListedRow, TableShape } from '../tables/table.ts';
import type { Choice, Within } from './choice.ts';
import type { OpenDatabase } from './database.ts';
import { type pageBytesOf, upToPageBytes } from './pageBytes.ts';
import { selectList } from './selection.ts';
import { parametersOf, textCache, valueNamed } from './statement.ts';

/** The maximum number of rows that one statement reads. */
const EXPORT_ROWS = 1_000;

const AFTER_ID = 'after id';

/** The rows that one statement of an export has read. */
export interface ExportPage {
  readonly rows: readonly ListedRow[];
  /** Whether no rows follow. */
  readonly isLast: boolean;
}

/** The functions with which a collection selects its rows (`collection.ts`). */
interface Choosing {
  conditionsOf(query: Choice, within: Within): RawBuilder<boolean>[];
  /** A key that is the same for queries whose conditions have the same SQL. */
  shapeOf(query: Choice, within: Within): string;
  valuesOf(database: Pick<OpenDatabase, 'db'>, query: Choice, within: Within): Record<string, unknown>;
}

/**
 * Reads a collection in the order of ids, with one statement after another, from the primary. Each statement reads at
 * most `EXPORT_ROWS` rows. If the long fields of the rows are larger than a page may be, it reads fewer rows, so that
 * the memory used does not depend on the number of rows.
 */
export const exportPagesOf = (
  shape: TableShape,
  pageBytes: ReturnType<typeof pageBytesOf>,
  { conditionsOf, shapeOf, valuesOf }: Choosing,
) => {
  const textOf = textCache();
  const { name: table } = shape;

  const compile = (query: Choice, within: Within, after: string | undefined): RawBuilder<unknown> => {
    const id = sql.ref(`${table}.id`);
    const behind = after === undefined ? [] : [sql<boolean>`${id} > ${valueNamed(AFTER_ID)}::uuid`];
    const conditions = [...conditionsOf(query, within), ...behind];
    const page = sql`select ${selectList(shape, {})} from ${sql.table(table)}
      where ${sql.join(conditions, sql` and `)} order by ${id} limit ${sql.lit(EXPORT_ROWS)}`;
    return pageBytes.hasLong ? upToPageBytes(page, pageBytes.bytes, sql`id`) : page;
  };

  /** The rows after the id `after`; without it, the first rows. */
  return async (
    database: OpenDatabase,
    query: Choice,
    within: Within,
    after: string | undefined,
  ): Promise<ExportPage> => {
    const key = `${shapeOf(query, within)}|${after === undefined}`;
    const text = textOf(key, () => compile(query, within, after).compile(database.db));
    const values = { ...valuesOf(database, query, within), [AFTER_ID]: after };
    const rows = (await database.runUnprepared(text.sql, parametersOf(text, values))) as ListedRow[];
    const isCut = Number(rows.at(-1)?.page_bytes ?? 0) >= MAX_PAGE_BYTES;
    return { rows, isLast: rows.length < EXPORT_ROWS && !isCut };
  };
};
