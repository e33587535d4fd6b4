import type { RawBuilder } from 'kysely';

/*
 * Maps the fields of a record in requests and responses to the columns of its table. `FieldMap` checks the map of a
 * resource against the contract and the table: a field that is missing, unknown or has the wrong type does not compile.
 */

/** A read-only column: responses contain it, but no request writes it. */
interface ReadOnlyColumn<Column extends string> {
  readonly kind: 'readOnly';
  readonly column: Column;
}

/** A value that is computed from other tables. */
interface Computed<Value> {
  readonly kind: 'computed';
  /**
   * SQL for the value. It compares the organisation column of each table with the given value, so that Citus routes the
   * statement to one shard.
   */
  readonly expression: (organisation: unknown) => RawBuilder<Value>;
  /** The value for a new record, which no other record references yet. */
  readonly whenNew: Value;
}

/** The ids of other records, in a table of pairs. Its column `position` contains their order. */
export interface Linked {
  readonly kind: 'linked';
  readonly table: string;
  /** The column that contains the record's own id. */
  readonly owner: string;
  /** The column that contains the ids of the other records. */
  readonly target: string;
}

/** An object whose members are columns. The object is absent if all its members are null. */
interface Nested<Columns extends Readonly<Record<string, string>>> {
  readonly kind: 'nested';
  readonly columns: Columns;
}

/** The entry of a field in the map: a column that requests write and responses contain, or one of the kinds above. */
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

/** The columns of type `Value` that are nullable if, and only if, the field may be absent. */
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

/**
 * Whether a request may write the field. The id, which a caller may supply, is part of the key, and is written
 * separately.
 */
type IsWritten<Input, Field> = Field extends 'id'
  ? false
  : Field extends keyof Input
    ? unknown extends Input[Field]
      ? false
      : true
    : false;

/** The map of a resource: for every field of its record, the column of `Row` with the type of the field. */
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

/** The columns that a map contains. */
export type MappedColumns<Map> = ColumnsOfEntry<Map[keyof Map]>;
