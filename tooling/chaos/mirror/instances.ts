import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../testbed/ports.ts';
import { type BuiltService, startBuilt } from '../../testbed/service.ts';
import type { Testbed } from '../../testbed/testbed.ts';

const CLOCKS_MS = [-2_500, 2_500];
const DOWN_MS = 300;
/** How many starts of a run are repeated, as a supervisor does it: the database may be too busy for a login. */
const MOST_REPEATED = 3;

const CLOCK = fileURLToPath(new URL('../mirror/shiftedClock.ts', import.meta.url));

/** Starts two instances with clocks that differ, on a database that may be replaced. */
export const startInstances = async (testbed: Testbed, databaseUrl: () => string) => {
  const ports = await Promise.all(CLOCKS_MS.map(freePort));
  let repeated = 0;
  const start = async (index: number): Promise<BuiltService> => {
    try {
      return await startBuilt(testbed, {
        DATABASE_URL: databaseUrl(),
        PORT: String(ports[index]),
        NODE_OPTIONS: `--import=${CLOCK}`,
        CLOCK_OFFSET_MS: String(CLOCKS_MS[index]),
      });
    } catch (error) {
      testbed.say(`an instance did not start: ${error}`);
      repeated += 1;
      if (repeated > MOST_REPEATED) throw error;
      return start(index);
    }
  };
  const running = [await start(0), await start(1)];
  const restart = async (index: number, end: 'kill' | 'stop'): Promise<void> => {
    await running[index]?.[end]();
    await sleep(DOWN_MS);
    running[index] = await start(index);
  };
  return {
    urls: running.map(({ baseUrl }) => baseUrl),
    /** How many starts have failed and were repeated. */
    repeatedStarts: () => repeated,
    kill: (index: number) => restart(index, 'kill'),
    stopAll: () => Promise.all(running.map((service) => service.stop())),
    startAll: async () => {
      for (const index of CLOCKS_MS.keys()) running[index] = await start(index);
    },
  };
};
