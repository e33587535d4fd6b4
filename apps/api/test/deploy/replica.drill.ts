import { sql as kysely } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { until } from '../support/until.ts';
import { newCluster, replicaOf, sql } from './cluster.ts';
import { as, createParticipant, deployDatabase, newestIds, startDeployed } from './database.ts';
import { atDesk } from './runbook.ts';

/** The result of a token's look-up is cached for half of this time. */
const LONGER_THAN_CACHED_MS = 1_000;

const setUp = async () => {
  const primary = await newCluster();
  const { superuserUrl, serviceUrl, token } = await deployDatabase(primary);
  const replica = await replicaOf(primary, { cluster_name: 'replica_1' });
  const readUrl = as(replica.url, 'training_service', 'service');
  const settings = { DATABASE_URL: serviceUrl, READ_DATABASE_URL: readUrl };
  const { client } = await startDeployed(settings, token);
  return { primary, replica, superuserUrl, serviceUrl, readUrl, client };
};

test('lists are read from the replica and single records from the primary, and no request fails when the replica stops', async () => {
  const { replica, client } = await setUp();
  const before = await createParticipant(client, 'Vorher');
  await until(async () => ((await newestIds(client)).includes(before) ? true : undefined));

  await sql(replica.url, 'select pg_wal_replay_pause()');
  const late = await createParticipant(client, 'Nachher');
  expect(await newestIds(client)).not.toContain(late);
  const record = await client('GET', `/v1/participants/${late}`);
  expect(record.status).toBe(200);
  const etag = record.headers.get('etag') ?? '';
  const patch = { body: { participant: { lastName: 'Später' } }, headers: { 'If-Match': etag } };
  expect((await client('PATCH', `/v1/participants/${late}`, patch)).status).toBe(200);
  await sql(replica.url, 'select pg_wal_replay_resume()');
  await until(async () => ((await newestIds(client)).includes(late) ? true : undefined));

  await replica.stop();
  expect(await newestIds(client)).toContain(late);
});

test('without the primary, the service rejects writes, and reads collections from the replica for known tokens', async () => {
  const { primary, client } = await setUp();
  const id = await createParticipant(client, 'Vorher');
  await until(async () => ((await newestIds(client)).includes(id) ? true : undefined));
  await primary.stop();
  const body = { participant: { firstName: 'Eva', lastName: 'Nachher' } };
  expect((await client('POST', '/v1/participants', { body })).status).toBe(503);
  const end = Date.now() + LONGER_THAN_CACHED_MS;
  while (Date.now() < end) expect(await newestIds(client)).toContain(id);
});

test('with remote_apply, each created record is in the next list, and writes continue after the standby is lost', async () => {
  const { primary, replica, client } = await setUp();
  const { run } = await atDesk();
  await run('synchronous-replica', { SUPERUSER_URL: primary.url });
  await until(async () => {
    const [state] = await sql<{ sync_state: string }>(primary.url, 'select sync_state from pg_stat_replication');
    return state?.sync_state === 'quorum' ? true : undefined;
  });
  for (let count = 0; count < 100; count += 1) {
    const id = await createParticipant(client, `Nummer ${count}`);
    expect(await newestIds(client)).toContain(id);
  }

  await replica.stop();
  const late = client('POST', '/v1/participants', { body: { participant: { firstName: 'Eva', lastName: 'Spät' } } });
  await until(async () => {
    const [waiting] = await sql(primary.url, "select from pg_stat_activity where wait_event = 'SyncRep'");
    return waiting;
  });
  await run('standby-lost', { SUPERUSER_URL: primary.url });
  expect([201, 503]).toContain((await late).status);
  await createParticipant(client, 'Allein');
});

test('MikroORM uses the replica only for reads that request it, and never for writes', async () => {
  const { serviceUrl, readUrl } = await setUp();
  const { orm, close } = await openDatabase(serviceUrl, 2, { replicaUrl: readUrl });
  const isReplica = async (type: 'read' | 'write') => {
    const { rows } = await kysely<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(
      orm.em.getKysely({ type }),
    );
    return rows[0]?.yes;
  };
  expect(await isReplica('read')).toBe(true);
  expect(await isReplica('write')).toBe(false);
  await close();
});
