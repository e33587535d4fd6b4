/** Finds where the rows of an organisation are stored in a cluster. */
import { withConnection } from '../testbed/database.ts';

/** The shard that contains an organisation's rows, and the port of the node that stores it. */
export interface Shard {
  readonly id: string;
  readonly port: number;
}

const SELECT_SHARD = `select s.shardid as id, s.nodeport as port from citus_shards s
  where s.shardid = get_shard_id_for_distribution_column('organisation', $1::uuid)`;

/** The shard in which an organisation is currently stored. */
export const shardOf = (url: string, organisationId: string): Promise<Shard> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<Shard>(SELECT_SHARD, [organisationId]);
    const [shard] = rows;
    if (shard === undefined) throw new Error('the organisation has no shard');
    return shard;
  });
