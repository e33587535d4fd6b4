import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { Fault, invalidBody } from '../problems/fault.ts';
import type { StoredRow, Table, Values } from '../tables/table.ts';
import type { Creating } from './batches.ts';
import { valuesOfAuthor } from './changes.ts';
import { constraintFaultsOf, mappingConstraintViolations } from './constraints.ts';
import { divided } from './divided.ts';
import { closedColumns } from './erasing.ts';
import type { WriteKey } from './recordKey.ts';
import { holdReferences, referencesToHold, unknownReferencesInAll } from './references.ts';
import { selectStored } from './selection.ts';
import { type Executor, parametersOf, textCache, valueNamed } from './statement.ts';
import { writing } from './writing.ts';

/*
 * Updates several records at once with merge patches. The outcome of each entry is the same as that of a single update.
 */

/** A record and its patch. */
export interface Update<Patch> {
  readonly id: string;
  readonly patch: Patch;
}

/** The outcome of an update: whether the record was changed, or the fault with which the update was rejected. */
export type UpdateOutcome = 'updated' | 'unchanged' | Fault;

/** An update with the current row of the record, and the columns and lists that the patch sets. */
interface Planned<Patch> extends Update<Patch> {
  readonly row: StoredRow;
  readonly values: Values;
}

/**
 * How to update a single record of a kind, and which patches require this: the patches that also change other records.
 */
export interface UpdatedAlone<Patch> {
  isNeeded(patch: Patch): boolean;
  update(executor: Executor, key: WriteKey, patch: Patch): Promise<StoredRow>;
}

const differing = (given: Readonly<Record<string, unknown>>, row: StoredRow): string[] =>
  Object.keys(given).filter((name) => !isDeepStrictEqual(given[name], row[name]));

