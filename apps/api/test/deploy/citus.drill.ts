import { mkdir, rename } from 'node:fs/promises';
import { join as pathOf } from 'node:path';
import { expect, test } from 'vitest';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { until } from '../support/until.ts';
import { documentsOf } from './artefacts.ts';
import { runToEnd } from './asPostgres.ts';
import { type Node, startNodes } from './citusCluster.ts';
import { sql } from './cluster.ts';
import { createParticipant, newestIds, startDeployed } from './database.ts';
import { programs } from './packages.ts';

/**
 * A cluster with this number of workers, joined and distributed as the runbook describes, with organisations and the
 * service.
 */
const deployCluster = async (workers: number, added = 0) => {
  const started = await startNodes(1 + workers + added);
  const [coordinator, ...others] = started.nodes as [Node, ...Node[]];
  await started.join(others.slice(0, workers));
  const { address } = coordinator;
  const ownerUrl = started.urlOf(address, 'training_owner', 'owner');
  await started.run('cluster-distribute', { MIGRATION_DATABASE_URL: ownerUrl });
  const serviceUrl = started.urlOf(address, 'training_service', 'service');
  const tenant = await newTenantIn(serviceUrl);
  const { client } = await startDeployed({ DATABASE_URL: serviceUrl }, tenant.token);
  return { ...started, coordinator, others, serviceUrl, tenant, client, superuserUrl: coordinator.url };
};

interface Query {
  readonly labels?: readonly string[];
  readonly values: readonly string[];
  readonly query: string;
}

test('the files of deploy/citus create a cluster that the service can use, with minimal rights and TLS', async () => {
  const { others, urlOf, serviceUrl, client, superuserUrl } = await deployCluster(2);
  const id = await createParticipant(client, 'Verteilt');
  expect(await newestIds(client)).toEqual([id]);

  for (const url of [serviceUrl, ...others.map(({ address }) => urlOf(address, 'training_service', 'service'))]) {
    await expect(sql(url, 'create table x (id int)')).rejects.toMatchObject({ code: '42501' });
    await expect(sql(url.replace(/\?.*/, ''), 'select 1')).rejects.toMatchObject({ code: '28000' });
  }
  const sessions = await sql<{ result: string }>(
    superuserUrl,
    `select result from run_command_on_all_nodes('select count(*) from pg_stat_ssl join pg_stat_activity using (pid)
      where backend_type = ''client backend'' and not ssl')`,
  );
  expect(sessions.map(({ result }) => result)).toEqual(['0', '0', '0']);

  const [{ jobs }] = await documentsOf('citus/metrics.yaml');
  for (const { labels = [], values, query } of jobs.flatMap(({ queries }: { queries: Query[] }) => queries)) {
    const [row] = await sql<Record<string, unknown>>(superuserUrl, query);
    expect(Object.keys(row ?? {}).toSorted()).toEqual([...labels, ...values].toSorted());
  }
});

test('all rows survive when a worker is added, gets an organisation of its own, fails, returns and is drained', async () => {
  const { port, others, join, run, client, tenant, superuserUrl } = await deployCluster(2, 1);
  const id = await createParticipant(client, 'Umzug');
  await join(others);
  const [, , added] = others as [Node, Node, Node];
  const at = { SUPERUSER_URL: superuserUrl, PGPORT: `${port}`, WORKER: added.address };
  await run('cluster-rebalance', at);
  await until(async () => {
    const [row] = await sql<{ state: string }>(superuserUrl, 'select state::text from citus_rebalance_status()');
    return row?.state === 'finished' ? true : undefined;
  });
  expect(await run('cluster-look', at)).toContain(added.address);
  await run('cluster-isolate', { ...at, ORG: tenant.organisationId });
  const [placed] = await sql<{ nodename: string }>(
    superuserUrl,
    `select nodename from citus_shards where shardid = get_shard_id_for_distribution_column('organisation', $1::uuid)`,
    [tenant.organisationId],
  );
  expect(placed?.nodename).toBe(added.address);
  expect(await newestIds(client)).toEqual([id]);

  await added.kill();
  expect((await client('GET', '/v1/participants')).status).toBe(503);
  await added.start();
  await until(async () => ((await client('GET', '/v1/participants')).status === 200 ? true : undefined));
  await run('cluster-drain', at);
  expect(await newestIds(client)).toEqual([id]);
});

