import { type ChangeOperation, recordTypes } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Author } from '../context/author.ts';
import { type FieldSchema, schemaOf } from '../tables/fieldSchema.ts';
import type { TableShape, Values } from '../tables/table.ts';
import { listNamed, listOf, ORGANISATION } from './selection.ts';
import { valueNamed } from './statement.ts';
import { tableOfResource } from './tables.ts';

/*
 * A statement that writes records also inserts, for each record, one row into the inbox of the change feed and one into
 * the history. The same statement inserts them, after it has locked the record, so that neither exists without the
 * other.
 */

/** A longer value is replaced by its length in bytes and its SHA-256. */
const MAX_VALUE = 4_096;
/** A string of at most this many characters has at most `MAX_VALUE` bytes. */
const MAX_SHORT_TEXT = MAX_VALUE / 4;

type Sql = RawBuilder<unknown>;

/** A field of a new record: its value as a JSON string, or null if the field is absent. */
export interface NewField {
  readonly pointer: string;
  readonly after: Sql;
}

/** A field that a statement changes: its values before and after as JSON strings, or null if the field is absent. */
export interface ChangedField extends NewField {
  readonly before: Sql;
}

const abbreviated = (text: Sql, json: Sql): Sql =>
  sql`case when octet_length(${text}) > ${sql.lit(MAX_VALUE)} then json_build_object('length', char_length(${text}),
    'sha256', encode(sha256(convert_to(${text}, 'UTF8')), 'hex'))::text else ${json} end`;

const abbreviatedJson = (json: Sql): Sql => abbreviated(sql`${json}::text`, sql`${json}::text`);
const listJson = (list: Sql): Sql => abbreviatedJson(sql`to_json(${list})`);

/** SQL: the value of a column as a JSON string, in the format of responses. */
const jsonOf = ({ type, format, maxLength = MAX_VALUE }: FieldSchema, column: Sql): Sql => {
  if (format === 'date-time')
    return sql`to_json(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text`;
  if (type === 'array') return listJson(column);
  if (type !== 'string' || format !== undefined) return sql`to_json(${column})::text`;
  // The cast to text keeps the decimal places of money.
  const text = sql`${column}::text`;
  const json = sql`to_json(${text})::text`;
  return maxLength <= MAX_SHORT_TEXT ? json : abbreviated(text, json);
};

/** The fields that each version contains anyway: the id, and the times of creation and of the last change. */
const OF_THE_VERSION = ['id', 'insertedAt', 'updatedAt'];

const pointerTo = (field: string): string => `/${field.replace('.', '/')}`;

/**
 * The fields that have a column, and a function that converts the column to JSON. If `columns` is given, only the
 * fields of these columns.
 */
const columnFields = (table: TableShape, columns?: readonly string[]) =>
  table.stored.flatMap((field) => {
    const column = table.columnOf(field);
    if (column === undefined || OF_THE_VERSION.includes(field) || columns?.includes(column) === false) return [];
    const schema = schemaOf(table, field);
    const json = (name: string): Sql => jsonOf(schema, sql.ref(`${table.name}.${name}`));
    return [{ pointer: pointerTo(field), column, json }];
  });

const columnsOfNew = (table: TableShape): NewField[] =>
  columnFields(table).map(({ pointer, column, json }) => ({ pointer, after: json(column) }));

/** The fields of a new record. Its columns are in `written`; its lists are parameters of the statement. */
export const fieldsWhenNew = (table: TableShape, listOfNew = listNamed): NewField[] => [
  ...columnsOfNew(table),
  ...table.linked.map((one) => ({ pointer: pointerTo(one.field), after: listJson(listOfNew(one)) })),
  ...table.computed.map(({ field, whenNew }) => ({
    pointer: pointerTo(field),
    after: sql`${sql.lit(JSON.stringify(whenNew))}`,
  })),
];

/** The fields of an existing record as if it were new, with their current values. */
export const fieldsNow = (table: TableShape): NewField[] => [
  ...columnsOfNew(table),
  ...table.linked.map((one) => ({ pointer: pointerTo(one.field), after: listJson(listOf(table.name, one)) })),
  ...table.computed.map(({ field, expression }) => ({
    pointer: pointerTo(field),
    after: abbreviatedJson(sql`to_json(${expression(ORGANISATION)})`),
  })),
];

/** The name of the previous value of a column in `written`. */
export const nameOfPrevious = (column: string): string => `previous ${column}`;

