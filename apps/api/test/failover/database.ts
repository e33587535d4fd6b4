import { readFile } from 'node:fs/promises';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import { startAdmin } from '../../../../tooling/testbed/service.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { DEPLOY } from '../deploy/artefacts.ts';
import type { Cluster } from './cluster.ts';

const NAME = 'training';
const PASSWORD = 'service';

/** The table of the probe, which shows when the database itself can be written. */
const PROBE = `create role probe login password '${PASSWORD}';
  grant connect on database ${NAME} to probe;
  create schema probe authorization probe;
  create table probe.probe (at timestamptz not null default clock_timestamp());
  alter table probe.probe owner to probe`;

/** The URLs of the service's database, and a token of an organisation in it. */
export interface Deployed {
  readonly token: string;
  /** For the service: all nodes, of which it takes the primary. `name` is what the sessions are called. */
  serviceUrl(name: string): string;
  /** For the probe: one node. */
  probeUrl(address: string): string;
}

const run = (url: string, statement: string): Promise<void> =>
  withConnection(url, async (client) => void (await client.query(statement)));

/** Deploys the service's database as the runbook says: roles, migrations, an organisation. */
export const deploy = async (cluster: Cluster): Promise<Deployed> => {
  const leader = await cluster.leader();
  await run(cluster.superuserUrl(leader, 'postgres'), `create database ${NAME}`);
  const superuserUrl = cluster.superuserUrl(leader, NAME);
  await run(superuserUrl, await readFile(new URL('roles.sql', DEPLOY), 'utf8'));
  await run(superuserUrl, `alter role training_owner password '${PASSWORD}'; alter role training_service password '${PASSWORD}'`);
  await run(superuserUrl, PROBE);
  const urlOf = (user: string): string => cluster.url(user, PASSWORD, NAME);
  const migration = startAdmin(['migrate'], { MIGRATION_DATABASE_URL: urlOf('training_owner') });
  if ((await migration.exit) !== 0) throw new Error(migration.output().err);
  const { token } = await newTenantIn(urlOf('training_service'));
  return {
    token,
    serviceUrl: (name) => `${urlOf('training_service')}?application_name=${name}`,
    probeUrl: (address) => `postgres://probe:${PASSWORD}@${address}:5432/${NAME}`,
  };
};
