import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../apps/api/test/support/until.ts';
import { startInstances } from '../chaos/measuring/instances.ts';
import { repeat } from '../chaos/measuring/load.ts';
import { isReached } from '../chaos/measuring/scenario.ts';
import { disturb } from '../chaos/mirror/disturbance.ts';
import { startFollower } from '../chaos/mirror/follower.ts';
import { startPoller } from '../chaos/mirror/poller.ts';
import { countChanges, missedBy, only, readTables } from '../chaos/mirror/tables.ts';
import { figuresOf } from '../chaos/mirror/verdict.ts';
import { writersOf } from '../chaos/mirror/writers.ts';
import { newTokens } from '../testbed/tenants.ts';
import { openTestbed } from '../testbed/testbed.ts';
import { addressesOf, startCluster } from './cluster.ts';
import { distributedDatabase } from './database.ts';
import { shardOf } from './places.ts';

const CHANGES = 4_000;
const WRITERS = 40;
const WRITERS_PER_CLIENT = 10;
/** After each part of the changes an instance of the service or the worker of the organisation is killed. */
const PARTS = 8;
const EVERY_WORKER = 3;

test('mirrors are complete after kills of the service and of the worker with the organisation', async () => {
  const testbed = await openTestbed(console.error);
  onTestFinished(testbed.clear);
  const cluster = await startCluster(testbed);
  const { url, organisationId } = await distributedDatabase(addressesOf(cluster));
  const { port } = await shardOf(url, organisationId);
  const worker = cluster.workers.find((node) => node.port === port);
  if (worker === undefined) throw new Error('the organisation lies on no worker');
  const clients = await newTokens(url, organisationId, WRITERS / WRITERS_PER_CLIENT);
  const [long = '', short = '', polling = ''] = await newTokens(url, organisationId, 3);
  await disturb(url);
  const instances = await startInstances(testbed, () => url);
  const { urls } = instances;
  const followers = [
    startFollower({ name: 'long polling', urls, token: long, limit: 1_000, wait: 20 }),
    startFollower({ name: 'short polling', urls: urls.toReversed(), token: short, limit: 200, wait: 0 }),
  ];
  const poller = startPoller(urls[0] ?? '', polling);
  const writers = writersOf(urls, clients);
  const load = repeat(testbed, WRITERS, writers.step);
  // While the worker is down, the changes cannot be counted.
  const changes = () => countChanges(url).catch(() => 0);
  const untilChanges = (count: number) => until(async () => ((await changes()) >= count ? true : undefined));

  for (let failure = 1; failure < PARTS; failure += 1) {
    await untilChanges((CHANGES * failure) / PARTS);
    if (failure % EVERY_WORKER === 0) {
      await worker.kill();
      await worker.start();
    } else await instances.kill(failure % urls.length);
    testbed.say(`${failure}/${PARTS}: ${await changes()} changes`);
  }
  await untilChanges(CHANGES);
  await load.stop();

  const tables = await readTables(url);
  const areBehind = () => followers.some(({ copy, types }) => missedBy(copy, types ? only(tables, types) : tables) > 0);
  await until(async () => (areBehind() ? undefined : true));
  await Promise.all([...followers.map((follower) => follower.stop()), poller.lastRound()]);
  const figures = figuresOf(testbed, followers, poller, tables);
  expect(figures.filter((figure) => !isReached(figure))).toEqual([]);
  expect([...writers.unexpected.counts.keys()]).toEqual([]);
});