/** The fields that an update writes. `written` contains their new and previous values. */
export const fieldsWritten = (
  table: TableShape,
  columns: readonly string[],
  lists: Values['lists'],
): ChangedField[] => [
  ...columnFields(table, columns).map(({ pointer, column, json }) => ({
    pointer,
    before: json(nameOfPrevious(column)),
    after: json(column),
  })),
  ...table.linked
    .filter(({ field }) => field in lists)
    .map((one) => ({
      pointer: pointerTo(one.field),
      // A statement does not see its own writes, so this is the list before the write.
      before: listJson(listOf(table.name, one)),
      after: listJson(listNamed(one)),
    })),
];

/** Whether a column is compared as text. Money is compared as text, because a difference of decimal places counts. */
const isText = (table: TableShape, column: string): boolean => {
  const field = table.stored.find((name) => table.columnOf(name) === column);
  const { type, format } = field === undefined ? {} : schemaOf(table, field);
  return type === 'string' && format === undefined;
};

/** SQL: whether a column of a row, such as `previous`, differs from a value. */
export const columnDiffers = (table: TableShape, row: string, column: string, value: unknown): Sql => {
  const previous = sql.ref(`${row}.${column}`);
  return isText(table, column)
    ? sql`${previous}::text is distinct from ${value}`
    : sql`${previous} is distinct from ${value}`;
};

/** SQL: whether a column differs between two rows. */
export const columnDiffersFrom = (table: TableShape, row: string, column: string, other: string): Sql => {
  const value = sql.ref(`${other}.${column}`);
  return columnDiffers(table, row, column, isText(table, column) ? sql`${value}::text` : value);
};

/** SQL: whether a list of `previous` differs from the given list. */
export const listDiffers = (one: TableShape['linked'][number]): Sql =>
  sql`${listOf('previous', one)} is distinct from ${valueNamed(one.field)}::uuid[]`;

/**
 * The computed fields: the values before from the row `before`, which contains JSON; the values after from the row
 * `shown`.
 */
export const fieldsComputed = (table: TableShape): ChangedField[] =>
  table.computed.map(({ field }) => ({
    pointer: pointerTo(field),
    before: abbreviatedJson(sql.ref(`before.${field}`)),
    after: abbreviatedJson(sql`to_json(${sql.ref(`shown.${field}`)})`),
  }));

/**
 * The JSON of the changes is concatenated as a string, which takes a quarter of the time of the functions that build
 * objects and arrays (docs/choices/0040). The cast to `json` at the end validates the string.
 */
const pair = (before: Sql, after: Sql): Sql =>
  sql`'[', coalesce(${before}, 'null'), ',', coalesce(${after}, 'null'), ']'`;

/** SQL: an object that contains, for the pointer of each field that differs, the values before and after. */
const changesOf = (fields: readonly ChangedField[]): Sql => {
  const [first, ...others] = fields;
  if (first === undefined) return sql`'{}'::json`;
  const key = (pointer: string): Sql => sql.lit(`${JSON.stringify(pointer)}:`);
  // A row is only written if something differs, so a single field differs.
  if (others.length === 0)
    return sql`concat('{', ${key(first.pointer)}, ${pair(first.before, first.after)}, '}')::json`;
  const rows = fields.map(({ pointer, before, after }) => sql`(${key(pointer)}, ${before}, ${after})`);
  const entry = sql`concat(field.key, ${pair(sql`field.before`, sql`field.after`)})`;
  return sql`(select concat('{', string_agg(${entry}, ','), '}')::json
    from (values ${sql.join(rows)}) field (key, before, after) where field.before is distinct from field.after)`;
};

/**
 * SQL: the same object for a new record. Every field with a value differs, so no time-consuming comparisons are needed.
 */
