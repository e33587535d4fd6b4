import { prepareTenant } from '../../stage/database.ts';
import { startPostgres } from '../../stage/postgres.ts';
import { startService } from '../../stage/service.ts';
import { largest } from '../load.ts';
import type { Scenario } from '../scenario.ts';

const STARTS = 10;

/** From the spawn of the process to the first 200 of /readyz, on a database that is there. */
export const start: Scenario = {
  name: 'start',
  guarantee: 'On an existing database the service is ready within a second.',
  run: async (stage) => {
    const server = await startPostgres(stage);
    await prepareTenant(server.url());
    const seconds: number[] = [];
    for (let time = 0; time < STARTS; time += 1) {
      const service = await startService(stage, { DATABASE_URL: server.url() });
      seconds.push(service.startSeconds);
      await service.end('SIGTERM');
    }
    stage.say(seconds.map((one) => `${one.toFixed(2)} s`).join('  '));
    const median = seconds.toSorted((a, b) => a - b)[STARTS / 2] ?? Number.NaN;
    return [
      { name: 'median of the starts', value: median, unit: 's', atMost: 1 },
      { name: 'slowest', value: largest(seconds), unit: 's' },
    ];
  },
};
