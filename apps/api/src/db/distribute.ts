import type { Client } from 'pg';
import { ReasonedError } from '../problems/loggedError.ts';
import { ORGANISATIONS, type Place, placementsOn, placingCall } from './placement.ts';
import { inOrder, referencesIn } from './tableOrder.ts';

/** The error for a database that cannot be distributed. The message contains the cause and the remedy. */
class DistributionError extends ReasonedError {}

/** A step of a distribution: it moves a table to its place, or removes the table's rows from the coordinator. */
export interface Step {
  readonly table: string;
  readonly what: Exclude<Place, 'local'> | 'emptied';
  /** The statements of the step, which run in one transaction. */
  readonly statements: readonly string[];
}

/** A description of each step for the administrator. */
export const DOES: Readonly<Record<Step['what'], string>> = {
  distributed: 'distributed by the organisation',
  shared: 'on the coordinator, for all nodes',
  emptied: 'copied rows removed from the coordinator',
};

/**
 * Settings that every node needs, because the triggers of contacts, tokens and clients write into tables of the
 * coordinator.
 */
const SETTINGS = [
  'citus.enable_unsafe_triggers',
  'citus.allow_nested_distributed_execution',
  'max_prepared_transactions',
];
const SELECT_SETTINGS = `select json_object_agg(name, current_setting(name)) from unnest('{${SETTINGS.join()}}'::text[]) name`;

const SELECT_NODES = `select n.nodename || ':' || n.nodeport as node, n.groupid = 0 as "isCoordinator",
    n.isactive and n.shouldhaveshards as "takesRows", r.success, r.result
  from pg_dist_node n join run_command_on_all_nodes($1) r on r.nodeid = n.nodeid order by n.groupid`;

interface Node {
  readonly node: string;
  readonly isCoordinator: boolean;
  readonly takesRows: boolean;
  readonly success: boolean;
  readonly result: string;
}

const requireSetting = ({ node }: Node, name: string, value: string): void => {
  if (value !== 'off' && value !== '0') return;
  const remedy = name.startsWith('citus.')
    ? `set it to "on" on every node and call pg_reload_conf()`
    : 'set it to at least max_connections on every node and restart it';
  throw new DistributionError(`The node ${node} has ${name} = ${value}: ${remedy}.`);
};

/**
 * Checks before the first step that the cluster meets the requirements of a distribution.
 * @throws DistributionError with the cause and the remedy
 */
const requireCluster = async (client: Client): Promise<void> => {
  const { rows: extensions } = await client.query(`select from pg_extension where extname = 'citus'`);
  if (extensions.length === 0)
    throw new DistributionError(
      'The database lacks the extension citus: only a database on Citus is distributed (docs/reach.md), and one on plain PostgreSQL needs nothing.',
    );
  const { rows: nodes } = await client.query<Node>(SELECT_NODES, [SELECT_SETTINGS]);
  if (!nodes.some(({ isCoordinator }) => isCoordinator))
    throw new DistributionError(
      `Citus does not know its coordinator: run "select citus_set_coordinator_host('HOST', PORT)" there, with the address by which the workers reach it.`,
    );
  if (!nodes.some(({ takesRows }) => takesRows))
    throw new DistributionError(
      `No node takes rows: run "select citus_add_node('HOST', PORT)" on the coordinator for each worker.`,
    );
  for (const node of nodes) {
    if (!node.success) throw new DistributionError(`The node ${node.node} can't be asked: ${node.result}`);
    for (const [name, value] of Object.entries<string>(JSON.parse(node.result))) requireSetting(node, name, value);
  }
};

const SELECT_TRIGGERS = `select tgrelid::regclass::text as "table", array_agg(tgname::text order by tgname) as names
  from pg_trigger where not tgisinternal and tgenabled = 'O' group by tgrelid`;

/** The names of the triggers that fire on writes, by table. */
const triggersIn = async (client: Client): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await client.query<{ table: string; names: string[] }>(SELECT_TRIGGERS);
  return new Map(rows.map(({ table, names }) => [table, names]));
};

/**
 * The statements that copy a table's rows into shards. Citus inserts the rows, and no trigger may fire, because the
 * rows that triggers have written are copied, too. The triggers are therefore disabled in the meantime.
 */
const copying = (table: string, call: string, triggers: readonly string[]): string[] => {
  if (triggers.length === 0) return [`select ${call}`];
  const switched = (how: string) => triggers.map((name) => `alter table ${table} ${how} trigger ${name}`);
  // After a table was altered, Citus rejects statements in the same transaction that run on several shards in parallel.
  const sequential = `set local citus.multi_shard_modify_mode = 'sequential'`;
  return [sequential, ...switched('disable'), `select ${call}`, ...switched('enable')];
};

const placingSteps = async (client: Client): Promise<Step[]> => {
  const placements = await placementsOn(async (statement) => (await client.query(statement)).rows);
  const undecided = placements.find(({ place }) => place === undefined);
  if (undecided !== undefined)
    throw new DistributionError(
      `No place is declared for the table ${undecided.table}: see db/placement.ts of the service.`,
    );
  const byName = new Map(placements.map((placement) => [placement.table, placement]));
  const triggers = await triggersIn(client);
  // Once the first table is placed, the database counts as distributed, and the service waits until all tables are
  // placed.
  const others = [...byName.keys()].filter((name) => name !== ORGANISATIONS);
  return [ORGANISATIONS, ...inOrder(others, await referencesIn(client))].flatMap((table) => {
    const { place = 'local', isPlaced = true } = byName.get(table) ?? {};
    if (isPlaced || place === 'local') return [];
    return [{ table, what: place, statements: copying(table, placingCall(table, place), triggers.get(table) ?? []) }];
  });
};

/**
 * Finds the tables whose rows are still on the coordinator although Citus has copied them to the nodes. The size of
 * such a table on the coordinator is the size of these rows.
 */
const SELECT_COPIED = `select logicalrelid::regclass::text as "table" from pg_dist_partition
  where partmethod = 'h' and pg_relation_size(logicalrelid) > 0 order by 1`;

const emptyingSteps = async (client: Client): Promise<Step[]> =>
  (await client.query<{ table: string }>(SELECT_COPIED)).rows.map(({ table }) => ({
    table,
    what: 'emptied',
    statements: [`select truncate_local_data_after_distributing_table('${table}')`],
  }));

/**
 * The steps that are left to distribute a migrated database. Each table comes after the tables that it references.
 * @throws DistributionError if the cluster does not meet the requirements
 */
export const distributionSteps = async (client: Client): Promise<readonly Step[]> => {
  await requireCluster(client);
  return [...(await placingSteps(client)), ...(await emptyingSteps(client))];
};

/**
 * Distributes a migrated database, empty or not, and returns the executed steps. Each step is a transaction, so an
 * interrupted run can be continued. Nobody may write in the meantime.
 * @throws DistributionError if the cluster does not meet the requirements
 */
export const distribute = async (client: Client, onStep: (step: Step) => void): Promise<readonly Step[]> => {
  await requireCluster(client);
  const perform = async (steps: readonly Step[]): Promise<readonly Step[]> => {
    for (const step of steps) {
      await client.query('begin');
      for (const statement of step.statements) await client.query(statement);
      await client.query('commit');
      onStep(step);
    }
    return steps;
  };
  return [...(await perform(await placingSteps(client))), ...(await perform(await emptyingSteps(client)))];
};
