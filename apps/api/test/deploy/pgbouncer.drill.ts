import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../support/until.ts';
import { ownFolder, runToEnd, startToRun } from './asPostgres.ts';
import { newCluster, sql } from './cluster.ts';
import { as, createParticipant, deployDatabase, newestIds, startDeployed } from './database.ts';
import { programs } from './packages.ts';
import { configurePgBouncer } from './pgbouncer.ts';
import { atDesk } from './runbook.ts';

/** Few enough that the connections of the service must share them. */
const POOL_SIZE = 3;
const REQUESTS = 300;

/** The first PgBouncer version that supports named statements in transaction mode. */
const NAMED_SINCE = [1, 21] as const;

/** PgBouncer in front of the cluster on this port, with fewer connections. Returns its own port. */
const startPgBouncer = async (databasePort: number): Promise<number> => {
  const { folder, remove } = await ownFolder();
  onTestFinished(remove);
  const fewer = { 'default_pool_size = 20': `default_pool_size = ${POOL_SIZE}` };
  const { file, port } = await configurePgBouncer(folder, databasePort, fewer);
  const bouncer = startToRun(programs().pgbouncer, ['--quiet', file]);
  onTestFinished(() => bouncer.stop('SIGINT'));
  const url = `postgres://training_service:service@127.0.0.1:${port}/training`;
  return until(() =>
    sql(url, 'select 1').then(
      () => port,
      () => undefined,
    ),
  );
};

const setUp = async () => {
  const cluster = await newCluster();
  const { serviceUrl, superuserUrl, token } = await deployDatabase(cluster);
  const { run } = await atDesk();
  await run('pgbouncer-timeouts', { SUPERUSER_URL: superuserUrl });
  const url = new URL(serviceUrl);
  url.port = String(await startPgBouncer(cluster.port));
  return { url: url.href, superuserUrl, token };
};

/** The statuses of many simultaneous requests: creations with their keys, lists, searches and records. */
const statusesOf = async (client: Awaited<ReturnType<typeof startDeployed>>['client']): Promise<number[]> => {
  const id = await createParticipant(client, 'Erster');
  const kinds = [
    (index: number) =>
      client('POST', '/v1/participants', {
        body: { participant: { firstName: 'Eva', lastName: `Nummer ${index}` } },
        headers: { 'Idempotency-Key': randomUUID() },
      }),
    () => client('GET', '/v1/participants?limit=5'),
    () => client('GET', '/v1/participants?q=nummer'),
    () => client('GET', `/v1/participants/${id}`),
    (index: number) =>
      client('PATCH', `/v1/participants/${id}`, { body: { participant: { birthCity: `Ort ${index}` } } }),
  ];
  const answers = Array.from({ length: REQUESTS }, (_, index) => kinds[index % kinds.length]?.(index));
  return (await Promise.all(answers)).map((answer) => answer?.status ?? 0);
};

test('two instances serve requests through PgBouncer in transaction mode over three database connections', async () => {
  const { url, superuserUrl, token } = await setUp();
  const settings = { DATABASE_URL: url, PREPARED_STATEMENTS: 'unnamed' };
  const instances = [await startDeployed(settings, token), await startDeployed(settings, token)];
  const statuses = (await Promise.all(instances.map(({ client }) => statusesOf(client)))).flat();
  expect(statuses).toHaveLength(2 * REQUESTS);
  expect(new Set(statuses)).toEqual(new Set([200, 201]));
  const [count] = await sql<{ connections: number }>(
    superuserUrl,
    "select count(*)::int as connections from pg_stat_activity where usename = 'training_service'",
  );
  expect(count?.connections).toBeLessThanOrEqual(POOL_SIZE);
  const [one] = instances;
  if (one !== undefined) expect(await newestIds(one.client)).toHaveLength(2 * (REQUESTS / 5) + 2);
});

test('named statements work through PgBouncer from version 1.21 on, and fail with older versions', async () => {
  const version = /PgBouncer (\d+)\.(\d+)/
    .exec(await runToEnd(programs().pgbouncer, ['--version']))
    ?.slice(1)
    .map(Number);
  const [major = 0, minor = 0] = version ?? [];
  const passesNames = major > NAMED_SINCE[0] || (major === NAMED_SINCE[0] && minor >= NAMED_SINCE[1]);
  const { url, token } = await setUp();
  const { client } = await startDeployed({ DATABASE_URL: url, PREPARED_STATEMENTS: 'named' }, token);
  const statuses = await statusesOf(client).catch(() => [500]);
  expect(statuses.every((status) => status < 500)).toBe(passesNames);
});

test('PgBouncer rejects a database login with a wrong password', async () => {
  const { url } = await setUp();
  await expect(sql(as(url, 'training_service', 'wrong'), 'select 1')).rejects.toThrow();
});
