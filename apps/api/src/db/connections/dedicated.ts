import { type ClientConfig, Pool, type PoolClient, type QueryResult } from 'pg';
import type { TypedClient } from './client.ts';
import { socketOf } from './socket.ts';
import type { WithDeadline } from './statementDeadlines.ts';

const IDLE_TIMEOUT_MS = 30_000;

/** A connection that belongs to one request until it is released. */
export interface Dedicated {
  /** Runs a statement that PostgreSQL prepares once and then runs by its name. */
  run(statement: string, values: readonly unknown[]): Promise<QueryResult>;
  /** Runs a statement that PostgreSQL plans for these values. */
  runUnprepared(statement: string, values: readonly unknown[]): Promise<QueryResult>;
  release(): void;
}

const open = (config: ClientConfig, Connection: typeof TypedClient, size: number): Pool => {
  const pool = new Pool({ ...config, Client: Connection, max: size, idleTimeoutMillis: IDLE_TIMEOUT_MS });
  // If the server drops a connection, its statement fails; without these listeners the process would end as well.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** The boundary to the types of `pg`, whose Pool does not tell that it creates connections of the given class. */
const connectionOf = async (pool: Pool): Promise<TypedClient & PoolClient> =>
  (await pool.connect()) as TypedClient & PoolClient;

/** A pool of at most `size` dedicated connections. */
export const dedicatedConnections = (
  config: ClientConfig,
  Connection: typeof TypedClient,
  size: number,
  withDeadline: WithDeadline,
) => {
  let pool = open(config, Connection, size);

  const acquire = async (): Promise<Dedicated> => {
    const client = await connectionOf(pool);
    return {
      run: (statement, values) => withDeadline(client, () => client.run(statement, values)),
      runUnprepared: (statement, values) => withDeadline(client, () => client.runUnprepared(statement, values)),
      release: () => client.release(socketOf(client).destroyed),
    };
  };

  /** Closes all connections, those in use when they are released. The next ones are new. */
  const replaceAll = (): void => {
    const old = pool;
    pool = open(config, Connection, size);
    void old.end();
  };

  const load = () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });

  return { acquire, replaceAll, load, end: () => pool.end() };
};
