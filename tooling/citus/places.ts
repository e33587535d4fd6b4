/** Where the rows of an organisation lie in a cluster. */
import { withConnection } from '../testbed/database.ts';

/** The shard of an organisation's rows in its table, and the port of the node that has it. */
export interface Shard {
  readonly id: string;
  readonly port: number;
}

const SELECT_SHARD = `select s.shardid as id, s.nodeport as port from citus_shards s
  where s.shardid = get_shard_id_for_distribution_column('organisation', $1::uuid)`;

/** The shard in which an organisation lies now. */
export const shardOf = (url: string, organisationId: string): Promise<Shard> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<Shard>(SELECT_SHARD, [organisationId]);
    const [shard] = rows;
    if (shard === undefined) throw new Error('the organisation has no shard');
    return shard;
  });
