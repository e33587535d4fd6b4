import type { Socket } from 'node:net';
import type { ClientBase, Connection } from 'pg';

/** The connection of a client. The cast is the boundary to `pg`, whose types lack it. */
export const connectionOf = (client: ClientBase): Connection =>
  (client as unknown as { connection: Connection }).connection;

/** The socket of a client's connection. The cast is the boundary to `pg`, whose types only show a stream. */
export const socketOf = (client: ClientBase): Socket => connectionOf(client).stream as Socket;
