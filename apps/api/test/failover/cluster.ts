import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Testbed } from '../../../../tooling/testbed/testbed.ts';
import { createNetwork } from './network.ts';
import { createNode, type Node } from './node.ts';

const NUMBERS = [1, 2, 3] as const;
const LOOK_EVERY_MS = 100;
const REST_TIMEOUT_MS = 2_000;
const HEALED_WITHIN_MS = 180_000;
const ETCD_WITHIN_MS = 30_000;
/** The cluster counts as healed if it is complete for this long. */
const CALM_MS = 3_000;

/** A member as Patroni reports it. */
interface Member {
  readonly name: string;
  readonly role: 'leader' | 'replica' | 'sync_standby';
  readonly state: string;
  readonly lag?: number | string;
}

/** Three nodes under Patroni. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Nodes as the hosts of a libpq URL. */
export const hostsOf = (nodes: readonly Node[]): string => nodes.map(({ address }) => `${address}:5432`).join(',');

/** Starts the cluster and waits until it is complete. */
export const startCluster = async (testbed: Testbed) => {
  const secret = (): string => randomBytes(12).toString('hex');
  const secrets = { superuser: secret(), replication: secret(), rewind: secret(), restapi: secret() };
  const network = await createNetwork(testbed);
  const machines = [];
  for (const number of NUMBERS) machines.push(await network.add(number));
  const addresses = machines.map(({ address }) => address);
  const nodes: Node[] = [];
  for (const [index, machine] of machines.entries())
    nodes.push(await createNode(testbed, machine, index + 1, addresses, secrets));
  let isSynchronous = true;

  const ask = async (node: Node, method: string, path: string, body?: unknown): Promise<Response> => {
    const authorization = `Basic ${Buffer.from(`patroni:${secrets.restapi}`).toString('base64')}`;
    return fetch(`http://${node.address}:8008${path}`, {
      method,
      headers: { authorization, connection: 'close' },
      ...(body === undefined ? { signal: AbortSignal.timeout(REST_TIMEOUT_MS) } : { body: JSON.stringify(body) }),
    });
  };
  const command = async (node: Node, method: string, path: string, body: unknown): Promise<void> => {
    const answer = await ask(node, method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  };
  const members = async (): Promise<readonly Member[]> => {
    const answer = await Promise.any(nodes.map((node) => ask(node, 'GET', '/cluster'))).catch(() => undefined);
    if (answer?.ok !== true) return [];
    const { members } = (await answer.json()) as { members: Member[] };
    return members;
  };
  const isWhole = (all: readonly Member[]): boolean => {
    const having = (role: Member['role']) => all.filter((member) => member.role === role);
    const standbys = [...having('replica'), ...having('sync_standby')];
    return (
      having('leader').length === 1 &&
      standbys.length === NUMBERS.length - 1 &&
      having('sync_standby').length === (isSynchronous ? 1 : 0) &&
      all.every(({ state }) => state === 'running' || state === 'streaming')
    );
  };
  /** Waits until all nodes run and have all data, with a synchronous standby if the cluster is synchronous. */
  const healed = async (): Promise<void> => {
    const begin = performance.now();
    let wholeSince = Number.POSITIVE_INFINITY;
    while (performance.now() - wholeSince < CALM_MS || wholeSince === Number.POSITIVE_INFINITY) {
      await sleep(LOOK_EVERY_MS);
      const all = await members();
      if (!isWhole(all)) wholeSince = Number.POSITIVE_INFINITY;
      else wholeSince = Math.min(wholeSince, performance.now());
      if (performance.now() - begin > HEALED_WITHIN_MS) {
        const logs = await Promise.all(nodes.map(async ({ name, lastLines }) => `${name}: ${await lastLines()}`));
        throw new Error(`not healed: ${JSON.stringify(all)}\n${logs.join('\n')}`);
      }
    }
  };
  const withRole = async (...roles: readonly Member['role'][]): Promise<Node> => {
    for (const role of roles) {
      const found = (await members()).find((member) => member.role === role);
      const node = nodes.find(({ name }) => name === found?.name);
      if (node !== undefined) return node;
    }
    throw new Error(`no ${roles.join(' or ')}`);
  };
  /** Earlier, Patroni 3.0 may end with an error. */
  const etcdDecided = async (): Promise<void> => {
    const begin = performance.now();
    const isDecided = async ({ address }: Node): Promise<void> => {
      const version = await (await fetch(`http://${address}:2379/version`)).text();
      if (version.includes('not_decided')) throw new Error('etcd has not decided on its version');
    };
    for (;;) {
      const isDone = await Promise.all(nodes.map(isDecided)).then(
        () => true,
        () => false,
      );
      if (isDone) return;
      if (performance.now() - begin > ETCD_WITHIN_MS) throw new Error('etcd does not start');
      await sleep(LOOK_EVERY_MS);
    }
  };
  /** Starts the killed processes. */
  const startAll = async (): Promise<void> => {
    for (const { startEtcd } of nodes) startEtcd();
    await etcdDecided();
    for (const { startPatroni } of nodes) startPatroni();
  };
  const reader = nodes.at(-1);
  if (reader === undefined) throw new Error('there are no nodes');

  await startAll();
  await healed();
  return {
    nodes,
    /** The node that is listed first for reads. */
    reader,
    /** The URL of one node, for the superuser. */
    superuserUrl: (node: Node, database: string): string =>
      `postgres://postgres:${secrets.superuser}@${hostsOf([node])}/${database}`,
    leader: () => withRole('leader'),
    /** The synchronous standby, or any if none exists. */
    standby: () => withRole('sync_standby', 'replica'),
    healed,
    startAll,
    switchOver: (from: Node) => command(from, 'POST', '/switchover', { leader: from.name }),
    restart: (node: Node) => command(node, 'POST', '/restart', {}),
    /** Makes later commits wait for no standby. */
    makeAsynchronous: async () => {
      isSynchronous = false;
      await command(await withRole('leader'), 'PATCH', '/config', { synchronous_mode: false });
      await healed();
    },
  };
};