/** The function that updates several records of a table. */
export const updatesOf = <Item, Patch>(table: Table<Item, never, Patch>) => {
  const textOf = textCache();
  const faults = constraintFaultsOf(table);
  const statementsFor = writing(table);
  const closed = closedColumns(table);
  const more = closed.length === 0 ? [] : ['erased_at'];

  const read = async (
    executor: Executor,
    organisation_id: string,
    ids: readonly string[],
    lock: 'locked' | 'not locked',
  ): Promise<Map<string, StoredRow>> => {
    const locking: RawBuilder<unknown> =
      lock === 'locked' ? sql`order by id for no key update of ${sql.table(table.name)}` : sql``;
    const text = textOf(lock, () =>
      sql`select ${selectStored(table, more)} from ${sql.table(table.name)}
        where organisation_id = ${valueNamed('organisation_id')} and id = any(${valueNamed('ids')}::uuid[])
          and deleted_at is null ${locking}`.compile(executor.db),
    );
    const rows = (await executor.run(text.sql, parametersOf(text, { organisation_id, ids }))) as StoredRow[];
    return new Map(rows.map((row) => [row.id, row]));
  };

  const planned = (updates: readonly Update<Patch>[], rows: ReadonlyMap<string, StoredRow>): Planned<Patch>[] =>
    updates.flatMap((update) => {
      const row = rows.get(update.id);
      return row === undefined ? [] : [{ ...update, row, values: table.changedValues(update.patch) }];
    });

  const isChange = ({ values: { columns, lists }, row }: Planned<Patch>): boolean =>
    differing(columns, row).length > 0 || differing(lists, row).length > 0;

  /**
   * Whether a statement for several records cannot perform the update, because lists change or the person is erased.
   */
  const isSpecial = ({ values: { columns, lists }, row }: Planned<Patch>): boolean =>
    differing(lists, row).length > 0 ||
    (typeof row.erased_at === 'string' && Object.keys(columns).some((column) => closed.includes(column)));

  const updateTogether = async (
    executor: Executor,
    { organisation_id, by }: Creating,
    plans: readonly Planned<Patch>[],
  ): Promise<UpdateOutcome[]> => {
    const columns = [...new Set(plans.flatMap(({ values }) => Object.keys(values.columns)))].toSorted();
    const rows = plans.map(({ id, row, values }) => ({
      id,
      ...Object.fromEntries(columns.map((name) => [name, name in values.columns ? values.columns[name] : row[name]])),
    }));
    const text = textOf(`update ${columns}`, () => statementsFor(executor).updateAll(columns).compile(executor.db));
    const values = {
      organisation_id,
      ids: plans.map(({ id }) => id),
      rows: JSON.stringify(rows),
      ...valuesOfAuthor(by),
    };
    const written = await mappingConstraintViolations(faults, () => executor.run(text.sql, parametersOf(text, values)));
    const changed = new Set((written as { id: string }[]).map(({ id }) => id));
    return plans.map(({ id }) => (changed.has(id) ? 'updated' : 'unchanged'));
  };

  const updateAlone = async (
    executor: Executor,
    { organisation_id, by }: Creating,
    plans: readonly Planned<Patch>[],
    alone: UpdatedAlone<Patch>,
  ): Promise<UpdateOutcome[]> => {
    const outcomes: UpdateOutcome[] = [];
    for (const { id, row, patch } of plans) {
      const update = async (): Promise<UpdateOutcome[]> => {
        const after = await alone.update(executor, { organisation_id, id, by }, patch);
        return [after.version === row.version ? 'unchanged' : 'updated'];
      };
      outcomes.push(...(await divided(executor, [id], update)));
    }
    return outcomes;
  };

  return {
    /**
     * Updates records with merge patches, in the caller's transaction. Nothing remains of a rejected update. An update
     * that changes nothing is not written.
     * @param updates must not contain a record twice
     * @returns the outcomes in the order of the updates; `not_found` if a record is unknown or deleted
     */
    updateAll: async (
      executor: Executor,
      group: Creating,
      updates: readonly Update<Patch>[],
      alone: UpdatedAlone<Patch>,
    ): Promise<UpdateOutcome[]> => {
      const { organisation_id } = group;
      const before = planned(
        updates,
        await read(
          executor,
          organisation_id,
          updates.map(({ id }) => id),
          'not locked',
        ),
      );
      const outcomes = new Map<string, UpdateOutcome>(before.map(({ id }) => [id, 'unchanged']));
      const changing = before.filter(isChange);
      const held = changing.flatMap(({ patch }) => referencesToHold(table, patch as object));
      if (held.length > 0) await holdReferences(executor, organisation_id, held);
      const isAlone = ({ patch }: Planned<Patch>): boolean => alone.isNeeded(patch);
      const [byThemselves, others] = [changing.filter(isAlone), changing.filter((plan) => !isAlone(plan))];
      const ids = others.map(({ id }) => id);
      const locked = ids.length === 0 ? [] : planned(others, await read(executor, organisation_id, ids, 'locked'));
      for (const { id } of others) outcomes.delete(id);
      const unknown = await unknownReferencesInAll(
        executor,
        table,
        organisation_id,
        locked.map(({ patch }) => patch as object),
        locked.map(({ row }) => table.present(row) as object),
      );
      const valid = locked.filter(({ id }, index) => {
        const violations = unknown[index] ?? [];
        if (violations.length > 0) outcomes.set(id, invalidBody(violations));
        return violations.length === 0;
      });
      const note = (plans: readonly Planned<Patch>[], results: readonly UpdateOutcome[]): void => {
        for (const [index, { id }] of plans.entries()) outcomes.set(id, results[index] ?? new Fault('not_found'));
      };
      const special = [...byThemselves, ...valid.filter(isSpecial)];
      const plain = valid.filter((plan) => !isSpecial(plan));
      note(plain, await divided(executor, plain, (part) => updateTogether(executor, group, part)));
      note(special, await updateAlone(executor, group, special, alone));
      return updates.map(({ id }) => outcomes.get(id) ?? new Fault('not_found'));
    },
  };
};
