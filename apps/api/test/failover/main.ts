/** The failover drill: a cluster of deploy/patroni with two instances of the service, in which the primary changes. */
import { table } from '../../../../tooling/chaos/measuring/report.ts';
import { type Figure, isReached, type Scenario as Part } from '../../../../tooling/chaos/measuring/scenario.ts';
import { runSuite } from '../../../../tooling/testbed/suite.ts';
import { adviceForCluster } from '../deploy/packages.ts';
import { throughHosts } from './database.ts';
import { type Play, play } from './play.ts';
import { throughProxies } from './proxies.ts';
import { LOSSES, SCENARIOS, SHORT } from './scenarios.ts';

const advice =
  adviceForCluster() ??
  (process.getuid?.() === 0
    ? undefined
    : 'The nodes use network namespaces, which only root can create: run this as root.');
if (advice !== undefined) {
  console.error(advice);
  process.exit(2);
}

const SYNCHRONOUS: Omit<Play, 'scenarios'> = {
  settings: (_, cluster, deployed) => throughHosts(cluster, deployed),
  isSynchronous: true,
  slackSeconds: 0,
  leastWrites: 100,
};
const partOf = (name: string, guarantee: string, played: Play): Part => ({
  name,
  guarantee,
  run: (testbed) => play(testbed, played),
});

const GUARANTEE = 'The service follows every change of the primary, and no acknowledged write is lost or duplicated.';
const parts = [
  partOf('synchronous', GUARANTEE, { ...SYNCHRONOUS, scenarios: Object.values(SCENARIOS), leastWrites: 20_000 }),
  partOf('asynchronous', 'Without a synchronous standby, the service follows; lost writes are counted.', {
    ...SYNCHRONOUS,
    isSynchronous: false,
    scenarios: LOSSES,
  }),
  partOf('proxies', 'Through PgBouncer and HAProxy, the service follows as well.', {
    ...SYNCHRONOUS,
    settings: throughProxies,
    // HAProxy checks twice before it marks a server as down.
    slackSeconds: 2,
    scenarios: [...SHORT, SCENARIOS.loss],
  }),
];
const onRequest = [
  partOf('short', GUARANTEE, { ...SYNCHRONOUS, scenarios: SHORT }),
  ...Object.entries(SCENARIOS).map(([name, scenario]) =>
    partOf(name, scenario.name, { ...SYNCHRONOUS, scenarios: [scenario] }),
  ),
];

await runSuite<readonly Figure[]>({
  name: 'test:failover',
  parts,
  onRequest,
  judge: (figures) => ({ table: table(figures), isKept: figures.length > 0 && figures.every(isReached) }),
});
