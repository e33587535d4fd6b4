import type { ConnectionPool } from '../../db/connections/pool.ts';
import { unavailable } from '../../problems/fault.ts';

/** Kinds of access that can be revoked: a token, a client, a secret or a key of a client, the access of a user. */
export type RevocationKind = 'token' | 'client' | 'secret' | 'key' | 'user';

/** Revoked access. It is identified by ids. */
export interface Revocation {
  readonly organisation_id: string;
  readonly kind: RevocationKind;
  /** The id of the token, the client or the user. */
  readonly record_id: string;
  /** The SHA-256 of a secret in hexadecimal, the thumbprint of a key (RFC 7638), otherwise empty. */
  readonly proof: string;
  readonly ended_at: string;
  /** The time until which a token, or a secret in its grace time, would have been valid. */
  readonly valid_until: string | null;
  /** The SHA-256 of the secret that replaced a secret. */
  readonly successor: string | null;
}

/** The list of revoked access, in the same database as the list of erasures (docs/choices/0052). */
export interface RevocationLedger {
  /**
   * Records revocations durably. An existing entry is only changed if the same user was deactivated again later, or if
   * the same secret has another successor. @throws Fault 503 if the ledger is unavailable
   */
  add(entries: readonly Revocation[]): Promise<void>;
  /** The next page of entries after `after`, in the order of their keys, without entries that ended before `since`. */
  read(since: string, after: Revocation | undefined): Promise<Revocation[]>;
  /** The thumbprints of the keys that were removed from a client. */
  removedKeys(clientId: string): Promise<string[]>;
  /** Removes the entries of tokens that have expired. */
  prune(): Promise<void>;
}

const PAGE = 1_000;
const NO_ID = '00000000-0000-0000-0000-000000000000';

const KEY = 'organisation_id, kind, record_id, proof';
const CREATE = `create table if not exists revocation_ledger (
  organisation_id uuid not null, kind text not null, record_id uuid not null, proof text not null,
  ended_at timestamptz(3) not null, valid_until timestamptz(3), successor text, primary key (${KEY}))`;
const INSERT = `insert into revocation_ledger as noted (${KEY}, ended_at, valid_until, successor)
  select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::text[])
  on conflict (${KEY}) do update
  set ended_at = excluded.ended_at, valid_until = excluded.valid_until, successor = excluded.successor
  where noted.kind = 'user' and excluded.ended_at > noted.ended_at or noted.successor <> excluded.successor`;
const SELECT = `select ${KEY}, ended_at, valid_until, successor from revocation_ledger
  where (${KEY}) > ($1::uuid, $2, $3::uuid, $4) and ended_at >= $5::timestamptz order by ${KEY} limit ${PAGE}`;
const SELECT_KEYS = `select proof from revocation_ledger where kind = 'key' and record_id = $1`;
const PRUNE = `delete from revocation_ledger where kind = 'token' and valid_until < now()`;

/** The list in the ledger's database. Its table is created on the first use. */
export const revocationLedgerOn = (pool: Pick<ConnectionPool, 'run'>): RevocationLedger => {
  let created: Promise<unknown> | undefined;
  const run = async (text: string, values: unknown[]): Promise<unknown[]> => {
    created ??= pool.run(CREATE, []).catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    await created;
    return pool.run(text, values);
  };
  return {
    add: async (entries) => {
      const columnOf = (name: keyof Revocation) => entries.map((entry) => entry[name]);
      const key = [columnOf('organisation_id'), columnOf('kind'), columnOf('record_id'), columnOf('proof')];
      try {
        await run(INSERT, [...key, columnOf('ended_at'), columnOf('valid_until'), columnOf('successor')]);
      } catch (cause) {
        throw unavailable('the ledger of revocations is unavailable', { cause });
      }
    },
    read: async (since, after) => {
      const { organisation_id = NO_ID, kind = '', record_id = NO_ID, proof = '' } = after ?? {};
      return (await run(SELECT, [organisation_id, kind, record_id, proof, since])) as Revocation[];
    },
    removedKeys: async (clientId) =>
      ((await run(SELECT_KEYS, [clientId])) as { proof: string }[]).map(({ proof }) => proof),
    prune: async () => void (await run(PRUNE, [])),
  };
};
