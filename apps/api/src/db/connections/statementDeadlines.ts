import type { ClientBase } from 'pg';
import { deadlines } from '../../load/deadlines.ts';
import { socketOf } from './socket.ts';

/** Runs a statement on a connection, and sees to it that it ends in time. */
export type WithDeadline = <Result>(client: ClientBase, send: () => Promise<Result>) => Promise<Result>;

const overdueError = (): Error =>
  Object.assign(new Error('the answer to a statement is overdue'), { code: 'ETIMEDOUT' });

/**
 * Gives up what has no answer after `milliseconds`, with its connection (undefined: waits for as long as it takes).
 * @param silent called where not a byte has come meanwhile: the network drops what is sent, which the system notices only
 *   after many minutes
 */
export const statementDeadline = (milliseconds: number | undefined, silent: () => void): WithDeadline => {
  if (milliseconds === undefined) return (_client, send) => send();
  const statements = deadlines<{ client: ClientBase; heard: number }>(milliseconds, ({ client, heard }) => {
    const socket = socketOf(client);
    const isSilent = socket.bytesRead === heard;
    socket.destroy(overdueError());
    if (isSilent) silent();
  });
  return async (client, send) => {
    const statement = statements.begin({ client, heard: socketOf(client).bytesRead });
    try {
      return await send();
    } finally {
      statements.end(statement);
    }
  };
};
