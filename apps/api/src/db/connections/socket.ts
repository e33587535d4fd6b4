import type { Socket } from 'node:net';
import type { ClientBase, Connection } from 'pg';

/** The boundary to the types of `pg`, which lack the connection of a client. */
export const connectionOf = (client: ClientBase): Connection =>
  (client as unknown as { connection: Connection }).connection;

/** The same for the stream of a connection, which is a socket. */
export const socketOf = (client: ClientBase): Socket => connectionOf(client).stream as Socket;
