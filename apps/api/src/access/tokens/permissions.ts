import { sql } from 'kysely';

/** SQL: the scopes that the permission groups of a user allow. The arguments are columns, such as `t.user_id`. */
export const permissionsOf = (organisationColumn: string, userColumn: string) =>
  sql<string[]>`array(
    select distinct unnest(g.permissions) from user_group m
    join permission_group g on g.organisation_id = m.organisation_id and g.id = m.group_id
    where m.organisation_id = ${sql.ref(organisationColumn)} and m.user_id = ${sql.ref(userColumn)}
      and g.deleted_at is null
  )`;
