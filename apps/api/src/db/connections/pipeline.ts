import type { QueryResult } from 'pg';
import type { ConnectionConfig, TypedClient } from './client.ts';
import { inTurn } from './hosts.ts';
import { socketOf } from './socket.ts';
import type { WithDeadline } from './statementDeadlines.ts';

/** How long an ending connection waits for the server to close it, in milliseconds. */
const END_TIMEOUT_MS = 1_000;
/**
 * The maximum number of statements in flight that an open batch accepts. PostgreSQL runs the statements of one
 * connection one after another, so further statements use another connection.
 */
const MAX_BATCH = 8;

/**
 * A connection that requests share for reads outside of transactions. It sends each statement without waiting for
 * earlier results (pipelining). It sends the statements of one turn of the event loop with one write, which saves most
 * of the system calls of the service and of the server. If the connection breaks, its statements in flight fail, and
 * the next statement opens a new connection.
 */
export const pipelinedConnection = (
  config: ConnectionConfig,
  Connection: typeof TypedClient,
  withDeadline: WithDeadline,
) => {
  let connected: TypedClient | undefined;
  let connecting: Promise<TypedClient> | undefined;
  let inFlight = 0;
  let isBatching = false;

  const logIn = async (): Promise<TypedClient> => {
    const client = new Connection({ ...config, pipeline: true });
    const forget = (): void => {
      if (connected === client) connected = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    connected = client;
    return client;
  };

  const connect = (): Promise<TypedClient> =>
    inTurn(config.hosts, logIn).finally(() => {
      connecting = undefined;
    });

  const batch = (client: TypedClient): void => {
    if (isBatching) return;
    isBatching = true;
    const socket = socketOf(client);
    socket.cork();
    setImmediate(() => {
      isBatching = false;
      socket.uncork();
    });
  };

  const send = async (run: (client: TypedClient) => Promise<QueryResult>): Promise<QueryResult> => {
    inFlight += 1;
    // The connection may be destroyed although its events have not arrived yet.
    if (connected !== undefined && socketOf(connected).destroyed) connected = undefined;
    try {
      connecting ??= connected === undefined ? connect() : undefined;
      const client = connected ?? (await connecting);
      if (client === undefined) throw new Error('Connection terminated');
      batch(client);
      return await withDeadline(client, () => run(client));
    } finally {
      inFlight -= 1;
    }
  };

  const query = (statement: string, values: readonly unknown[]) => send((client) => client.run(statement, values));
  const queryUnprepared = (statement: string, values: readonly unknown[]) =>
    send((client) => client.runUnprepared(statement, values));

  /** Whether another statement may join the open batch. */
  const hasOpenBatch = (): boolean => isBatching && inFlight < MAX_BATCH;
  const isOpen = (): boolean => connected !== undefined;
  /** Closes the connection immediately; its statements in flight fail. */
  const destroy = (): void => {
    if (connected !== undefined) socketOf(connected).destroy();
    connected = undefined;
  };
  const end = async (): Promise<void> => {
    const timeout = setTimeout(destroy, END_TIMEOUT_MS);
    await connected?.end();
    clearTimeout(timeout);
  };
  return { query, queryUnprepared, hasOpenBatch, isOpen, inFlight: () => inFlight, destroy, end };
};
