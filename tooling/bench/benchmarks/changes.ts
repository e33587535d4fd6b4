import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../testbed/percentile.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { alternate } from '../measuring/alternating.ts';
import { type Bench, inTurn, openBench } from '../measuring/bench.ts';
import { cursorAfter, deliver, fillChanges } from '../measuring/changeFeed.ts';
import { INSPECTED, keptMb } from '../measuring/heap.ts';
import { CONNECTIONS, type LoadTarget, load, measure, ratesOf } from '../measuring/load.ts';
import { type Benchmark, compare, compareWaits, comparisons, type Line, limited, listed } from '../measuring/report.ts';
import { get, patches, reads } from '../measuring/requests.ts';
import { startOurs } from '../measuring/servers.ts';
import { startWaiting } from '../measuring/waitingClients.ts';

const PARTICIPANTS = 20_000;
/** The requests are sent one at a time, so that a rate is the inverse of a latency. There are many short rounds. */
const ALONE = { rounds: 15, seconds: 1, warmUpSeconds: 2, connections: 1 };

const PER_SECOND = 500;
const DELIVERY_ROUNDS = 5;
const DELIVERY_SECONDS = 6;
/** The share of the requested rate with which it counts as reached. */
const RATE_SHARE = 0.95;
const MOST_DELIVERY_MS = 250;

/** The default size of a page. */
const PAGE = 200;
const DEEP = 10_000 * PAGE;
const LOGGED = DEEP + 10 * PAGE;
/** The rate of deep pages may differ by a tenth from that of the first. */
const FLAT = { atLeast: 0.9, atMost: 1.1 };
const DEPTH_ROUNDS = 21;

const VERSIONS = 10_000;
/** Reading the first page of a long history may take twice as long as reading a record by id. */
const HISTORY = { atLeast: 0.5 };

const WAITING = 1_000;
const WAITING_ROUNDS = 9;
const WAITING_SECONDS = 3;
const WAITING_WARM_UP_SECONDS = 1;
const MEMORY_ROUNDS = 3;
const SETTLE_MS = 2_000;
const WARM_UP_SECONDS = 4;
/** The path of a feed to which no changes come. */
const UNTOUCHED = '/v1/changes?from=now&types=program';
const MOST_WAITING_MB = 30;
const MOST_WAIT = 1.2;

/** Memory in MB: `kept` by the service's objects after a garbage collection, and `resident`. */
interface Memory {
  readonly kept: number;
  readonly resident: number;
}

/** The memory that waiting clients use in a service that was under load before. */
const memoryOfWaiting = async (
  testbed: Testbed,
  { url, token, ids }: Bench,
  tokens: readonly string[],
): Promise<Memory> => {
  const service = await startOurs(testbed, url, INSPECTED);
  const memory = async (): Promise<Memory> => ({ resident: service.residentMb(), kept: await keptMb(service) });
  const warmUp = { name: 'warm-up', url: service.baseUrl, token, requests: reads(ids) };
  await load(warmUp, { duration: WARM_UP_SECONDS }, CONNECTIONS);
  await sleep(SETTLE_MS);
  const before = await memory();
  const clients = await startWaiting({ url: service.baseUrl, tokens, path: UNTOUCHED });
  await sleep(SETTLE_MS);
  const during = await memory();
  await clients.stop();
  await service.stop();
  return { kept: during.kept - before.kept, resident: during.resident - before.resident };
};

/**
 * The p99 of a load in milliseconds. Each case begins with the same pause and the same warm-up, because an idle service
 * takes longer to reach its speed than the measurement lasts.
 */
const slowestOf = async (target: LoadTarget): Promise<number> => {
  await sleep(SETTLE_MS);
  await load(target, { duration: WAITING_WARM_UP_SECONDS }, CONNECTIONS);
  return (await load(target, { duration: WAITING_SECONDS }, CONNECTIONS)).p99;
};

/**
 * Measures the cost of waiting clients: their memory, and the latency of other clients that read and write at the same
 * time.
 */
