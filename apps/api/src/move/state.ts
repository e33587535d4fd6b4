import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { DatabaseError } from 'pg';
import { inTransactionOf } from './session.ts';

/** The error for a move that cannot continue. The message contains the remedy. */
export class MoveError extends Error {}

type MoveState = 'closed' | 'moved' | 'arriving' | 'arrived';

interface Move {
  readonly state: MoveState;
  /** The time when the organisation was closed. Its destination stores the same time. */
  readonly since: string;
}

const moveOf = async (client: Client, organisationId: string): Promise<Move | undefined> =>
  (await client.query<Move>('select state, since from organisation_move where organisation_id = $1', [organisationId]))
    .rows[0];

/** The state of an organisation's move in this database; undefined if the organisation has not moved. */
export const stateOf = async (client: Client, organisationId: string): Promise<MoveState | undefined> =>
  (await moveOf(client, organisationId))?.state;

const hasOrganisation = async (client: Client, organisationId: string): Promise<boolean> =>
  (await client.query('select from organisation where id = $1', [organisationId])).rowCount === 1;

/**
 * Prepares the destination for the rows of an organisation. @throws MoveError if it already contains the organisation,
 * or rows of another export
 */
export const arrive = async (client: Client, organisationId: string, since: string): Promise<void> => {
  const move = await moveOf(client, organisationId);
  const isHere = await hasOrganisation(client, organisationId);
  if (isHere && move?.state !== 'arriving')
    throw new MoveError(
      move?.state === 'moved'
        ? 'The organisation has moved away from here: delete its rows with "admin org delete" before it comes back.'
        : 'This database has the organisation already.',
    );
  if (isHere && move?.since !== since)
    throw new MoveError('Rows of another export are here: delete them with "admin org delete" first.');
  await client.query(
    `insert into organisation_move (organisation_id, state, since) values ($1, 'arriving', $2)
     on conflict (organisation_id) do update set state = 'arriving', since = excluded.since, ended_at = null`,
    [organisationId, since],
  );
};

/**
 * The maximum wait for the lock: short, because other writes wait behind it, but long enough for an autovacuum to give
 * way.
 */
const LOCK_TIMEOUT = '2s';
const LOCK_NOT_AVAILABLE = '55P03';
const ATTEMPTS = 20;

/**
 * After this time, a write counts as long: it has many parts, such as the deletion of a person with thousands of notes.
 */
const LONG_WRITE_MS = 100;
const LOOKS = 600;

/**
 * The tables whose triggers reject writes. Every write of a record inserts into the first table; imports, their lines
 * and webhooks are not records.
 */
const WRITTEN = ['record_history', 'import', 'import_line', 'webhook', 'webhook_delivery'] as const;

/** Enables or disables the triggers that reject writes of closed organisations. */
const setRefusing = async (client: Client, how: 'enable' | 'disable'): Promise<void> => {
  for (const table of WRITTEN) await client.query(`alter table ${table} ${how} trigger ${table}_closed`);
};

const writers = async (client: Client): Promise<Set<string>> => {
  const { rows } = await client.query<{ writer: string }>(
    `select virtualtransaction as writer from pg_locks
      where database = (select oid from pg_database where datname = current_database()) and relation = 'record_history'::regclass and mode = 'RowExclusiveLock' and granted and pid <> pg_backend_pid()`,
  );
  return new Set(rows.map(({ writer }) => writer));
};

/** Waits until no long write is in progress, without blocking other writes. */
const waitForLongWrites = async (client: Client): Promise<void> => {
  let before = await writers(client);
  for (let look = 0; look < LOOKS; look += 1) {
    await sleep(LONG_WRITE_MS);
    const now = await writers(client);
    if (![...now].some((writer) => before.has(writer))) return;
    before = now;
  }
};

/** Runs `work` under a lock that waits for all transactions that write records. Reads and dumps continue. */
const betweenWrites = async <Result>(client: Client, work: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    await waitForLongWrites(client);
    try {
      return await inTransactionOf(client, 'begin', async () => {
        await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
        await client.query(`lock table ${WRITTEN.join(', ')} in share row exclusive mode`);
        return work();
      });
    } catch (error) {
      const isBusy = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isBusy || attempt === ATTEMPTS) throw error;
    }
  }
};

