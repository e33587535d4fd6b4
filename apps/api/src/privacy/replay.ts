import type { PersonName } from '@training-provider/contract';
import { sql } from 'kysely';
import { systemAuthor } from '../context/author.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { CleanUp } from '../db/housekeeping.ts';
import { type Executor, statement } from '../db/statement.ts';
import { executorOn } from '../db/transaction.ts';
import { Fault } from '../problems/fault.ts';
import { erasePerson } from './erase.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import { personOf } from './persons.ts';
import type { PersonSteps } from './steps.ts';

/** What is special about each kind of person. */
export type StepsOf = Readonly<Record<PersonName, PersonSteps>>;

const selectErased = statement<{ ids: readonly string[] }, { record_id: string }>(
  ({ ids }) => sql`select record_id from erasure where record_id = any(${ids}::uuid[])`,
);

/** The entries of a ledger that the database does not know as erased. */
const missingOf = async (executor: Executor, entries: readonly LedgerEntry[]): Promise<LedgerEntry[]> => {
  const erased = await selectErased(executor, { ids: entries.map(({ record_id }) => record_id) });
  const known = new Set(erased.map(({ record_id }) => record_id));
  return entries.filter(({ record_id }) => !known.has(record_id));
};

/**
 * Carries out the erasures of a list that the database does not know, at the times of the list: a backup was restored, or a
 * crash came between the ledger and the commit. Returns those carried out; a person whom the database never had is none.
 */
export const replayErasures = async (
  db: OpenDatabase['db'],
  entries: readonly LedgerEntry[],
  stepsOf: StepsOf,
): Promise<LedgerEntry[]> => {
  const carriedOut: LedgerEntry[] = [];
  for (const entry of await missingOf(executorOn(db), entries)) {
    const { organisation_id, record_id: id, resource, reason, erased_at: erasedAt } = entry;
    const key = { organisation_id, id, by: systemAuthor('replay of erasures') };
    try {
      await erasePerson({ db }, undefined, personOf(resource), stepsOf[resource], key, { reason, erasedAt });
      carriedOut.push(entry);
    } catch (error) {
      if (!(error instanceof Fault && error.code === 'not_found')) throw error;
    }
  }
  return carriedOut;
};

/** The pages of a ledger since a time. */
async function* pagesOf(ledger: Ledger, since: string): AsyncGenerator<LedgerEntry[]> {
  for (let page = await ledger.read(since, undefined); page.length > 0; page = await ledger.read(since, page.at(-1)))
    yield page;
}

/** Before the first erasure. */
const EVER = '1970-01-01T00:00:00.000Z';

/** Carries out every erasure of the ledger that the database does not know. */
export const replayLedger = async (
  db: OpenDatabase['db'],
  ledger: Ledger,
  stepsOf: StepsOf,
  since = EVER,
): Promise<LedgerEntry[]> => {
  const carriedOut: LedgerEntry[] = [];
  for await (const page of pagesOf(ledger, since)) carriedOut.push(...(await replayErasures(db, page, stepsOf)));
  return carriedOut;
};

const DAY_MS = 86_400_000;

/** Carries out the erasures of the last day that were cut off between the ledger and the commit. */
export const replayRecent =
  (ledger: Ledger, stepsOf: StepsOf): CleanUp =>
  async (db) =>
    (await replayLedger(db as OpenDatabase['db'], ledger, stepsOf, new Date(Date.now() - DAY_MS).toISOString())).length;
