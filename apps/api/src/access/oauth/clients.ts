import type { NewClient } from '@training-provider/contract';
import type { JSONWebKeySet, JWK } from 'jose';
import { sql } from 'kysely';
import { type Author, systemAuthor } from '../../context/author.ts';
import type { Database } from '../../db/database.ts';
import type { RecordKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import type { Executor } from '../../db/statement.ts';
import { executorOn, inTransaction } from '../../db/transaction.ts';
import { Fault } from '../../problems/fault.ts';
import type { StoredRow } from '../../tables/table.ts';
import { hashOf, newSecret } from '../tokens/tokens.ts';

const PREFIX = 'tps_';

/** The id and secret of a client. Only the hash of the secret is stored. */
export interface ClientCredentials {
  id: string;
  secret: string;
}

interface Group {
  readonly organisation_id: string;
  readonly by: Author;
}

/** The credentials of a client: a secret or keys. */
type Proof = { hash: Buffer; jwks: null } | { hash: null; jwks: string };

const keySet = (keys: readonly JWK[]): string => JSON.stringify({ keys } satisfies { keys: readonly JWK[] });

/**
 * Creates a client. Its secret is only returned here. A client with keys has no secret, and signs assertions with its
 * keys.
 * @throws Fault 422 for an unknown user
 */
export const insertClient = async (
  executor: Executor,
  group: Group,
  client: NewClient,
  keys: readonly JWK[] = [],
): Promise<{ row: StoredRow; secret?: string }> => {
  const insert = (proof: Proof) => records.clients.create(executor, { ...group, columns: proof }, client);
  if (client.authentication === 'private_key_jwt') return { row: await insert({ hash: null, jwks: keySet(keys) }) };
  const secret = newSecret(PREFIX);
  return { row: await insert({ hash: hashOf(secret), jwks: null }), secret };
};

interface OfAdmin {
  organisationId: string;
  scopes: readonly string[];
  userId?: string | undefined;
  name?: string | undefined;
}

const ofAdmin = (db: Database, { organisationId, scopes, ...client }: OfAdmin, keys?: readonly JWK[]) => {
  const group = { organisation_id: organisationId, by: systemAuthor('admin client create') };
  const authentication = keys === undefined ? 'client_secret' : 'private_key_jwt';
  return insertClient(executorOn(db), group, { ...client, scopes: [...scopes], authentication }, keys);
};

/** Creates a client with a secret, for the admin command line. */
export const createClient = async (db: Database, client: OfAdmin): Promise<ClientCredentials> => {
  const { row, secret = '' } = await ofAdmin(db, client);
  return { id: row.id, secret };
};

/** Creates a client with keys, for the admin command line, and returns its id. */
export const createClientWithKeys = async (db: Database, client: OfAdmin, keys: readonly JWK[]): Promise<string> =>
  (await ofAdmin(db, client, keys)).row.id;

interface WithSecret {
  readonly organisation_id: string;
  readonly id: string;
  readonly hash: Buffer;
}

/** The organisation of a client. */
export const organisationOf = async (db: Database, id: string): Promise<string | undefined> => {
  const found = await db
    .selectFrom('oauth_client_id')
    .select('organisation_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.organisation_id;
};

/** The hash of a client's secret, locked; undefined if there is no such client with a secret, or it is revoked. */
export const lockSecret = async (db: Database, id: string): Promise<WithSecret | undefined> => {
  const organisationId = await organisationOf(db, id);
  if (organisationId === undefined) return undefined;
  const { rows } = await sql<WithSecret>`select organisation_id, id, hash from oauth_client
    where organisation_id = ${organisationId} and id = ${id} and hash is not null and revoked_at is null for update`.execute(
    db,
  );
  return rows[0];
};

/** Replaces the current secret, which stays valid until `graceUntil`. */
export const replaceSecret = (
  executor: Executor,
  { organisation_id, id, hash: previous_hash }: WithSecret,
  hash: Buffer,
  graceUntil: string | null,
): Promise<void> =>
  records.clients.updateInternal(
    executor,
    { organisation_id, id },
    { hash, previous_hash, previous_expires_at: graceUntil },
  );

/**
 * Gives a client a new secret. The previous secret is valid until `graceUntil`; older secrets are no longer valid.
 * Returns undefined if there is no such client with a secret, or it is revoked.
 */
export const rotateClient = async (
  db: Database,
  id: string,
  graceUntil: Date,
): Promise<(ClientCredentials & { organisationId: string }) | undefined> => {
  const secret = newSecret(PREFIX);
  return inTransaction({ db }, async (executor) => {
    const found = await lockSecret(executor.db, id);
    if (found === undefined) return undefined;
    await replaceSecret(executor, found, hashOf(secret), graceUntil.toISOString());
    return { id, secret, organisationId: found.organisation_id };
  });
};

/**
 * Replaces the keys of a client with the result of `change`, and returns the new keys. Returns undefined if there is no
 * such client with keys, or it is revoked.
 */
export const changeKeys = (
  db: Database,
  id: string,
  change: (keys: readonly JWK[], organisationId: string) => readonly JWK[] | Promise<readonly JWK[]>,
): Promise<readonly JWK[] | undefined> =>
  inTransaction({ db }, async (executor) => {
    const organisationId = await organisationOf(executor.db, id);
    if (organisationId === undefined) return undefined;
    const { rows } = await sql<{ organisation_id: string; jwks: JSONWebKeySet | null }>`select organisation_id, jwks
      from oauth_client where organisation_id = ${organisationId} and id = ${id} and revoked_at is null for update`.execute(
      executor.db,
    );
    const [row] = rows;
    if (row === undefined || row.jwks === null) return undefined;
    const keys = await change(row.jwks.keys, row.organisation_id);
    const key = { organisation_id: row.organisation_id, id };
    await records.clients.updateInternal(executor, key, { jwks: keySet(keys) });
    return keys;
  });

/**
 * Revokes a client and all its tokens. Returns undefined if there is no such client. Revoking a client again changes
 * nothing.
 */
export const revokeClient = async (
  db: Database,
  id: string,
  author = 'admin client revoke',
): Promise<Pick<RecordKey, 'organisation_id' | 'id'> | undefined> => {
  const found = await db
    .selectFrom('oauth_client')
    .select(['organisation_id', 'id', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { deleted_at, ...key } = found;
  if (deleted_at === null) await records.clients.softDelete(executorOn(db), { ...key, by: systemAuthor(author) });
  return key;
};

interface Used {
  readonly id: string;
  readonly organisationId: string;
  readonly lastUsedAt: string | null;
}

/**
 * Records that a client obtained a token today. This creates a version of the client, and therefore happens once a day.
 */
export const noteUse = async (db: Database, { id, organisationId, lastUsedAt }: Used): Promise<void> => {
  const today = new Date().toISOString().slice(0, 10);
  if (lastUsedAt?.startsWith(today)) return;
  const key = { organisation_id: organisationId, id, by: { kind: 'client', id } as const };
  try {
    await records.clients.updateColumns(executorOn(db), key, { last_used_at: `${today}T00:00:00.000Z` });
  } catch (error) {
    // The client has been deleted since its authentication.
    if (!(error instanceof Fault && error.code === 'not_found')) throw error;
  }
};
