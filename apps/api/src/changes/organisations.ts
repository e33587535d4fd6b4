import { sql } from 'kysely';
import { isDistributed } from '../db/distribution.ts';
import { type Executor, statement } from '../db/statement.ts';

/**
 * SQL: the ids of the organisations with unnumbered changes, and a null at the end, as the recursive part
 * `organisation`. It skips from one organisation to the next in the index, so its duration does not depend on the
 * number of inbox rows.
 */
export const UNNUMBERED = sql`organisation (id) as (
    (select organisation_id from change_inbox order by organisation_id limit 1)
    union all
    select (select organisation_id from change_inbox where organisation_id > organisation.id
      order by organisation_id limit 1)
    from organisation where organisation.id is not null
  )`;

const selectUnnumbered = statement<Record<string, never>, { id: string }>(
  () => sql`with recursive ${UNNUMBERED}
    select id from organisation where id is not null`,
);

/** Citus cannot plan a recursion over all organisations, so this statement queries each shard. */
const selectFromShards = statement<Record<string, never>, { id: string }>(
  () => sql`select distinct organisation_id as id from change_inbox`,
);

/** The organisations with unnumbered changes. */
export const unnumberedOrganisations = async (executor: Executor): Promise<string[]> => {
  const select = isDistributed(executor) ? selectFromShards : selectUnnumbered;
  return (await select(executor, {})).map(({ id }) => id);
};
