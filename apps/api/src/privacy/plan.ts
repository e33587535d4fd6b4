import { keptOf } from '@training-provider/contract';
import { sql } from 'kysely';
import { saysWho } from '../db/erasing.ts';
import type { RecordKey, WriteKey } from '../db/recordKey.ts';
import type { Executor } from '../db/statement.ts';
import { executorOn } from '../db/transaction.ts';
import { notFound } from '../problems/fault.ts';
import { countAttendances } from './attendance.ts';
import { findErasure } from './erase.ts';
import { countExternalIds } from './externalIds.ts';
import type { AboutPerson, Person } from './persons.ts';
import { type PersonSteps, sumOf } from './steps.ts';
import { countTraces } from './traces.ts';

/** Counts the records that an erasure would remove or change. */
const countRecords = async (
  { db }: Executor,
  { table, column, isBelow }: AboutPerson,
  { organisation_id, id }: RecordKey,
): Promise<number> => {
  const counted = isBelow ? sql`true` : saysWho(table);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table.name)}
    where organisation_id = ${organisation_id} and ${sql.ref(column)} = ${id} and erased_at is null and ${counted}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

const plan = async (executor: Executor, person: Person, steps: PersonSteps, key: WriteKey) => {
  const { table, resource, about } = person;
  const { organisation_id, id } = key;
  const stored = await sql`select from ${sql.table(table.name)}
    where organisation_id = ${organisation_id} and id = ${id}`.execute(executor.db);
  if (stored.rows.length === 0) throw notFound();
  const erasure = await findErasure(executor, key);
  const retention = erasure === undefined ? await steps.retention(executor, key) : undefined;
  const counts: Record<string, number> = {};
  for (const one of about) {
    counts[one.resource] = await countRecords(executor, one, key);
    await executor.progressed?.();
  }
  const externalIds = await countExternalIds(executor, person, key);
  const until = retention && {
    what: resource,
    until: retention.retainUntil,
    why: 'The organisation has to keep it so long.',
  };
  return {
    id,
    ...(retention === undefined ? {} : { allowedFrom: retention.allowedFrom }),
    ...(erasure === undefined ? {} : { erasedAt: erasure.erased_at }),
    removes: sumOf(
      {
        ...sumOf(await steps.ending(executor, key), counts),
        ...(await countTraces(executor, person, key)),
        externalIds,
      },
      await countAttendances(executor, person, key),
    ),
    keeps: [...(until === undefined ? [] : [until]), ...keptOf(resource)],
  };
};

/** Determines which data of a person an erasure would remove and keep, without changing anything. @throws Fault 404 */
export const planErasure = (
  { db, progressed }: Pick<Executor, 'db' | 'progressed'>,
  person: Person,
  steps: PersonSteps,
  key: WriteKey,
) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => plan({ ...executorOn(transaction), progressed }, person, steps, key));
