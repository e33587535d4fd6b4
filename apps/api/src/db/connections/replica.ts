import { unavailableFault } from './unavailable.ts';
import type { ConnectionPool, Run } from './pool.ts';

/** Reads outside of transactions. */
export type Reads = Pick<ConnectionPool, 'run' | 'runUnprepared'>;

/** A replica that has failed is left alone for this long. */
const REST_MS = 5_000;

/**
 * Reads from a replica. What it can't answer, because it is down or behind (even the newest migration may be missing),
 * the primary does, so that the loss of a replica costs speed and no answers.
 */
export const readsOf = (replica: Reads, primary: Reads): Reads => {
  let restsUntil = 0;
  const first =
    (fromReplica: Run, fromPrimary: Run): Run =>
    async (statement, values) => {
      if (performance.now() < restsUntil) return fromPrimary(statement, values);
      try {
        return await fromReplica(statement, values);
      } catch (error) {
        if (unavailableFault(error) !== undefined) restsUntil = performance.now() + REST_MS;
        return fromPrimary(statement, values);
      }
    };
  return { run: first(replica.run, primary.run), runUnprepared: first(replica.runUnprepared, primary.runUnprepared) };
};
