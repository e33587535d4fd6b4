import { type RawBuilder, sql } from 'kysely';
import type { Actor, Caller } from '../../context/caller.ts';
import type { Database } from '../../db/database.ts';
import { isDistributed } from '../../db/distribution.ts';
import { parametersOf, statement, valueNamed } from '../../db/statement.ts';
import { executorOn } from '../../db/transaction.ts';
import { permissionsOf } from './permissions.ts';

/** A valid access token: its caller and its expiry. */
export interface AccessToken extends Caller {
  readonly expiresAt: number;
}

interface Owners {
  readonly id: string;
  readonly user_id: string | null;
  readonly client_id: string | null;
}

/** Who acts with a token. */
export const actorOf = (token: Owners): Actor => {
  if (token.user_id !== null) return { kind: 'user', id: token.user_id };
  return token.client_id === null ? { kind: 'token', id: token.id } : { kind: 'client', id: token.client_id };
};

/** SQL: the scopes of a token, cut by those that its client has now. */
const SCOPES_NOW = sql<string[]>`case when c.id is null or '*' = any(c.scopes) then t.scopes
  when '*' = any(t.scopes) then c.scopes
  else array(select unnest(t.scopes) intersect select unnest(c.scopes)) end`;

/**
 * The token with this hash that is valid at a time: not revoked, not expired, with an active user and a client that is not
 * revoked, if any.
 * @param organisation its organisation, by default that of the hash. By its value, Citus looks for it in one shard
 */
export const validToken = (
  db: Database,
  hash: Buffer | RawBuilder<Buffer>,
  now: string | RawBuilder<string> = new Date().toISOString(),
  organisation: RawBuilder<string> = sql.ref<string>('h.organisation_id'),
) =>
  db
    .selectFrom('token_hash as h')
    .innerJoin('token as t', (join) => join.on('t.organisation_id', '=', organisation).onRef('t.id', '=', 'h.token_id'))
    .leftJoin('app_user as u', (join) =>
      join.on('u.organisation_id', '=', organisation).onRef('u.id', '=', 't.user_id'),
    )
    .leftJoin('oauth_client as c', (join) =>
      join.on('c.organisation_id', '=', organisation).onRef('c.id', '=', 't.client_id'),
    )
    .select(['t.id', 't.organisation_id', 't.expires_at', 't.user_id', 't.client_id'])
    .select(SCOPES_NOW.as('scopes'))
    .select(permissionsOf(organisation, sql.ref('t.user_id')).as('permissions'))
    .where('h.hash', '=', hash)
    .where('t.revoked_at', 'is', null)
    .where('c.revoked_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where((where) =>
      where.or([
        where('t.user_id', 'is', null),
        where.and([where('u.status', '=', 'active'), where('u.deleted_at', 'is', null)]),
      ]),
    );

const HASH = sql<Buffer>`${valueNamed('hash')}`;
const NOW = sql<string>`${valueNamed('now')}`;

/** Each is built once, since it takes longer to build than the rest of a look-up. */
const built = new Map<boolean, ReturnType<typeof statementOf>>();
const statementOf = (db: Database, isNamed: boolean) =>
  validToken(db, HASH, NOW, ...(isNamed ? [sql<string>`${valueNamed('organisation')}`] : [])).compile();

const organisationOf = statement<{ hash: Buffer }, { organisation: string }>(
  ({ hash }) => sql`select organisation_id as organisation from token_hash where hash = ${hash}`,
);

/** Finds the valid token with this hash. */
export const findToken = async (db: Database, hash: Buffer): Promise<AccessToken | undefined> => {
  const isNamed = isDistributed({ db });
  const [{ organisation } = {}] = isNamed
    ? await organisationOf(executorOn(db), { hash })
    : [{ organisation: undefined }];
  if (isNamed && organisation === undefined) return undefined;
  const lookUp = built.get(isNamed) ?? statementOf(db, isNamed);
  built.set(isNamed, lookUp);
  const parameters = parametersOf(lookUp, { hash, organisation, now: new Date().toISOString() });
  const query: typeof lookUp = { ...lookUp, parameters };
  const [row] = (await db.executeQuery(query)).rows;
  if (row === undefined) return undefined;
  return {
    tokenId: row.id,
    clientId: row.client_id ?? row.id,
    organisationId: row.organisation_id,
    actor: actorOf(row),
    scopes: row.scopes,
    permissions: row.user_id === null ? undefined : row.permissions,
    expiresAt: Date.parse(row.expires_at),
  };
};
