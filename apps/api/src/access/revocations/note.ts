import { type RawBuilder, sql } from 'kysely';
import { STEP } from '../../db/housekeeping.ts';
import type { Executor } from '../../db/statement.ts';
import type { Revocation, RevocationKind, RevocationLedger } from './ledger.ts';

/**
 * Queries for revoked access in the database. Removed keys are not included: the command that removes them records
 * them.
 */
interface Source {
  readonly table: string;
  readonly hasEnded: RawBuilder<unknown>;
  readonly endedAt: RawBuilder<unknown>;
  readonly proof?: RawBuilder<unknown>;
  readonly validUntil?: RawBuilder<unknown>;
  readonly successor?: RawBuilder<unknown>;
}

const SOURCES: Readonly<Record<Exclude<RevocationKind, 'key'>, Source>> = {
  token: {
    table: 'token',
    hasEnded: sql`revoked_at is not null and expires_at > now()`,
    endedAt: sql`revoked_at`,
    validUntil: sql`expires_at`,
  },
  client: { table: 'oauth_client', hasEnded: sql`revoked_at is not null`, endedAt: sql`revoked_at` },
  secret: {
    table: 'oauth_client',
    hasEnded: sql`previous_hash is not null`,
    // The time when a secret was replaced is not stored.
    endedAt: sql`clock_timestamp()::timestamptz(3)`,
    proof: sql`encode(previous_hash, 'hex')`,
    validUntil: sql`previous_expires_at`,
    successor: sql`encode(hash, 'hex')`,
  },
  user: {
    table: 'app_user',
    hasEnded: sql`(status <> 'active' or deleted_at is not null)`,
    endedAt: sql`updated_at`,
  },
};

const selectFrom = (kind: string, source: Source, condition: RawBuilder<unknown>): RawBuilder<Revocation> => {
  const {
    table,
    hasEnded,
    endedAt,
    proof = sql`''`,
    validUntil = sql`null::timestamptz`,
    successor = sql`null`,
  } = source;
  return sql<Revocation>`select organisation_id, ${sql.lit(kind)}::text as kind, id as record_id, ${proof}::text as proof,
    ${endedAt} as ended_at, ${validUntil} as valid_until, ${successor}::text as successor
    from ${sql.table(table)} where ${hasEnded} and ${condition}`;
};

interface RecordId {
  readonly organisation_id: string;
  readonly id: string;
}

/**
 * Records the revocations of a token, client or user in the ledger, as stored in the database. It is called after the
 * commit and before the response. If the response is a success, the revocation is in the ledger; if it could not be
 * recorded, it is effective anyway.
 * @throws Fault 503 if the ledger cannot be written: a repeated request records the revocation
 */
export const noteRevoked = async (
  { db }: Pick<Executor, 'db'>,
  ledger: RevocationLedger | undefined,
  { organisation_id, id }: RecordId,
): Promise<void> => {
  if (ledger === undefined) return;
  const found: Revocation[] = [];
  for (const [kind, source] of Object.entries(SOURCES)) {
    const condition = sql`organisation_id = ${organisation_id} and id = ${id}`;
    found.push(...(await selectFrom(kind, source, condition).execute(db)).rows);
  }
  if (found.length > 0) await ledger.add(found);
};

/** Records all revocations in the database, because some may be older than the ledger, or could not be recorded. */
export const noteAllRevoked = async ({ db }: Pick<Executor, 'db'>, ledger: RevocationLedger): Promise<void> => {
  for (const [kind, source] of Object.entries(SOURCES)) {
    let after = sql`true`;
    for (;;) {
      const query = sql<Revocation>`${selectFrom(kind, source, after)} order by organisation_id, id limit ${sql.lit(STEP)}`;
      const { rows } = await query.execute(db);
      const last = rows.at(-1);
      if (last === undefined) break;
      await ledger.add(rows);
      after = sql`(organisation_id, id) > (${last.organisation_id}::uuid, ${last.record_id}::uuid)`;
    }
  }
};
