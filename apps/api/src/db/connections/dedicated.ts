import { type ClientConfig, Pool, type PoolClient, type QueryResult } from 'pg';
import type { TypedClient } from './client.ts';
import type { WithDeadline } from './statementDeadlines.ts';
import { socketOf } from './socket.ts';

const IDLE_TIMEOUT_MS = 30_000;

/** A connection that is had alone until it is released. */
export interface Dedicated {
  /** Runs a statement by its name, so that PostgreSQL need not parse and plan it again. */
  run(statement: string, values: readonly unknown[]): Promise<QueryResult>;
  /** Runs a statement without a name: planned for these very values. */
  runUnprepared(statement: string, values: readonly unknown[]): Promise<QueryResult>;
  release(): void;
}

const open = (config: ClientConfig, Connection: typeof TypedClient, size: number): Pool => {
  const pool = new Pool({ ...config, Client: Connection, max: size, idleTimeoutMillis: IDLE_TIMEOUT_MS });
  // A connection that the server drops fails its own statement; without listeners it would end the process as well.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** The boundary to the types of `pg`, whose pool doesn't say that its connections are of the kind that it was given. */
const connectionOf = async (pool: Pool): Promise<TypedClient & PoolClient> =>
  (await pool.connect()) as TypedClient & PoolClient;

/** Connections that are had alone, `size` at most, for as long as they are held. */
export const dedicatedConnections = (
  config: ClientConfig,
  Connection: typeof TypedClient,
  size: number,
  inTime: WithDeadline,
) => {
  let pool = open(config, Connection, size);

  const take = async (): Promise<Dedicated> => {
    const client = await connectionOf(pool);
    return {
      run: (statement, values) => inTime(client, () => client.run(statement, values)),
      runUnprepared: (statement, values) => inTime(client, () => client.runUnprepared(statement, values)),
      release: () => client.release(socketOf(client).destroyed),
    };
  };

  /** Gives all connections up and begins with none. Those that are held end when they are released. */
  const renew = (): void => {
    const old = pool;
    pool = open(config, Connection, size);
    void old.end();
  };

  const load = () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });

  return { take, renew, load, end: () => pool.end() };
};
