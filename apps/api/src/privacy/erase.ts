import type { ErasureReason } from '@training-provider/contract';
import { sql } from 'kysely';
import { type RecordKey, requireVersion, type WriteKey } from '../db/recordKey.ts';
import { records } from '../db/records.ts';
import { type Executor, statement } from '../db/statement.ts';
import { inTransaction, together } from '../db/transaction.ts';
import { Fault, notFound } from '../problems/fault.ts';
import { removeAttendances } from './attendance.ts';
import { removeExternalIds } from './externalIds.ts';
import type { Ledger } from './ledger.ts';
import type { Person } from './persons.ts';
import { type PersonSteps, sumOf } from './steps.ts';
import { removeTraces } from './traces.ts';

/** A completed erasure. */
export interface Erased {
  readonly erased_at: string;
  readonly removed: Readonly<Record<string, number>>;
}

/** The reason for an erasure, and its time if it is repeated from a ledger. */
export interface ErasureOrder {
  readonly reason: ErasureReason;
  /** The time of the original erasure, if it is repeated. */
  readonly erasedAt?: string;
}

const selectErasure = statement<Pick<RecordKey, 'organisation_id' | 'id'>, Erased>(
  ({ organisation_id, id }) =>
    sql`select erased_at, removed from erasure where organisation_id = ${organisation_id} and record_id = ${id}`,
);

/** The erasure of a person; undefined if the person has not been erased. */
export const findErasure = async (
  executor: Executor,
  { organisation_id, id }: RecordKey,
): Promise<Erased | undefined> => {
  const [erasure] = await selectErasure(executor, { organisation_id, id });
  return erasure;
};

/**
 * Erases the records of a person and the data stored with them, with statements that are sent together. The person must
 * be locked. Returns the counts.
 */
const eraseRecords = async (executor: Executor, person: Person, key: WriteKey): Promise<Erased['removed']> => {
  const [counts, , traces] = await together(
    together(
      ...person.about.map(async ({ resource, column, isBelow }) => {
        const stored = records[resource];
        const count = await (isBelow ? stored.eraseBelow : stored.clear)(executor, column, key);
        return [resource, count] as const;
      }),
    ),
    records[person.resource].erase(executor, key),
    removeTraces(executor, person, key),
  );
  const removed = {
    ...Object.fromEntries(counts),
    ...traces,
    externalIds: await removeExternalIds(executor, person, key),
  };
  return sumOf(removed, await removeAttendances(executor, person, key));
};

/**
 * The key without the ids of request and trace. The caller chooses these, and they would otherwise be stored with the
 * record.
 */
const withoutRequest = ({ organisation_id, id, by: { kind, id: actor, name } }: WriteKey): WriteKey => ({
  organisation_id,
  id,
  by: { kind, id: actor, name },
});

/**
 * Erases a person, deleted or not. If the person has already been erased, nothing changes, and the response is the
 * same. The ledger records the erasure before it is committed: it thus contains every acknowledged erasure, and an
 * erasure that a crash interrupted is repeated from the ledger (`replay.ts`).
 * @throws Fault 404; 409 `retention_applies`; 412; 503 if the ledger cannot be written
 */
export const erasePerson = (
  database: Pick<Executor, 'db' | 'progressed'>,
  ledger: Ledger | undefined,
  person: Person,
  steps: PersonSteps,
  by: WriteKey,
  { reason, erasedAt }: ErasureOrder,
): Promise<Erased> => {
  const key = withoutRequest(by);
  const { organisation_id, id } = key;
  const stored = records[person.resource];
  return inTransaction(database, async (executor) => {
    const [locked, state, before, retention] = await together(
      steps.lock(executor, key),
      stored.lockStored(executor, key),
      findErasure(executor, key),
      erasedAt === undefined ? steps.retention(executor, key) : undefined,
    );
    if (state === undefined) throw notFound();
    if (before === undefined && retention !== undefined)
      throw new Fault('retention_applies', { retainUntil: retention.retainUntil });
    requireVersion(by, state.version);
    if (before !== undefined) return before;
    const ended = await steps.end(executor, key, locked);
    const removed = sumOf(ended, await eraseRecords(executor, person, key));
    const [erasure] = await insertErasure(executor, {
      organisation_id,
      id,
      resource: person.resource,
      reason,
      at: erasedAt ?? null,
      removed: JSON.stringify(removed),
    });
    if (erasure === undefined) throw new Error('an erasure was not inserted');
    const { erased_at } = erasure;
    await ledger?.add([{ organisation_id, record_id: id, resource: person.resource, reason, erased_at }]);
    return erasure;
  });
};

interface NewErasure extends Record<string, unknown> {
  readonly organisation_id: string;
  readonly id: string;
  readonly resource: string;
  readonly reason: string;
  readonly at: string | null;
  readonly removed: string;
}

const insertErasure = statement<NewErasure, Erased>(
  ({ organisation_id, id, resource, reason, at, removed }) => sql`
    insert into erasure (organisation_id, record_id, resource, reason, erased_at, removed)
    values (${organisation_id}, ${id}, ${resource}, ${reason}, coalesce(${at}::timestamptz, clock_timestamp()), ${removed})
    returning erased_at, removed`,
);
