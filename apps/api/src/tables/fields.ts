import type { RawBuilder } from 'kysely';

/*
 * How the fields of a record on the wire lie in the columns of its table. A resource writes one map, which `FieldMap` holds
 * to the contract and to the table: a missing, an extra or a wrongly typed field does not compile.
 */

/** A column that is answered and that no body writes. */
interface ReadOnlyColumn<Column extends string> {
  readonly kind: 'readOnly';
  readonly column: Column;
}

/** A value that is computed from other tables. */
interface Computed<Value> {
  readonly kind: 'computed';
  readonly expression: RawBuilder<Value>;
  /** The value of a new record, to which nothing refers yet. */
  readonly whenNew: Value;
}

/** Ids of other records, kept in their order in a table of pairs with a column `position`. */
export interface Linked {
  readonly kind: 'linked';
  readonly table: string;
  /** The column that holds the record's own id. */
  readonly owner: string;
  /** The column that holds the ids of the others. */
  readonly target: string;
}

/** An object whose parts are columns; a record without any part has no object. */
interface Nested<Columns extends Readonly<Record<string, string>>> {
  readonly kind: 'nested';
  readonly columns: Columns;
}

/** What a map says of one field: a column that bodies write and answers show, or one of the others. */
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

export const computed = <Value>(expression: RawBuilder<Value>, whenNew: Value): Computed<Value> => ({
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

/** What every record that answers all of its columns has. */
export const identity = {
  id: readOnly('id'),
  insertedAt: readOnly('inserted_at'),
  updatedAt: readOnly('updated_at'),
} as const;

/** The parts of a postal address. */
export const address = nested({
  street: 'address_street',
  houseNumber: 'address_house_number',
  addressAddition: 'address_addition',
  zipCode: 'address_zip_code',
  city: 'address_city',
  country: 'address_country',
});

/** Columns that hold `Value`, and null exactly if the field may be absent. */
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

/** Whether a body may hold the field. An id that a caller may supply is part of the key, which is written apart. */
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
