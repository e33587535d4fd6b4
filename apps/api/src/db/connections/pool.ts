/*
 * The connections of one process to one database: pipelined connections for reads, dedicated connections for everything
 * else.
 *
 * Why it exists. `pg` sends one statement per connection at a time, each with a separate write, and requests the
 * description of a prepared statement's columns each time. This pool sends the reads of one turn of the event loop with
 * one write on a shared connection, which saves most of the system calls of the service and of the server. It requests
 * the description of a statement's columns once for each connection.
 *
 * What it guarantees.
 * - A statement ends in time: PostgreSQL cancels it, and if no result arrives shortly afterwards, the connection is
 *   destroyed (`timeouts.ts`, `statementDeadlines.ts`). If the network is silent, all connections are replaced at once.
 * - A statement that PostgreSQL rejects does not affect the other statements on its connection. The only exception is a
 *   statement that relied on the failed preparation: it fails too, with SQLSTATE 26000.
 * - If a connection breaks, its statements in flight fail, and the next statement opens a new connection. Both errors
 *   cause a 503 (`unavailable.ts`).
 * - Transactions and writes have dedicated connections, so that no read waits for a lock or for the disk.
 * - Simultaneous writes that consist of one statement share transactions (`writeGroups.ts`). A shared transaction
 *   commits all of its writes or none. A write that fails or waits for a lock does not affect the others.
 * - The beginning of a transaction is sent with its first statement. A transaction may send several statements
 *   together, and its commit with the last of them (`transaction.ts`).
 * - Statements that are planned for their values may take long. They also have dedicated connections, and at most a
 *   third of these may run them at the same time.
 * - If sessions must write, a read-only session is rejected at login, and a session that becomes read-only is closed.
 *   If there are several hosts, each login tries them in turn (`hosts.ts`, `readOnly.ts`).
 * - A given-up connection counts until its session has ended on the server (`givenUpSessions.ts`). While such sessions
 *   fill the pool, writes are rejected immediately, and reads continue.
 * - If a migration changes the columns of a prepared statement, no row is read with the old description.
 * - A connection keeps a limited number of statements prepared: the most recently used ones (`preparedQuery.ts`).
 *
 * What it depends on. `preparedQuery.ts` uses twelve private members of `pg`: the methods `prepare`,
 * `handleRowDescription`, `handleDataRow`, `handleCommandComplete`, `handleReadyForQuery` and `handleError` of a query,
 * its `_result` and `_accumulateRows`, the `_parsers` and `_prebuiltEmptyResultObject` of a result, and the
 * `parsedStatements` and `close` of a connection. `groupQuery.ts` implements the methods of a query that `pg` calls.
 * `socket.ts` uses the connection of a client, and its socket. `pg` is therefore pinned to an exact version, and
 * `preparedQuery.test.ts` reports each member that an update lacks.
 *
 * Measured alternatives, in statements per second relative to this pool:
 *
 * | alternative | by id | list | PATCH |
 * | postgres.js 3.4.9, statements alone | 0.40 | 0.66 | |
 * | postgres.js 3.4.9, the whole service | 0.75 | 0.89 | 0.86 |
 * | the Pool of `pg`, named statements | 0.59 | 1.04 | |
 *
 * postgres.js also failed in four ways: if a column is added while statements are pipelined, the connection hangs
 * forever; there is no time-out per statement; after a backend was terminated, the next statement gets the old error;
 * and a connection that has become read-only is kept, even with `target_session_attrs`.
 *
 * When to reconsider. If `pg` or another library pipelines statements and describes them once by itself; if the test of
 * the private members fails and no replacement is found; or if reads by id no longer limit the service. The fallback is
 * the Pool of `pg` with named statements, which needs none of the private members.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { concurrencyLimit } from '../../load/concurrencyLimit.ts';
import { type ConnectionConfig, PreparingClient, type Run, TypedClient } from './client.ts';
import { type Dedicated, dedicatedConnections } from './dedicated.ts';
import { type Access, hostsOf } from './hosts.ts';
import { pipelinedConnection } from './pipeline.ts';
import { statementDeadline } from './statementDeadlines.ts';
import { statementDeadlineMs, timeoutsOf } from './timeouts.ts';
import { writeGroups } from './writeGroups.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_PIPELINES = 3;
/**
 * The share of dedicated connections that expensive statements may use. With a smaller share, the processors of the
 * database would be idle between two expensive statements.
 */
const EXPENSIVE_SHARE = 1 / 3;

/** The state of a pool's connections. */
export interface PoolLoad {
  /** The maximum number of connections. */
  size: number;
  busy: number;
  idle: number;
  /** The number of statements and transactions that wait for a connection. */
  waiting: number;
  /** The number of given-up connections whose sessions continue on the server. */
  givenUp: number;
  /** The number of sessions rejected or closed so far because they are read-only. */
  readOnly: number;
}

/** Whether statements are sent with the name of a prepared statement, or without a name. */
export type Preparation = 'named' | 'unnamed';

/** How a pool sends statements, and how long it waits for the database. */
export interface PoolOptions {
  /** The access that its sessions need; by default, write access. */
  access?: Access | undefined;
  preparation?: Preparation | undefined;
  /** The maximum time that a request waits for the database, in milliseconds (`timeouts.ts`); undefined: no limit. */
  timeoutMs?: number | undefined;
}

/**
 * The pool from which Kysely takes connections. Its additional methods run statements outside of transactions faster.
 */
export interface ConnectionPool extends PostgresPool {
  run: Run;
  runUnprepared: Run;
  /** Runs a write that may share its transaction with other writes (`writeGroups.ts`). */
  runGrouped: Run;
  load(): PoolLoad;
}

