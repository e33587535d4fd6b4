import { setTimeout as sleep } from 'node:timers/promises';
import { largest } from '../../../../tooling/chaos/measuring/load.ts';
import type { Figure } from '../../../../tooling/chaos/measuring/scenario.ts';
import { SOURCE } from '../../../../tooling/testbed/api.ts';
import type { Settings } from '../../../../tooling/testbed/program.ts';
import { startBuilt } from '../../../../tooling/testbed/service.ts';
import type { Testbed } from '../../../../tooling/testbed/testbed.ts';
import { type Clients, startClients } from './clients.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Deployed, deploy } from './database.ts';
import { addedTo, longestGap, type Moments, successesSince } from './gaps.ts';
import type { Scenario } from './scenarios.ts';
import { type Servers, watchServers } from './servers.ts';

const INSTANCES = 2;
const POOL_SIZE = 10;
const CALM_MS = 2_000;
const MOST_ADDED_SECONDS = 1;
const SECOND_MS = 1_000;

/** A scenario: how the service reaches the cluster, and the faults. */
export interface Play {
  settings(testbed: Testbed, cluster: Cluster, deployed: Deployed): Settings | Promise<Settings>;
  readonly isSynchronous: boolean;
  /** The tolerance for proxies in each limit. */
  readonly slackSeconds: number;
  readonly scenarios: readonly Scenario[];
  /** The minimum number of acknowledged writes for a meaningful count of lost ones. */
  readonly leastWrites: number;
}

const start = async (testbed: Testbed, { settings, isSynchronous }: Play) => {
  const cluster = await startCluster(testbed);
  const deployed = await deploy(cluster);
  if (!isSynchronous) await cluster.makeAsynchronous();
  const all = {
    ...(await settings(testbed, cluster, deployed)),
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    MIGRATIONS: 'wait',
    LOG_LEVEL: 'error',
  };
  const baseUrls: string[] = [];
  for (let instance = 0; instance < INSTANCES; instance += 1) {
    baseUrls.push((await startBuilt(testbed, all, SOURCE)).baseUrl);
  }
  const superuser = cluster.nodes.map((node) => cluster.superuserUrl(node, 'postgres'));
  const servers = watchServers(testbed, { probe: deployed.probeUrls, superuser });
  const clients = startClients(testbed, baseUrls, deployed.token);
  return { cluster, servers, clients };
};

/** The effects of a scenario, from `begin` on. */
const costsOf = (
  scenario: Scenario,
  { slackSeconds }: Play,
  { seen }: Clients,
  { written }: Servers,
  begin: number,
): readonly Figure[] => {
  const end = performance.now();
  const since = (moments: Moments): Moments => successesSince(moments, begin);
  const gap = (moments: readonly Moments[]) =>
    largest(moments.map((one) => longestGap([...since(one), end]))) / SECOND_MS;
  const added = largest(seen.map(({ writes }) => addedTo(since(written), since(writes)))) / SECOND_MS;
  const limit = (atMost: number | undefined) => (atMost === undefined ? {} : { atMost: atMost + slackSeconds });
  const mostAdded = scenario.isIncomparable ? undefined : MOST_ADDED_SECONDS;
  const gapOf = (name: string, moments: readonly Moments[], atMost?: number): Figure => ({
    name: `  without ${name}`,
    value: gap(moments),
    unit: 's',
    ...limit(atMost),
  });
  const ofClients = (name: string, what: 'writes' | 'reads' | 'lists', atMost?: number): Figure => {
    const moments = seen.map((one) => one[what]);
    return gapOf(name, moments, atMost);
  };
  return [
    { name: `${scenario.name}: duration`, value: (end - begin) / SECOND_MS, unit: 's' },
    gapOf('a write by plain SQL', [written]),
    ofClients('a write', 'writes', scenario.writes),
    { name: '    of it after the first by plain SQL', value: added, unit: 's', ...limit(mostAdded) },
    ofClients('a read of a record', 'reads', scenario.writes),
    ofClients('a read of a collection', 'lists', scenario.collections),
  ];
};

const count = (name: string, value: number, limits: Pick<Figure, 'atLeast' | 'atMost'> = {}): Figure => ({
  name,
  value,
  unit: '',
  ...limits,
});

/** The counts at the end, after the cluster has healed. */
const countsOf = async (
  { isSynchronous, leastWrites }: Play,
  cluster: Cluster,
  { ledger, wrong }: Clients,
  { sessions, mostLag }: Servers,
): Promise<readonly Figure[]> => {
  const compared = await ledger.compare(cluster.superuserUrl(await cluster.leader(), 'training'));
  const [missing = Number.NaN, twice = Number.NaN] = compared.map(({ value }) => value);
  const beyond = [...sessions.values()].map((most) => Math.max(0, most - INSTANCES * POOL_SIZE));
  return [
    count('acknowledged writes', ledger.acknowledged(), { atLeast: leastWrites }),
    count('of them lost', missing, isSynchronous ? { atMost: 0 } : {}),
    { name: 'most that a standby lacked', value: mostLag() / 1_000, unit: 'kB' },
    count('duplicated writes', twice, { atMost: 0 }),
    count('most sessions of a pool at a server', largest([...sessions.values()]), { atLeast: 1 }),
    count('of them beyond the pool', largest(beyond), { atMost: 0 }),
    count(
      'responses that are neither 2xx nor a rejection',
      [...wrong.values()].reduce((a, b) => a + b, 0),
      // A read of a lost record gets 404.
      isSynchronous ? { atMost: 0 } : {},
    ),
  ];
};

/** Runs scenarios one after the other on a cluster under load, and counts after the cluster has healed. */
export const play = async (testbed: Testbed, played: Play): Promise<readonly Figure[]> => {
  const { cluster, servers, clients } = await start(testbed, played);
  const figures: Figure[] = [];
  for (const scenario of played.scenarios) {
    await sleep(CALM_MS);
    testbed.say(scenario.name);
    const begin = performance.now();
    await scenario.run(cluster);
    await cluster.healed();
    await sleep(CALM_MS);
    figures.push(...costsOf(scenario, played, clients, servers, begin));
  }
  await clients.stop();
  await cluster.healed();
  for (const [text, times] of clients.wrong) testbed.say(`${times} × ${text}`);
  return [...figures, ...(await countsOf(played, cluster, clients, servers))];
};
