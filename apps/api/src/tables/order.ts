/** The last point in time there is, and the last date: where records without one stand in an ascending order. */
const INFINITY = 'infinity';

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MAX_TEXT = 255;

/** One way to sort rows: by a column of theirs, in which no two values are unordered. */
export interface Order {
  readonly column: string;
  /** What is sorted by, as it stands in the index. Column names are ours, never a caller's. */
  readonly expression: string;
  /** The type of its values. */
  readonly type: 'text' | 'date' | 'timestamptz';
  /** The value of a row without one. */
  readonly absent: string;
  /** Whether a value, out of a cursor, can be one of the column's. */
  readonly takes: (value: string) => boolean;
}

const ofTime = (column: string, expression: string): Order => ({
  column,
  expression,
  type: 'timestamptz',
  absent: INFINITY,
  takes: (value) => TIMESTAMP.test(value) || value === INFINITY,
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
  takes: (value) => DATE.test(value) || value === INFINITY,
});

/**
 * By text, in the order of a German dictionary (DIN 5007-1: ä beside a), whatever the database's own collation is; rows
 * without it come first.
 */
export const byText = (column: string): Order => ({
  column,
  expression: `coalesce("${column}", '') collate "de-x-icu"`,
  type: 'text',
  absent: '',
  takes: (value) => [...value].length <= MAX_TEXT && !value.includes('\0') && value.isWellFormed(),
});