test('a standby at a different address replaces a failed worker', async () => {
  const { port, folder, spare, nodeAt, others, run, client, tenant, superuserUrl } = await deployCluster(2);
  const id = await createParticipant(client, 'Standby');
  const [{ nodename } = { nodename: '' }] = await sql<{ nodename: string }>(
    superuserUrl,
    `select nodename from citus_shards where shardid = get_shard_id_for_distribution_column('organisation', $1::uuid)`,
    [tenant.organisationId],
  );
  const worker = others.find(({ address }) => address === nodename);
  const data = pathOf(folder, 'standby');
  await runToEnd(pathOf(programs().postgres, 'pg_basebackup'), [
    ...['-D', data, '-d', worker?.url ?? '', '-R', '-X', 'stream', '--checkpoint=fast'],
  ]);
  const standby = nodeAt(spare, data);
  await standby.start();
  await worker?.kill();
  await sql(standby.url, 'select pg_promote()');
  await run('cluster-promoted', { SUPERUSER_URL: superuserUrl, PGPORT: `${port}`, WORKER: nodename, STANDBY: spare });
  await until(async () => ((await client('GET', `/v1/participants/${id}`)).status === 200 ? true : undefined));
  const added = await createParticipant(client, 'Danach');
  expect((await newestIds(client)).toSorted()).toEqual([id, added].toSorted());
});

test('after an upgrade of the extension, all nodes can be restored to the same restore point', async () => {
  const { nodes, folder, nodeAt, chown, run, client, serviceUrl, tenant, superuserUrl } = await deployCluster(2);
  const early = await createParticipant(client, 'Vor der Sicherung');
  for (const [index, node] of nodes.entries()) {
    const archive = pathOf(folder, `archive-${index}`);
    await mkdir(archive);
    await chown(archive);
    await run('archive', { SUPERUSER_URL: node.url, ARCHIVE: archive });
    await node.kill();
    await node.start();
    await run('base-backup', { SUPERUSER_URL: node.url });
    await rename(pathOf(folder, 'base'), pathOf(folder, `base-${index}`));
    await run('cluster-upgrade', { NODE_URL: node.url });
  }
  const late = await until(() => createParticipant(client, 'Nach der Sicherung').catch(() => undefined));
  await run('cluster-restore-point', { SUPERUSER_URL: superuserUrl, POINT: 'drill' });
  await createParticipant(client, 'Nach dem Punkt');
  for (const node of nodes) {
    const [segment] = await sql<{ name: string }>(node.url, 'select pg_walfile_name(pg_switch_wal()) as name');
    await until(async () => {
      const [row] = await sql<{ last: string | null }>(
        node.url,
        'select last_archived_wal as last from pg_stat_archiver',
      );
      return (row?.last ?? '') >= (segment?.name ?? '~') ? true : undefined;
    });
  }
  for (const node of nodes) await node.kill();

  for (const [index, { address }] of [...nodes.entries()].toReversed()) {
    const [base, data] = [pathOf(folder, 'base'), pathOf(folder, `base-${index}`)];
    await rename(data, base);
    await run('cluster-recover', { ARCHIVE: pathOf(folder, `archive-${index}`), POINT: 'drill' });
    await rename(base, data);
    await chown(data);
    const restored = nodeAt(address, data);
    await restored.start();
    await until(async () => {
      const [state] = await sql<{ recovering: boolean }>(restored.url, 'select pg_is_in_recovery() as recovering');
      return state?.recovering ? undefined : true;
    });
  }
  expect(await run('cluster-settle', { SUPERUSER_URL: superuserUrl })).toContain('(0 rows)');
  const again = await startDeployed({ DATABASE_URL: serviceUrl }, tenant.token);
  expect((await newestIds(again.client)).toSorted()).toEqual([early, late].toSorted());
});
