import { expect, inject, onTestFinished, test } from 'vitest';
import { until } from '../../apps/api/test/support/until.ts';
import { httpClient } from '../chaos/measuring/http.ts';
import { openLedger } from '../chaos/measuring/ledger.ts';
import { repeat } from '../chaos/measuring/load.ts';
import { isReached } from '../chaos/measuring/scenario.ts';
import { startFollower } from '../chaos/mirror/follower.ts';
import { missedBy, only, readTables } from '../chaos/mirror/tables.ts';
import { withConnection } from '../testbed/database.ts';
import { startService } from '../testbed/service.ts';
import { openTestbed } from '../testbed/testbed.ts';
import { distributedDatabase } from './database.ts';
import { shardOf } from './places.ts';

const HOST = '127.0.0.1';
const WRITERS = 4;
/** Writes before, between and after the changes of the cluster. */
const WRITES = 200;

test('while a shard moves and is isolated, no write is lost or duplicated, and the feed stays in order', async () => {
  const testbed = await openTestbed(console.error);
  onTestFinished(testbed.clear);
  const { url, organisationId, token } = await distributedDatabase();
  const settings = { DATABASE_URL: url, RATE_LIMIT: '10000000' };
  const service = await startService(testbed.undo, { settings });
  const { send, close } = httpClient(service.baseUrl, token);
  onTestFinished(close);
  const follower = startFollower({ name: 'mirror', urls: [service.baseUrl], token, limit: 200, wait: 20 });
  const ledger = openLedger();
  const load = repeat(testbed, WRITERS, async (worker) => {
    if (worker % 2 === 0) await ledger.insist(send);
    else await ledger.write(send);
  });
  const untilWritten = async (more: number): Promise<void> => {
    const enough = ledger.acknowledged() + more;
    await until(async () => (ledger.acknowledged() >= enough ? true : undefined));
  };

  await untilWritten(WRITES);
  const before = await shardOf(url, organisationId);
  const target = inject('citus')
    .workers.map((worker) => Number(new URL(worker).port))
    .find((port) => port !== before.port);
  await withConnection(url, (client) =>
    client.query(`select citus_move_shard_placement($1, $2, $3, $2, $4, 'force_logical')`, [
      before.id,
      HOST,
      before.port,
      target,
    ]),
  );
  expect(await shardOf(url, organisationId)).toEqual({ id: before.id, port: target });
  await untilWritten(WRITES);
  // Citus 13.2.2 on PostgreSQL 15.20 cannot copy changes and deletions of rows to the parts of a shard: writes wait.
  await withConnection(url, (client) =>
    client.query(
      `select isolate_tenant_to_new_shard('organisation', $1::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')`,
      [organisationId],
    ),
  );
  expect((await shardOf(url, organisationId)).id).not.toBe(before.id);
  await untilWritten(WRITES);
  await load.stop();

  expect((await ledger.compare(url)).filter((figure) => !isReached(figure))).toEqual([]);
  const tables = only(await readTables(url), ['participant']);
  await until(async () => (missedBy(follower.copy, tables) === 0 ? true : undefined));
  await follower.stop();
  const { outOfOrder, twice, backInTime } = follower.copy;
  expect({ outOfOrder, twice, backInTime }).toEqual({ outOfOrder: 0, twice: 0, backInTime: 0 });
});
