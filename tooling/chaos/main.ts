/**
 * The chaos suite. It starts the real service, injects failures around it, and checks whether it keeps its guarantees.
 */
import { runSuite } from '../testbed/suite.ts';
import { table } from './measuring/report.ts';
import { isReached } from './measuring/scenario.ts';
import { SCENARIOS } from './scenarios.ts';

await runSuite({
  name: 'chaos',
  parts: SCENARIOS,
  judge: (figures) => ({ table: table(figures), isKept: figures.length > 0 && figures.every(isReached) }),
});
