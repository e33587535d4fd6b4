/**
 * `bench:citus`: measures the costs and guarantees of a Citus cluster on this machine, compared with one PostgreSQL of
 * the same version.
 */
import { table } from '../chaos/measuring/report.ts';
import { isReached } from '../chaos/measuring/scenario.ts';
import { runSuite } from '../testbed/suite.ts';
import { kills } from './kills.ts';
import { move } from './move.ts';
import { adviceForCitus } from './node.ts';
import { rates } from './rates.ts';

const NEEDS_SOMETHING = 2;

const advice = adviceForCitus();
if (advice !== undefined) {
  console.error(advice);
  process.exit(NEEDS_SOMETHING);
}
await runSuite({
  name: 'bench:citus',
  parts: [rates, kills, move],
  judge: (figures) => ({ table: table(figures), isKept: figures.length > 0 && figures.every(isReached) }),
});
