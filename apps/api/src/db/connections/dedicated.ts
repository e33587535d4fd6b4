import { Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg';
import type { ConnectionConfig, TypedClient } from './client.ts';
import { givenUpSessions, type Look } from './givenUpSessions.ts';
import type { Statement } from './groupQuery.ts';
import { inTurn } from './hosts.ts';
import { sessionSlots } from './sessionSlots.ts';
import { socketOf } from './socket.ts';
import type { WithDeadline } from './statementDeadlines.ts';

const IDLE_TIMEOUT_MS = 30_000;

/**
 * A connection that belongs to one request until it is released. It sends a statement without waiting for the results
 * of earlier statements.
 */
export interface Dedicated {
  /** Runs a statement. A connection that prepares statements prepares it when the same SQL runs for the second time. */
  run(statement: string, values: readonly unknown[]): Promise<QueryResult>;
  /** Runs a statement that PostgreSQL plans for the given values. */
  runUnprepared(statement: string, values: readonly unknown[]): Promise<QueryResult>;
  /** Whether the connection has prepared a statement before, so that the statement can run in a group. */
  canGroup(statement: string): boolean;
  /**
   * Runs statements in one transaction. @throws Error the error of the first statement that fails; all are rolled back
   */
  runGroup(statements: readonly Statement[]): Promise<void>;
  /** Sends the statements of this turn of the event loop with one write. */
  join(): void;
  release(): void;
}

const open = (config: ConnectionConfig, Connection: typeof TypedClient, size: number): Pool => {
  // The cast is the boundary to `pg`: its Pool passes its own options to the connections, but its types lack this.
  const Client = Connection as unknown as NonNullable<PoolConfig['Client']>;
  const options = { ...config, Client, max: size, idleTimeoutMillis: IDLE_TIMEOUT_MS, pipeline: true };
  const pool = new Pool(options);
  pool.on('error', () => undefined);
  return pool;
};

const join = (client: TypedClient): void => {
  const socket = socketOf(client);
  if (socket.writableCorked > 0) return;
  socket.cork();
  process.nextTick(() => socket.uncork());
};

/**
 * A connection of the pool. The cast is the boundary to `pg`: its Pool creates connections of the given class, but its
 * types lack this.
 */
const connectionOf = async (pool: Pool): Promise<TypedClient & PoolClient> =>
  (await pool.connect()) as TypedClient & PoolClient;

/**
 * Creates a pool of at most `size` dedicated connections. A given-up connection counts until `look` no longer finds its
 * session on the server.
 * @param waitMs how long `acquire` waits if all connections are in use, in milliseconds
 */
export const dedicatedConnections = (
  config: ConnectionConfig,
  Connection: typeof TypedClient,
  { size, waitMs }: { size: number; waitMs: number },
  withDeadline: WithDeadline,
  look: Look,
) => {
  let pool = open(config, Connection, size);
  const slots = sessionSlots(size, waitMs);
  const givenUp = givenUpSessions(look);

  const connect = async (): Promise<TypedClient & PoolClient> => {
    try {
      return await inTurn(config.hosts, () => connectionOf(pool));
    } catch (error) {
      slots.release();
      throw error;
    }
  };

  const release = (client: TypedClient & PoolClient): void => {
    const isBroken = socketOf(client).destroyed;
    client.release(isBroken);
    const { processId, loggedInAt } = client;
    if (isBroken && processId !== undefined && loggedInAt !== undefined)
      givenUp.add({ processId, loggedInAt, onEnd: slots.keep() });
    else slots.release();
  };

  /** Takes a connection. @throws Fault 503 immediately if given-up connections fill the pool, or after `waitMs` */
  const acquire = async (): Promise<Dedicated> => {
    const slot = slots.take();
    if (slot !== undefined) await slot;
    const client = await connect();
    return {
      run: (statement, values) => withDeadline(client, () => client.run(statement, values)),
      runUnprepared: (statement, values) => withDeadline(client, () => client.runUnprepared(statement, values)),
      canGroup: (statement) => client.canGroup(statement),
      runGroup: (statements) => withDeadline(client, () => client.runGroup(statements)),
      join: () => join(client),
      release: () => release(client),
    };
  };

  /** Closes all connections; those in use are closed when they are released. Later requests get new connections. */
  const replaceAll = (): void => {
    // A statement may reach its deadline while the service stops; the pool must not be ended twice.
    if (pool.ending) return;
    const old = pool;
    pool = open(config, Connection, size);
    void old.end();
  };

  const load = () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: slots.waiting() + pool.waitingCount,
    givenUp: slots.kept(),
  });

  const end = (): Promise<void> => {
    givenUp.stop();
    return pool.end();
  };
  return { acquire, replaceAll, isFilled: slots.isFilled, load, end };
};
