import type { PersonName } from '@training-provider/contract';
import { sql } from 'kysely';
import { systemAuthor } from '../context/author.ts';
import type { OpenDatabase } from '../db/database.ts';
import { type CleanUp, STEP } from '../db/housekeeping.ts';
import { type Executor, statement } from '../db/statement.ts';
import { executorOn } from '../db/transaction.ts';
import { Fault } from '../problems/fault.ts';
import { erasePerson } from './erase.ts';
import { type Ledger, type LedgerEntry, NO_ID } from './ledger.ts';
import { personOf } from './persons.ts';
import type { PersonSteps } from './steps.ts';

/** The additional steps by kind of person. */
export type StepsOf = Readonly<Record<PersonName, PersonSteps>>;

/** The repeated erasures, and the errors of those that failed. */
export interface Replayed {
  readonly carriedOut: readonly LedgerEntry[];
  readonly failures: readonly unknown[];
}

type Keys = Readonly<Record<'organisations' | 'ids', readonly string[]>>;

const selectErased = statement<Keys, { record_id: string }>(
  ({ organisations, ids }) => sql`select record_id from unnest(${organisations}::uuid[], ${ids}::uuid[])
    noted (organisation_id, record_id) where exists (select from erasure
      where organisation_id = noted.organisation_id and record_id = noted.record_id offset 0)`,
);

/** The entries of a ledger whose erasure the database lacks. */
const missingOf = async (executor: Executor, entries: readonly LedgerEntry[]): Promise<LedgerEntry[]> => {
  const organisations = entries.map(({ organisation_id }) => organisation_id);
  const erased = await selectErased(executor, { organisations, ids: entries.map(({ record_id }) => record_id) });
  const known = new Set(erased.map(({ record_id }) => record_id));
  return entries.filter(({ record_id }) => !known.has(record_id));
};

/**
 * Repeats the given erasures that the database lacks, with their original times. The database lacks them because a
 * backup was restored, or because of a crash after the ledger was written and before the commit. A person whom the
 * database never contained is skipped. A failed erasure does not prevent the others.
 */
export const replayErasures = async (
  db: OpenDatabase['db'],
  entries: readonly LedgerEntry[],
  stepsOf: StepsOf,
): Promise<Replayed> => {
  const carriedOut: LedgerEntry[] = [];
  const failures: unknown[] = [];
  for (const entry of await missingOf(executorOn(db), entries)) {
    const { organisation_id, record_id: id, resource, reason, erased_at: erasedAt } = entry;
    const key = { organisation_id, id, by: systemAuthor('replay of erasures') };
    try {
      await erasePerson({ db }, undefined, personOf(resource), stepsOf[resource], key, { reason, erasedAt });
      carriedOut.push(entry);
    } catch (error) {
      if (!(error instanceof Fault && error.code === 'not_found')) failures.push(error);
    }
  }
  return { carriedOut, failures };
};

/** Reads the entries of a ledger since a time, page by page. */
async function* pagesOf(ledger: Ledger, since: string): AsyncGenerator<LedgerEntry[]> {
  for (let page = await ledger.read(since, undefined); page.length > 0; page = await ledger.read(since, page.at(-1)))
    yield page;
}

/** A time before the first erasure. */
const EVER = '1970-01-01T00:00:00.000Z';

/** Repeats every erasure of the ledger that the database lacks. */
export const replayLedger = async (
  db: OpenDatabase['db'],
  ledger: Ledger,
  stepsOf: StepsOf,
  since = EVER,
): Promise<Replayed> => {
  const pages: Replayed[] = [];
  for await (const page of pagesOf(ledger, since)) pages.push(await replayErasures(db, page, stepsOf));
  return {
    carriedOut: pages.flatMap(({ carriedOut }) => carriedOut),
    failures: pages.flatMap(({ failures }) => failures),
  };
};

const selectErasures = statement<{ organisation_id: string; record_id: string }, LedgerEntry>(
  ({ organisation_id, record_id }) => sql`select organisation_id, record_id, resource, reason, erased_at from erasure
    where (organisation_id, record_id) > (${organisation_id}::uuid, ${record_id}::uuid)
    order by organisation_id, record_id limit ${sql.lit(STEP)}`,
);

/**
 * Records every erasure of the database in the ledger, because some may be older than the ledger, or the ledger was
 * lost.
 */
const noteErasures = async (executor: Executor, ledger: Ledger): Promise<void> => {
  let last = { organisation_id: NO_ID, record_id: NO_ID };
  for (;;) {
    const { organisation_id, record_id } = last;
    const page = await selectErasures(executor, { organisation_id, record_id });
    if (page.length === 0) return;
    await ledger.add(page);
    last = page.at(-1) ?? last;
  }
};

const DAY_MS = 86_400_000;

/**
 * Synchronises ledger and database. Until it has succeeded once, it repeats every erasure of the ledger, and records
 * every erasure of the database in the ledger. After that, it only repeats erasures of the last day that were
 * interrupted before the commit.
 */
export const keepLedger = (ledger: Ledger, stepsOf: StepsOf): CleanUp => {
  let isComplete = false;
  return async (db) => {
    const since = isComplete ? new Date(Date.now() - DAY_MS).toISOString() : EVER;
    const { carriedOut, failures } = await replayLedger(db as OpenDatabase['db'], ledger, stepsOf, since);
    if (failures.length > 0) throw failures[0];
    if (!isComplete) await noteErasures(executorOn(db), ledger);
    isComplete = true;
    return carriedOut.length;
  };
};
