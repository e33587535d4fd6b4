import type { ConnectionPool } from './pool.ts';
import { unavailableFault } from './unavailable.ts';

type Server = Pick<ConnectionPool, 'run' | 'runUnprepared'>;

/** Runs reads outside of transactions, each on a suitable server. */
export interface Reads extends Server {
  /** Runs related reads on the same server, because another server may lack data that the first one has. */
  onOneServer<Result>(read: (reads: Reads) => Promise<Result>): Promise<Result>;
}

/** Runs all reads on one server. */
export const readsOfOne = ({ run, runUnprepared }: Server): Reads => {
  const reads: Reads = { run, runUnprepared, onOneServer: (read) => read(reads) };
  return reads;
};

/** How long the primary serves all reads after the replica was unavailable. */
const RETRY_AFTER_MS = 5_000;

/**
 * Runs reads on a replica. A read that fails there is repeated on the primary, because the replica may be down, or lag
 * behind (it may even lack the newest migration). Losing the replica makes reads slower, but no request fails. If the
 * primary is unavailable as well, the next read tries the replica again.
 */
export const readsOf = (replica: Server, primary: Server): Reads => {
  const [ofReplica, ofPrimary] = [readsOfOne(replica), readsOfOne(primary)];
  let retryAt = 0;
  const onPrimary: Reads['onOneServer'] = async (read) => {
    try {
      return await read(ofPrimary);
    } catch (error) {
      if (unavailableFault(error) !== undefined) retryAt = 0;
      throw error;
    }
  };
  const onOneServer: Reads['onOneServer'] = async (read) => {
    if (performance.now() < retryAt) return onPrimary(read);
    try {
      return await read(ofReplica);
    } catch (error) {
      if (unavailableFault(error) !== undefined) retryAt = performance.now() + RETRY_AFTER_MS;
      return onPrimary(read);
    }
  };
  return {
    run: (statement, values) => onOneServer(({ run }) => run(statement, values)),
    runUnprepared: (statement, values) => onOneServer(({ runUnprepared }) => runUnprepared(statement, values)),
    onOneServer,
  };
};
