import type { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type ClientConfig, Pool, type PoolClient } from 'pg';
import { PreparingClient, TypedClient } from './client.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
/** A statement outside of transactions that takes longer is given up, with its connection. */
const STATEMENT_TIMEOUT_MS = 15_000;
const MAX_PIPELINES = 3;
/** Statements of one connection are run one after the other: no more join those that wait. */
const MAX_BATCH = 8;

/** The socket of a connection, which the types of `pg` don't show. */
const socketOf = (client: TypedClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

type Send = (client: TypedClient, statement: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>;

/** By its name where the connection gives it one, so that PostgreSQL need not parse and plan it again. */
const prepared: Send = (client, statement, values) => client.query(statement, [...values]);
/** Without a name: planned for these very values. */
const planned: Send = (client, statement, values) => client.query({ text: statement, values: [...values] });

/**
 * One connection that many requests share for reads outside of transactions: each is sent without waiting for the
 * answers to those before it (pipelining), and those of one turn of the event loop leave in one write. Both sides then
 * spend far less on system calls. A connection that breaks is replaced by the next statement; statements that were
 * under way on it fail.
 */
const pipelineTo = (config: ClientConfig, Connection: typeof TypedClient) => {
  let connected: TypedClient | undefined;
  let connecting: Promise<TypedClient> | undefined;
  let underWay = 0;
  let batching = false;

  const connect = async (): Promise<TypedClient> => {
    const client = new Connection({ ...config, pipeline: true, query_timeout: STATEMENT_TIMEOUT_MS });
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

  const batch = (client: TypedClient): void => {
    if (batching) return;
    batching = true;
    const socket = socketOf(client);
    socket.cork();
    setImmediate(() => {
      batching = false;
      socket.uncork();
    });
  };

  const query = async (statement: string, values: readonly unknown[], send: Send = prepared) => {
    underWay += 1;
    try {
      connecting ??= connected === undefined ? connect() : undefined;
      const client = connected ?? (await connecting);
      if (client === undefined) throw new Error('Connection terminated');
      batch(client);
      return await send(client, statement, values);
    } finally {
      underWay -= 1;
    }
  };

  /** Whether a batch is open that more statements may join. */
  const collects = (): boolean => batching && underWay < MAX_BATCH;
  const isOpen = (): boolean => connected !== undefined;
  return { query, collects, isOpen, load: () => underWay, end: async () => connected?.end() };
};

/** Runs a statement outside of transactions and returns its rows. */
export type Run = (statement: string, values: readonly unknown[]) => Promise<unknown[]>;

/** The connections of a pool at one moment. */
export interface PoolLoad {
  /** How many there may be at most. */
  size: number;
  busy: number;
  idle: number;
  /** Statements and transactions that wait for one. */
  waiting: number;
}

/** How statements are sent: by a name under which the server has prepared them, or without. */
export type Preparation = 'named' | 'unnamed';

/** What Kysely takes connections from, and a shorter way for statements that need none of their own. */
export interface ConnectionPool extends PostgresPool {
  run: Run;
  runOnce: Run;
  load(): PoolLoad;
}

/** Writes wait for the disk at their commit, so each has a connection to itself and they wait together. */
const isRead = (statement: string): boolean => statement.startsWith('select ');

/**
 * The connections of this process to the database at `url`, `size` in all. Reads outside of transactions share a few
 * pipelined ones; everything else has one to itself, a transaction from its `begin` on.
 */
export const createPool = (url: string, size: number, preparation: Preparation = 'named'): ConnectionPool => {
  const Connection = preparation === 'named' ? PreparingClient : TypedClient;
  const config: ClientConfig = { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  const shared = Math.min(MAX_PIPELINES, Math.max(1, Math.floor(size / 2)));
  const pipelines = Array.from({ length: shared }, () => pipelineTo(config, Connection));
  const reserved = new Pool({
    ...config,
    Client: Connection,
    max: Math.max(1, size - shared),
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
  });
  // A connection that the server drops fails its own statement; without listeners it would end the process as well.
  reserved.on('error', () => undefined);
  reserved.on('connect', (client) => client.on('error', () => undefined));

  const leastBusy = () => pipelines.reduce((one, other) => (other.load() < one.load() ? other : one));
  const pipeline = () => pipelines.find(({ collects }) => collects()) ?? leastBusy();

  const lease = (): PostgresPoolClient => {
    let own: PoolClient | undefined;
    const query = async (statement: string, values: readonly unknown[]) => {
      if (own === undefined && isRead(statement)) return pipeline().query(statement, values);
      own ??= await reserved.connect();
      return own.query(statement, [...values]);
    };
    const release = (): void => own?.release();
    // Kysely also reads through cursors, which nothing here does.
    return { query, release } as unknown as PostgresPoolClient;
  };

  return {
    run: async (statement, values) => {
      if (isRead(statement)) return (await pipeline().query(statement, values)).rows;
      return (await reserved.query(statement, [...values])).rows;
    },
    runOnce: async (statement, values) => (await pipeline().query(statement, values, planned)).rows,
    connect: async () => lease(),
    load: () => {
      const open = pipelines.filter(({ isOpen }) => isOpen());
      const working = open.filter((pipeline) => pipeline.load() > 0);
      const behind = pipelines.reduce((sum, pipeline) => sum + Math.max(0, pipeline.load() - 1), 0);
      return {
        size,
        busy: working.length + reserved.totalCount - reserved.idleCount,
        idle: open.length - working.length + reserved.idleCount,
        waiting: behind + reserved.waitingCount,
      };
    },
    end: async () => {
      await Promise.all([reserved.end(), ...pipelines.map(({ end }) => end())]);
    },
  } as ConnectionPool;
};
