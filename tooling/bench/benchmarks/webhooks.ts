import { setTimeout as sleep } from 'node:timers/promises';
import { type Certificate, makeCertificate } from '../../testbed/certificate.ts';
import { percentile } from '../../testbed/percentile.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { type Receiver, startReceiver } from '../../testbed/webhookReceiver.ts';
import { inTurn, openBench } from '../measuring/bench.ts';
import { CONNECTIONS, type LoadTarget, load } from '../measuring/load.ts';
import { type Benchmark, compare, compareWaits, comparisons, type Line, limited, listed } from '../measuring/report.ts';
import { patches } from '../measuring/requests.ts';
import { startHanging, startTimed, type TimedReceiver, type Webhooks, webhooksAt } from '../measuring/webhooks.ts';

const PARTICIPANTS = 20_000;
const PER_SECOND = 500;
const ROUNDS = 5;
const ROUND_SECONDS = 6;
/** The share of the requested rate with which it counts as reached. */
const RATE_SHARE = 0.95;
const MOST_DELIVERY_MS = 1_000;

/** The number of receivers that get all changes while other receivers hang. */
const GOOD = 10;
const HANGING = 10;
/** A load that leaves both processors idle time, so that latencies show the cost of hanging receivers. */
const CALM_PER_SECOND = 50;
const BESIDE_ROUNDS = 9;
const MOST_BESIDE = 1.1;

const MANY = 20;
const WRITE_ROUNDS = 9;
const WRITE_SECONDS = 4;
const LEAST_WRITES = 0.97;
const SETTLE_MS = 1_000;

/** The dependencies of a part of the benchmark. */
interface Bench {
  readonly testbed: Testbed;
  readonly webhooks: Webhooks;
  readonly writes: LoadTarget;
}

/** The times in milliseconds that the changes of a round took to reach new receivers, over all receivers. */
const waitsOf = async (
  { webhooks, writes }: Bench,
  paths: readonly string[],
  receivers: readonly TimedReceiver[],
  perSecond: number,
): Promise<number[]> => {
  for (const path of paths) await webhooks.drain(path);
  for (const { waits } of receivers) waits.length = 0;
  await load(writes, { duration: ROUND_SECONDS, overallRate: perSecond }, CONNECTIONS);
  for (const path of paths) await webhooks.drain(path);
  return receivers.flatMap(({ waits }) => waits);
};

const created = async (webhooks: Webhooks, receivers: readonly Receiver[]): Promise<string[]> => {
  const paths: string[] = [];
  for (const receiver of receivers) paths.push(await webhooks.create(receiver));
  return paths;
};

const measureDelivery = async (bench: Bench, receiver: TimedReceiver): Promise<readonly Line[]> => {
  const { testbed, webhooks } = bench;
  testbed.say(`${PER_SECOND} changes per second, to one receiver:`);
  const paths = await created(webhooks, [receiver]);
  await webhooks.begin(paths);
  const [waits, rates]: [number[], number[]] = [[], []];
  for (let time = 0; time <= ROUNDS; time += 1) {
    const all = await waitsOf(bench, paths, [receiver], PER_SECOND);
    // The first round is a warm-up.
    if (time === 0) continue;
    waits.push(percentile(all, 0.99));
    rates.push(all.length / ROUND_SECONDS);
    testbed.say(`  ${time}/${ROUNDS}  p99 ${waits.at(-1)?.toFixed(0)} ms at ${rates.at(-1)?.toFixed(0)}/s`);
  }
  await webhooks.remove(paths);
  return [
    limited('changes per second, delivered', rates, { atLeast: PER_SECOND * RATE_SHARE }),
    limited('from commit to the first byte at a receiver, p99 in ms', waits, { atMost: MOST_DELIVERY_MS }),
  ];
};

const measureBeside = async (
  bench: Bench,
  good: readonly TimedReceiver[],
  hanging: readonly Receiver[],
): Promise<Line> => {
  const { testbed, webhooks } = bench;
  testbed.say(`${GOOD} good receivers beside ${HANGING} that hang:`);
  const [paths, hung] = [await created(webhooks, good), await created(webhooks, hanging)];
  await webhooks.begin(paths);
  const alone = async (): Promise<number> => percentile(await waitsOf(bench, paths, good, CALM_PER_SECOND), 0.99);
  await alone();
  const { base, ours } = await inTurn(BESIDE_ROUNDS, alone, async () => {
    await webhooks.begin(hung);
    await sleep(SETTLE_MS);
    const slowest = await alone();
    await webhooks.pause(hung);
    for (const receiver of hanging) receiver.hangUp();
    await sleep(SETTLE_MS);
    return slowest;
  });
  testbed.say(`  p99 ${listed(base)} alone, ${listed(ours)} beside`);
  await webhooks.remove([...paths, ...hung]);
  const name = `p99 in ms to good receivers beside ${HANGING} that hang`;
  return compareWaits({ name, base, ours, atMost: MOST_BESIDE });
};

const measureWrites = async (bench: Bench, receivers: readonly Receiver[]): Promise<Line> => {
  const { testbed, webhooks, writes } = bench;
  testbed.say(`writes with ${MANY} webhooks, and without:`);
  const rate = async (): Promise<number> => (await load(writes, { duration: WRITE_SECONDS }, CONNECTIONS)).rate;
  await rate();
  const rates = await inTurn(WRITE_ROUNDS, rate, async () => {
    const paths = await created(webhooks, receivers);
    await webhooks.begin(paths);
    await sleep(SETTLE_MS);
    const many = await rate();
    await webhooks.remove(paths);
    await sleep(SETTLE_MS);
    return many;
  });
  return compare({ name: `writes with ${MANY} webhooks to those without`, ...rates, atLeast: LEAST_WRITES });
};

const started = async <Started>(count: number, start: () => Promise<Started>): Promise<Started[]> => {
  const all: Started[] = [];
  while (all.length < count) all.push(await start());
  return all;
};

/**
 * Measures webhooks: how soon a change arrives, the cost of hanging receivers for others, and the cost of webhooks for
 * writes.
 */
export const webhooks: Benchmark = {
  name: 'webhooks',
  guarantee:
    'Changes arrive within a second, hanging receivers do not delay others, and webhooks do not slow writes down.',
  run: async (testbed) => {
    const certificate: Certificate = makeCertificate(testbed);
    const good = await started(GOOD, () => startTimed(testbed, certificate));
    const hanging = await started(HANGING, () => startHanging(testbed, certificate));
    const others = await started(MANY, () => startReceiver(testbed, certificate));
    const ports = [...good, ...hanging, ...others].map(({ port }) => port);
    const { token, ids, service, target } = await openBench(testbed, PARTICIPANTS, certificate.settingsFor(...ports));
    const writes = target('patch', patches(ids));
    const bench: Bench = { testbed, webhooks: webhooksAt(service.baseUrl, token), writes };
    const [first] = good as [TimedReceiver];
    const delivery = await measureDelivery(bench, first);
    const beside = await measureBeside(bench, good, hanging);
    return comparisons([...delivery, beside, await measureWrites(bench, others)]);
  },
};
