import { MAX_PAGE_BYTES } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import { MOST_ESCAPED, mostBytesOf, schemaOf, schemaOfRecord } from '../tables/fieldSchema.ts';
import type { ListedRow, TableShape } from '../tables/table.ts';

/*
 * Limits the bytes of a page. A statement that might read more bytes than a page may have stops at the row whose
 * strings and lists exceed the limit, before the rows reach the process. Pages that cannot become so large are read
 * without this limit.
 */

/** Fields that cannot be longer, in bytes, are not counted by the statement. */
const LONG = 2_000;
/** The bytes of an id in a list, with its quotes and comma. */
const ID_BYTES = 39;

/**
 * SQL: the rows of `page` in an order, up to the row that exceeds `MAX_PAGE_BYTES`. No single record exceeds it, so
 * there are at least two rows if `page` has two.
 * @param bytes the bytes of a row, not more than those of its JSON
 */
export const upToPageBytes = <Row>(
  page: RawBuilder<Row>,
  bytes: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<Row> => sql`select * from (
      select *, sum(${bytes}) over (order by ${order} rows unbounded preceding)::int as page_bytes from (${page}) page
    ) page where page_bytes - ${bytes} < ${sql.lit(MAX_PAGE_BYTES)} order by ${order}`;

/** Computes the sizes of the records of a table. */
export const pageBytesOf = (table: TableShape) => {
  const arrays = [...table.linked, ...table.computed].map(({ field }) => field);
  const fields = [...table.stored, ...arrays].map((field) => ({ field, most: mostBytesOf(schemaOf(table, field)) }));
  const long = fields.filter(({ most }) => most > LONG);
  const mostBytes = mostBytesOf(schemaOfRecord(table.facts.record));
  const mostOfShort = mostBytes - long.reduce((sum, { most }) => sum + most, 0);

  const bytesOf = ({ field }: { readonly field: string }): RawBuilder<unknown> => {
    const column = table.columnOf(field);
    if (column === undefined) return sql`${sql.lit(ID_BYTES)} * cardinality(${sql.ref(field)})`;
    const isList = schemaOf(table, field).type === 'array';
    const text = isList ? sql`array_to_string(${sql.ref(column)}, '')` : sql.ref(column);
    return sql`coalesce(octet_length(${text}), 0)`;
  };
  return {
    /** Whether this number of records may exceed the size of a page. */
    mayExceed: (rows: number): boolean => rows * mostBytes > MAX_PAGE_BYTES,
    /** Whether a record has long fields, whose bytes a statement counts. */
    hasLong: long.length > 0,
    /** SQL: the bytes of the long fields of a row. PostgreSQL can compute them without reading a long value. */
    bytes: sql`(${sql.join([sql.lit(0), ...long.map(bytesOf)], sql` + `)})`,
    /** Whether rows fit on a page, however their JSON is escaped. */
    fit: (rows: readonly ListedRow[]): boolean => {
      const { page_bytes } = rows.at(-1) ?? {};
      return (
        page_bytes === undefined || MOST_ESCAPED * Number(page_bytes) + rows.length * mostOfShort <= MAX_PAGE_BYTES
      );
    },
  };
};
