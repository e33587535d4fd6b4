import { join } from 'node:path';
import { startService } from '../../stage/service.ts';
import type { Part } from '../../stage/suite.ts';
import { type Line, timed } from '../report.ts';

const STARTS = 5;
const LIMIT_SECONDS = 1;

/** How long the service takes to be ready where it has been started before, with the PostgreSQL that it runs itself. */
export const start: Part<readonly Line[]> = {
  name: 'start',
  guarantee: 'On existing data the service is ready within a second, its own PostgreSQL included.',
  run: async (stage) => {
    const settings = { DATA_DIR: join(stage.folder, 'own') };
    const first = await startService(stage, settings);
    await first.end('SIGTERM');
    const seconds: number[] = [];
    for (let time = 0; time < STARTS; time += 1) {
      const { startSeconds, end } = await startService(stage, settings);
      seconds.push(startSeconds);
      await end('SIGTERM');
    }
    stage.say(seconds.map((time) => `${time.toFixed(2)} s`).join('   '));
    return [timed('second start, seconds', seconds, LIMIT_SECONDS)];
  },
};
