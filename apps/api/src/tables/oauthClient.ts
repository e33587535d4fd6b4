import { defineEntity, p } from '@mikro-orm/postgresql';
import type { JSONWebKeySet } from 'jose';
import { text, texts, timestamp } from './columns.ts';
import { sameOrganisation, tenantKey } from './tenancy.ts';
import { UserEntity } from './user.ts';

const secretHash = () => p.string().columnType('bytea').$type<Buffer>();

/**
 * A program that obtains its own access tokens (decision A2). Its id is the `client_id`. It proves itself by a secret or by
 * the signature of a key (decision A10), never by both: of the secret only the SHA-256 is stored, of the keys the public
 * parts. After a rotation the previous secret is valid until `previousExpiresAt`, so that deployments may overlap.
 */
export const OAuthClientEntity = defineEntity({
  name: 'OAuthClient',
  tableName: 'oauth_client',
  properties: {
    ...tenantKey,
    hash: secretHash().nullable(),
    previousHash: secretHash().nullable(),
    previousExpiresAt: timestamp().nullable(),
    jwks: p.string().columnType('json').$type<JSONWebKeySet>().nullable(),
    name: text(255).nullable(),
    scopes: texts(),
    userId: p.uuid().nullable(),
    userKey: () => sameOrganisation(UserEntity, 'oauth_client', 'user_id').nullable(),
    insertedAt: timestamp(),
    revokedAt: timestamp().nullable(),
  },
  // The version before looks clients up by it.
  indexes: [{ name: 'oauth_client_id_index', properties: ['id'] }],
  checks: [{ name: 'oauth_client_proof_check', expression: '(hash is null) <> (jwks is null)' }],
});

/**
 * An assertion by which a client has proved itself. It works once over all instances: the first to insert its row wins. Of
 * its id (`jti`) the SHA-256 is stored, since a client may put anything into it.
 */
export const UsedAssertionEntity = defineEntity({
  name: 'UsedAssertion',
  tableName: 'used_assertion',
  properties: {
    clientId: p.uuid().primary(),
    idHash: p.string().columnType('bytea').$type<Buffer>().primary(),
    expiresAt: timestamp(),
  },
  indexes: [{ name: 'used_assertion_expires_at_index', properties: ['expiresAt'] }],
});
