import type { JSONWebKeySet, JWK } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../db/database.ts';
import type { RecordKey } from '../../db/recordKey.ts';
import { now } from '../../db/time.ts';
import { inTransaction } from '../../db/transaction.ts';
import { hashOf, newSecret } from '../tokens/tokens.ts';

const PREFIX = 'tps_';

/** The id and secret of a client. Only the hash of the secret is stored. */
export interface ClientCredentials {
  id: string;
  secret: string;
}

interface NewClient {
  organisationId: string;
  scopes: readonly string[];
  userId?: string | undefined;
  name?: string | undefined;
}

/** What a client proves itself by: a secret or keys. */
type Proof = { hash: Buffer; jwks: null } | { hash: null; jwks: JSONWebKeySet };

const insert = async (db: Database, client: NewClient, proof: Proof): Promise<string> => {
  const id = uuidv7();
  await db
    .insertInto('oauth_client')
    .values({
      organisation_id: client.organisationId,
      id,
      ...proof,
      previous_hash: null,
      previous_expires_at: null,
      name: client.name ?? null,
      scopes: [...client.scopes],
      user_id: client.userId ?? null,
      inserted_at: now(),
      revoked_at: null,
    })
    .execute();
  return id;
};

/** Creates a client with a secret. This is the only time that its secret is known. */
export const createClient = async (db: Database, client: NewClient): Promise<ClientCredentials> => {
  const secret = newSecret(PREFIX);
  return { id: await insert(db, client, { hash: hashOf(secret), jwks: null }), secret };
};

/** Creates a client without a secret, which proves itself by signatures of these keys, and returns its id. */
export const createClientWithKeys = (db: Database, client: NewClient, keys: readonly JWK[]): Promise<string> =>
  insert(db, client, { hash: null, jwks: { keys: [...keys] } });

/**
 * Gives a client a new secret. The previous secret is valid until `graceUntil`, older ones no longer.
 * Undefined if there is no such client with a secret, or it is revoked.
 */
export const rotateClient = async (
  db: Database,
  id: string,
  graceUntil: Date,
): Promise<(ClientCredentials & { organisationId: string }) | undefined> => {
  const secret = newSecret(PREFIX);
  const row = await db
    .updateTable('oauth_client')
    .set((build) => ({
      hash: hashOf(secret),
      previous_hash: build.ref('hash'),
      previous_expires_at: graceUntil.toISOString(),
    }))
    .where('id', '=', id)
    .where('hash', 'is not', null)
    .where('revoked_at', 'is', null)
    .returning('organisation_id')
    .executeTakeFirst();
  return row && { id, secret, organisationId: row.organisation_id };
};

/**
 * Replaces the keys of a client by what `change` makes of them, and returns these. Undefined if there is no such client with
 * keys, or it is revoked.
 */
export const changeKeys = (
  db: Database,
  id: string,
  change: (keys: readonly JWK[], organisationId: string) => readonly JWK[] | Promise<readonly JWK[]>,
): Promise<readonly JWK[] | undefined> =>
  inTransaction({ db }, async ({ db: transaction }) => {
    const row = await transaction
      .selectFrom('oauth_client')
      .select(['jwks', 'organisation_id'])
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || row.jwks === null) return undefined;
    const keys = await change(row.jwks.keys, row.organisation_id);
    await transaction
      .updateTable('oauth_client')
      .set({ jwks: { keys: [...keys] } })
      .where('id', '=', id)
      .execute();
    return keys;
  });

/** Revokes a client with all its tokens. Undefined if there is no such client; revoking again changes nothing. */
export const revokeClient = (
  db: Database,
  id: string,
): Promise<Pick<RecordKey, 'organisation_id' | 'id'> | undefined> =>
  db
    .updateTable('oauth_client')
    .set((build) => ({ revoked_at: build.fn.coalesce('revoked_at', build.val(now())) }))
    .where('id', '=', id)
    .returning(['organisation_id', 'id'])
    .executeTakeFirst();
