import type { Run } from './client.ts';
import type { ConnectionPool } from './pool.ts';
import { unavailableFault } from './unavailable.ts';

/** Reads outside of transactions. */
export type Reads = Pick<ConnectionPool, 'run' | 'runUnprepared'>;

/** How long the primary does all reads after the replica was unavailable. */
const RETRY_AFTER_MS = 5_000;

/**
 * Reads from a replica. A read that fails there is repeated on the primary: the replica may be down, or lag behind (it
 * may even lack the newest migration). Its loss costs speed, but no request fails. If the primary is unavailable as well,
 * the next read asks the replica again.
 */
export const readsOf = (replica: Reads, primary: Reads): Reads => {
  let retryAt = 0;
  const withRetry =
    (fromPrimary: Run): Run =>
    async (statement, values) => {
      try {
        return await fromPrimary(statement, values);
      } catch (error) {
        if (unavailableFault(error) !== undefined) retryAt = 0;
        throw error;
      }
    };
  const withFallback =
    (fromReplica: Run, fromPrimary: Run): Run =>
    async (statement, values) => {
      if (performance.now() < retryAt) return fromPrimary(statement, values);
      try {
        return await fromReplica(statement, values);
      } catch (error) {
        if (unavailableFault(error) !== undefined) retryAt = performance.now() + RETRY_AFTER_MS;
        return fromPrimary(statement, values);
      }
    };
  return {
    run: withFallback(replica.run, withRetry(primary.run)),
    runUnprepared: withFallback(replica.runUnprepared, withRetry(primary.runUnprepared)),
  };
};