/**
 * Whether a statement is a read. All others use dedicated connections, because writes wait for the disk when they
 * commit, and can then wait at the same time.
 */
const isRead = (statement: string): boolean => statement.startsWith('select ');

/** Whether a statement begins a transaction. It is sent with one write together with the next statement. */
const beginsTransaction = (statement: string): boolean => /^(begin|start transaction)/.test(statement);
/**
 * The statement that ends a transaction. It may be sent together with the statements before it; Kysely then sends it
 * again and gets the first result.
 */
export const COMMIT = 'commit';
const NO_ROWS = { command: 'BEGIN', rowCount: null, rows: [] };

/**
 * Creates the pool of the connections of this process to the database at `url`, at most `size`. Reads outside of
 * transactions share the pipelined connections. Everything else has a dedicated connection; a transaction keeps its
 * connection from its `begin` on.
 */
export const createPool = (
  url: string,
  size: number,
  { access = 'read-write', preparation = 'named', timeoutMs }: PoolOptions = {},
): ConnectionPool => {
  const Connection = preparation === 'named' ? PreparingClient : TypedClient;
  const hosts = hostsOf(url, access);
  const timeouts = timeoutMs === undefined ? {} : timeoutsOf(timeoutMs);
  const waitMs = timeouts.connectionTimeoutMillis ?? CONNECT_TIMEOUT_MS;
  // If one host does not respond, there is still time for the others.
  const connectionTimeoutMillis = Math.ceil(waitMs / hosts.count);
  const config: ConnectionConfig = { ...timeouts, hosts, connectionTimeoutMillis };
  const pipelineCount = Math.min(MAX_PIPELINES, Math.max(1, Math.floor(size / 2)));
  const dedicatedCount = Math.max(1, size - pipelineCount);
  // All connections use the same network: if they were replaced one by one, a request on each would fail first.
  const replaceAll = (): void => {
    dedicated.replaceAll();
    for (const pipeline of pipelines) pipeline.destroy();
  };
  const deadlineMs = timeoutMs === undefined ? undefined : statementDeadlineMs(timeoutMs);
  const withDeadline = statementDeadline(deadlineMs, replaceAll);
  const pipelines = Array.from({ length: pipelineCount }, () => pipelinedConnection(config, Connection, withDeadline));
  const leastBusy = () => pipelines.reduce((one, other) => (other.inFlight() < one.inFlight() ? other : one));
  const pipeline = () => pipelines.find(({ hasOpenBatch }) => hasOpenBatch()) ?? leastBusy();
  const read: Run = async (statement, values) => (await pipeline().query(statement, values)).rows;
  const dedicated = dedicatedConnections(config, Connection, { size: dedicatedCount, waitMs }, withDeadline, read);

  const lease = (): PostgresPoolClient => {
    let own: Dedicated | undefined;
    let begun: Promise<unknown> | undefined;
    let committed: Promise<unknown> | undefined;
    const query = async (statement: string, values: readonly unknown[]) => {
      if (own === undefined && isRead(statement)) return pipeline().query(statement, values);
      own ??= await dedicated.acquire();
      own.join();
      if (beginsTransaction(statement)) {
        begun = own.run(statement, values);
        // The error is ignored here, because the next statement receives it.
        begun.catch(() => undefined);
        return NO_ROWS;
      }
      if (statement === COMMIT) {
        committed ??= own.run(statement, values);
        return committed;
      }
      const [result] = await Promise.all([own.run(statement, values), begun]);
      return result;
    };
    const release = (): void => own?.release();
    // The cast is the boundary to Kysely, which can also read through cursors; this service never does.
    return { query, release } as unknown as PostgresPoolClient;
  };

  const onDedicated = async (run: (own: Dedicated) => Promise<{ rows: unknown[] }>): Promise<unknown[]> => {
    const own = await dedicated.acquire();
    try {
      return (await run(own)).rows;
    } finally {
      own.release();
    }
  };
  const limitExpensive = concurrencyLimit(Math.ceil((size - pipelineCount) * EXPENSIVE_SHARE), waitMs);
  // Given-up writes must not block expensive reads, so these then use a pipelined connection.
  const runExpensive: Run = async (statement, values) => {
    if (dedicated.isFilled()) return (await pipeline().queryUnprepared(statement, values)).rows;
    return onDedicated((own) => own.runUnprepared(statement, values));
  };

  const runOnDedicated: Run = (statement, values) => onDedicated((own) => own.run(statement, values));
  const groups = writeGroups(dedicated.acquire, runOnDedicated);

  return {
    run: (statement, values) => (isRead(statement) ? read(statement, values) : runOnDedicated(statement, values)),
    runGrouped: groups.run,
    runUnprepared: (statement, values) => limitExpensive(() => runExpensive(statement, values)),
    connect: async () => lease(),
    load: () => {
      const open = pipelines.filter(({ isOpen }) => isOpen());
      const busy = open.filter(({ inFlight }) => inFlight() > 0);
      const own = dedicated.load();
      const waiting = pipelines.reduce((sum, { inFlight }) => sum + Math.max(0, inFlight() - 1), 0);
      return {
        size,
        busy: busy.length + own.busy,
        idle: open.length - busy.length + own.idle,
        waiting: waiting + own.waiting + groups.waiting(),
        givenUp: own.givenUp,
        readOnly: hosts.readOnly(),
      };
    },
    end: async () => {
      await Promise.all([dedicated.end(), ...pipelines.map(({ end }) => end())]);
    },
  } as ConnectionPool;
};
