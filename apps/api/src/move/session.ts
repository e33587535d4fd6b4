import type { Client } from 'pg';
import { openSession } from '../db/connections/client.ts';

/**
 * The settings of a session that moves an organisation. With them, both databases write a value as the same string, and
 * no time-out of a role interrupts a copy. Rows are found with indexes, because PostgreSQL lacks statistics of a table
 * that has just been filled or emptied, and might otherwise read the whole table again and again.
 */
const SETTINGS = `set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set enable_bitmapscan = off; set enable_seqscan = off; set enable_sort = off; set jit = off`;

/** Runs `work` on a separate connection to the database at `url`. */
export const withSession = async <Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> => {
  const client = await openSession(url);
  try {
    await client.query(SETTINGS);
    return await work(client);
  } finally {
    await client.end();
  }
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
    // If the connection was lost, the server rolls back itself.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};
