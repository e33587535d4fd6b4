import { type RawBuilder, sql } from 'kysely';
import { type Executor, parametersOf, textCache } from './statement.ts';
import { together } from './transaction.ts';

/*
 * Writes of unknown size, such as the deletion of a person with all notes. Such a write is one transaction with several
 * parts, so that each statement ends long before its deadline.
 */

/** The number of rows that one statement writes. */
export const PART = 250;
/**
 * The number of records whose computed fields one statement computes. For each record it may count thousands of others.
 */
export const COMPUTED_PART = 50;

/**
 * Calls `work` with up to `size` items at a time. Between two calls, it signals to a waiting client that the write
 * continues.
 * @throws Fault 503 if too many such writes run
 */
export const inParts = async <Item>(
  { progressed }: Pick<Executor, 'progressed'>,
  items: readonly Item[],
  size: number,
  work: (part: readonly Item[]) => Promise<unknown>,
): Promise<void> => {
  for (let first = 0; first < items.length; first += size) {
    if (first > 0) await progressed?.();
    await work(items.slice(first, first + size));
  }
};

const textOf = textCache();

/**
 * Calls `work` with some of the rows of a query at a time. The rows are read through a cursor, so the writes of `work`
 * do not affect the query, and the last part costs as much as the first.
 * @param name the name of the query and of its cursor, which must not be open already
 * @throws Fault 503 if too many such writes run
 */
export const eachPart = async <Row>(
  executor: Executor,
  name: string,
  query: () => RawBuilder<Row>,
  values: Readonly<Record<string, unknown>>,
  work: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> => {
  const { db, run, progressed } = executor;
  const cursor = sql.ref(name);
  const declare = textOf(name, () => sql`declare ${cursor} no scroll cursor for ${query()}`.compile(db));
  const fetch = sql`fetch ${sql.lit(PART)} from ${cursor}`.compile(db).sql;
  const close = sql`close ${cursor}`.compile(db).sql;
  let [, rows] = await together(run(declare.sql, parametersOf(declare, values)), run(fetch, []));
  while (rows.length > 0) {
    await work(rows as Row[]);
    if (rows.length < PART) break;
    await progressed?.();
    rows = await run(fetch, []);
  }
  await run(close, []);
};