const valuesOf = (fields: readonly NewField[]): Sql => {
  const entries = fields.map(
    ({ pointer, after }) => sql`${sql.lit(`,${JSON.stringify(pointer)}:[null,`)} || ${after} || ']'`,
  );
  return sql`concat('{', substr(concat(${sql.join(entries)}), 2), '}')::json`;
};

/** SQL: the type of a record in the feed, and the id of its parent, if it has one. */
export const placeOf = ({ name, facts }: TableShape): { type: Sql; parent: Sql } => {
  const below = Object.entries(recordTypes).flatMap(([type, { resource, parent }]) =>
    resource === facts.name && parent !== undefined
      ? [{ type: sql.lit(type), column: sql.ref(`${name}.${tableOfResource(parent).name}_id`) }]
      : [],
  );
  if (below.length === 0) return { type: sql.lit(facts.singular), parent: sql`null::uuid` };
  return {
    type: sql`case ${sql.join(
      below.map(({ column, type }) => sql`when ${column} is not null then ${type}`),
      sql` `,
    )} end`,
    parent: sql`coalesce(${sql.join(below.map(({ column }) => column))})`,
  };
};

/** The names of the parameters that contain the author. */
const AUTHOR = {
  kind: 'author kind',
  id: 'author id',
  name: 'author name',
  requestId: 'author request',
  traceId: 'author trace',
} as const;

/** The values of the parameters that contain the author of a write. */
export const valuesOfAuthor = ({ kind, id, name, requestId, traceId }: Author) => ({
  [AUTHOR.kind]: kind,
  [AUTHOR.id]: id ?? null,
  [AUTHOR.name]: name ?? null,
  [AUTHOR.requestId]: requestId ?? null,
  [AUTHOR.traceId]: traceId ?? null,
});

/** The operations on an existing record. */
export type OperationOnExisting = Exclude<ChangeOperation, 'created'>;

/** How a statement changes the rows that it returns as `written`. */
type Recorded = (
  | { readonly operation: 'created'; readonly fields: readonly NewField[] }
  | { readonly operation: OperationOnExisting; readonly fields: readonly ChangedField[] }
) & {
  /** Joins the other tables whose columns `fields` reads. */
  readonly join?: Sql;
  /** The time of the change; by default, `updated_at` of the record. */
  readonly changedAt?: Sql;
};

/** The versions that a statement records, with the source of each column of the history. */
interface Versions {
  /** The part of the statement that contains the rows of these versions, each with an `id` and a `version`. */
  readonly source: Sql;
  /** Joins the other tables whose columns `changes` reads. */
  readonly join?: Sql;
  readonly of: (column: string) => Sql;
  readonly organisation: Sql;
  readonly type: Sql;
  readonly parent: Sql;
  readonly operation: Sql;
  readonly time: Sql;
  readonly changes: Sql;
}

/** The SQL that records versions: further parts of a statement, or a further column of the rows that it returns. */
export interface Recording {
  readonly parts: readonly Sql[];
  readonly column: Sql;
}

/**
 * The SQL that inserts versions into the inbox and the history. On PostgreSQL, two parts are fastest. Citus does not
 * route a statement to one shard if one of its parts is an insert, so on Citus the function `record_version` inserts
 * the rows, once for each row that the statement returns (docs/choices/0065).
 */
export const recordingOf = ({ source, join = sql``, ...given }: Versions, isDistributed: boolean): Recording => {
  const { of, organisation, time, parent, type, operation, changes } = given;
  const values = sql`${organisation}, ${of('id')}, ${of('version')}, ${time}, ${parent}, ${type}, ${operation},
    ${valueNamed(AUTHOR.kind)}::text, ${valueNamed(AUTHOR.id)}::uuid, ${valueNamed(AUTHOR.name)}::text,
    ${valueNamed(AUTHOR.requestId)}::text, ${valueNamed(AUTHOR.traceId)}::uuid, ${changes}`;
  if (isDistributed) return { parts: [], column: sql`, record_version(${values}) as recorded` };
  const announced = sql`announced as (
      insert into change_inbox (organisation_id, record_id, version)
      select ${organisation}, id, version from ${source}
    )`;
  const remembered = sql`remembered as (
      insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation,
        actor_kind, actor_id, actor_name, request_id, trace_id, changes)
      select ${values} from ${source} ${join}
    )`;
  return { parts: [announced, remembered], column: sql`` };
};

/** The SQL that records the changes of the rows in `written`, after `with written as (… returning *)`. */
export const recording = (table: TableShape, recorded: Recorded, isDistributed: boolean): Recording => {
  const { operation, join, changedAt } = recorded;
  const of = (column: string) => sql.ref(`${table.name}.${column}`);
  const versions = {
    source: sql`written as ${sql.table(table.name)}`,
    ...(join === undefined ? {} : { join }),
    of,
    organisation: of(table.organisationColumn),
    ...placeOf(table),
    operation: sql.lit(operation),
    time: changedAt ?? of('updated_at'),
    changes: recorded.operation === 'created' ? valuesOf(recorded.fields) : changesOf(recorded.fields),
  };
  return recordingOf(versions, isDistributed);
};
