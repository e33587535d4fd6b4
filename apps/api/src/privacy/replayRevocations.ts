import { calculateJwkThumbprint } from 'jose';
import { sql } from 'kysely';
import { changeKeys, lockSecret, replaceSecret } from '../access/oauth/clients.ts';
import type { Revocation, RevocationKind, RevocationLedger } from '../access/revocations/ledger.ts';
import { noteAllRevoked } from '../access/revocations/note.ts';
import { systemAuthor } from '../context/author.ts';
import type { Database } from '../db/database.ts';
import type { CleanUp } from '../db/housekeeping.ts';
import { records } from '../db/records.ts';
import { executorOn, inTransaction } from '../db/transaction.ts';

/** Revokes access again. Returns the entries whose access was valid. */
type EndAll = (db: Database, revocations: readonly Revocation[]) => Promise<Revocation[]>;
type End = (db: Database, revocation: Revocation) => Promise<boolean>;

const oneByOne =
  (end: End): EndAll =>
  async (db, revocations) => {
    const ended: Revocation[] = [];
    for (const one of revocations) if (await end(db, one)) ended.push(one);
    return ended;
  };

const REPLAY = systemAuthor('replay of revocations');

/**
 * Revokes tokens, all with one statement, because there may be many. A token that is already revoked is not changed.
 */
const revokeTokens: EndAll = async (db, revocations) => {
  const columnOf = (name: 'organisation_id' | 'record_id' | 'ended_at') => revocations.map((one) => one[name]);
  const { rows } = await sql<{ id: string }>`update token alive set revoked_at = noted.ended_at
    from unnest(${columnOf('organisation_id')}::uuid[], ${columnOf('record_id')}::uuid[],
      ${columnOf('ended_at')}::timestamptz[]) noted (organisation_id, id, ended_at)
    where alive.organisation_id = noted.organisation_id and alive.id = noted.id and alive.revoked_at is null
    returning alive.id`.execute(db);
  const ended = new Set(rows.map(({ id }) => id));
  return revocations.filter(({ record_id }) => ended.has(record_id));
};

const revokeClientAgain: End = async (db, { organisation_id, record_id: id }) => {
  const { rows } = await sql`select from oauth_client where organisation_id = ${organisation_id} and id = ${id}
    and deleted_at is null`.execute(db);
  if (rows.length === 0) return false;
  await records.clients.softDelete(executorOn(db), { organisation_id, id, by: REPLAY });
  return true;
};

/**
 * Replaces a secret with its successor again, as the rotation did. The same secret is never generated twice, so this
 * never restores an older secret.
 */
const rotateAgain: End = (db, { record_id, proof, successor, valid_until }) =>
  inTransaction({ db }, async (executor) => {
    const found = await lockSecret(executor.db, record_id);
    if (found === undefined || found.hash.toString('hex') !== proof || successor === null) return false;
    await replaceSecret(executor, found, Buffer.from(successor, 'hex'), valid_until);
    return true;
  });

const removeKeyAgain: End = async (db, { record_id, proof }) => {
  let wasThere = false;
  await changeKeys(db, record_id, async (keys) => {
    const thumbprints = await Promise.all(keys.map((key) => calculateJwkThumbprint(key)));
    wasThere = thumbprints.includes(proof);
    return keys.filter((_, index) => thumbprints[index] !== proof);
  });
  return wasThere;
};

/**
 * Deactivates a user again, unless the user has been written after the deactivation: that write took it into account.
 */
const deactivateAgain: End = async (db, { organisation_id, record_id: id, ended_at }) => {
  const { rows } = await sql`select from app_user where organisation_id = ${organisation_id} and id = ${id}
    and status = 'active' and deleted_at is null and updated_at < ${ended_at}::timestamptz`.execute(db);
  if (rows.length === 0) return false;
  await records.users.update(executorOn(db), { organisation_id, id, by: REPLAY }, { status: 'inactive' });
  return true;
};

const ENDS: Readonly<Record<RevocationKind, EndAll>> = {
  token: revokeTokens,
  client: oneByOne(revokeClientAgain),
  secret: oneByOne(rotateAgain),
  key: oneByOne(removeKeyAgain),
  user: oneByOne(deactivateAgain),
};

/** The access that has been revoked again, and the errors of the revocations that failed. */
export interface ReplayedRevocations {
  readonly carriedOut: readonly Revocation[];
  readonly failures: readonly unknown[];
}

/** A time before the first revocation. */
const EVER = '1970-01-01T00:00:00.000Z';

/**
 * All entries since a time, oldest first, because the entries of successive secrets must be replayed in their order.
 */
const entriesOf = async (ledger: RevocationLedger, since: string): Promise<Revocation[]> => {
  const all: Revocation[] = [];
  for (let page = await ledger.read(since, undefined); page.length > 0; page = await ledger.read(since, page.at(-1)))
    all.push(...page);
  return all.sort((a, b) => Date.parse(a.ended_at) - Date.parse(b.ended_at));
};

/**
 * Revokes access that became valid again because a backup was restored, or because a failover lost a commit. A failure
 * of one kind does not prevent the others.
 */
export const replayRevocations = async (
  db: Database,
  ledger: RevocationLedger,
  since = EVER,
): Promise<ReplayedRevocations> => {
  const carriedOut: Revocation[] = [];
  const failures: unknown[] = [];
  for (const [kind, entries] of Map.groupBy(await entriesOf(ledger, since), (entry) => entry.kind)) {
    try {
      carriedOut.push(...(await ENDS[kind](db, entries)));
    } catch (error) {
      failures.push(error);
    }
  }
  return { carriedOut, failures };
};

const DAY_MS = 86_400_000;

/**
 * Synchronises ledger and database. It revokes the access in the ledger again: all entries until this has succeeded
 * once, then those of the last day. It also records the revocations that only the database contains.
 */
export const keepRevocations = (ledger: RevocationLedger): CleanUp => {
  let isComplete = false;
  return async (db) => {
    const since = isComplete ? new Date(Date.now() - DAY_MS).toISOString() : EVER;
    const { carriedOut, failures } = await replayRevocations(db, ledger, since);
    if (failures.length > 0) throw failures[0];
    await noteAllRevoked({ db }, ledger);
    await ledger.prune();
    isComplete = true;
    return carriedOut.length;
  };
};
