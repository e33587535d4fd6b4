import { type RawBuilder, sql } from 'kysely';

/** SQL: the scopes that the permission groups of a user allow. */
export const permissionsOf = (organisation: RawBuilder<unknown>, user: RawBuilder<unknown>) =>
  sql<string[]>`array(
    select distinct unnest(g.permissions) from user_group m
    join permission_group g on g.organisation_id = ${organisation} and g.id = m.group_id
    where m.organisation_id = ${organisation} and m.user_id = ${user}
      and g.deleted_at is null
  )`;
