import { expect, test } from 'vitest';
import { canaries } from '../support/canaries.ts';
import { writePersons } from '../support/canaryPersons.ts';
import { foundInDatabase } from '../support/traceScan.ts';
import { until } from '../support/until.ts';
import { newCluster, replicaOf, sql } from './cluster.ts';
import { as, deployDatabase, startDeployed } from './database.ts';
import { atDesk } from './runbook.ts';

test("the runbook's vacuum command removes all data of erased people from a replica", async () => {
  const primary = await newCluster();
  const { superuserUrl, ownerUrl, serviceUrl, token } = await deployDatabase(primary);
  const replica = await replicaOf(primary);
  const replicaUrl = as(replica.url, 'postgres', primary.password);
  /** A standby writes the same pages to its files as the primary. */
  const untilReplayed = async (): Promise<void> => {
    await sql(superuserUrl, 'checkpoint');
    const [now] = await sql<{ at: string }>(superuserUrl, 'select pg_current_wal_insert_lsn()::text as at');
    const caughtUp = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as done';
    await until(async () => (await sql<{ done: boolean }>(replicaUrl, caughtUp, [now?.at]))[0]?.done || undefined);
  };

  const { client } = await startDeployed({ DATABASE_URL: serviceUrl, READ_DATABASE_URL: replicaUrl }, token);
  const [stored, passing] = [canaries(), canaries()];
  const paths = await writePersons(client, superuserUrl, stored, passing);
  await untilReplayed();
  expect((await foundInDatabase(replicaUrl, stored.made)).files.length).toBeGreaterThan(400);
  for (const path of paths) {
    const answer = await client('POST', `${path}/erasure`, { body: { erasure: { reason: 'request' } } });
    expect(answer.status).toBe(200);
  }
  const { run } = await atDesk();
  await run('erasures-vacuum', { MIGRATION_DATABASE_URL: ownerUrl });
  await untilReplayed();
  expect(await foundInDatabase(replicaUrl, [...stored.made, ...passing.made])).toEqual({ rows: [], files: [] });
});
