import type { ErasureReason, PersonName } from '@training-provider/contract';
import { type RevocationLedger, revocationLedgerOn } from '../access/revocations/ledger.ts';
import { createPool } from '../db/connections/pool.ts';
import { unavailable } from '../problems/fault.ts';

/** A requested and granted erasure. It contains the ids of the record, but no personal data. */
export interface LedgerEntry {
  readonly organisation_id: string;
  readonly record_id: string;
  readonly resource: PersonName;
  readonly reason: ErasureReason;
  readonly erased_at: string;
}

/**
 * The list of all erasures, in a separate database. If a backup of the service's database is older than an erasure,
 * restoring the backup would restore the person; with this list, the erasure is repeated (docs/choices/0038).
 */
export interface Ledger {
  /** Records erasures durably. Existing entries are not changed. @throws Fault 503 if the ledger is unavailable */
  add(entries: readonly LedgerEntry[]): Promise<void>;
  /** The next page of entries after `after`, in the order of their keys, without erasures before `since`. */
  read(since: string, after: LedgerEntry | undefined): Promise<LedgerEntry[]>;
  /** The list of revoked access, in the same database. */
  readonly revocations: RevocationLedger;
  close(): Promise<void>;
}

const LEDGER_PAGE = 1_000;
const CONNECTIONS = 2;
/** An id that sorts before all others. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

const COLUMNS = ['organisation_id', 'record_id', 'resource', 'reason', 'erased_at'] as const;
const CREATE = `create table if not exists erasure_ledger (
  organisation_id uuid not null, record_id uuid not null, resource text not null, reason text not null,
  erased_at timestamptz(3) not null, primary key (organisation_id, record_id))`;
const INSERT = `insert into erasure_ledger (${COLUMNS.join()})
  select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[]) on conflict do nothing`;
const SELECT = `select ${COLUMNS.join()} from erasure_ledger
  where (organisation_id, record_id) > ($1::uuid, $2::uuid) and erased_at >= $3::timestamptz
  order by organisation_id, record_id limit ${LEDGER_PAGE}`;

/** Opens the ledger in the PostgreSQL database at `url`. Its table is created on first use. */
export const openLedger = (url: string, timeoutMs?: number): Ledger => {
  const pool = createPool(url, CONNECTIONS, { timeoutMs });
  let created: Promise<unknown> | undefined;
  const ready = (): Promise<unknown> => {
    created ??= pool.run(CREATE, []).catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    return created;
  };
  return {
    add: async (entries) => {
      try {
        await ready();
        await pool.run(
          INSERT,
          COLUMNS.map((column) => entries.map((entry) => entry[column])),
        );
      } catch (cause) {
        throw unavailable('the ledger of erasures is unavailable', { cause });
      }
    },
    read: async (since, after) => {
      await ready();
      const rows = await pool.run(SELECT, [after?.organisation_id ?? NO_ID, after?.record_id ?? NO_ID, since]);
      return rows as LedgerEntry[];
    },
    revocations: revocationLedgerOn(pool),
    close: () => pool.end(),
  };
};
