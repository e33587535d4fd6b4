/** The failover drill: a cluster of deploy/patroni with two instances of the service, in which the database moves. */
import { table } from '../../../../tooling/chaos/measuring/report.ts';
import { type Figure, isReached, type Scenario as Part } from '../../../../tooling/chaos/measuring/scenario.ts';
import { runSuite } from '../../../../tooling/testbed/suite.ts';
import { playSynchronous } from './play.ts';
import { missing } from './programs.ts';
import { SCENARIOS } from './scenarios.ts';

const advice = missing();
if (advice !== undefined) {
  console.error(advice);
  process.exit(2);
}

const synchronous: Part = {
  name: 'synchronous',
  guarantee: 'No acknowledged write is lost and none is done twice, wherever the database moves, and the service follows.',
  run: (testbed) => playSynchronous(testbed, Object.values(SCENARIOS), 20_000),
};
const single = Object.entries(SCENARIOS).map(
  ([name, scenario]): Part => ({ name, guarantee: scenario.name, run: (testbed) => playSynchronous(testbed, [scenario], 100) }),
);

await runSuite<readonly Figure[]>({
  parts: [synchronous],
  onRequest: single,
  judge: (figures) => ({ table: table(figures), isKept: figures.length > 0 && figures.every(isReached) }),
});
