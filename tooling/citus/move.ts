import { setTimeout as sleep } from 'node:timers/promises';
import { httpClient } from '../chaos/measuring/http.ts';
import { openLedger } from '../chaos/measuring/ledger.ts';
import { repeat } from '../chaos/measuring/load.ts';
import type { Scenario } from '../chaos/measuring/scenario.ts';
import { withConnection } from '../testbed/database.ts';
import { startBuilt } from '../testbed/service.ts';
import { newTenantIn, seedParticipants } from '../testbed/tenants.ts';
import { startDistributed } from './measured.ts';
import { shardOf } from './places.ts';

const PARTICIPANTS = Number(process.env.MOVE_PARTICIPANTS ?? 100_000);
const WRITERS = 4;
const PAUSE_MS = 10;
const CALM_MS = 3_000;
const MOST_SECONDS = 2;
const HOST = '127.0.0.1';

/** Moves the shard of a large organisation to the other worker while API clients write. */
export const move: Scenario = {
  name: 'move',
  guarantee: 'An organisation moves to another node under writes: none is lost, and they wait for two seconds at most.',
  run: async (testbed) => {
    const { cluster, url } = await startDistributed(testbed);
    const { organisationId, token } = await newTenantIn(url);
    testbed.say(`Seeding an organisation of ${PARTICIPANTS.toLocaleString('en')} participants …`);
    await seedParticipants(url, organisationId, PARTICIPANTS);
    const service = await startBuilt(testbed, { DATABASE_URL: url });
    const { send, close } = httpClient(service.baseUrl, token);
    const ledger = openLedger();
    const gaps: number[] = [];
    const refused = new Map<number, number>();
    let last = performance.now();
    const load = repeat(testbed, WRITERS, async () => {
      const answer = await ledger.write(send);
      const now = performance.now();
      if (answer?.status === 201) {
        gaps.push(now - last);
        last = now;
      } else refused.set(answer?.status ?? 0, (refused.get(answer?.status ?? 0) ?? 0) + 1);
      await sleep(PAUSE_MS);
    });
    await sleep(CALM_MS);
    const before = gaps.splice(0);
    const shard = await shardOf(url, organisationId);
    const target = cluster.workers.find(({ port }) => port !== shard.port);
    testbed.say('Moving it …');
    const begin = performance.now();
    await withConnection(url, (client) =>
      client.query(`select citus_move_shard_placement($1, $2, $3, $2, $4, 'force_logical')`, [
        shard.id,
        HOST,
        shard.port,
        target?.port,
      ]),
    );
    const seconds = (performance.now() - begin) / 1_000;
    await sleep(CALM_MS);
    await load.stop();
    close();
    for (const [status, count] of refused) testbed.say(`${count} × ${status}`);
    const compared = await ledger.compare(url);
    const moved = await shardOf(url, organisationId);
    return [
      { name: 'longest time between two writes before', value: Math.max(...before) / 1_000, unit: 's' },
      { name: 'the move', value: seconds, unit: 's' },
      { name: 'longest time without a write', value: Math.max(...gaps) / 1_000, unit: 's', atMost: MOST_SECONDS },
      { name: 'writes that were not acknowledged', value: [...refused.values()].reduce((a, b) => a + b, 0), unit: '' },
      { name: 'acknowledged writes', value: ledger.acknowledged(), unit: '', atLeast: 100 },
      ...compared,
      { name: 'it lies on the other node', value: moved.port === target?.port ? 1 : 0, unit: '', atLeast: 1 },
    ];
  },
};
