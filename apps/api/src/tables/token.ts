import { defineEntity, p } from '@mikro-orm/postgresql';
import { ClientEntity } from './client.ts';
import { text, texts, timestamp } from './columns.ts';
import { sameOrganisation, tenantKey } from './tenancy.ts';
import { UserEntity } from './user.ts';

/** An access token (decision A1). The token itself is never stored, only its SHA-256. */
export const TokenEntity = defineEntity({
  name: 'Token',
  tableName: 'token',
  properties: {
    ...tenantKey,
    hash: p.string().columnType('bytea').$type<Buffer>(),
    name: text(255).nullable(),
    scopes: texts(),
    userId: p.uuid().nullable(),
    userKey: () => sameOrganisation(UserEntity, 'token', 'user_id').nullable(),
    clientId: p.uuid().nullable(),
    clientKey: () => sameOrganisation(ClientEntity, 'token', 'client_id').nullable(),
    insertedAt: timestamp(),
    expiresAt: timestamp(),
    revokedAt: timestamp().nullable(),
  },
  indexes: [
    // The previous version of the service looks up tokens by hash alone.
    { name: 'token_hash_index', properties: ['hash'] },
    { name: 'token_of_client_expiry_index', properties: ['expiresAt'], where: 'client_id is not null' },
    { name: 'token_live_of_client_index', properties: ['clientId', 'expiresAt'], where: 'revoked_at is null' },
  ],
});
