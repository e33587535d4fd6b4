import { setTimeout as sleep } from 'node:timers/promises';
import { portOf } from '../../testbed/database.ts';
import { freePort } from '../../testbed/ports.ts';
import type { Postgres } from '../../testbed/postgres.ts';
import type { Settings } from '../../testbed/program.ts';
import { type BuiltService, startBuilt } from '../../testbed/service.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { startNetwork } from './network.ts';

const INSTANCES = [0, 1];
const DOWN_MS = 300;
/** How many starts of a run are repeated, as a supervisor does it: the database may be too busy for a login. */
const MOST_REPEATED = 3;

/** Two instances on one database; each instance and the database can be killed. */
export interface World {
  readonly testbed: Testbed;
  readonly urls: readonly string[];
  /** The database, as the scenario reaches it. */
  database(): string;
  killInstance(index: number): Promise<void>;
  /** Stops PostgreSQL hard, and starts it again. */
  stopDatabase(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>;
  /** Kills an instance or PostgreSQL, by turns. */
  kill(number: number): Promise<void>;
  /** Stops the instances, and starts them on the server that `make` returns. */
  replaceDatabase(make: () => Promise<Postgres>): Promise<void>;
  /** How many starts have failed and were repeated. */
  repeatedStarts(): number;
}

/** Starts two instances, each with settings of its own, on one database, whose server can be stopped hard. */
export const startWorld = async (
  testbed: Testbed,
  postgres: Postgres,
  settingsOf: (index: number) => Settings = () => ({}),
): Promise<World> => {
  let server = postgres;
  let repeated = 0;
  const network = await startNetwork(testbed, portOf(server.url()));
  const ports = [await freePort(), await freePort()];
  const start = async (index: number): Promise<BuiltService> => {
    const settings = { DATABASE_URL: network.through(server.url()), PORT: String(ports[index]), ...settingsOf(index) };
    return startBuilt(testbed, settings).catch((error: unknown) => {
      testbed.say(`an instance did not start: ${error}`);
      repeated += 1;
      if (repeated > MOST_REPEATED) throw error;
      return start(index);
    });
  };
  const running = [await start(0), await start(1)];
  const killInstance = async (index: number): Promise<void> => {
    await running[index]?.kill();
    await sleep(DOWN_MS);
    running[index] = await start(index);
  };
  const stopDatabase = async (signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> => {
    await server.stopHard(signal);
    await sleep(DOWN_MS);
    await server.startAgain();
    network.aim(portOf(server.url()));
  };
  return {
    testbed,
    urls: running.map(({ baseUrl }) => baseUrl),
    database: () => server.url(),
    killInstance,
    stopDatabase,
    kill: async (number) => {
      if (number % 2 === 0) await killInstance((number / 2) % 2);
      else await stopDatabase(number % 4 === 1 ? 'SIGKILL' : 'SIGQUIT');
    },
    replaceDatabase: async (make) => {
      await Promise.all(running.map((service) => service.stop()));
      server = await make();
      network.aim(portOf(server.url()));
      for (const index of INSTANCES) running[index] = await start(index);
    },
    repeatedStarts: () => repeated,
  };
};
