import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';
import { isOverdue } from './timeouts.ts';

/** The socket of a connection, which the types of `pg` don't show. */
export const socketOf = (client: ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Runs a statement on a connection and calls `silent` where its answer is overdue and not a byte has come meanwhile:
 * the network drops what is sent, which the system notices only after many minutes.
 */
export const listening = async <Result>(
  client: ClientBase,
  send: () => Promise<Result>,
  silent: () => void,
): Promise<Result> => {
  const socket = socketOf(client);
  const heard = socket.bytesRead;
  try {
    return await send();
  } catch (error) {
    if (isOverdue(error) && socket.bytesRead === heard) silent();
    throw error;
  }
};
