import type { Client } from 'pg';
import { openSession } from '../db/connections/client.ts';

/**
 * Both databases write the same values as the same text, and no time-out of a role ends a copy. All rows are read in the order
 * of their keys: PostgreSQL would rather sort the whole of a table that it knows little of, for each part of it.
 */
const SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set enable_hashjoin = off; set enable_mergejoin = off; set enable_sort = off; set enable_bitmapscan = off;
  set enable_seqscan = off; set jit = off`;

/** Runs `work` on a connection of its own to the database at `url`. */
const withSession = async <Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> => {
  const client = await openSession(url);
  try {
    await client.query(SETTINGS);
    return await work(client);
  } finally {
    await client.end();
  }
};

/** A connection for what comes one after the other, and further ones that share what can be done at the same time. */
export type Clients = readonly [Client, ...Client[]];

/** One waits for its database while another one's rows are hashed and written. */
const SESSIONS = 3;

/** Runs `work` on connections of its own to the database at `url`. */
export const withSessions = <Result>(
  url: string,
  work: (clients: Clients) => Promise<Result>,
  count = SESSIONS,
): Promise<Result> =>
  withSession(url, (client) =>
    count === 1 ? work([client]) : withSessions(url, (others) => work([client, ...others]), count - 1),
  );

/** Does all tasks, each connection one after the other. */
export const share = async <Task>(
  clients: readonly Client[],
  tasks: readonly Task[],
  work: (client: Client, task: Task) => Promise<void>,
): Promise<void> => {
  const queue = tasks.values();
  const ended = await Promise.allSettled(
    clients.map(async (client) => {
      for (const task of queue) await work(client, task);
    }),
  );
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
};

/** Runs `work` in a transaction. */
export const inTransactionOf = async <Result>(
  client: Client,
  begin: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // If the connection is lost, the server rolls back.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

const READ = 'begin isolation level repeatable read, read only';

/** Runs `work` while all connections read the same snapshot. */
export const atOneSnapshot = <Result>([client, ...others]: Clients, work: () => Promise<Result>): Promise<Result> =>
  inTransactionOf(client, READ, async () => {
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const join = ([next, ...more]: readonly Client[]): Promise<Result> =>
      next === undefined
        ? work()
        : inTransactionOf(next, READ, async () => {
            await next.query(`set transaction snapshot '${rows[0]?.snapshot}'`);
            return join(more);
          });
    return join(others);
  });
