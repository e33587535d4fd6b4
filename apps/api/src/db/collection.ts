import { type RawBuilder, sql } from 'kysely';
import { byTimestamp, type Order } from '../tables/order.ts';
import type { OpenDatabase } from './database.ts';
import type { Tables } from './entities.ts';
import { pieceChooser } from './searchPieces.ts';
import { filledWith, Placeholder, textCache } from './statement.ts';

/** What every query of a collection holds; its further keys are filters and ranges. */
export interface CollectionQuery {
  readonly limit: number;
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[];
  readonly q?: readonly string[] | undefined;
  readonly includeDeleted?: boolean | undefined;
}

/** Where a page begins: beyond one row, given by its values in the order and its id. */
export interface Position {
  readonly direction: 'next' | 'prev';
  readonly values: readonly string[];
  readonly id: string;
}

/** A condition on the rows for one value or, as a list, any of several. */
type Filter = (value: Placeholder, isList: boolean) => RawBuilder<boolean>;

type Names<Query> = Exclude<keyof Query & string, keyof CollectionQuery | 'cursor'>;
type RangeField<Query> = Names<Query> extends infer Name ? (Name extends `${infer F}[${string}]` ? F : never) : never;
type FilterName<Query> = Exclude<Names<Query>, `${string}[${string}]`>;
type Common = 'insertedAt' | 'updatedAt';

/** How one resource's declared parameters are served. Every one of the contract's has to be here, or it doesn't compile. */
interface Definition<Query extends CollectionQuery> {
  readonly table: keyof Tables & string;
  readonly columns: readonly string[];
  /** Columns that are computed from other tables, under their aliases. */
  readonly derived: readonly ReturnType<RawBuilder<unknown>['as']>[];
  readonly orders: Readonly<Record<Exclude<Query['sort'][number]['field'], Common>, Order>>;
  readonly filters: Readonly<Record<FilterName<Query>, Filter>>;
  /** Columns of the fields with ranges. */
  readonly ranges: Readonly<Record<Exclude<RangeField<Query>, Common>, string>>;
}

/** Filter by a column. */
export const equals =
  (column: string): Filter =>
  (value, isList) =>
    isList ? sql`${sql.ref(column)} = any(${value})` : sql`${sql.ref(column)} = ${value}`;

const OPERATORS: Readonly<Record<string, RawBuilder<unknown>>> = {
  gte: sql`>=`,
  gt: sql`>`,
  lte: sql`<=`,
  lt: sql`<`,
};

/**
 * How many rows are read for a page, at least one more than it shows, to know whether it is the last. It stands in the
 * statement as a literal, so that the prepared plan knows how few rows are wanted; of three sizes, so that callers
 * can't make any number of statements.
 */
const READ_SIZES = [11, 51] as const;
const MOST_READ = 201;
const rowsFor = (limit: number): number => READ_SIZES.find((size) => size > limit) ?? MOST_READ;

interface Sorted {
  readonly expression: RawBuilder<unknown>;
  readonly value: RawBuilder<unknown>;
  readonly descending: boolean;
}

/** Beyond a row in the order of `terms`: as a comparison of rows where all run one way, which an index serves whole. */
const beyond = (terms: readonly Sorted[]): RawBuilder<boolean> => {
  const [first, ...rest] = terms;
  if (first === undefined) return sql`false`;
  const operator = first.descending ? sql`<` : sql`>`;
  if (terms.every(({ descending }) => descending === first.descending)) {
    return sql`(${sql.join(terms.map(({ expression }) => expression))}) ${operator} (${sql.join(terms.map(({ value }) => value))})`;
  }
  const { expression, value } = first;
  const notBefore = first.descending ? sql`<=` : sql`>=`;
  return sql`(${expression} ${notBefore} ${value} and (${expression} ${operator} ${value} or ${beyond(rest)}))`;
};

const place = (name: string): Placeholder => new Placeholder(name);
const valueName = (index: number): string => `value ${index}`;
const wordName = (index: number): string => `word ${index}`;
const piecesName = (index: number): string => `pieces ${index}`;

/** The parameters of a query that narrow it, by name; lists of one value as that value. */
const narrowingOf = (query: CollectionQuery & { cursor?: string | undefined }): [string, unknown][] => {
  const { limit: _limit, cursor: _cursor, sort: _sort, q: _q, includeDeleted: _deleted, ...narrowing } = query;
  return Object.entries(narrowing)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Array.isArray(value) && value.length === 1 ? value[0] : value]);
};

