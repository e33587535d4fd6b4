import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Node } from './node.ts';

/** Patroni's `ttl`, and five seconds. */
const NODE_LOSS_SECONDS = 25;
const MINUTE_MS = 60_000;
const DOWN_MS = 15_000;
const FULL_MS = 20_000;

/** The scenario's effect on the cluster. It ends when everything runs again, not when the cluster has healed. */
export interface Scenario {
  readonly name: string;
  /** The maximum time without a write or a read of a record, in seconds; undefined: no limit. */
  readonly writes?: number;
  /** The maximum time without a read of a collection. */
  readonly collections?: number;
  /** Whether plain SQL does not show when the service could write again. */
  readonly isIncomparable?: true;
  run(cluster: Cluster): Promise<void>;
}

const others = ({ nodes }: Cluster, ...those: readonly Node[]): readonly Node[] =>
  nodes.filter((node) => !those.includes(node));

/** The primary fails for some time, and then recovers. */
const trouble = (
  name: string,
  begin: (leader: Node) => Promise<void>,
  end: (leader: Node, cluster: Cluster) => Promise<void> | void,
  lasts = MINUTE_MS,
): Scenario => ({
  name,
  writes: NODE_LOSS_SECONDS,
  run: async (cluster) => {
    const leader = await cluster.leader();
    await begin(leader);
    await sleep(lasts);
    await end(leader, cluster);
  },
});

const switchover: Scenario = {
  ...{ name: 'switchover', writes: 3, collections: 1 },
  run: async (cluster) => cluster.switchOver(await cluster.leader()),
};

const crash: Scenario = {
  ...{ name: "kill -9 of the primary's PostgreSQL", writes: 10 },
  run: async (cluster) => (await cluster.leader()).killPostgres(),
};

const loss = trouble(
  'kill -9 of Patroni and PostgreSQL',
  (leader) => leader.killDatabase(),
  (_, cluster) => cluster.startAll(),
  NODE_LOSS_SECONDS * 1_000,
);

const freeze = trouble(
  'the whole node hangs for a minute',
  (leader) => leader.freeze(),
  (leader) => leader.thaw(),
);

const cut = trouble(
  'the primary is cut off from everything for a minute',
  (leader) => leader.cut(),
  (leader) => leader.join(),
);

const part = trouble(
  'the primary is cut off from the other nodes, but not from the service, for a minute',
  (leader) => leader.part(),
  (leader) => leader.join(),
);

const lastStandby: Scenario = {
  name: 'the only synchronous standby is lost',
  run: async (cluster) => {
    const [leader, standby] = [await cluster.leader(), await cluster.standby()];
    for (const other of others(cluster, leader, standby)) await other.killDatabase();
    await sleep(DOWN_MS);
    await standby.killDatabase();
    await sleep(DOWN_MS);
    await cluster.startAll();
  },
};

const readReplica: Scenario = {
  ...{ name: 'the replica that serves reads is lost', collections: 1 },
  run: async (cluster) => {
    const { reader } = cluster;
    if ((await cluster.leader()) === reader) {
      await cluster.switchOver(reader);
      await cluster.healed();
    }
    await reader.killDatabase();
    await sleep(DOWN_MS);
    await cluster.startAll();
  },
};

const { writes: _, ...full } = trouble(
  'the disk of the primary is full',
  (leader) => leader.fillDisk(),
  (leader) => leader.emptyDisk(),
  FULL_MS,
);
/** Small rows of plain SQL fit into existing pages. */
const fullDisk: Scenario = { ...full, isIncomparable: true };

const upgrade: Scenario = {
  ...{ name: 'rolling minor upgrade: restart each, switchover', writes: 3, collections: 1 },
  run: async (cluster) => {
    const leader = await cluster.leader();
    for (const standby of others(cluster, leader)) {
      await cluster.restart(standby);
      await cluster.healed();
    }
    await cluster.switchOver(leader);
    await cluster.healed();
    await cluster.restart(leader);
  },
};

/** All scenarios, in the order of execution. */
export const SCENARIOS = { switchover, crash, loss, freeze, cut, part, lastStandby, readReplica, fullDisk, upgrade };

/** Those in which an asynchronous cluster can lose acknowledged writes. */
export const LOSSES = [loss, freeze, cut, part];

/** The fastest ones. */
export const SHORT = [switchover, crash];
