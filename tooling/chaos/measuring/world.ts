import { setTimeout as sleep } from 'node:timers/promises';
import { portOf } from '../../testbed/database.ts';
import type { Postgres } from '../../testbed/postgres.ts';
import type { Settings } from '../../testbed/program.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { startInstances } from './instances.ts';
import { startNetwork } from './network.ts';

const DOWN_MS = 300;

/** Two instances on one database. Each instance and the database can be killed. */
export interface World {
  readonly testbed: Testbed;
  readonly urls: readonly string[];
  /** Returns the URL of the database for the scenario. */
  database(): string;
  killInstance(index: number): Promise<void>;
  /** Stops PostgreSQL without a shutdown, and starts it again. */
  stopDatabase(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>;
  /** Kills an instance or PostgreSQL, depending on the number. */
  kill(number: number): Promise<void>;
  /** Stops the instances, and starts them on the server that `make` returns. */
  replaceDatabase(make: () => Promise<Postgres>): Promise<void>;
  /** Returns the number of failed and repeated starts. */
  repeatedStarts(): number;
}

/** Starts two instances, each with its own settings, on one database whose server can be stopped without a shutdown. */
export const startWorld = async (
  testbed: Testbed,
  postgres: Postgres,
  settingsOf?: (index: number) => Settings,
): Promise<World> => {
  let server = postgres;
  const network = await startNetwork(testbed, portOf(server.url()));
  const instances = await startInstances(testbed, () => network.through(server.url()), settingsOf);
  const stopDatabase = async (signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> => {
    await server.stopHard(signal);
    await sleep(DOWN_MS);
    await server.startAgain();
    network.aim(portOf(server.url()));
  };
  return {
    testbed,
    urls: instances.urls,
    database: () => server.url(),
    killInstance: instances.kill,
    stopDatabase,
    kill: async (number) => {
      if (number % 2 === 0) await instances.kill((number / 2) % 2);
      else await stopDatabase(number % 4 === 1 ? 'SIGKILL' : 'SIGQUIT');
    },
    replaceDatabase: async (make) => {
      await instances.stopAll();
      server = await make();
      network.aim(portOf(server.url()));
      await instances.startAll();
    },
    repeatedStarts: instances.repeatedStarts,
  };
};
