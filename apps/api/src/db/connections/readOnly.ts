import type { Client, QueryResult } from 'pg';
import { READ_ONLY, ReadOnlySession } from './hosts.ts';
import { socketOf } from './socket.ts';

/** The settings that make a session read-only. PostgreSQL reports them at login and after each change. */
const REPORTED = ['in_hot_standby', 'default_transaction_read_only'];

interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/**
 * Watches whether a session can write. After `demandWrites` has been called, the connection is destroyed as soon as the
 * session becomes read-only, that is, when the server reports it or a write fails with SQLSTATE 25006.
 */
export const watchReadOnly = (client: Client, onEnd: () => void) => {
  const reported = new Map<string, string>();
  let needsWrites = false;
  const isReported = (): boolean => [...reported.values()].includes('on');

  const end = (): void => {
    if (!needsWrites || socketOf(client).destroyed) return;
    onEnd();
    socketOf(client).destroy(new ReadOnlySession());
  };
  client.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
    if (!REPORTED.includes(parameterName)) return;
    reported.set(parameterName, parameterValue);
    if (parameterValue === 'on') end();
  });
  client.connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === READ_ONLY) end();
  });

  /**
   * Whether the session is read-only. PgBouncer reports old values or none, so the server is queried unless all
   * settings were reported and the session can write.
   */
  const isReadOnly = async (): Promise<boolean> => {
    if (reported.size === REPORTED.length && !isReported()) return false;
    const { rows }: QueryResult<{ transaction_read_only: string }> = await client.query('show transaction_read_only');
    return rows[0]?.transaction_read_only === 'on';
  };

  /** Requires that the session can write; called after the login. @throws ReadOnlySession if it cannot */
  const demandWrites = async (): Promise<void> => {
    if (await isReadOnly()) {
      onEnd();
      throw new ReadOnlySession();
    }
    needsWrites = true;
  };
  return { demandWrites };
};
