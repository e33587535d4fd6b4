import { startPostgres } from '../../testbed/postgres.ts';
import { startBuilt } from '../../testbed/service.ts';
import { prepareTenant } from '../../testbed/tenants.ts';
import { largest } from '../measuring/load.ts';
import type { Scenario } from '../measuring/scenario.ts';

const STARTS = 10;

/** From the spawn of the process to the first 200 of /readyz, on an existing database. */
export const start: Scenario = {
  name: 'start',
  guarantee: 'On an existing database the service is ready within a second.',
  run: async (testbed) => {
    const server = await startPostgres(testbed);
    await prepareTenant(server.url());
    const seconds: number[] = [];
    for (let time = 0; time < STARTS; time += 1) {
      const service = await startBuilt(testbed, { DATABASE_URL: server.url() });
      seconds.push(service.startSeconds);
      await service.stop();
    }
    testbed.say(seconds.map((one) => `${one.toFixed(2)} s`).join('  '));
    const median = seconds.toSorted((a, b) => a - b)[STARTS / 2] ?? Number.NaN;
    return [
      { name: 'median of the starts', value: median, unit: 's', atMost: 1 },
      { name: 'slowest', value: largest(seconds), unit: 's' },
    ];
  },
};
