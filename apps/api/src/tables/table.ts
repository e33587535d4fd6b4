import type { EntitySchemaWithMeta, InferKyselyTable } from '@mikro-orm/postgresql';
import type { Facts } from '@training-provider/contract';
import type { RawBuilder, Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { Entry, FieldMap, MappedColumns } from './fields.ts';
import type { Filter } from './filter.ts';
import type { Order } from './order.ts';

/** A row of a list: columns by their names, lists and computed values by their fields. */
export interface ListedRow {
  readonly id: string;
  readonly deleted_at?: string | null;
  readonly erased_at?: string | null;
  /** The total bytes of the long fields of the rows up to this one, if the bytes are counted (`db/pageBytes.ts`). */
  readonly page_bytes?: number;
  readonly [name: string]: unknown;
}

/** The row of a single record, which has an `ETag`. */
export interface StoredRow extends ListedRow {
  readonly version: number;
}

/** The values that a request writes: by column; lists of ids by field. */
export interface Values {
  readonly columns: Readonly<Record<string, unknown>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** A field of a record with its entry in the map. */
type FieldOf<Kind extends Exclude<Entry, string>['kind']> = { readonly field: string } & Extract<Entry, { kind: Kind }>;

/** The parts of a table of records that statements need. */
export interface TableShape {
  readonly name: string;
  readonly facts: Facts & { readonly readOnly: readonly string[] };
  /** The column that contains the organisation of a row. In the table of organisations, this is the id. */
  readonly organisationColumn: 'organisation_id' | 'id';
  /** The columns in the select list. */
  readonly columns: readonly string[];
  /** The fields that have a column. Members of an object have a dot in their names. */
  readonly stored: readonly string[];
  readonly linked: readonly FieldOf<'linked'>[];
  readonly computed: readonly FieldOf<'computed'>[];
  /**
   * Columns whose values depend on other tables, and SQL for these values. A write of the other tables also updates
   * these columns (`follow`).
   */
  readonly following: Readonly<Record<string, (organisation: unknown) => RawBuilder<unknown>>>;
  /**
   * The column of a field; for a member of an object, the name contains a dot. Undefined if the field has no column.
   */
  columnOf(field: string): string | undefined;
  /** For each sort field, a function that returns its order, given its column. */
  readonly orders: Readonly<Record<string, (column: string) => Order>>;
  /** The filters on values that are computed from other tables. */
  readonly filters: Readonly<Record<string, Filter>>;
  /** The field to report when a check constraint is violated, by the name of the constraint. */
  readonly checks: Readonly<Record<string, string>>;
}

/** A table of records, with the conversions between its rows and the records in requests and responses. */
export interface Table<Item = object, Input = never, Patch = never> extends TableShape {
  /** The record of a row in a response. A field without a value is absent (decision R4). */
  readonly present: (row: ListedRow) => Item;
  /** The values of a create or a replace: all columns. A missing field becomes null or its default. */
  readonly allValues: (body: Input) => Values;
  /** The values of an update: only the given fields. Null clears a field, or sets its default. */
  readonly changedValues: (body: Patch) => Values;
}

/** Columns of tables of records that need no field in the map. */
type StandardColumns =
  | ('organisation_id' | 'id' | 'inserted_at' | 'updated_at' | 'deleted_at' | 'version' | 'search')
  | 'erased_at';
type RowOf<Entity extends EntitySchemaWithMeta> = Omit<Selectable<InferKyselyTable<Entity>>, `${string}_key_${string}`>;
type InputOf<F extends Facts> = z.output<F['input']>;
type PatchOf<F extends Facts> = F['patch'] extends z.ZodMiniType ? z.output<F['patch']> : never;

/** A type that only compiles if `Names` is empty; otherwise the compiler's error contains them. */
type None<Names, Label extends string> = [Names] extends [never] ? unknown : Readonly<Record<Label, Names>>;

/** The fields that are missing in a map, or mapped to a column of another type. */
type Unfitting<Map, Expected> = {
  [Field in keyof Expected]: Field extends keyof Map ? (Map[Field] extends Expected[Field] ? never : Field) : Field;
}[keyof Expected];

/** The names of the filters on values that are computed from other tables. */
type ComputedFilter<F extends Facts & { readonly readOnly: readonly string[] }> =
  | {
      [Name in keyof F['filters'] & string]: F['filters'][Name] extends F['readOnly'][number] ? Name : never;
    }[keyof F['filters'] & string]
  | (F extends { referrers: infer Referrers } ? keyof Referrers & string : never);

/** The column that is required for records about persons, if the table lacks it. */
type Unerasable<F extends Facts, Entity extends EntitySchemaWithMeta> = F['privacy'] extends { readonly fields: object }
  ? Exclude<'erased_at', keyof RowOf<Entity>>
  : never;

/** A property that is required if `Names` is not empty, and otherwise not allowed. */
type Named<Property extends string, Names extends string, Value> = [Names] extends [never]
  ? { readonly [Key in Property]?: never }
  : { readonly [Key in Property]: Readonly<Record<Names, Value>> };

interface Definition<F extends Facts, Entity extends EntitySchemaWithMeta, Map, Internal extends string> {
  readonly facts: F & { readonly readOnly: readonly string[] };
  readonly entity: Entity;
  readonly fields: Map;
  /** The columns that have no field. Each column of the table is either in `fields` or here. */
  readonly internal: readonly Internal[] &
    None<Exclude<keyof RowOf<Entity>, MappedColumns<Map> | StandardColumns | Internal>, 'columnsWithoutField'> &
    None<Exclude<keyof Map, keyof z.output<F['record']>>, 'fieldsThatTheContractLacks'> &
    None<Unfitting<Map, FieldMap<z.output<F['record']>, InputOf<F>, RowOf<Entity>>>, 'fieldsWithoutFittingColumn'> &
    None<Unerasable<F, Entity>, 'missingColumn'>;
  /** Columns whose values depend on other tables, and SQL for these values. */
  readonly following?: Readonly<
    Partial<Record<keyof RowOf<Entity> & string, (organisation: unknown) => RawBuilder<unknown>>>
  >;
  /** The check constraints that a request can violate, and the field to report. */
  readonly checks?: Readonly<Record<string, keyof z.output<F['record']> & string>>;
}

type Body = Readonly<Record<string, unknown>>;

const objectIn = (value: unknown): Body => (typeof value === 'object' && value !== null ? { ...value } : {});

/** Returns a function that converts a row to a record, with the fields in the order of `entries`. */
const presenterOf = (entries: readonly (readonly [string, Entry])[]) => {
  const plain = (field: string, column: string) => (row: ListedRow, item: Record<string, unknown>) => {
    const value = row[column];
    if (value !== null && value !== undefined) item[field] = value;
  };
  const readers = entries.map(([field, entry]) => {
    if (typeof entry === 'string') return plain(field, entry);
    if (entry.kind === 'readOnly') return plain(field, entry.column);
    if (entry.kind !== 'nested') return plain(field, field);
    const parts = Object.entries(entry.columns);
    return (row: ListedRow, item: Record<string, unknown>) => {
      let inner: Record<string, unknown> | undefined;
      for (const [part, column] of parts) {
        const value = row[column];
        if (value === null || value === undefined) continue;
        inner ??= {};
        inner[part] = value;
      }
      if (inner !== undefined) item[field] = inner;
    };
  });
  return (row: ListedRow): Record<string, unknown> => {
    const item: Record<string, unknown> = {};
    for (const read of readers) read(row, item);
    return item;
  };
};

/**
 * Returns a function that converts a body to values. `missing` is the value for a missing field; if it is undefined,
 * the field is not written.
 */
const valuesOf = (entries: readonly (readonly [string, Entry])[], defaults: Body, missing: null | undefined) => {
  return (body: Body): Values => {
    const columns: Record<string, unknown> = {};
    const lists: Record<string, readonly string[]> = {};
    const put = (column: string, value: unknown): void => {
      if (value !== undefined) columns[column] = value;
    };
    for (const [field, entry] of entries) {
      const given = body[field] === undefined ? missing : body[field];
      const value = given === null ? (defaults[field] ?? null) : given;
      if (typeof entry === 'string') put(entry, value);
      else if (entry.kind === 'nested') {
        const missingPart = given === null ? null : missing;
        const parts = objectIn(value);
        for (const [part, column] of Object.entries(entry.columns)) {
          put(column, parts[part] === undefined ? missingPart : parts[part]);
        }
      } else if (entry.kind === 'linked' && Array.isArray(value)) lists[field] = value;
    }
    return { columns, lists };
  };
};

/**
 * The columns of a field, each with the name of the field; for an object, the columns of its members, with a dot in
 * their names.
 */
const columnsOf = (field: string, entry: Entry): readonly (readonly [string, string])[] => {
  if (typeof entry === 'string') return [[field, entry]];
  if (entry.kind === 'readOnly') return [[field, entry.column]];
  if (entry.kind !== 'nested') return [];
  return Object.entries(entry.columns).map(([part, column]) => [`${field}.${part}`, column]);
};

/** Declares the table of a resource. The compiler checks the map of fields against the contract and the entity. */
export const tableOf = <
  F extends Facts,
  Entity extends EntitySchemaWithMeta,
  const Map,
  const Internal extends string,
>({
  facts,
  entity,
  fields,
  checks = {},
  ...declared
}: Definition<F, Entity, Map, Internal> &
  Named<'orders', F['sort'][number], (column: string) => Order> &
  Named<'filters', ComputedFilter<F & { readonly readOnly: readonly string[] }>, Filter>): Table<
  z.output<F['record']>,
  InputOf<F>,
  PatchOf<F>
> & {
  entity: Entity;
  facts: F;
} => {
  // The cast is the boundary: from here on the map is read by name, which the compiler cannot follow.
  const map = fields as Readonly<Record<string, Entry>>;
  // Responses show the fields in the order in which the contract declares them.
  const entries = Object.keys(facts.record.shape).flatMap((field) => {
    const entry = map[field];
    return entry === undefined ? [] : [[field, entry] as const];
  });
  const withFields = <Kind extends 'linked' | 'computed'>(kind: Kind) =>
    entries.flatMap(([field, entry]) =>
      typeof entry !== 'string' && entry.kind === kind ? [{ field, ...entry } as FieldOf<Kind>] : [],
    );
  const columns = new Map(entries.flatMap(([field, entry]) => columnsOf(field, entry)));
  return {
    entity,
    name: entity.meta.tableName,
    facts,
    organisationColumn: 'organisationId' in entity.meta.properties ? 'organisation_id' : 'id',
    stored: [...columns.keys()],
    columns: [...new Set(['id', 'inserted_at', 'updated_at', 'version', ...columns.values()])],
    linked: withFields('linked'),
    computed: withFields('computed'),
    columnOf: (field) => columns.get(field),
    present: presenterOf(entries) as (row: ListedRow) => z.output<F['record']>,
    allValues: valuesOf(entries, facts.defaults, null) as (body: InputOf<F>) => Values,
    changedValues: valuesOf(entries, facts.defaults, undefined) as (body: PatchOf<F>) => Values,
    checks,
    following: { ...declared.following } as TableShape['following'],
    orders: declared.orders ?? {},
    filters: declared.filters ?? {},
  };
};
