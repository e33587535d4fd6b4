import { EXTERNAL_ID_FILTER } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { notFound } from '../problems/fault.ts';
import { contains, equals, equalsIgnoringCase, type Filter } from '../tables/filter.ts';
import { byTimestamp, type Order } from '../tables/order.ts';
import type { ListedRow, TableShape } from '../tables/table.ts';
import type { Choice, Within } from './choice.ts';
import type { OpenDatabase } from './database.ts';
import { isRemoved } from './erasing.ts';
import { exportPagesOf } from './exportPages.ts';
import { byExternalId } from './externalIdFilter.ts';
import { pageBytesOf, upToPageBytes } from './pageBytes.ts';
import { type ParentKey, parentExists } from './recordKey.ts';
import { pieceChooser } from './searchPieces.ts';
import { ORGANISATION, selectList } from './selection.ts';
import { type Executor, parametersOf, textCache, valueNamed } from './statement.ts';

/** The common parameters of every collection. */
export interface CollectionQuery extends Choice {
  readonly limit: number;
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[];
}

/** The start of a page: after the row with this id and these values of the sort fields. */
export interface Position {
  readonly direction: 'next' | 'prev';
  readonly values: readonly string[];
  readonly id: string;
}

const valuesWithin = ({ organisation_id, parent }: Within): Readonly<Record<string, string>> =>
  parent === undefined ? { organisation_id } : { organisation_id, [parent.column]: parent.id };

const isThere = (parent: ParentKey): RawBuilder<boolean> =>
  parentExists(parent, valueNamed('organisation_id'), valueNamed(parent.column));

const OPERATORS: Readonly<Record<string, RawBuilder<unknown>>> = {
  gte: sql`>=`,
  gt: sql`>`,
  lte: sql`<=`,
  lt: sql`<`,
};

/**
 * The number of rows that a page reads: at least one more than it returns, to find out whether there is another page.
 * The number is a literal in the statement, so that PostgreSQL plans the prepared statement for it. There are only
 * three numbers, so that callers cannot create an unlimited number of statements.
 */
const READ_SIZES = [11, 51] as const;
const MAX_READ = 201;
const rowsFor = (limit: number): number => READ_SIZES.find((size) => size > limit) ?? MAX_READ;

interface Sorted {
  readonly expression: RawBuilder<unknown>;
  readonly value: RawBuilder<unknown>;
  readonly descending: boolean;
}

/**
 * SQL: whether a row follows a given row in the order of `terms`. If all terms have the same direction, this is a row
 * comparison, which an index supports.
 */
const after = (terms: readonly Sorted[]): RawBuilder<boolean> => {
  const [first, ...rest] = terms;
  if (first === undefined) return sql`false`;
  const operator = first.descending ? sql`<` : sql`>`;
  if (terms.every(({ descending }) => descending === first.descending)) {
    return sql`(${sql.join(terms.map(({ expression }) => expression))}) ${operator} (${sql.join(terms.map(({ value }) => value))})`;
  }
  const { expression, value } = first;
  const notBefore = first.descending ? sql`<=` : sql`>=`;
  return sql`(${expression} ${notBefore} ${value} and (${expression} ${operator} ${value} or ${after(rest)}))`;
};

const AFTER_ID = 'after id';
const valueName = (index: number): string => `value ${index}`;
/**
 * The maximum number of words of a search that the index looks up. The rows found are compared with the other words.
 */
const MAX_INDEXED = 8;
const FURTHER_WORDS = 'further words';
const wordName = (index: number): string => `word ${index}`;
const piecesName = (index: number): string => `pieces ${index}`;

const TIME_WITH_MORE_DIGITS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{4,}Z$/;
const LAST_MILLISECOND = '9999-12-31T23:59:59.999Z';

/**
 * Rounds a bound of a range to milliseconds, the precision of stored times, so that it selects the same times. Other
 * values are returned unchanged.
 */
