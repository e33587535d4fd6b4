import { defineEntity, p } from '@mikro-orm/postgresql';
import { ClientAuthentication, resources } from '@training-provider/contract';
import type { JSONWebKeySet } from 'jose';
import { erasable, lifecycle, searchText, text, texts, timestamp } from './columns.ts';
import { identity, readOnly } from './fields.ts';
import { filtered, filteredWithDeletedIfGiven, lastChanged, newestFirst, searchable, sorted } from './indexes.ts';
import { byText } from './order.ts';
import { tableOf } from './table.ts';
import { sameOrganisation, tenantKey } from './tenancy.ts';
import { UserEntity } from './user.ts';

const secretHash = () => p.string().columnType('bytea').$type<Buffer>();

/**
 * An OAuth client, which obtains its own access tokens (decision A2). Its id is the `client_id`. It authenticates
 * either with a secret or with the signature of a key (decision A10). Only the SHA-256 of the secret, or the public
 * parts of the keys, are stored. After a rotation the previous secret is valid until `previousExpiresAt`, so that
 * deployments may overlap. A trigger keeps `revokedAt`, which blocks the client, equal to `deletedAt`.
 */
export const ClientEntity = defineEntity({
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
    authentication: p.enum(ClientAuthentication.options).default('client_secret'),
    lastUsedAt: timestamp().nullable(),
    revokedAt: timestamp().nullable(),
    ...lifecycle,
    ...erasable,
    search: searchText('name'),
  },
  indexes: [
    // The previous version of the service looks up clients by id alone.
    { name: 'oauth_client_id_index', properties: ['id'] },
    newestFirst('oauth_client'),
    lastChanged('oauth_client'),
    searchable('oauth_client'),
    filteredWithDeletedIfGiven('oauth_client', 'user_id'),
    filtered('oauth_client', 'authentication'),
    sorted('oauth_client', byText('name')),
  ],
  checks: [{ name: 'oauth_client_proof_check', expression: '(hash is null) <> (jwks is null)' }],
});

export const clientTable = tableOf({
  facts: resources.clients,
  entity: ClientEntity,
  fields: {
    ...identity,
    name: 'name',
    scopes: 'scopes',
    userId: 'user_id',
    authentication: 'authentication',
    lastUsedAt: readOnly('last_used_at'),
  },
  internal: ['hash', 'previous_hash', 'previous_expires_at', 'jwks', 'revoked_at'],
  orders: { name: byText },
});