/** The collection of one resource: makes the statements for its pages and counts. */
export const collectionOf = <Query extends CollectionQuery, Row>(definition: Definition<Query>) => {
  const { table, columns, derived } = definition;
  const orders: Readonly<Record<string, Order>> = {
    insertedAt: byTimestamp('inserted_at'),
    updatedAt: byTimestamp('updated_at'),
    ...definition.orders,
  };
  const ranges: Readonly<Record<string, string>> = {
    insertedAt: 'inserted_at',
    updatedAt: 'updated_at',
    ...definition.ranges,
  };
  const filters: Readonly<Record<string, Filter>> = definition.filters;
  const textOf = textCache();
  const piecesOf = pieceChooser(table);

  const orderOf = (field: string): Order => {
    const order = orders[field];
    if (order === undefined) throw new Error(`${table} has no order by ${field}`);
    return order;
  };

  const conditionOf = (name: string, value: unknown): RawBuilder<boolean> => {
    const filter = filters[name];
    if (filter !== undefined) return filter(place(name), Array.isArray(value));
    const [, field = '', operator = ''] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    const column = ranges[field];
    const comparison = OPERATORS[operator];
    if (column === undefined || comparison === undefined) throw new Error(`${table} has no filter ${name}`);
    return sql`${sql.ref(column)} ${comparison} ${place(name)}`;
  };

  const conditionsOf = (query: Query, within: Readonly<Record<string, string>>): RawBuilder<boolean>[] => [
    ...Object.keys(within).map((column) => sql<boolean>`${sql.ref(`${table}.${column}`)} = ${place(column)}`),
    ...(query.includeDeleted === true ? [] : [sql<boolean>`deleted_at is null`]),
    ...narrowingOf(query).map(([name, value]) => conditionOf(name, value)),
    ...(query.q ?? []).flatMap((_, index) => [
      sql<boolean>`search like search_pattern(variadic ${place(piecesName(index))}::text[])`,
      sql<boolean>`strpos(search, search_fold(${place(wordName(index))}::text)) > 0`,
    ]),
  ];

  const shapeOf = (query: Query, within: object): string => {
    const names = narrowingOf(query).map(([name, value]) => (Array.isArray(value) ? `${name}*` : name));
    return [Object.keys(within), names, query.q?.length ?? 0, query.includeDeleted === true].join('|');
  };

  const valuesOf = (
    { db }: Pick<OpenDatabase, 'db'>,
    query: Query,
    within: Readonly<Record<string, string>>,
  ): Record<string, unknown> => {
    const values: Record<string, unknown> = { ...within, ...Object.fromEntries(narrowingOf(query)) };
    for (const [index, word] of (query.q ?? []).entries()) {
      values[wordName(index)] = word;
      values[piecesName(index)] = piecesOf(db, word);
    }
    return values;
  };

  /** Whether one plan is right for all values: by the index of the order, or of a single filter by one value. */
  const hasOnePlan = (query: Query): boolean => {
    const narrowing = narrowingOf(query);
    if (query.q !== undefined || narrowing.length > 1) return false;
    return narrowing.every(([name, value]) => filters[name] !== undefined && !Array.isArray(value));
  };

  const compilePage = (query: Query, within: Readonly<Record<string, string>>, position: Position | undefined) => {
    const backwards = position?.direction === 'prev';
    const last = query.sort.at(-1);
    const terms: Sorted[] = query.sort.map(({ field, descending }, index) => {
      const { expression, type } = orderOf(field);
      const value = sql`${place(valueName(index))}::${sql.raw(type)}`;
      return { expression: sql.raw(expression), value, descending: descending !== backwards };
    });
    const id = sql`${place('id')}::uuid`;
    terms.push({ expression: sql`id`, value: id, descending: (last?.descending ?? true) !== backwards });

    const conditions = conditionsOf(query, within);
    if (position !== undefined) conditions.push(beyond(terms));
    const selected = [...columns, ...(query.includeDeleted === true ? ['deleted_at'] : [])].map((name) =>
      sql.ref(name),
    );
    const order = terms.map(({ expression, descending }) => sql`${expression} ${descending ? sql`desc` : sql`asc`}`);
    return sql`select ${sql.join([...selected, ...derived])} from ${sql.table(table)}
      where ${sql.join(conditions, sql` and `)} order by ${sql.join(order)} limit ${sql.lit(rowsFor(query.limit))}`;
  };

  /** The statement of a page. `within` are the organisation and the parent, by column. */
  const pageStatement = (
    { db }: Pick<OpenDatabase, 'db'>,
    query: Query,
    within: Readonly<Record<string, string>>,
    position: Position | undefined,
  ) => {
    const order = query.sort.map(({ field, descending }) => (descending ? `-${field}` : field));
    const shape = [shapeOf(query, within), order, position?.direction, rowsFor(query.limit)].join('|');
    const text = textOf(shape, () => compilePage(query, within, position).compile(db));
    const beginning = Object.fromEntries((position?.values ?? []).map((value, index) => [valueName(index), value]));
    const values = { ...valuesOf({ db }, query, within), ...beginning, id: position?.id };
    return { sql: text.sql, parameters: filledWith(text, values) };
  };

  return {
    table,
    orderOf,
    pageStatement,
    hasOnePlan,

    /** The rows of a page and more, in its order, or backwards before a position; at least one more than its limit. */
    rows: async (
      database: OpenDatabase,
      query: Query,
      within: Readonly<Record<string, string>>,
      position: Position | undefined,
    ): Promise<Row[]> => {
      const { sql: text, parameters } = pageStatement(database, query, within, position);
      const run = hasOnePlan(query) ? database.reads.run : database.reads.runUnprepared;
      // The columns and their types are those of the definition, which is made beside the row's type.
      return (await run(text, parameters)) as Row[];
    },

    /** How many records the query finds in all. */
    count: async (database: OpenDatabase, query: Query, within: Readonly<Record<string, string>>): Promise<number> => {
      const text = textOf(`count ${shapeOf(query, within)}`, () =>
        sql`select count(*)::int as total from ${sql.table(table)}
          where ${sql.join(conditionsOf(query, within), sql` and `)}`.compile(database.db),
      );
      const [row] = (await database.reads.runUnprepared(
        text.sql,
        filledWith(text, valuesOf(database, query, within)),
      )) as {
        total: number;
      }[];
      return row?.total ?? 0;
    },
  };
};
