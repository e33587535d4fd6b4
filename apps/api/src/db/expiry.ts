import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { isDistributed } from './distribution.ts';
import { inSteps } from './housekeeping.ts';
import { parametersOf, textCache, valueNamed } from './statement.ts';
import { executorOn } from './transaction.ts';

type Sql = RawBuilder<unknown>;

/** The rows of a table whose retention period has ended. The table has a column with the organisation. */
interface Expired {
  readonly table: string;
  readonly key: readonly string[];
  /** The column whose order determines the deletion. It has an index that finds the rows. */
  readonly order: string;
  /** SQL: the condition on the rows, given the organisation of a row. */
  readonly condition: (organisation: unknown) => Sql;
}

/**
 * Returns a function that deletes the expired rows of a table and returns their number. The oldest rows are deleted
 * first, in steps that skip rows locked by others. Citus can only lock rows in one shard, so on Citus the organisations
 * with such rows are processed one after another. The argument `values` contains the values for the condition.
 */
export const deletingExpired = ({ table, key, order, condition }: Expired) => {
  const textOf = textCache();
  const name = sql.table(table);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const own = sql.ref(`${table}.organisation_id`);
  const step = (isOne: Sql, organisation: unknown) => sql`delete from ${name} where ${isOne} and (${columns}) in (
      select ${columns} from ${name} where ${isOne} and ${condition(organisation)}
      order by ${sql.ref(order)} limit ${valueNamed('limit')} for update skip locked)
    returning 1`;
  const stepOfAll = () => step(sql`true`, own);
  const stepOfOne = () => step(sql`organisation_id = ${valueNamed('organisation')}`, valueNamed('organisation'));
  const organisations = () => sql`select distinct organisation_id as id from ${name} where ${condition(own)}`;

  return async (db: Database, hasTime: () => boolean, values: Readonly<Record<string, unknown>>): Promise<number> => {
    const executor = executorOn(db);
    const send = (what: string, build: () => Sql, more: object): Promise<unknown[]> => {
      const text = textOf(what, () => build().compile(db));
      return executor.run(text.sql, parametersOf(text, { ...values, ...more }));
    };
    if (!isDistributed(executor))
      return inSteps(hasTime, async (limit) => (await send('all', stepOfAll, { limit })).length);
    let deleted = 0;
    for (const { id } of (await send('organisations', organisations, {})) as { id: string }[])
      deleted += await inSteps(
        hasTime,
        async (limit) => (await send('one', stepOfOne, { organisation: id, limit })).length,
      );
    return deleted;
  };
};
