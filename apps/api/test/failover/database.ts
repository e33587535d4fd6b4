import { readFile } from 'node:fs/promises';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import type { Settings } from '../../../../tooling/testbed/program.ts';
import { startAdmin } from '../../../../tooling/testbed/service.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { DEPLOY } from '../deploy/artefacts.ts';
import { type Cluster, hostsOf } from './cluster.ts';

const NAME = 'training';
const PASSWORD = 'service';

/** The probe's table, which shows when the database itself accepts writes. */
const PROBE = `create role probe login password '${PASSWORD}';
  grant connect on database ${NAME} to probe;
  create schema probe authorization probe;
  create table probe.probe (at timestamptz not null default clock_timestamp());
  alter table probe.probe owner to probe`;

/** The URLs of the service's database, and a token of an organisation in it. */
export type Deployed = Awaited<ReturnType<typeof deploy>>;

const run = (url: string, statement: string): Promise<void> =>
  withConnection(url, async (client) => void (await client.query(statement)));

/** Deploys the service's database as the runbook describes: roles, migrations, an organisation. */
export const deploy = async (cluster: Cluster) => {
  const leader = await cluster.leader();
  await run(cluster.superuserUrl(leader, 'postgres'), `create database ${NAME}`);
  const superuserUrl = cluster.superuserUrl(leader, NAME);
  await run(superuserUrl, await readFile(new URL('roles.sql', DEPLOY), 'utf8'));
  await run(
    superuserUrl,
    `alter role training_owner password '${PASSWORD}'; alter role training_service password '${PASSWORD}'`,
  );
  await run(superuserUrl, PROBE);
  const urlOf = (user: string, hosts = hostsOf(cluster.nodes)): string =>
    `postgres://${user}:${PASSWORD}@${hosts}/${NAME}`;
  const migration = startAdmin(['migrate'], { MIGRATION_DATABASE_URL: urlOf('training_owner') });
  if ((await migration.exit) !== 0) throw new Error(migration.output().err);
  const { token } = await newTenantIn(urlOf('training_service'));
  return {
    token,
    /** For the service, at these hosts. `pool` is the name of its sessions. */
    urlAt: (hosts: string, pool: string): string => `${urlOf('training_service', hosts)}?application_name=${pool}`,
    /** For the probe, at each node. */
    probeUrls: cluster.nodes.map((node) => urlOf('probe', hostsOf([node]))),
  };
};

/** Settings with which the service finds the primary among all nodes by itself, and reads from the reader. */
export const throughHosts = ({ nodes, reader }: Cluster, { urlAt }: Deployed): Settings => ({
  DATABASE_URL: urlAt(hostsOf(nodes), 'primary'),
  READ_DATABASE_URL: urlAt(hostsOf([reader, ...nodes.filter((node) => node !== reader)]), 'replica'),
});
