/*
 * The connections of one process to one database: pipelined connections for reads, dedicated ones for everything else.
 *
 * Why it exists. `pg` sends one statement per connection at a time, each in a separate write, and asks PostgreSQL to
 * describe the columns of a prepared statement each time. Here the reads of one turn of the event loop are sent in one
 * write on a shared connection, which saves most of the system calls on both sides, and the columns of a statement are
 * described once for each connection.
 *
 * What it guarantees.
 * - A statement ends in time: PostgreSQL cancels it, and if no result has come shortly afterwards, the connection is
 * destroyed (`timeouts.ts`, `statementDeadlines.ts`). If the network is silent, all connections are replaced at once.
 * - A statement that PostgreSQL rejects does not affect the others on its connection; only one that relied on its
 * failed preparation fails too, with SQLSTATE 26000.
 * - If a connection breaks, the statements in flight on it fail, and the next statement opens a new one. Both errors
 * cause a 503 (`unavailable.ts`).
 * - Transactions and writes have dedicated connections, so that no read waits for a lock or for the disk.
 * - Simultaneous writes of one statement each share transactions (`writeGroups.ts`): a shared transaction commits all
 * of its writes or none. A write that fails or waits for a lock does not affect the others.
 * - A transaction begins in one write with its first statement, may send statements together, and may commit with the
 * last of them (`transaction.ts`).
 * - Statements that are planned for their values may take long: they also have dedicated connections, and only a third
 * of these may run them at the same time.
 * - If sessions must write, a read-only session is rejected at login and closed when it becomes so; with several
 * hosts, each login tries them in turn (`hosts.ts`, `readOnly.ts`).
 * - A given-up connection counts until its session has ended on the server (`givenUpSessions.ts`): while such sessions
 * fill the pool, writes are rejected at once and reads continue.
 * - If a migration changes the columns of a prepared statement, no row is read with the old description.
 * - A connection keeps a limited number of statements prepared: the most recently used ones (`preparedQuery.ts`).
 *
 * What it depends on. Twelve private members of `pg` in `preparedQuery.ts`: the methods `prepare`,
 * `handleRowDescription`, `handleDataRow`, `handleCommandComplete`, `handleReadyForQuery` and `handleError` of a query,
 * its `_result` and `_accumulateRows`, the `_parsers` and `_prebuiltEmptyResultObject` of a result, and the
 * `parsedStatements` and `close` of a connection. `groupQuery.ts` implements the methods of a query that `pg` calls.
 * `socket.ts` uses the connection of a client, and its socket. `pg` is therefore pinned to an exact version, and
 * `preparedQuery.test.ts` names each member that an update lacks.
 *
 * Measured alternatives, in statements per second relative to this pool:
 *
 * | alternative | by id | list | PATCH |
 * | postgres.js 3.4.9, statements alone | 0.40 | 0.66 | |
 * | postgres.js 3.4.9, the whole service | 0.75 | 0.89 | 0.86 |
 * | the Pool of `pg`, named statements | 0.59 | 1.04 | |
 *
 * postgres.js also failed in four ways: a column that is added while statements are pipelined hangs the connection for
 * good; there is no time-out per statement; after a terminated backend the next statement gets the old error; and a
 * connection that has become read-only is kept, even with `target_session_attrs`.
 *
 * When to reconsider. If `pg` or another library pipelines statements and describes them once by itself, if the test of
 * the private members fails and no replacement is found, or if reads by id no longer limit the service. The Pool of
 * `pg` with named statements is the way back: it needs none of the private members.
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
/** With fewer expensive statements at a time, the database's processors would be idle between two of them. */
const EXPENSIVE_SHARE = 1 / 3;

/** The state of a pool's connections. */
export interface PoolLoad {
  /** The maximum number of connections. */
  size: number;
  busy: number;
  idle: number;
  /** Statements and transactions that wait for a connection. */
  waiting: number;
  /** Given-up connections whose sessions continue on the server. */
  givenUp: number;
  /** The number of sessions rejected or closed so far because they are read-only. */
  readOnly: number;
}

/** Whether statements are sent under the name of a prepared statement, or unnamed. */
export type Preparation = 'named' | 'unnamed';

/** How a pool sends statements, and how long it waits. */
export interface PoolOptions {
  /** The access that its sessions need; by default, write access. */
  access?: Access | undefined;
  preparation?: Preparation | undefined;
  /** The maximum time that a request waits for the database (`timeouts.ts`). Undefined: without limit. */
  timeoutMs?: number | undefined;
}

/** The pool from which Kysely takes connections, with a shorter way for statements outside of transactions. */
export interface ConnectionPool extends PostgresPool {
  run: Run;
  runUnprepared: Run;
  /** Runs a write that may share its transaction with others (`writeGroups.ts`). */
  runGrouped: Run;
  load(): PoolLoad;
}

/** Writes wait for the disk when they commit: on dedicated connections they wait at the same time. */
const isRead = (statement: string): boolean => statement.startsWith('select ');

/** The statement that begins a transaction is sent in one write with the statement after it. */
const beginsTransaction = (statement: string): boolean => /^(begin|start transaction)/.test(statement);
/**
 * The statement that ends a transaction. It may be sent with the statements before it. Kysely sends it again and gets
 * its result.
 */
export const COMMIT = 'commit';
const NO_ROWS = { command: 'BEGIN', rowCount: null, rows: [] };

/**
 * The connections of this process to the database at `url`, at most `size`. Reads outside of transactions share the
 * pipelined ones. Everything else has a dedicated one; a transaction has it from its `begin` on.
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
  // A host that does not respond leaves time for the others.
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
        // The next statement receives the error.
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
    // Kysely can also read through cursors, which this service never does.
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
  // Given-up writes must not block the reads.
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
