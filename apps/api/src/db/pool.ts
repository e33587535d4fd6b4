import type { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type ClientConfig, Pool, type PoolClient } from 'pg';
import { PreparingClient } from './client.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
/** A statement outside of transactions that takes longer is given up, with its connection. */
const STATEMENT_TIMEOUT_MS = 15_000;
const MAX_PIPELINES = 3;

/** The socket of a connection, which the types of `pg` don't show. */
const socketOf = (client: PreparingClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * One connection that many requests share for statements outside of transactions: each is sent without waiting for the
 * answers to those before it (pipelining), and those of one turn of the event loop leave in one write. Both sides then
 * spend far less on system calls. A connection that breaks is replaced by the next statement; statements that were
 * under way on it fail.
 */
const pipelineTo = (config: ClientConfig) => {
  let connected: PreparingClient | undefined;
  let connecting: Promise<PreparingClient> | undefined;
  let underWay = 0;
  let batching = false;

  const connect = async (): Promise<PreparingClient> => {
    const client = new PreparingClient({ ...config, pipeline: true, query_timeout: STATEMENT_TIMEOUT_MS });
    const forget = (): void => {
      if (connected === client) connected = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
      connected = client;
      return client;
    } finally {
      connecting = undefined;
    }
  };

  const batch = (client: PreparingClient): void => {
    if (batching) return;
    batching = true;
    const socket = socketOf(client);
    socket.cork();
    setImmediate(() => {
      batching = false;
      socket.uncork();
    });
  };

  const query = async (statement: string, values: readonly unknown[]) => {
    underWay += 1;
    try {
      connecting ??= connected === undefined ? connect() : undefined;
      const client = connected ?? (await connecting);
      if (client === undefined) throw new Error('Connection terminated');
      batch(client);
      return await client.query(statement, [...values]);
    } finally {
      underWay -= 1;
    }
  };

  return { query, load: () => underWay, end: async () => connected?.end() };
};

const isBegin = (statement: string): boolean => statement === 'begin' || statement.startsWith('start transaction');

/**
 * The connections of this process to the database at `url`, `size` in all. Statements outside of transactions share a
 * few pipelined ones; a transaction has one to itself from its `begin` on.
 */
export const createPool = (url: string, size: number): PostgresPool => {
  const config: ClientConfig = { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  const shared = Math.min(MAX_PIPELINES, Math.max(1, Math.floor(size / 2)));
  const pipelines = Array.from({ length: shared }, () => pipelineTo(config));
  const reserved = new Pool({
    ...config,
    Client: PreparingClient,
    max: Math.max(1, size - shared),
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
  });
  // A connection that the server drops fails its own statement; without listeners it would end the process as well.
  reserved.on('error', () => undefined);
  reserved.on('connect', (client) => client.on('error', () => undefined));

  const leastBusy = () => pipelines.reduce((one, other) => (other.load() < one.load() ? other : one));

  const lease = (): PostgresPoolClient => {
    let own: PoolClient | undefined;
    const query = async (statement: string, values: readonly unknown[]) => {
      if (own === undefined && isBegin(statement)) own = await reserved.connect();
      return own === undefined ? leastBusy().query(statement, values) : own.query(statement, [...values]);
    };
    const release = (): void => own?.release();
    // Kysely also reads through cursors, which nothing here does.
    return { query, release } as unknown as PostgresPoolClient;
  };

  return {
    connect: async () => lease(),
    end: async () => {
      await Promise.all([reserved.end(), ...pipelines.map(({ end }) => end())]);
    },
  } as PostgresPool;
};
