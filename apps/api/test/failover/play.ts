import { setTimeout as sleep } from 'node:timers/promises';
import { largest } from '../../../../tooling/chaos/measuring/load.ts';
import type { Figure } from '../../../../tooling/chaos/measuring/scenario.ts';
import { startBuilt } from '../../../../tooling/testbed/service.ts';
import type { Testbed } from '../../../../tooling/testbed/testbed.ts';
import { type Clients, startClients } from './clients.ts';
import { startCluster } from './cluster.ts';
import { compare } from './compare.ts';
import { deploy } from './database.ts';
import { addedTo, longestGap, type Moments } from './gaps.ts';
import { type Probe, startProbe } from './probe.ts';
import type { Scenario } from './scenarios.ts';
import { countSessions } from './sessions.ts';

const INSTANCES = 2;
const POOL_SIZE = 10;
const CALM_MS = 2_000;
const MOST_ADDED_SECONDS = 1;
const SECOND_MS = 1_000;

const start = async (testbed: Testbed) => {
  const cluster = await startCluster(testbed);
  const deployed = await deploy(cluster);
  const settings = {
    DATABASE_URL: deployed.serviceUrl('primary'),
    READ_DATABASE_URL: deployed.serviceUrl('replica'),
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    MIGRATIONS: 'wait',
    LOG_LEVEL: 'error',
  };
  const baseUrls: string[] = [];
  for (let instance = 0; instance < INSTANCES; instance += 1)
    baseUrls.push((await startBuilt(testbed, settings)).baseUrl);
  const sessions = countSessions(testbed, cluster.nodes.map((node) => cluster.superuserUrl(node, 'postgres')));
  const probe = startProbe(testbed, cluster.nodes.map(({ address }) => deployed.probeUrl(address)));
  const clients = startClients(testbed, baseUrls, deployed.token);
  return { cluster, sessions, probe, clients };
};

/** What the scenario cost, from `begin` on. */
const figuresOf = ({ name, writes, reads }: Scenario, { seen }: Clients, probe: Probe, begin: number): Figure[] => {
  const since = (moments: Moments): Moments => moments.filter((moment) => moment >= begin);
  const seconds = (milliseconds: readonly number[]) => largest(milliseconds) / SECOND_MS;
  const gaps = (moments: readonly Moments[]) => seconds(moments.map((one) => longestGap(since(one))));
  const limit = (atMost: number | undefined) => (atMost === undefined ? {} : { atMost });
  const added = seen.map((one) => addedTo(since(probe.moments), since(one.writes)));
  return [
    { name: `${name}: no write by plain SQL for`, value: gaps([probe.moments]), unit: 's' },
    { name: '  no write by the service for', value: gaps(seen.map((one) => one.writes)), unit: 's', ...limit(writes) },
    { name: '  of it after the first by plain SQL', value: seconds(added), unit: 's', atMost: MOST_ADDED_SECONDS },
    { name: '  no read of a record for', value: gaps(seen.map((one) => one.reads)), unit: 's', ...limit(reads) },
    { name: '  no read of a collection for', value: gaps(seen.map((one) => one.lists)), unit: 's', ...limit(reads) },
  ];
};

/**
 * Plays the scenarios one after the other on a cluster under load, and counts at the end, when all has healed.
 * @param leastWrites how many acknowledged writes the count is worth something with
 */
export const playSynchronous = async (testbed: Testbed, scenarios: readonly Scenario[], leastWrites: number): Promise<readonly Figure[]> => {
  const { cluster, sessions, probe, clients } = await start(testbed);
  const figures: Figure[] = [];
  for (const scenario of scenarios) {
    await sleep(CALM_MS);
    testbed.say(scenario.name);
    const begin = performance.now();
    await scenario.run(cluster);
    await cluster.healed();
    await sleep(CALM_MS);
    figures.push(...figuresOf(scenario, clients, probe, begin));
  }
  await clients.stop();
  await cluster.healed();
  const { missing, twice } = await compare(cluster.superuserUrl(await cluster.leader(), 'training'), clients.acknowledged);
  for (const [text, count] of clients.wrong) testbed.say(`${count} × ${text}`);
  const beyond = [...sessions.values()].map((most) => Math.max(0, most - INSTANCES * POOL_SIZE));
  return [
    ...figures,
    { name: 'acknowledged writes', value: clients.acknowledged.size, unit: '', atLeast: leastWrites },
    { name: 'of them lost', value: missing, unit: '', atMost: 0 },
    { name: 'writes done twice', value: twice, unit: '', atMost: 0 },
    { name: 'most sessions at a server, of the pools for writes', value: sessions.get('primary') ?? 0, unit: '', atLeast: 1 },
    { name: 'most sessions at a server beyond the pools', value: largest(beyond), unit: '', atMost: 0 },
    { name: 'answers that are neither 2xx nor a refusal', value: [...clients.wrong.values()].reduce((a, b) => a + b, 0), unit: '', atMost: 0 },
  ];
};