const measureWaiting = async (
  testbed: Testbed,
  bench: Bench,
  others: readonly LoadTarget[],
): Promise<readonly Line[]> => {
  testbed.say(`${WAITING} waiting clients:`);
  const tokens = await bench.clients(WAITING);
  const memories: Memory[] = [];
  for (let time = 1; time <= MEMORY_ROUNDS; time += 1) {
    const memory = await memoryOfWaiting(testbed, bench, tokens);
    memories.push(memory);
    testbed.say(
      `  ${time}/${MEMORY_ROUNDS}  ${memory.kept.toFixed(1)} MB kept, ${memory.resident.toFixed(1)} MB resident`,
    );
  }
  const [kept, resident] = [memories.map((memory) => memory.kept), memories.map((memory) => memory.resident)];
  const lines = [
    limited(`kept for ${WAITING} waiting clients after a collection, in MB`, kept, { atMost: MOST_WAITING_MB }),
    // There is no limit: most of this memory is V8's space for new objects, which grows with any load and never
    // shrinks.
    limited(`resident memory of ${WAITING} waiting clients, in MB`, resident, {}),
  ];
  const clients = await bench.clients(CONNECTIONS);
  for (const other of others) {
    // Each client has one connection, because the service lets a client with many connections wait while others are
    // active.
    const target = { ...other, tokens: clients };
    const { base, ours } = await inTurn(
      WAITING_ROUNDS,
      () => slowestOf(target),
      async () => {
        const waiting = await startWaiting({ url: target.url, tokens, path: UNTOUCHED });
        const slowest = await slowestOf(target);
        await waiting.stop();
        return slowest;
      },
    );
    testbed.say(`  ${target.name}: p99 ${listed(base)} alone, ${listed(ours)} beside`);
    const name = `${target.name}, p99 in ms beside ${WAITING} waiting clients`;
    lines.push(compareWaits({ name, base, ours, atMost: MOST_WAIT }));
  }
  return lines;
};

const measureDelivery = async (testbed: Testbed, writes: LoadTarget): Promise<readonly Line[]> => {
  testbed.say(`${PER_SECOND} changes per second, to a waiting client:`);
  const waits: number[] = [];
  const rates: number[] = [];
  for (let time = 1; time <= DELIVERY_ROUNDS; time += 1) {
    const delivery = await deliver(writes, PER_SECOND, DELIVERY_SECONDS);
    waits.push(percentile(delivery.waits, 0.99));
    rates.push(delivery.perSecond);
    testbed.say(`  ${time}/${DELIVERY_ROUNDS}  p99 ${waits.at(-1)?.toFixed(0)} ms at ${rates.at(-1)?.toFixed(0)}/s`);
  }
  return [
    limited('changes per second', rates, { atLeast: PER_SECOND * RATE_SHARE }),
    limited('from commit to a waiting client, p99 in ms', waits, { atMost: MOST_DELIVERY_MS }),
  ];
};

const measureReading = async (testbed: Testbed, { url, organisationId, ids, target }: Bench) => {
  const [id = ''] = ids;
  testbed.say(`Filling the feed with ${LOGGED.toLocaleString('en')} changes …`);
  await fillChanges(url, organisationId, LOGGED, { id, versions: VERSIONS });
  const first = target('page 1', [get('/v1/changes')]);
  const deep = target('page 10,000', [get(`/v1/changes?cursor=${await cursorAfter(first, DEEP)}`)]);
  testbed.say('depth of the feed:');
  const depths = await alternate([first, deep], DEPTH_ROUNDS, testbed.say);

  testbed.say(`history of a record with ${VERSIONS} versions:`);
  const byId = target('read by id', reads(ids));
  const history = target('history', [get(`/v1/participants/${id}/history`)]);
  const histories = await measure([byId, history], testbed.say, ALONE);
  return [
    compare({
      name: 'page 10,000 of the feed to page 1',
      ...depths,
      ...FLAT,
    }),
    compare({
      name: `history of ${VERSIONS.toLocaleString('en')} versions, first page, to read by id`,
      base: ratesOf(histories, byId.name),
      ours: ratesOf(histories, history.name),
      ...HISTORY,
    }),
  ];
};

/** Measures the change feed and histories: how soon a change arrives, and the cost of waiting and of depth. */
export const changes: Benchmark = {
  name: 'changes',
  guarantee:
    'Changes arrive immediately, waiting for them costs little, and neither a long feed nor a long history is slow.',
  run: async (testbed) => {
    const bench = await openBench(testbed, PARTICIPANTS);
    const { ids, target } = bench;
    const [byId, patch] = [target('read by id', reads(ids)), target('patch', patches(ids))];
    const delivery = await measureDelivery(testbed, patch);
    const waiting = await measureWaiting(testbed, bench, [byId, patch]);
    const reading = await measureReading(testbed, bench);
    return comparisons([...delivery, ...waiting, ...reading]);
  },
};
