import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { DatabaseError } from 'pg';
import { inTransactionOf } from './session.ts';

export type MoveState = 'closed' | 'moved' | 'arriving' | 'arrived';

/** The state of the move of an organisation in this database; undefined if it has not moved. */
export const stateOf = async (client: Client, organisationId: string): Promise<MoveState | undefined> => {
  const { rows } = await client.query<{ state: MoveState }>(
    'select state from organisation_move where organisation_id = $1',
    [organisationId],
  );
  return rows[0]?.state;
};

export const setState = async (client: Client, organisationId: string, state: MoveState): Promise<void> => {
  await client.query(
    `insert into organisation_move (organisation_id, state, since) values ($1, $2, clock_timestamp())
     on conflict (organisation_id) do update set state = excluded.state, since = excluded.since, ended_at = null`,
    [organisationId, state],
  );
};

export const hasOrganisation = async (client: Client, organisationId: string): Promise<boolean> =>
  (await client.query('select from organisation where id = $1', [organisationId])).rowCount === 1;

/** Other writers wait behind this lock, so that it is given up soon; longer than it takes autovacuum to make way. */
const LOCK_TIMEOUT = '2s';
const LOCK_NOT_AVAILABLE = '55P03';
const ATTEMPTS = 20;

/** A write that takes longer than this has many parts, such as the deletion of somebody with thousands of notes. */
const LONG_WRITE_MS = 100;
const LOOKS = 600;

const writers = async (client: Client): Promise<Set<string>> => {
  const { rows } = await client.query<{ writer: string }>(
    `select virtualtransaction as writer from pg_locks
      where database = (select oid from pg_database where datname = current_database()) and relation = 'record_history'::regclass and mode = 'RowExclusiveLock' and granted and pid <> pg_backend_pid()`,
  );
  return new Set(rows.map(({ writer }) => writer));
};

/** Waits until no long write is under way, without keeping others from writing. */
const waitForLongWrites = async (client: Client): Promise<void> => {
  let before = await writers(client);
  for (let look = 0; look < LOOKS; look += 1) {
    await sleep(LONG_WRITE_MS);
    const now = await writers(client);
    if (![...now].some((writer) => before.has(writer))) return;
    before = now;
  }
};

/** Runs `work` under a lock for which every transaction has ended that writes a record. Reads and dumps go on. */
const betweenWrites = async (client: Client, work: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    await waitForLongWrites(client);
    try {
      return await inTransactionOf(client, 'begin', async () => {
        await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
        await client.query('lock table record_history in share row exclusive mode');
        await work();
      });
    } catch (error) {
      const isBusy = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isBusy || attempt === ATTEMPTS) throw error;
    }
  }
};

/**
 * Closes an organisation for writes: when this has returned, every write that was acknowledged can be read, and every other
 * is refused by a trigger (503). The trigger looks the organisation up, which costs the writes of all a few microseconds.
 */
export const close = async (client: Client, organisationId: string): Promise<void> => {
  await setState(client, organisationId, 'closed');
  await betweenWrites(client, async () => {
    await client.query('alter table record_history enable trigger record_history_closed');
  });
};

/** Ends the look-ups of the trigger, unless another organisation is closed. */
export const stopRefusing = (client: Client): Promise<void> =>
  betweenWrites(client, async () => {
    const { rowCount } = await client.query(`select from organisation_move where state = 'closed' limit 1`);
    if (rowCount === 0) await client.query('alter table record_history disable trigger record_history_closed');
  });

/** Lets a closed organisation be written again. */
export const reopen = async (client: Client, organisationId: string): Promise<void> => {
  await client.query(`delete from organisation_move where organisation_id = $1 and state = 'closed'`, [organisationId]);
  await stopRefusing(client);
};

/** Nobody signs in to the organisation any more. */
const leave = async (client: Client, organisationId: string): Promise<void> => {
  await setState(client, organisationId, 'moved');
  for (const table of ['token', 'oauth_client']) {
    await client.query(
      `update ${table} set revoked_at = clock_timestamp() where organisation_id = $1 and revoked_at is null`,
      [organisationId],
    );
  }
};

/** Marks a closed organisation as moved: nobody signs in to it any more. */
export const markMoved = (client: Client, organisationId: string): Promise<void> =>
  inTransactionOf(client, 'begin', () => leave(client, organisationId));

/** Marks a closed organisation as one whose contract has ended: nobody signs in to it any more. */
export const markEnded = (client: Client, organisationId: string): Promise<void> =>
  inTransactionOf(client, 'begin', async () => {
    await leave(client, organisationId);
    await client.query('update organisation_move set ended_at = since where organisation_id = $1', [organisationId]);
  });

/** For how many days the contract of an organisation has ended; undefined if it has not. */
export const daysSinceEnd = async (client: Client, organisationId: string): Promise<number | undefined> => {
  const { rows } = await client.query<{ days: number | null }>(
    `select extract(epoch from clock_timestamp() - ended_at)::float8 / 86400 as days
     from organisation_move where organisation_id = $1`,
    [organisationId],
  );
  return rows[0]?.days ?? undefined;
};

/** Lets an ended organisation serve again. Its tokens and clients stay revoked. Returns whether it had ended. */
export const takeUpAgain = async (client: Client, organisationId: string): Promise<boolean> => {
  const { rowCount } = await client.query(
    'delete from organisation_move where organisation_id = $1 and ended_at is not null',
    [organisationId],
  );
  return rowCount === 1;
};
