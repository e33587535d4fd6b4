import type { ActorKind } from '@training-provider/contract';
import { sql } from 'kysely';
import { type Caller, mayGrant } from '../context/caller.ts';
import { type Executor, statement } from '../db/statement.ts';
import { isUuid } from '../http/uuid.ts';
import { permissionsOf } from './tokens/permissions.ts';

/** The caller that requested background work, as stored with the work. */
export interface Owner {
  readonly organisation_id: string;
  readonly actor_kind: ActorKind;
  readonly actor_id: string | null;
  /** The `clientId` of the caller; `token_id` is its `tokenId`. */
  readonly client_id: string;
  readonly token_id: string;
  /** The scopes of the token at that time. The database does not contain the scopes of an OpenID provider's token. */
  readonly token_scopes: readonly string[];
}

/** The columns of an owner, except the organisation. */
export const ownerOf = ({ actor, clientId, tokenId, scopes }: Caller) => ({
  ...{ actor_kind: actor.kind, actor_id: actor.id ?? null },
  ...{ client_id: clientId, token_id: tokenId, token_scopes: [...scopes] },
});

type Ids = {
  readonly organisation_id: string;
  readonly token_id: string | null;
  readonly client_id: string | null;
  readonly user_id: string | null;
};

/** The current state of the token, the client and the user; null if a record does not exist. */
interface Access {
  readonly token: boolean | null;
  readonly client: boolean | null;
  readonly clientScopes: readonly string[] | null;
  readonly user: boolean | null;
  readonly permissions: readonly string[];
}

const read = statement<Ids, Access>(
  ({ organisation_id, token_id, client_id, user_id }) => sql`
    select case when t.id is not null then t.revoked_at is null end as token,
      case when c.id is not null then c.revoked_at is null end as client, c.scopes as "clientScopes",
      case when u.id is not null then u.status = 'active' and u.deleted_at is null end as "user",
      ${permissionsOf(sql`${organisation_id}::uuid`, sql`${user_id}::uuid`)} as permissions
    from (select) own
      left join token t on t.organisation_id = ${organisation_id} and t.id = ${token_id}::uuid
      left join oauth_client c on c.organisation_id = ${organisation_id} and c.id = ${client_id}::uuid
      left join app_user u on u.organisation_id = ${organisation_id} and u.id = ${user_id}::uuid`,
);

const idOf = (text: string): string | null => (isUuid(text) ? text : null);

/**
 * Whether the caller that requested background work may still do it: the token is not revoked, the client exists, the
 * user is active, and each of them has the needed scopes. The token may have expired in the meantime.
 */
export const hasAccess = async (executor: Executor, owner: Owner, needed: readonly string[]): Promise<boolean> => {
  const isUser = owner.actor_kind === 'user';
  const [found] = await read(executor, {
    organisation_id: owner.organisation_id,
    token_id: idOf(owner.token_id),
    client_id: idOf(owner.client_id),
    user_id: isUser ? owner.actor_id : null,
  });
  if (found === undefined || found.token === false || found.client === false) return false;
  // The token was the service's own and is deleted, and there is no client that could obtain another one.
  if (found.token === null && found.client === null && isUuid(owner.token_id)) return false;
  if (isUser && found.user !== true) return false;
  const holders = [
    { scopes: owner.token_scopes, permissions: isUser ? found.permissions : undefined },
    ...(found.clientScopes === null ? [] : [{ scopes: found.clientScopes, permissions: undefined }]),
  ];
  return holders.every((holder) => needed.every((scope) => mayGrant(holder, scope)));
};

const readExpiry = statement<{ organisation_id: string; id: string }, { expired: boolean }>(
  ({ organisation_id, id }) => sql`select expires_at < clock_timestamp() as expired from token
    where organisation_id = ${organisation_id} and id = ${id}::uuid`,
);

/** Whether the owner is an expired token without a user or client, so that nobody can obtain another token for it. */
export const hasExpired = async (executor: Executor, owner: Owner): Promise<boolean> => {
  const { organisation_id, actor_kind, token_id: id } = owner;
  if (actor_kind !== 'token' || !isUuid(id)) return false;
  const [found] = await readExpiry(executor, { organisation_id, id });
  return found?.expired === true;
};
