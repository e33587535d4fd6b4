import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/** The socket of a connection, which the types of `pg` don't show. */
export const socketOf = (client: ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
