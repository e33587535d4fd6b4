import type { ClientConfig } from 'pg';

/**
 * The maximum share of the time that a request may wait for a connection or a lock. The rest is left for the statement
 * itself.
 */
const WAIT_SHARE = 2 / 3;
/**
 * How long the service waits for PostgreSQL to report that it has cancelled a statement, in milliseconds. After this
 * time, the connection is destroyed.
 */
const GRACE_MS = 250;

/**
 * The time-outs of the connections of a service whose requests wait at most `milliseconds` for the database. When the
 * response is sent, the request has released what it held: its place in a queue, its connection, its locks.
 */
export const timeoutsOf = (milliseconds: number): ClientConfig => ({
  connectionTimeoutMillis: Math.round(milliseconds * WAIT_SHARE),
  lock_timeout: Math.round(milliseconds * WAIT_SHARE),
  statement_timeout: milliseconds,
  // If no further statement follows, the transaction is rolled back, which releases its locks.
  idle_in_transaction_session_timeout: milliseconds,
});

/**
 * The deadline for the result of a statement, in milliseconds. The `query_timeout` of `pg` would need a timer for each
 * statement.
 */
export const statementDeadlineMs = (milliseconds: number): number => milliseconds + GRACE_MS;
