import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../testbed/ports.ts';
import type { Settings } from '../../testbed/program.ts';
import { type BuiltService, startBuilt } from '../../testbed/service.ts';
import type { Testbed } from '../../testbed/testbed.ts';

const INSTANCES = [0, 1];
const DOWN_MS = 300;
/**
 * The maximum number of repeated starts in a run, as by a supervisor, because the database may be too busy for a login.
 */
const MOST_REPEATED = 3;

/** Two instances of the built service. */
export interface Instances {
  readonly urls: readonly string[];
  /** Kills an instance and starts it again at the same address. */
  kill(index: number): Promise<void>;
  stopAll(): Promise<void>;
  startAll(): Promise<void>;
  /** Returns the number of failed and repeated starts. */
  repeatedStarts(): number;
}

/** Starts two instances, each with its own settings, on a database whose address may change between starts. */
export const startInstances = async (
  testbed: Testbed,
  databaseUrl: () => string,
  settingsOf: (index: number) => Settings = () => ({}),
): Promise<Instances> => {
  let repeated = 0;
  const ports = [await freePort(), await freePort()];
  const start = async (index: number): Promise<BuiltService> => {
    const settings = { DATABASE_URL: databaseUrl(), PORT: String(ports[index]), ...settingsOf(index) };
    return startBuilt(testbed, settings).catch((error: unknown) => {
      testbed.say(`an instance did not start: ${error}`);
      repeated += 1;
      if (repeated > MOST_REPEATED) throw error;
      return start(index);
    });
  };
  const running = [await start(0), await start(1)];
  return {
    urls: running.map(({ baseUrl }) => baseUrl),
    kill: async (index) => {
      await running[index]?.kill();
      await sleep(DOWN_MS);
      running[index] = await start(index);
    },
    stopAll: async () => {
      await Promise.all(running.map((service) => service.stop()));
    },
    startAll: async () => {
      for (const index of INSTANCES) running[index] = await start(index);
    },
    repeatedStarts: () => repeated,
  };
};
