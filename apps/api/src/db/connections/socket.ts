import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/** The boundary to the types of `pg`, which do not tell that the stream of a connection is a socket. */
export const socketOf = (client: ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
