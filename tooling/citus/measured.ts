/** The cluster that is measured, and the one PostgreSQL that it is compared with. */
import { migrateDatabase } from '../testbed/tenants.ts';
import type { Testbed } from '../testbed/testbed.ts';
import { distributeDatabase } from './admin.ts';
import { addressesOf, type Cluster, createDatabase, startCluster } from './cluster.ts';
import { type NodeSettings, startNode } from './node.ts';

/** As a server that has run for long: it uses its segments of the log again, which a new one fills with zeros first. */
const SETTINGS = { shared_buffers: '512MB', wal_init_zero: 'off' };

/** Starts a cluster with a migrated, distributed database. Returns its URL at the coordinator. */
export const startDistributed = async (
  testbed: Testbed,
  settings: NodeSettings = {},
): Promise<{ readonly cluster: Cluster; readonly url: string }> => {
  testbed.say('Starting three nodes …');
  const cluster = await startCluster(testbed, { ...SETTINGS, ...settings });
  const url = await createDatabase(addressesOf(cluster), 'training');
  await migrateDatabase(url);
  await distributeDatabase(url);
  return { cluster, url };
};

/** Starts one PostgreSQL without Citus, with a migrated database. Returns its URL. */
export const startPlain = async (testbed: Testbed): Promise<string> => {
  const node = await startNode(testbed, 'plain', { ...SETTINGS, shared_preload_libraries: '' });
  const url = node.url('postgres');
  await migrateDatabase(url);
  return url;
};