/**
 * Closes an organisation for writes, or returns the time when it was closed if it is closed already. From then on, a
 * trigger rejects all writes of the organisation (503), and every acknowledged write can be read. The trigger looks up
 * the organisation of each write, which costs a few microseconds.
 * @throws MoveError if this database does not serve the organisation
 */
export const close = (client: Client, organisationId: string): Promise<string> =>
  betweenWrites(client, async () => {
    await client.query(
      `insert into organisation_move as m (organisation_id, state, since) values ($1, 'closed', clock_timestamp())
       on conflict (organisation_id) do update set state = 'closed', since = excluded.since where m.state = 'arrived'`,
      [organisationId],
    );
    const move = await moveOf(client, organisationId);
    if (move?.state !== 'closed')
      throw new MoveError(`This database does not serve the organisation: it is ${move?.state}.`);
    await setRefusing(client, 'enable');
    return move.since;
  });

/**
 * The key of the advisory lock that is held from the time when an organisation leaves until its last requests are
 * rejected: "move" in ASCII.
 */
const LEAVING = 0x6d6f7665;

const disableUnlessClosed = async (client: Client): Promise<void> => {
  const closed = await client.query(`select from organisation_move where state = 'closed' limit 1`);
  if (closed.rowCount !== 0) return;
  // A separate statement without tables, so that Citus takes the lock on the coordinator, where `leave` holds it.
  const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock($1) as "isFree"', [
    LEAVING,
  ]);
  if (rows[0]?.isFree === true) await setRefusing(client, 'disable');
};

/** Disables the triggers, unless an organisation is still closed. */
export const stopRefusing = (client: Client): Promise<void> => betweenWrites(client, () => disableUnlessClosed(client));

/**
 * Disables the triggers after `requestMs` milliseconds, because requests admitted before an organisation left try to
 * write until their deadline.
 */
export const stopRefusingAfter = async (client: Client, requestMs: number): Promise<void> => {
  await sleep(requestMs);
  await stopRefusing(client);
};

/**
 * Reopens an organisation that is closed for writes, or whose contract has ended; in the latter case, its tokens and
 * clients stay revoked. Returns whether the organisation was in one of these states.
 */
export const reopen = (client: Client, organisationId: string): Promise<boolean> =>
  betweenWrites(client, async () => {
    const { rowCount } = await client.query(
      `delete from organisation_move where organisation_id = $1 and (state = 'closed' or ended_at is not null)`,
      [organisationId],
    );
    await disableUnlessClosed(client);
    return rowCount === 1;
  });

/**
 * Marks an organisation that has been closed since the given time as moved or ended, and blocks all access. Returns
 * false if it has been opened in the meantime. This step decides the move: from then on, `reopen` no longer cancels it.
 * Until the connection is closed, the triggers continue to reject requests that were admitted before.
 */
export const leave = (
  client: Client,
  organisationId: string,
  since: string,
  how: 'moved' | 'ended',
): Promise<boolean> =>
  inTransactionOf(client, 'begin', async () => {
    const { rowCount } = await client.query(
      `update organisation_move set state = 'moved', ended_at = ${how === 'ended' ? 'statement_timestamp()' : 'null'}
       where organisation_id = $1 and since = $2 and state in ('closed', 'moved') and ended_at is null`,
      [organisationId, since],
    );
    if (rowCount === 0) return false;
    await client.query('select pg_advisory_lock_shared($1)', [LEAVING]);
    for (const table of ['token', 'oauth_client']) {
      await client.query(
        `update ${table} set revoked_at = statement_timestamp() where organisation_id = $1 and revoked_at is null`,
        [organisationId],
      );
    }
    return true;
  });

/** The number of days since the contract of an organisation ended; undefined if it has not ended. */
export const daysSinceEnd = async (client: Client, organisationId: string): Promise<number | undefined> => {
  const { rows } = await client.query<{ days: number | null }>(
    `select extract(epoch from clock_timestamp() - ended_at)::float8 / 86400 as days
     from organisation_move where organisation_id = $1`,
    [organisationId],
  );
  return rows[0]?.days ?? undefined;
};