const inMilliseconds = (name: string, value: unknown): unknown => {
  if (typeof value !== 'string' || !TIME_WITH_MORE_DIGITS.test(value)) return value;
  const before = `${value.slice(0, 23)}Z`;
  if (!/\[(gte|lt)\]$/.test(name)) return before;
  return before === LAST_MILLISECOND ? 'infinity' : new Date(Date.parse(before) + 1).toISOString();
};

/** The filters and ranges of a query, by name. A list with a single value is replaced by the value. */
const conditionsIn = (query: Choice & Partial<CollectionQuery> & { cursor?: string }): [string, unknown][] => {
  const { limit: _limit, cursor: _cursor, sort: _sort, q: _q, includeDeleted: _deleted, ...conditions } = query;
  return Object.entries(conditions)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [
      name,
      Array.isArray(value) && value.length === 1 ? value[0] : inMilliseconds(name, value),
    ]);
};

const COMMON = { insertedAt: 'inserted_at', updatedAt: 'updated_at' };

/** A filter for a field whose list of ids is stored in a table of pairs. */
const listed = (table: string, { table: pairs, owner, target }: TableShape['linked'][number]): Filter => {
  const isOne = equals(`pair.${target}`);
  return (value, isList, organisation) => sql`exists (select from ${sql.table(pairs)} pair
    where pair.organisation_id = ${organisation} and pair.${sql.ref(owner)} = ${sql.ref(`${table}.id`)}
    and ${isOne(value, isList)})`;
};

