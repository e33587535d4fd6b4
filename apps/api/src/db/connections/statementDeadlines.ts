import type { ClientBase } from 'pg';
import { deadlines } from '../../load/deadlines.ts';
import { socketOf } from './socket.ts';

/** Runs a statement on a connection, and destroys the connection if there is no result before the deadline. */
export type WithDeadline = <Result>(client: ClientBase, send: () => Promise<Result>) => Promise<Result>;

const timeoutError = (): Error =>
  Object.assign(new Error('no result of a statement before its deadline'), { code: 'ETIMEDOUT' });

/**
 * Destroys the connection of a statement without a result after `milliseconds` (undefined: without limit).
 * @param onSilentNetwork called if the connection received no byte in that time: packets are lost, which the operating
 * system only notices after many minutes
 */
export const statementDeadline = (milliseconds: number | undefined, onSilentNetwork: () => void): WithDeadline => {
  if (milliseconds === undefined) return (_client, send) => send();
  const statements = deadlines<{ client: ClientBase; bytesBefore: number }>(milliseconds, (statement) => {
    const socket = socketOf(statement.client);
    const isSilent = socket.bytesRead === statement.bytesBefore;
    socket.destroy(timeoutError());
    if (isSilent) onSilentNetwork();
  });
  return async (client, send) => {
    const statement = statements.begin({ client, bytesBefore: socketOf(client).bytesRead });
    try {
      return await send();
    } finally {
      statements.end(statement);
    }
  };
};
