import type { ClientConfig } from 'pg';

/**
 * The share of the time that may be spent waiting for a connection or a lock; the rest is left for the statement
 * itself.
 */
const WAIT_SHARE = 2 / 3;
/**
 * PostgreSQL cancels a statement by itself. If its message does not arrive within this time, the connection is
 * destroyed.
 */
const GRACE_MS = 250;

/**
 * The time-outs of the connections of a service whose requests wait at most `milliseconds` for the database. By the
 * time of the response they release what the request holds: its place in a queue, its connection, its locks.
 */
export const timeoutsOf = (milliseconds: number): ClientConfig => ({
  connectionTimeoutMillis: Math.round(milliseconds * WAIT_SHARE),
  lock_timeout: Math.round(milliseconds * WAIT_SHARE),
  statement_timeout: milliseconds,
  // A transaction without further statements is rolled back, which releases its locks.
  idle_in_transaction_session_timeout: milliseconds,
});

/** The deadline of a statement's result, in milliseconds. The `query_timeout` of `pg` would cost a timer for each. */
export const statementDeadlineMs = (milliseconds: number): number => milliseconds + GRACE_MS;