/** The collection of a resource: builds and runs the statements of its pages and counts. */
export const collectionOf = (shape: TableShape) => {
  const { name: table, facts } = shape;
  /** Records in lists do not contain their version. */
  const listedShape = { ...shape, columns: shape.columns.filter((column) => column !== 'version') };
  const columnOf = (field: string): string => {
    const column = shape.columnOf(field);
    if (column === undefined) throw new Error(`${table} has no column for ${field}`);
    return column;
  };
  const orders: Readonly<Record<string, Order>> = Object.fromEntries([
    ...Object.entries(COMMON).map(([field, column]) => [field, byTimestamp(column)]),
    ...Object.entries(shape.orders).map(([field, orderBy]) => [field, orderBy(columnOf(field))]),
  ]);
  const ranges: Readonly<Record<string, string>> = {
    ...COMMON,
    ...Object.fromEntries(facts.ranges.map((field) => [field, columnOf(field)])),
  };
  /** Whether a field is a list of strings: the planner cannot estimate how many rows contain a given string. */
  const isTexts = (field: string | undefined): boolean =>
    field !== undefined && facts.record.shape[field] instanceof z.ZodMiniArray && shape.columnOf(field) !== undefined;
  const filterOf = (name: string, field: string): Filter => {
    const list = shape.linked.find((one) => one.field === field);
    if (shape.filters[name] !== undefined) return shape.filters[name];
    if (list !== undefined) return listed(table, list);
    if (facts.caseless?.includes(name)) return equalsIgnoringCase(columnOf(field));
    return isTexts(field) ? contains(columnOf(field)) : equals(columnOf(field));
  };
  const filters: Readonly<Record<string, Filter>> = {
    id: equals(`${table}.id`),
    ...shape.filters,
    ...Object.fromEntries(Object.entries(facts.filters).map(([name, field]) => [name, filterOf(name, field)])),
    ...(facts.externalIds === true ? { [EXTERNAL_ID_FILTER]: byExternalId(table, facts.name) } : {}),
  };
  /** Erased persons are not in any list, even with deleted records. */
  const alsoDeleted = isRemoved(facts) ? [sql<boolean>`erased_at is null`] : [];
  const textOf = textCache();
  const piecesOf = pieceChooser(table);
  const pageBytes = pageBytesOf(shape);

  const orderOf = (field: string): Order => {
    const order = orders[field];
    if (order === undefined) throw new Error(`${table} has no order by ${field}`);
    return order;
  };

  const conditionOf = (name: string, value: unknown): RawBuilder<boolean> => {
    const filter = filters[name];
    if (filter !== undefined) return filter(valueNamed(name), Array.isArray(value), ORGANISATION);
    const [, field = '', operator = ''] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    const column = ranges[field];
    const comparison = OPERATORS[operator];
    if (column === undefined || comparison === undefined) throw new Error(`${table} has no filter ${name}`);
    return sql`${sql.ref(column)} ${comparison} ${valueNamed(name)}`;
  };

  const conditionsOf = (query: Choice, within: Within): RawBuilder<boolean>[] => [
    ...Object.keys(valuesWithin(within)).map(
      (column) => sql<boolean>`${sql.ref(`${table}.${column}`)} = ${valueNamed(column)}`,
    ),
    ...(within.parent === undefined ? [] : [isThere(within.parent)]),
    ...(query.includeDeleted === true ? alsoDeleted : [sql<boolean>`deleted_at is null`]),
    ...conditionsIn(query).map(([name, value]) => conditionOf(name, value)),
    ...(query.q ?? [])
      .slice(0, MAX_INDEXED)
      .flatMap((_, index) => [
        sql<boolean>`search like search_pattern(variadic ${valueNamed(piecesName(index))}::text[])`,
        sql<boolean>`strpos(search, search_fold(${valueNamed(wordName(index))}::text)) > 0`,
      ]),
    ...((query.q ?? []).length > MAX_INDEXED
      ? [
          sql<boolean>`search like all (array(
            select search_pattern(variadic array[word]) from unnest(${valueNamed(FURTHER_WORDS)}::text[]) word))`,
        ]
      : []),
  ];

  const shapeOf = (query: Choice, within: Within): string => {
    const names = conditionsIn(query).map(([name, value]) => (Array.isArray(value) ? `${name}*` : name));
    return [
      Object.keys(valuesWithin(within)),
      names,
      Math.min(query.q?.length ?? 0, MAX_INDEXED + 1),
      query.includeDeleted === true,
    ].join('|');
  };

  const valuesOf = ({ db }: Pick<OpenDatabase, 'db'>, query: Choice, within: Within): Record<string, unknown> => {
    const values: Record<string, unknown> = { ...valuesWithin(within), ...Object.fromEntries(conditionsIn(query)) };
    const { q = [] } = query;
    for (const [index, word] of q.slice(0, MAX_INDEXED).entries()) {
      values[wordName(index)] = word;
      values[piecesName(index)] = piecesOf(db, word);
    }
    values[FURTHER_WORDS] = q.slice(MAX_INDEXED);
    return values;
  };

  /**
   * Whether one plan suits all values: the plan uses the index of the sort order, or of a single filter with one value.
   */
  const hasOnePlan = (query: CollectionQuery): boolean => {
    const conditions = conditionsIn(query);
    if (query.q !== undefined || conditions.length > 1) return false;
    return conditions.every(
      ([name, value]) => filters[name] !== undefined && !Array.isArray(value) && !isTexts(facts.filters[name]),
    );
  };

  /**
   * Whether the read must see all committed data, which a replica may not have yet. This is the case if the caller
   * maintains a mirror (it reads a record from the change feed, or a collection with deleted records), or creates a
   * record if no record has an external id.
   */
  const readsForMirror = (query: Choice): boolean =>
    query.includeDeleted === true || conditionsIn(query).some(([name]) => ['id', EXTERNAL_ID_FILTER].includes(name));

  /** Whether a page may take so long that short reads must not wait for it. It then uses a separate connection. */
  const isLarge = ({ limit }: CollectionQuery): boolean => rowsFor(limit) === MAX_READ && pageBytes.mayExceed(MAX_READ);
  const readsFor = (database: OpenDatabase, query: Choice) => (readsForMirror(query) ? database : database.reads);

  const compilePage = (query: CollectionQuery, within: Within, position: Position | undefined) => {
    const backwards = position?.direction === 'prev';
    const last = query.sort.at(-1);
    const terms: Sorted[] = query.sort.map(({ field, descending }, index) => {
      const { expression, type } = orderOf(field);
      const value = sql`${valueNamed(valueName(index))}::${sql.raw(type)}`;
      return { expression: sql.raw(expression), value, descending: descending !== backwards };
    });
    const id = sql`${valueNamed(AFTER_ID)}::uuid`;
    terms.push({ expression: sql`id`, value: id, descending: (last?.descending ?? true) !== backwards });

    const conditions = conditionsOf(query, within);
    if (position !== undefined) conditions.push(after(terms));
    const order = sql.join(
      terms.map(({ expression, descending }) => sql`${expression} ${descending ? sql`desc` : sql`asc`}`),
    );
    const rows = rowsFor(query.limit);
    const page = sql`select ${selectList(listedShape, {}, query.includeDeleted === true ? ['deleted_at'] : [])} from ${sql.table(table)}
      where ${sql.join(conditions, sql` and `)} order by ${order} limit ${sql.lit(rows)}`;
    return pageBytes.mayExceed(rows) ? upToPageBytes(page, pageBytes.bytes, order) : page;
  };

  /** The statement and the parameters of a page. */
  const pageStatement = (
    { db }: Pick<OpenDatabase, 'db'>,
    query: CollectionQuery,
    within: Within,
    position: Position | undefined,
  ) => {
    const order = query.sort.map(({ field, descending }) => (descending ? `-${field}` : field));
    const shape = [shapeOf(query, within), order, position?.direction, rowsFor(query.limit)].join('|');
    const text = textOf(shape, () => compilePage(query, within, position).compile(db));
    const start = Object.fromEntries((position?.values ?? []).map((value, index) => [valueName(index), value]));
    const values = { ...valuesOf({ db }, query, within), ...start, [AFTER_ID]: position?.id };
    return { sql: text.sql, parameters: parametersOf(text, values) };
  };

  return {
    table,
    exportPage: exportPagesOf(listedShape, pageBytes, { conditionsOf, shapeOf, valuesOf }),
    orderOf,
    pageStatement,
    hasOnePlan,
    fitOnPage: pageBytes.fit,

    /**
     * The rows of a page in its order (backwards for a previous page), and at least one more if there are more. If the
     * rows are larger than a page may be, fewer rows are returned.
     */
    rows: async (
      database: OpenDatabase,
      query: CollectionQuery,
      within: Within,
      position: Position | undefined,
    ): Promise<ListedRow[]> => {
      const { sql: text, parameters } = pageStatement(database, query, within, position);
      const reads = readsFor(database, query);
      const run = hasOnePlan(query) && !isLarge(query) ? reads.run : reads.runUnprepared;
      return (await run(text, parameters)) as ListedRow[];
    },

    /** @throws Fault 404 if the parent of the records is unknown or deleted */
    requireParent: async ({ db, run }: Executor, within: Within): Promise<void> => {
      const { parent } = within;
      if (parent === undefined) return;
      const text = textOf(`parent ${parent.table}`, () => sql`select 1 where ${isThere(parent)}`.compile(db));
      if ((await run(text.sql, parametersOf(text, valuesWithin(within)))).length === 0) throw notFound();
    },

    /** The number of all records that match the query. */
    count: async (database: OpenDatabase, query: Choice, within: Within): Promise<number> => {
      const text = textOf(`count ${shapeOf(query, within)}`, () =>
        sql`select count(*)::int as total from ${sql.table(table)}
          where ${sql.join(conditionsOf(query, within), sql` and `)}`.compile(database.db),
      );
      const { runUnprepared } = readsFor(database, query);
      const parameters = parametersOf(text, valuesOf(database, query, within));
      const [row] = (await runUnprepared(text.sql, parameters)) as { total: number }[];
      return row?.total ?? 0;
    },
  };
};

export type Collection = ReturnType<typeof collectionOf>;
