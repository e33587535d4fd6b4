import type { RawBuilder } from 'kysely';
import type { Author } from '../context/author.ts';
import { Fault, invalidBody } from '../problems/fault.ts';
import type { StoredRow, Table, TableShape } from '../tables/table.ts';
import { valuesOfAuthor } from './changes.ts';
import { constraintFaultsOf, mappingConstraintViolations } from './constraints.ts';
import { isDistributed } from './distribution.ts';
import { divided } from './divided.ts';
import { holdReferences, referencesToHold, unknownReferencesInAll } from './references.ts';
import { computedWhenNew, insertedApart } from './selection.ts';
import { type Executor, parametersOf, textCache } from './statement.ts';
import { idsTaken, idTaken } from './suppliedIds.ts';
import { together } from './transaction.ts';
import { writing } from './writing.ts';

/*
 * Creates several records at once. The outcome of each entry is the same as if the entries were created one after
 * another.
 */

/** The outcome of an entry: the row of the record, or the fault that rejected it. */
export type Outcome = StoredRow | Fault;

/** Whether an entry was rejected. */
export const isRefused = (outcome: Outcome): outcome is Fault => outcome instanceof Fault;

/** The organisation of the records, and their author. */
export interface Creating {
  readonly organisation_id: string;
  readonly by: Author;
}

/** A new record: its id, and its body. */
interface Entry<Input> {
  readonly id: string;
  readonly body: Input;
}

/** The id that the caller has chosen for a record, in lower case, as the database returns it (decision Q4). */
const suppliedIdIn = ({ facts }: TableShape, body: object): string | undefined =>
  facts.suppliedId && 'id' in body && typeof body.id === 'string' ? body.id.toLowerCase() : undefined;

/** The functions that create several records of a table. `newId` generates the id of a record whose body has none. */
export const batchesOf = <Item, Input>(table: Table<Item, Input, never>, newId: () => string) => {
  const textOf = textCache();
  const faults = constraintFaultsOf(table);
  const statementsFor = writing(table);

  const insertAll = async (
    executor: Executor,
    { organisation_id, by }: Creating,
    entries: readonly Entry<Input>[],
  ): Promise<StoredRow[]> => {
    const all = entries.map(({ id, body }) => ({ id, ...table.allValues(body) }));
    const rows = all.map(({ id, columns }) => ({ organisation_id, id, ...columns }));
    const names = Object.keys(rows[0] ?? {});
    const statements = statementsFor(executor);
    const values = {
      organisation_id,
      ids: all.map(({ id }) => id),
      rows: JSON.stringify(rows),
      lists: JSON.stringify(all.map(({ id, lists }) => ({ id, ...lists }))),
      ...valuesOfAuthor(by),
    };
    const send = (name: string, build: () => RawBuilder<unknown>): Promise<unknown[]> => {
      const text = textOf(name, () => build().compile(executor.db));
      return executor.run(text.sql, parametersOf(text, values));
    };
    const sent = isDistributed(executor)
      ? await together(
          send('apart', () => statements.insertAllApart(names)),
          ...table.linked.map((one) => send(one.field, () => insertedApart(one))),
          send('new', statements.recordNew),
        )
      : [await send('', () => statements.insertAll(names))];
    const written = sent.at(-1) as StoredRow[];
    const byId = new Map(written.map((row) => [row.id, row]));
    return entries.map(({ id }) => ({ ...(byId.get(id) as StoredRow), ...computedWhenNew(table) }));
  };

  const insertDivided = (
    executor: Executor,
    creating: Creating,
    entries: readonly Entry<Input>[],
  ): Promise<Outcome[]> =>
    divided(executor, entries, (part) =>
      mappingConstraintViolations(faults, () => insertAll(executor, creating, part)),
    );

  /**
   * The unique value whose insert may wait for another transaction, or the id if callers choose it; empty if the table
   * has no unique values.
   */
  const uniqueIn = ({ id, body }: Entry<Input>): string => {
    const own: Readonly<Record<string, unknown>> = { ...body, id };
    return String(own[table.facts.unique[0] ?? ''] ?? '');
  };

  /**
   * Inserts entries in the order of their unique values, so that two batches never wait for each other: a batch that
   * waits for a value holds no later value. Entries with the same value stay in their order.
   */
  const insertOrdered = async (
    executor: Executor,
    creating: Creating,
    entries: readonly Entry<Input>[],
  ): Promise<(entry: Entry<Input>) => Outcome> => {
    const ordered = entries
      .map((entry) => ({ entry, value: uniqueIn(entry) }))
      .toSorted((one, other) => (one.value < other.value ? -1 : Number(one.value > other.value)))
      .map(({ entry }) => entry);
    const outcomes = await insertDivided(executor, creating, ordered);
    const byEntry = new Map(ordered.map((entry, index) => [entry, outcomes[index]]));
    return (entry) => byEntry.get(entry) as Outcome;
  };

  const entriesOf = (bodies: readonly Input[]): Entry<Input>[] =>
    bodies.map((body) => ({ id: suppliedIdIn(table, body as object) ?? newId(), body }));

  return {
    /** Returns the invalid references of each body. */
    unknownReferencesInAll: (executor: Executor, organisationId: string, bodies: readonly Input[]) =>
      unknownReferencesInAll(executor, table, organisationId, bodies as readonly object[]),

    /** Creates records from bodies whose references exist and are locked. */
    createAllLocked: (executor: Executor, creating: Creating, bodies: readonly Input[]): Promise<Outcome[]> =>
      insertDivided(executor, creating, entriesOf(bodies)),

    /**
     * Creates records from bodies, in the caller's transaction. Nothing remains of a rejected body.
     * @returns the outcomes in the order of the bodies; the faults are the same as those of the single create operation
     */
    createAll: async (executor: Executor, creating: Creating, bodies: readonly Input[]): Promise<Outcome[]> => {
      const { organisation_id } = creating;
      const objects = bodies as readonly object[];
      const entries = entriesOf(bodies);
      const supplied = objects.map((body) => suppliedIdIn(table, body)).filter((id) => id !== undefined);
      const held = objects.flatMap((body) => referencesToHold(table, body));
      if (held.length > 0) await holdReferences(executor, organisation_id, held);
      const [unknown, taken] = await together(
        unknownReferencesInAll(executor, table, organisation_id, objects),
        idsTaken(executor, table, organisation_id, supplied),
      );
      const refusals = entries.map(({ id }, index): Fault | undefined => {
        if (taken.has(id)) return idTaken(table);
        const violations = unknown[index] ?? [];
        return violations.length > 0 ? invalidBody(violations) : undefined;
      });
      const valid = entries.filter((_, index) => refusals[index] === undefined);
      const outcomeOf = await insertOrdered(executor, creating, valid);
      return entries.map((entry, index) => refusals[index] ?? outcomeOf(entry));
    },
  };
};
