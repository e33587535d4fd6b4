import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
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

/** The actor of a token: its user, otherwise its client, otherwise the token itself. */
export const actorOf = (token: Owners): Actor => {
  if (token.user_id !== null) return { kind: 'user', id: token.user_id };
  return token.client_id === null ? { kind: 'token', id: token.id } : { kind: 'client', id: token.client_id };
};

const [HASH, ORGANISATION, ID, NOW] = [
  sql<Buffer>`${valueNamed('hash')}`,
  sql<string>`${valueNamed('organisation')}`,
  sql<string>`${valueNamed('id')}`,
  sql<string>`${valueNamed('now')}`,
];

/** SQL: the scopes of a token, limited by the current scopes of its client. */
const SCOPES_NOW = sql<string[]>`case when c.id is null or '*' = any(c.scopes) then t.scopes
  when '*' = any(t.scopes) then c.scopes
  else array(select unnest(t.scopes) intersect select unnest(c.scopes)) end`;

/**
 * A query for the tokens that are valid at the time `now`: not revoked, not expired, with an active user and an
 * unrevoked client, if any.
 * @param organisation the organisation of `t`
 */
const validTokens = (db: Database, organisation: RawBuilder<string>) =>
  db
    .selectFrom('token as t')
    .leftJoin('app_user as u', (join) =>
      join.on('u.organisation_id', '=', organisation).onRef('u.id', '=', 't.user_id'),
    )
    .leftJoin('oauth_client as c', (join) =>
      join.on('c.organisation_id', '=', organisation).onRef('c.id', '=', 't.client_id'),
    )
    .select(['t.id', 't.organisation_id', 't.inserted_at', 't.expires_at', 't.user_id', 't.client_id'])
    .select(SCOPES_NOW.as('scopes'))
    .select(permissionsOf(organisation, sql.ref('t.user_id')).as('permissions'))
    .where('t.revoked_at', 'is', null)
    .where('c.revoked_at', 'is', null)
    .where('t.expires_at', '>', NOW)
    .where((where) =>
      where.or([
        where('t.user_id', 'is', null),
        where.and([where('u.status', '=', 'active'), where('u.deleted_at', 'is', null)]),
      ]),
    );

/** The statement that finds a token. On Citus it runs in the shard of the organisation, which is looked up before. */
const statementOf = (db: Database) =>
  isDistributed({ db })
    ? validTokens(db, ORGANISATION).where('t.organisation_id', '=', ORGANISATION).where('t.id', '=', ID).compile()
    : validTokens(db, sql.ref<string>('t.organisation_id'))
        .innerJoin('token_hash as h', (join) =>
          join.onRef('t.organisation_id', '=', 'h.organisation_id').onRef('t.id', '=', 'h.token_id'),
        )
        .where('h.hash', '=', HASH)
        .compile();

type Statement = ReturnType<typeof statementOf>;
/** The columns that the statement returns. */
export type ValidToken = Statement extends CompiledQuery<infer Row> ? Row : never;

/** Built once, because building the statement takes longer than the rest of a look-up. */
let lookUp: Statement | undefined;

interface TokenPlace {
  readonly organisation: string;
  readonly id: string;
}

const placeOf = statement<{ hash: Buffer }, TokenPlace>(
  ({ hash }) => sql`select organisation_id as organisation, token_id as id from token_hash where hash = ${hash}`,
);

/** The row of the valid token with this hash. */
export const findValidToken = async (db: Database, hash: Buffer): Promise<ValidToken | undefined> => {
  lookUp ??= statementOf(db);
  const [place] = isDistributed({ db }) ? await placeOf(executorOn(db), { hash }) : [{}];
  if (place === undefined) return undefined;
  const parameters = parametersOf(lookUp, { hash, ...place, now: new Date().toISOString() });
  const query: Statement = { ...lookUp, parameters };
  return (await db.executeQuery(query)).rows[0];
};

/** Finds the valid token with this hash. */
export const findToken = async (db: Database, hash: Buffer): Promise<AccessToken | undefined> => {
  const row = await findValidToken(db, hash);
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
