/** A Citus cluster for tests: a coordinator and two workers on this machine, in a folder of the testbed. */
import { withConnection } from '../testbed/database.ts';
import type { Testbed } from '../testbed/testbed.ts';
import { type Node, type NodeSettings, startNode } from './node.ts';

const HOST = '127.0.0.1';

/** A running Citus cluster. */
export interface Cluster {
  readonly coordinator: Node;
  readonly workers: readonly Node[];
}

/** The URLs of the database `postgres` of the coordinator and of each worker. */
export interface Addresses {
  readonly coordinator: string;
  readonly workers: readonly string[];
}

/** The addresses of a cluster, which can be passed to other processes. */
export const addressesOf = ({ coordinator, workers }: Cluster): Addresses => ({
  coordinator: coordinator.url('postgres'),
  workers: workers.map((worker) => worker.url('postgres')),
});

/**
 * Starts a coordinator and two workers with these settings in addition to the usual ones. They stop with the testbed.
 */
export const startCluster = async (testbed: Testbed, settings: NodeSettings = {}): Promise<Cluster> => {
  const [coordinator, ...workers] = await Promise.all(
    ['coordinator', 'worker-1', 'worker-2'].map((name) => startNode(testbed, name, settings)),
  );
  if (coordinator === undefined) throw new Error('there is no coordinator');
  return { coordinator, workers };
};

const inDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

const portOf = (url: string): number => Number(new URL(url).port);

/**
 * Creates an empty database on every node, and connects the nodes to one cluster. Returns the URL of the database at
 * the coordinator.
 */
export const createDatabase = async ({ coordinator, workers }: Addresses, name: string): Promise<string> => {
  for (const url of [coordinator, ...workers]) {
    await withConnection(url, (client) => client.query(`create database ${name}`));
    await withConnection(inDatabase(url, name), (client) => client.query('create extension citus'));
  }
  const url = inDatabase(coordinator, name);
  await withConnection(url, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [HOST, portOf(coordinator)]);
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', [HOST, portOf(worker)]);
  });
  return url;
};
