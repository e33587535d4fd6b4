import { type RawBuilder, sql } from 'kysely';
import type { StoredRow, TableShape } from '../tables/table.ts';
import { writeBelow } from './below.ts';
import { valuesOfAuthor } from './changes.ts';
import { mappingConstraintViolations } from './constraints.ts';
import { clearedLists } from './erasing.ts';
import type { RecordKey, WriteKey } from './recordKey.ts';
import { type Executor, parametersOf, textCache, valueNamed } from './statement.ts';
import { together } from './transaction.ts';
import { type ComputedValues, writing } from './writing.ts';

/** The state of a record, deleted or not. */
export interface StoredState {
  readonly deleted_at: string | null;
  readonly erased_at: string | null;
  readonly version: number;
}

type Faults = Parameters<typeof mappingConstraintViolations>[0];

/** The writes of one table that erase or undelete records. All run in the caller's transaction. */
export const erasureOf = (table: TableShape, faults: Faults) => {
  const textOf = textCache();
  const statementsFor = writing(table);
  const name = sql.table(table.name);
  const of = (column: string) => sql.ref(`${table.name}.${column}`);
  const ofOrganisation = sql`${of('organisation_id')} = ${valueNamed('organisation_id')}`;
  const isErasable = 'fields' in table.facts.privacy;
  const isIt = sql`${ofOrganisation} and ${of('id')} = ${valueNamed('id')}`;

  const run = async (
    { db, run: send }: Executor,
    text: string,
    build: () => RawBuilder<unknown>,
    values: Readonly<Record<string, unknown>>,
  ): Promise<StoredRow[]> => {
    const compiled = textOf(text, () => build().compile(db));
    return (await send(compiled.sql, parametersOf(compiled, values))) as StoredRow[];
  };
  const valuesOf = ({ organisation_id, id, by }: WriteKey) => ({ organisation_id, id, ...valuesOfAuthor(by) });

  return {
    /** Locks a record with its parent, each deleted or not. Returns undefined if the record does not exist. */
    lockStored: async (
      executor: Executor,
      { organisation_id, id, parent }: RecordKey,
    ): Promise<StoredState | undefined> => {
      const isBelow = parent === undefined ? sql`true` : sql`${of(parent.column)} = ${valueNamed('parent')}`;
      const build = () =>
        sql`select ${of('id')}, version, deleted_at, ${isErasable ? of('erased_at') : sql`null as erased_at`}
          from ${name} where ${isIt} and ${isBelow} for no key update`;
      const [row] = await run(executor, `lock ${parent?.column}`, build, { organisation_id, id, parent: parent?.id });
      return row && { deleted_at: row.deleted_at ?? null, erased_at: row.erased_at ?? null, version: row.version };
    },

    /** Clears a record, and removes it if it is not deleted yet. */
    erase: async (executor: Executor, key: WriteKey): Promise<void> => {
      const empty = ({ table: pairs, owner }: TableShape['linked'][number]) => {
        const build = () => sql`delete from ${sql.table(pairs)}
          where organisation_id = ${valueNamed('organisation_id')} and ${sql.ref(owner)} = ${valueNamed('id')}`;
        return run(executor, `empty ${pairs}`, build, valuesOf(key));
      };
      await together(
        run(executor, 'erase', () => statementsFor(executor).erase(isIt), valuesOf(key)),
        ...clearedLists(table).map(empty),
      );
    },

    /** Clears and removes the records below the record with this key. Returns their number. */
    eraseBelow: async (executor: Executor, column: string, key: WriteKey): Promise<number> =>
      (await writeBelow(executor, table, column, key, { erase: statementsFor(executor).erase }, valuesOfAuthor(key.by)))
        .erase,

    /**
     * Clears the records that reference the record with this key, but keeps them. Returns the number of records that
     * identified it. Each part is locked first, because a statement does not see writes that are not committed yet.
     */
    clear: async (executor: Executor, column: string, key: WriteKey): Promise<number> => {
      const lock = (condition: RawBuilder<unknown>) =>
        sql`select from ${name} where ${condition} order by id for no key update`;
      const build = { lock, clear: statementsFor(executor).clear, close: statementsFor(executor).close };
      return (await writeBelow(executor, table, column, key, build, valuesOfAuthor(key.by))).clear;
    },

    /**
     * Clears and deletes records that reference an erased person, given their ids. Each record gets one new version.
     */
    end: async (executor: Executor, ids: readonly string[], { organisation_id, by }: WriteKey): Promise<void> => {
      const build = () =>
        statementsFor(executor).end(sql`${ofOrganisation} and ${of('id')} = any(${valueNamed('ids')}::uuid[])`);
      await run(executor, 'end', build, { organisation_id, ids, ...valuesOfAuthor(by) });
    },

    /**
     * Undeletes a record. `before` contains the values of other tables that the record showed before, if they have
     * changed.
     * @throws Fault the fault of a unique value that another record has got in the meantime
     */
    restore: async (executor: Executor, key: WriteKey, before: ComputedValues | undefined): Promise<void> => {
      const values = { ...valuesOf(key), before: JSON.stringify([before]) };
      const send = () =>
        before === undefined
          ? run(executor, 'restore', () => statementsFor(executor).restore(isIt), values)
          : run(executor, 'restore changed', () => statementsFor(executor).restoreChanged(isIt), values);
      await mappingConstraintViolations(faults, send);
    },

    /** Undeletes records with these ids. */
    restoreThese: async (
      executor: Executor,
      ids: readonly string[],
      { organisation_id, by }: WriteKey,
    ): Promise<void> => {
      const build = () =>
        statementsFor(executor).restore(sql`${ofOrganisation} and ${of('id')} = any(${valueNamed('ids')}::uuid[])`);
      await run(executor, 'restore these', build, { organisation_id, ids, ...valuesOfAuthor(by) });
    },

    /**
     * Undeletes the records below the record with this key that were deleted at or after the time `since`, that is,
     * together with it.
     */
    restoreBelow: async (executor: Executor, column: string, since: string, key: WriteKey): Promise<void> => {
      const isLeft = isErasable ? sql`${of('erased_at')} is null` : sql`true`;
      const condition = sql`${of('deleted_at')} >= ${valueNamed('since')}::timestamptz and ${isLeft}`;
      const among = { name: 'since', condition, values: { since } };
      const build = {
        restore: (part: RawBuilder<unknown>) => statementsFor(executor).restore(sql`${part} and ${condition}`),
      };
      await writeBelow(executor, table, column, key, build, { since, ...valuesOfAuthor(key.by) }, among);
    },
  };
};
