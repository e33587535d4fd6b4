import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { ClientConfig } from 'pg';
import { concurrencyLimit } from '../../load/concurrencyLimit.ts';
import { PreparingClient, TypedClient } from './client.ts';
import { type Dedicated, dedicatedConnections } from './dedicated.ts';
import { type WithDeadline, statementDeadline } from './statementDeadlines.ts';
import { socketOf } from './socket.ts';
import { statementDeadlineMs, timeoutsOf } from './timeouts.ts';

/** A goodbye that the server doesn't take is not waited for any longer. */
const END_TIMEOUT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
const MAX_PIPELINES = 3;
/** Statements of one connection are run one after the other: no more join those that wait. */
const MAX_BATCH = 8;
/** Fewer dear statements at a time would leave the processors of the database idle between one answer and the next. */
const DEAR_SHARE = 1 / 3;

/**
 * One connection that many requests share for reads outside of transactions: each is sent without waiting for the
 * answers to those before it (pipelining), and those of one turn of the event loop leave in one write. Both sides then
 * spend far less on system calls. A connection that breaks is replaced by the next statement; statements that were
 * under way on it fail.
 */
const pipelineTo = (config: ClientConfig, Connection: typeof TypedClient, inTime: WithDeadline) => {
  let connected: TypedClient | undefined;
  let connecting: Promise<TypedClient> | undefined;
  let underWay = 0;
  let batching = false;

  const connect = async (): Promise<TypedClient> => {
    const client = new Connection({ ...config, pipeline: true });
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

  const query = async (statement: string, values: readonly unknown[]) => {
    underWay += 1;
    // A connection that was given up says so only later.
    if (connected !== undefined && socketOf(connected).destroyed) connected = undefined;
    try {
      connecting ??= connected === undefined ? connect() : undefined;
      const client = connected ?? (await connecting);
      if (client === undefined) throw new Error('Connection terminated');
      batch(client);
      return await inTime(client, () => client.run(statement, values));
    } finally {
      underWay -= 1;
    }
  };

  /** Whether a batch is open that more statements may join. */
  const collects = (): boolean => batching && underWay < MAX_BATCH;
  const isOpen = (): boolean => connected !== undefined;
  /** Gives the connection up; statements that are under way on it fail. */
  const cut = (): void => {
    if (connected !== undefined) socketOf(connected).destroy();
    connected = undefined;
  };
  const end = async (): Promise<void> => {
    const late = setTimeout(cut, END_TIMEOUT_MS);
    await connected?.end();
    clearTimeout(late);
  };
  return { query, collects, isOpen, load: () => underWay, cut, end };
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

/** How a pool sends statements, and how long it waits. */
export interface PoolOptions {
  preparation?: Preparation | undefined;
  /** How long a request waits for the database at most (`timeouts.ts`); undefined: for as long as it takes. */
  timeoutMs?: number | undefined;
}

/** What Kysely takes connections from, and a shorter way for statements that need none of their own. */
export interface ConnectionPool extends PostgresPool {
  run: Run;
  runUnprepared: Run;
  load(): PoolLoad;
}

/** Writes wait for the disk at their commit, so each has a connection to itself and they wait together. */
const isRead = (statement: string): boolean => statement.startsWith('select ');

/**
 * The connections of this process to the database at `url`, `size` in all. Reads outside of transactions share a few
 * pipelined ones; everything else has one to itself, a transaction from its `begin` on.
 */
export const createPool = (
  url: string,
  size: number,
  { preparation = 'named', timeoutMs }: PoolOptions = {},
): ConnectionPool => {
  const Connection = preparation === 'named' ? PreparingClient : TypedClient;
  const timeouts: ClientConfig =
    timeoutMs === undefined ? { connectionTimeoutMillis: CONNECT_TIMEOUT_MS } : timeoutsOf(timeoutMs);
  const config: ClientConfig = { connectionString: url, keepAlive: true, ...timeouts };
  const shared = Math.min(MAX_PIPELINES, Math.max(1, Math.floor(size / 2)));
  // The network is the same under all connections: one after the other would fail a request before it is replaced.
  const beginAnew = (): void => {
    dedicated.renew();
    for (const { cut } of pipelines) cut();
  };
  const inTime = statementDeadline(timeoutMs === undefined ? undefined : statementDeadlineMs(timeoutMs), beginAnew);
  const pipelines = Array.from({ length: shared }, () => pipelineTo(config, Connection, inTime));
  const dedicated = dedicatedConnections(config, Connection, Math.max(1, size - shared), inTime);

  const leastBusy = () => pipelines.reduce((one, other) => (other.load() < one.load() ? other : one));
  const pipeline = () => pipelines.find(({ collects }) => collects()) ?? leastBusy();

  const lease = (): PostgresPoolClient => {
    let own: Dedicated | undefined;
    const query = async (statement: string, values: readonly unknown[]) => {
      if (own === undefined && isRead(statement)) return pipeline().query(statement, values);
      own ??= await dedicated.take();
      return own.run(statement, values);
    };
    const release = (): void => own?.release();
    // Kysely also reads through cursors, which nothing here does.
    return { query, release } as unknown as PostgresPoolClient;
  };

  const onReserved = async (run: (own: Dedicated) => Promise<{ rows: unknown[] }>): Promise<unknown[]> => {
    const own = await dedicated.take();
    try {
      return (await run(own)).rows;
    } finally {
      own.release();
    }
  };
  // Those that are planned for their values may take long: nobody waits behind them, and they leave the processors of
  // the database to the others.
  const dear = concurrencyLimit(
    Math.ceil((size - shared) * DEAR_SHARE),
    timeouts.connectionTimeoutMillis ?? CONNECT_TIMEOUT_MS,
  );

  return {
    run: async (statement, values) => {
      if (isRead(statement)) return (await pipeline().query(statement, values)).rows;
      return onReserved((own) => own.run(statement, values));
    },
    runUnprepared: (statement, values) => dear(() => onReserved((own) => own.runUnprepared(statement, values))),
    connect: async () => lease(),
    load: () => {
      const open = pipelines.filter(({ isOpen }) => isOpen());
      const working = open.filter((pipeline) => pipeline.load() > 0);
      const alone = dedicated.load();
      const behind = pipelines.reduce((sum, pipeline) => sum + Math.max(0, pipeline.load() - 1), 0);
      return {
        size,
        busy: working.length + alone.busy,
        idle: open.length - working.length + alone.idle,
        waiting: behind + alone.waiting,
      };
    },
    end: async () => {
      await Promise.all([dedicated.end(), ...pipelines.map(({ end }) => end())]);
    },
  } as ConnectionPool;
};
