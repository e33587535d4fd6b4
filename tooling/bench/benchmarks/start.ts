import { join } from 'node:path';
import { startBuilt } from '../../testbed/service.ts';
import { type Benchmark, comparisons, limited } from '../measuring/report.ts';

const STARTS = 5;
const LIMIT_SECONDS = 1;

/** Measures the duration of a second start, with the PostgreSQL that the service runs itself. */
export const start: Benchmark = {
  name: 'start',
  guarantee: 'On existing data the service is ready within a second, including the start of its embedded PostgreSQL.',
  run: async (testbed) => {
    const settings = { DATA_DIR: join(testbed.folder, 'own') };
    const first = await startBuilt(testbed, settings);
    await first.stop();
    const seconds: number[] = [];
    for (let time = 0; time < STARTS; time += 1) {
      const { startSeconds, stop } = await startBuilt(testbed, settings);
      seconds.push(startSeconds);
      await stop();
    }
    testbed.say(seconds.map((time) => `${time.toFixed(2)} s`).join('   '));
    return comparisons([limited('second start, seconds', seconds, { atMost: LIMIT_SECONDS })]);
  },
};
