import { type ClientConfig, Pool, type QueryResult } from 'pg';
import type { TypedClient } from './client.ts';
import type { InTime } from './overdue.ts';
import { socketOf } from './socket.ts';

const IDLE_TIMEOUT_MS = 30_000;

/** A connection that is had alone until it is released. */
export interface Reserved {
  /** Runs a statement by its name, so that PostgreSQL need not parse and plan it again. */
  query(statement: string, values: unknown[]): Promise<QueryResult>;
  /** Runs a statement without a name: planned for these very values. */
  queryOnce(statement: string, values: unknown[]): Promise<QueryResult>;
  release(): void;
}

const open = (config: ClientConfig, Connection: typeof TypedClient, size: number): Pool => {
  const pool = new Pool({ ...config, Client: Connection, max: size, idleTimeoutMillis: IDLE_TIMEOUT_MS });
  // A connection that the server drops fails its own statement; without listeners it would end the process as well.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** Connections that are had alone, `size` at most, for as long as they are held. */
export const reservedConnections = (
  config: ClientConfig,
  Connection: typeof TypedClient,
  size: number,
  inTime: InTime,
) => {
  let pool = open(config, Connection, size);

  const take = async (): Promise<Reserved> => {
    const client = await pool.connect();
    return {
      query: (statement, values) => inTime(client, () => client.query(statement, values)),
      queryOnce: (text, values) => inTime(client, () => client.query({ text, values })),
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
