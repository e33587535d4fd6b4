import { sql } from 'kysely';
import { permissionsOf } from '../../access/tokens/permissions.ts';
import { mayGrant } from '../../context/caller.ts';
import { type Executor, statement } from '../../db/statement.ts';
import { isUuid } from '../../http/uuid.ts';
import type { ImportRow } from '../rows.ts';

type Owners = {
  readonly organisation_id: string;
  readonly token_id: string | null;
  readonly client_id: string | null;
  readonly user_id: string | null;
};

/** What is known of them now; null of what is not there. */
interface Access {
  readonly token: boolean | null;
  readonly client: boolean | null;
  readonly clientScopes: readonly string[] | null;
  readonly user: boolean | null;
  readonly permissions: readonly string[];
}

const read = statement<Owners, Access>(
  ({ organisation_id, token_id, client_id, user_id }) => sql`
    select case when t.id is not null then t.revoked_at is null end as token,
      case when c.id is not null then c.revoked_at is null end as client, c.scopes as "clientScopes",
      case when u.id is not null then u.status = 'active' and u.deleted_at is null end as "user",
      ${permissionsOf('own.organisation_id', 'own.user_id')} as permissions
    from (select ${organisation_id}::uuid as organisation_id, ${user_id}::uuid as user_id) own
      left join token t on t.organisation_id = own.organisation_id and t.id = ${token_id}::uuid
      left join oauth_client c on c.organisation_id = own.organisation_id and c.id = ${client_id}::uuid
      left join app_user u on u.organisation_id = own.organisation_id and u.id = own.user_id`,
);

const idOf = (text: string): string | null => (isUuid(text) ? text : null);

/**
 * Whether whoever created an import may still write its records: the token is not revoked, the client is there, the user is
 * active, and all of them have the scopes. The token may have expired meanwhile.
 */
export const hasAccess = async (executor: Executor, row: ImportRow): Promise<boolean> => {
  const isUser = row.actor_kind === 'user';
  const [found] = await read(executor, {
    organisation_id: row.organisation_id,
    token_id: idOf(row.token_id),
    client_id: idOf(row.client_id),
    user_id: isUser ? row.actor_id : null,
  });
  if (found === undefined || found.token === false || found.client === false) return false;
  // One of our own that is no longer there, and no client that would obtain another one.
  if (found.token === null && found.client === null && isUuid(row.token_id)) return false;
  if (isUser && found.user !== true) return false;
  const holders = [
    { scopes: row.token_scopes, permissions: isUser ? found.permissions : undefined },
    ...(found.clientScopes === null ? [] : [{ scopes: found.clientScopes, permissions: undefined }]),
  ];
  const needed = ['imports:write', `${row.collection}:write`];
  return holders.every((holder) => needed.every((scope) => mayGrant(holder, scope)));
};
