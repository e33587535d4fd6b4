import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { RecordType } from '@training-provider/contract';
import { startPostgres } from '../../testbed/postgres.ts';
import { newTokens } from '../../testbed/tenants.ts';
import { repeat } from '../measuring/load.ts';
import { atLeast, none, type Scenario, shown } from '../measuring/scenario.ts';
import { startGround } from '../measuring/stage.ts';
import { startWorld } from '../measuring/world.ts';
import { disturb } from '../mirror/disturbance.ts';
import { type Follower, startFollower } from '../mirror/follower.ts';
import { startPoller } from '../mirror/poller.ts';
import { dumpAndRestore } from '../mirror/restore.ts';
import { countChanges, lastNumber, readTables } from '../mirror/tables.ts';
import { figuresOf } from '../mirror/verdict.ts';
import { writersOf } from '../mirror/writers.ts';

/** The number of changes. `CHAOS_CHANGES=1000000` is the full number, which takes most of an hour. */
const CHANGES = Number(process.env.CHAOS_CHANGES ?? 20_000);
const WRITERS = 200;
/** The number of writers that share a client, because the service processes only few requests of a client at a time. */
const WRITERS_PER_CLIENT = 10;
/**
 * The number of parts into which failures divide the changes: a restore in the middle, a stop of PostgreSQL after every
 * fourth part, otherwise a kill of an instance.
 */
const PARTS = Math.max(12, Math.round(CHANGES / 20_000));
const RESTORE_AT = Math.floor(PARTS / 2);
const EVERY_STOP = 4;
/** The shifts of the instances' clocks, in milliseconds. */
const CLOCKS_MS = [-2_500, 2_500];
const CLOCK = fileURLToPath(new URL('../mirror/shiftedClock.ts', import.meta.url));
const LOOK_MS = 250;
/** The time in milliseconds after which a mirror that receives nothing is no longer awaited. */
const STANDSTILL_MS = 60_000;

/**
 * The types that the mirror with pages of one change follows, about a seventh of all changes, because it is slower than
 * the writers.
 */
const SOME_TYPES: readonly RecordType[] = ['courseNote', 'fundingAgency'];

const startFollowers = (urls: readonly string[], tokens: readonly string[]): readonly Follower[] => {
  const [long = '', short = '', single = '', restarted = ''] = tokens;
  const reversed = urls.toReversed();
  return [
    startFollower({ name: 'long polling, pages of 1,000', urls, token: long, limit: 1_000, wait: 20 }),
    startFollower({ name: 'short polling', urls: reversed, token: short, limit: 200, wait: 0 }),
    startFollower({ name: 'pages of 1', urls, token: single, types: SOME_TYPES, limit: 1, wait: 20 }),
    startFollower({
      name: 'restarted',
      urls: reversed,
      token: restarted,
      limit: 500,
      wait: 20,
      restartsWithinMs: 15_000,
    }),
  ];
};

/** Waits until the mirrors have received all changes, or have received nothing more for some time. */
const catchUp = async (
  followers: readonly Follower[],
  databaseUrl: string,
  organisationId: string,
  total: number,
): Promise<void> => {
  const isBehind = async ({ copy, types }: Follower): Promise<boolean> =>
    copy.number < (await lastNumber(databaseUrl, organisationId, types));
  const areBehind = async (): Promise<boolean> => {
    // Changes are numbered when they are read. Until all have a number, the last number is unknown.
    if ((await lastNumber(databaseUrl, organisationId)) < total) return true;
    return (await Promise.all(followers.map(isBehind))).includes(true);
  };
  let received = '';
  let since = performance.now();
  while ((await areBehind()) && performance.now() - since < STANDSTILL_MS) {
    await sleep(LOOK_MS);
    const now = followers.map(({ copy }) => copy.number).join();
    if (now !== received) since = performance.now();
    received = now;
  }
};

/** Compares mirrors of all kinds of records with the database, while all kinds of failures happen. */
export const mirror: Scenario = {
  name: 'mirror',
  guarantee:
    'The change feed has every change once and in order, so that mirrors are exact, whatever fails in the meantime.',
  run: async (testbed) => {
    const { postgres, organisationId } = await startGround(testbed);
    const clients = await newTokens(postgres.url(), organisationId, WRITERS / WRITERS_PER_CLIENT);
    const readers = await newTokens(postgres.url(), organisationId, 5);
    await disturb(postgres.url());
    const world = await startWorld(testbed, postgres, (index) => ({
      ...{ NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_OFFSET_MS: String(CLOCKS_MS[index]) },
    }));
    const followers = startFollowers(world.urls, readers);
    const poller = startPoller(world.urls[0] ?? '', readers[4] ?? '');
    const writers = writersOf(world.urls, clients);
    const write = () => repeat(testbed, WRITERS, writers.step);
    let load = write();

    const changes = () => countChanges(world.database());
    const until = async (count: number): Promise<void> => {
      while ((await changes()) < count) await sleep(LOOK_MS);
    };
    const restore = async (): Promise<void> => {
      await load.stop();
      await world.replaceDatabase(async () => {
        const restored = await startPostgres(testbed, 'restored');
        const rows = await dumpAndRestore(postgres.url(), restored.url());
        testbed.say(`dumped and restored ${rows} rows`);
        await postgres.stopHard('SIGQUIT');
        await disturb(restored.url());
        return restored;
      });
      load = write();
    };

    const begin = performance.now();
    const counts = { kills: 0, stops: 0 };
    for (let failure = 1; failure < PARTS; failure += 1) {
      await until((CHANGES * failure) / PARTS);
      if (failure === RESTORE_AT) await restore();
      else if (failure % EVERY_STOP === 0) await world.stopDatabase(counts.stops++ % 2 === 0 ? 'SIGKILL' : 'SIGQUIT');
      else await world.killInstance(counts.kills++ % world.urls.length);
      const received = followers.map(({ copy }) => copy.number).join(', ');
      testbed.say(`${failure}/${PARTS}: ${await changes()} changes; received ${received}`);
    }
    await until(CHANGES);
    await load.stop();
    const total = await changes();
    testbed.say(`at rest after ${((performance.now() - begin) / 1_000).toFixed(0)} s: ${total} changes`);

    await catchUp(followers, world.database(), organisationId, total);
    await Promise.all([...followers.map((follower) => follower.stop()), poller.lastRound()]);
    testbed.say(`caught up after ${((performance.now() - begin) / 1_000).toFixed(0)} s`);
    const figures = figuresOf(testbed, followers, poller, await readTables(world.database()));
    for (const [text, count] of writers.unexpected.counts) testbed.say(`${count} × ${text}`);
    return [
      atLeast('changes', total, CHANGES),
      shown('kills of instances', counts.kills),
      shown('starts that failed and were repeated', world.repeatedStarts()),
      shown('hard stops of PostgreSQL', counts.stops),
      shown('restores of a dump', 1),
      atLeast('clocks of the instances apart', writers.secondsApart(), 4.9, 's'),
      none('writes with an unexpected response', writers.unexpected.sum()),
      ...figures,
    ];
  },
};
