/** PostgreSQL's last point in time and last date: records without a value sort there. */
const INFINITY = 'infinity';

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MAX_TEXT = 255;

/** An order of rows by a column. Null is replaced, so that all values can be compared. */
export interface Order {
  readonly column: string;
  /** The expression that rows are sorted by, the same as in the index. Column names never come from a caller. */
  readonly expression: string;
  /** The type of its values. */
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

/** By a point in time that every row has. */
export const byTimestamp = (column: string): Order => ofTime(column, `"${column}"`);

/** By a point in time that may be missing; rows without one come last. */
export const byOptionalTimestamp = (column: string): Order =>
  ofTime(column, `coalesce("${column}", '${INFINITY}'::timestamptz)`);

/** By a date that may be missing; rows without one come last. */
export const byOptionalDate = (column: string): Order => ({
  column,
  expression: `coalesce("${column}", '${INFINITY}'::date)`,
  type: 'date',
  absent: INFINITY,
  accepts: (value) => DATE.test(value) || value === INFINITY,
});

/**
 * By text in the order of a German dictionary (DIN 5007-1: ä sorts as a), independent of the database's collation; rows
 * without it come first.
 */
export const byText = (column: string): Order => ({
  column,
  expression: `coalesce("${column}", '') collate "de-x-icu"`,
  type: 'text',
  absent: '',
  accepts: (value) => [...value].length <= MAX_TEXT && !value.includes('\0') && value.isWellFormed(),
});
