/** The point in time or date that PostgreSQL sorts last. Records without a value are sorted there. */
const INFINITY = 'infinity';

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MAX_TEXT = 255;

/** An order of rows by a column. Null is replaced by a value, so that all rows can be compared. */
export interface Order {
  readonly column: string;
  /** The SQL expression by which rows are sorted, the same as in the index. Column names never come from a caller. */
  readonly expression: string;
  /** The type of the expression. */
  readonly type: 'text' | 'date' | 'timestamptz';
  /** The value that replaces null. */
  readonly absent: string;
  /** Whether a value from a cursor is valid for the column. */
  readonly accepts: (value: string) => boolean;
}

const ofTime = (column: string, expression: string): Order => ({
  column,
  expression,
  type: 'timestamptz',
  absent: INFINITY,
  accepts: (value) => TIMESTAMP.test(value) || value === INFINITY,
});

/** The order by a point in time that every row has. */
export const byTimestamp = (column: string): Order => ofTime(column, `"${column}"`);

/** The order by a point in time that may be null. Rows without it are last. */
export const byOptionalTimestamp = (column: string): Order =>
  ofTime(column, `coalesce("${column}", '${INFINITY}'::timestamptz)`);

/** The order by a date that may be null. Rows without it are last. */
export const byOptionalDate = (column: string): Order => ({
  column,
  expression: `coalesce("${column}", '${INFINITY}'::date)`,
  type: 'date',
  absent: INFINITY,
  accepts: (value) => DATE.test(value) || value === INFINITY,
});

/**
 * The order by a string, as in a German dictionary (DIN 5007-1: ä is sorted as a), whatever the database's collation
 * is. Rows without it are first.
 */
export const byText = (column: string): Order => ({
  column,
  expression: `coalesce("${column}", '') collate "de-x-icu"`,
  type: 'text',
  absent: '',
  accepts: (value) => [...value].length <= MAX_TEXT && !value.includes('\0') && value.isWellFormed(),
});
