import { join } from 'node:path';
import { type EmbeddedPostgres, filesOf, postmasterOf, startEmbeddedPostgres } from './api.ts';
import type { Testbed } from './testbed.ts';

/** A PostgreSQL server that can be stopped without a shutdown. */
export interface Postgres {
  /** Returns the URL of the server. The port changes with each start. */
  url(): string;
  /**
   * Stops the server without a shutdown, and waits until it has ended. `SIGKILL` is like a power failure, `SIGQUIT` is
   * an immediate stop.
   */
  stopHard(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>;
  /** Starts the server again on the same data. Resolves when it accepts connections. */
  startAgain(): Promise<void>;
}

/** Starts a PostgreSQL server of the testbed, with its data in a folder of this name. */
export const startPostgres = async (testbed: Testbed, folder = 'data'): Promise<Postgres> => {
  const dataDir = join(testbed.folder, folder);
  const start = () => startEmbeddedPostgres({ dataDir, onProgress: () => undefined });
  let server: EmbeddedPostgres = await start();
  testbed.undo(() => server.stop());
  return {
    url: () => server.url,
    stopHard: async (signal) => {
      const found = await postmasterOf(filesOf(dataDir).cluster);
      if (found === undefined) throw new Error('PostgreSQL is not running');
      process.kill(found.pid, signal);
      await server.ended;
    },
    startAgain: async () => {
      server = await start();
    },
  };
};
