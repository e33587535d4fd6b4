/** The measured cluster, and the single PostgreSQL with which it is compared. */
import { migrateDatabase } from '../testbed/tenants.ts';
import type { Testbed } from '../testbed/testbed.ts';
import { distributeDatabase } from './admin.ts';
import { addressesOf, type Cluster, createDatabase, startCluster } from './cluster.ts';
import { type NodeSettings, startNode } from './node.ts';

/**
 * Settings that imitate a server that has run for a long time: it reuses the segments of its write-ahead log, which a
 * new server first fills with zeros.
 */
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

/** Starts a single PostgreSQL without Citus, with a migrated database. Returns its URL. */
export const startPlain = async (testbed: Testbed): Promise<string> => {
  const node = await startNode(testbed, 'plain', { ...SETTINGS, shared_preload_libraries: '' });
  const url = node.url('postgres');
  await migrateDatabase(url);
  return url;
};
