import type { RawBuilder } from 'kysely';

/*
 * The map from the fields of a record on the wire to the columns of its table. `FieldMap` checks the map of a resource
 * against the contract and the table: a missing, an extra or a wrongly typed field does not compile.
 */

/** A read-only column: responses show it, but no body writes it. */
interface ReadOnlyColumn<Column extends string> {
  readonly kind: 'readOnly';
  readonly column: Column;
}

/** A value that is computed from other tables. */
interface Computed<Value> {
  readonly kind: 'computed';
  /** Compares the organisation with its value on each table, so that Citus routes a statement with it to one shard. */
  readonly expression: (organisation: unknown) => RawBuilder<Value>;
  /** The value of a new record, which nothing references yet. */
  readonly whenNew: Value;
}

/** Ids of other records, in a table of pairs whose column `position` has their order. */
export interface Linked {
  readonly kind: 'linked';
  readonly table: string;
  /** The column with the record's own id. */
  readonly owner: string;
  /** The column with the ids of the other records. */
  readonly target: string;
}

/** An object whose members are columns. It is absent if all members are. */
interface Nested<Columns extends Readonly<Record<string, string>>> {
  readonly kind: 'nested';
  readonly columns: Columns;
}

/** The entry of a field: a column that bodies write and responses show, or one of the kinds above. */
export type Entry =
  | string
  | ReadOnlyColumn<string>
  | Computed<unknown>
  | Linked
  | Nested<Readonly<Record<string, string>>>;

export const readOnly = <const Column extends string>(column: Column): ReadOnlyColumn<Column> => ({
  kind: 'readOnly',
  column,
});

export const computed = <Value>(expression: Computed<Value>['expression'], whenNew: Value): Computed<Value> => ({
  kind: 'computed',
  expression,
  whenNew,
});

export const linked = (table: string, owner: string, target: string): Linked => ({
  kind: 'linked',
  table,
  owner,
  target,
});

export const nested = <const Columns extends Readonly<Record<string, string>>>(columns: Columns): Nested<Columns> => ({
  kind: 'nested',
  columns,
});

/** The read-only fields that most records have. */
export const identity = {
  id: readOnly('id'),
  insertedAt: readOnly('inserted_at'),
  updatedAt: readOnly('updated_at'),
} as const;

/** The members of a postal address. */
export const address = nested({
  street: 'address_street',
  houseNumber: 'address_house_number',
  addressAddition: 'address_addition',
  zipCode: 'address_zip_code',
  city: 'address_city',
  country: 'address_country',
});

/** The columns of type `Value` that are nullable exactly if the field may be absent. */
type ColumnFor<Row, Value, MayBeAbsent extends boolean> = {
  [Column in keyof Row & string]: [Exclude<Row[Column], null>, Value] extends [Value, Exclude<Row[Column], null>]
    ? [null extends Row[Column] ? true : false] extends [MayBeAbsent]
      ? Column
      : never
    : never;
}[keyof Row & string];

type NestedFor<Row, Value> = [Value] extends [readonly unknown[]]
  ? never
  : [Value] extends [object]
    ? Nested<{ readonly [Part in keyof Required<Value>]: ColumnFor<Row, NonNullable<Value[Part]>, true> }>
    : never;

type WritableEntry<Row, Value, MayBeAbsent extends boolean> =
  | ColumnFor<Row, Value, MayBeAbsent>
  | NestedFor<Row, Value>
  | ([Value] extends [readonly string[]] ? Linked : never);

type AnsweredEntry<Row, Value, MayBeAbsent extends boolean> =
  | ReadOnlyColumn<ColumnFor<Row, Value, MayBeAbsent>>
  | Computed<Value>;

/** Whether a body may contain the field. An id that a caller supplies is part of the key, which is written separately. */
type IsWritten<Input, Field> = Field extends 'id'
  ? false
  : Field extends keyof Input
    ? unknown extends Input[Field]
      ? false
      : true
    : false;

/** The map of a resource: every field of its record on the wire, to the column of `Row` that has its type. */
export type FieldMap<Item, Input, Row> = {
  readonly [Field in keyof Required<Item>]: IsWritten<Input, Field> extends true
    ? WritableEntry<Row, NonNullable<Item[Field]>, undefined extends Item[Field] ? true : false>
    : AnsweredEntry<Row, NonNullable<Item[Field]>, undefined extends Item[Field] ? true : false>;
};

type ColumnsOfEntry<One> = One extends string
  ? One
  : One extends ReadOnlyColumn<infer Column>
    ? Column
    : One extends Nested<infer Columns>
      ? Columns[keyof Columns]
      : never;

/** The columns that a map names. */
export type MappedColumns<Map> = ColumnsOfEntry<Map[keyof Map]>;
