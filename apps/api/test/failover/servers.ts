import type { Testbed } from '../../../../tooling/testbed/testbed.ts';
import { READ_ONLY } from '../../src/db/connections/hosts.ts';
import { observe } from './observe.ts';

const WRITE_EVERY_MS = 50;
const COUNT_EVERY_MS = 250;

const SESSIONS = `select application_name as pool, count(*)::int as sessions from pg_stat_activity
  where usename = 'training_service' group by 1`;
/** A standby has none. */
const LAG = `select coalesce(max(pg_wal_lsn_diff(sent_lsn, flush_lsn)), 0)::float8 as bytes
  from pg_stat_replication where not pg_is_in_recovery()`;

const falseAtStandby = (error: Error): false => {
  if ('code' in error && error.code === READ_ONLY) return false;
  throw error;
};

/** Observations at the servers, without the service. */
export type Servers = ReturnType<typeof watchServers>;

interface Urls {
  readonly probe: readonly string[];
  readonly superuser: readonly string[];
}

/** Writes to each server continuously, and counts its rows. */
export const watchServers = (testbed: Testbed, { probe, superuser }: Urls) => {
  /** The times at which plain SQL could write to any server. */
  const written: number[] = [];
  /** The maximum number of a pool's simultaneous sessions at any server, by the pool's name. */
  const most = new Map<string, number>();
  let mostLag = 0;
  observe(testbed, probe, WRITE_EVERY_MS, async (client) => {
    const isWritten = await client.query('insert into probe.probe default values').then(() => true, falseAtStandby);
    if (isWritten) written.push(performance.now());
  });
  observe(testbed, superuser, COUNT_EVERY_MS, async (client) => {
    const { rows } = await client.query<{ pool: string; sessions: number }>(SESSIONS);
    for (const { pool, sessions } of rows) most.set(pool, Math.max(most.get(pool) ?? 0, sessions));
    const lags = await client.query<{ bytes: number }>(LAG);
    mostLag = Math.max(mostLag, lags.rows[0]?.bytes ?? 0);
  });
  return { written, sessions: most, mostLag: () => mostLag };
};
