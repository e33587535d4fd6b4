/** The benchmark: the service against a bare server and others, over the size of the data, and over processors. */
import { runSuite } from '../stage/suite.ts';
import { directus } from './races/directus.ts';
import { nightly, sizes } from './races/sizes.ts';
import { speed } from './races/speed.ts';
import { start } from './races/start.ts';
import { workers } from './races/workers.ts';
import { table } from './report.ts';

await runSuite({
  parts: [speed, sizes, workers, start],
  onRequest: [nightly, directus],
  judge: (lines) => ({ table: table(lines), isKept: lines.every(({ reached }) => reached) }),
});
