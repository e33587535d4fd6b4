import type { ClientConfig } from 'pg';

/** Waiting for a connection or a lock ends so early that the statement's own time is not used up by it. */
const WAITING_SHARE = 2 / 3;
/** The server gives a statement up by itself. Where it doesn't even say that, its connection is given up as well. */
const GRACE_MS = 250;

/**
 * The time-outs of the connections of a service whose requests wait `milliseconds` for the database at most. They free
 * what a request that was given up still holds: its place in the queue, its connection, its locks.
 */
export const timeoutsOf = (milliseconds: number): ClientConfig => ({
  connectionTimeoutMillis: Math.round(milliseconds * WAITING_SHARE),
  lock_timeout: Math.round(milliseconds * WAITING_SHARE),
  statement_timeout: milliseconds,
  // A transaction that nobody goes on with is rolled back, so that its locks hold nobody up.
  idle_in_transaction_session_timeout: milliseconds,
});

/** When the answer to a statement is overdue, in milliseconds. `pg` has a `query_timeout`, which costs a timer each. */
export const statementDeadlineMs = (milliseconds: number): number => milliseconds + GRACE_MS;
