import { EVERY_SCOPE, SCOPES } from '@training-provider/contract';
import { sql } from 'kysely';
import { database } from './tenant.ts';

/** Every scope, and the one that stands for all. */
const ALL: readonly string[] = [...SCOPES, EVERY_SCOPE];

/** The combined permissions of scopes and, if a user limits them, of the user's groups. */
export const allowedBy = (scopes: readonly string[], permissions: readonly string[] = [EVERY_SCOPE]): Set<string> => {
  const has = (list: readonly string[], scope: string) => list.includes(scope) || list.includes(EVERY_SCOPE);
  return new Set(ALL.filter((scope) => has(scopes, scope) && has(permissions, scope)));
};

interface Held {
  readonly principal: string;
  readonly scopes: string[];
  readonly permissions: string[] | null;
}

/**
 * The rights of everybody in an organisation: of each active user, by id and by e-mail address, by which an OpenID
 * provider may know the person, and of each client, by id and by its credentials.
 */
export const rightsIn = async (organisationId: string): Promise<Map<string, Set<string>>> => {
  const permissions = sql`array(select unnest(g.permissions) from user_group m
    join permission_group g on g.organisation_id = m.organisation_id and g.id = m.group_id and g.deleted_at is null
    where m.organisation_id = u.organisation_id and m.user_id = u.id)`;
  const { rows } = await sql<Held>`
    select principal, array['*'] as scopes, ${permissions} as permissions
      from app_user u, unnest(array[u.id::text, u.email]) principal
      where u.organisation_id = ${organisationId} and u.status = 'active' and u.deleted_at is null
    union all
    select principal, c.scopes, case when c.user_id is not null then
        case when u.status = 'active' and u.deleted_at is null then ${permissions} else '{}' end end
      from oauth_client c left join app_user u on u.organisation_id = c.organisation_id and u.id = c.user_id,
        unnest(array[c.id::text, coalesce(encode(c.hash, 'hex'), c.jwks::text)]) principal
      where c.organisation_id = ${organisationId} and c.revoked_at is null`.execute(await database());
  return new Map(
    rows.map(({ principal, scopes, permissions: limits }) => [principal, allowedBy(scopes, limits ?? undefined)]),
  );
};
