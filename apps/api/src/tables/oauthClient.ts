import { defineEntity, p } from '@mikro-orm/postgresql';
import { text, texts, timestamp } from './columns.ts';
import { sameOrganisation, tenantKey } from './tenancy.ts';
import { UserEntity } from './user.ts';

const secretHash = () => p.string().columnType('bytea').$type<Buffer>();

/**
 * A program that obtains its own access tokens (decision A2). Its id is the `client_id`; only the SHA-256 of the secret is
 * stored. After a rotation the previous secret is valid until `previousExpiresAt`, so that deployments may overlap.
 */
export const OAuthClientEntity = defineEntity({
  name: 'OAuthClient',
  tableName: 'oauth_client',
  properties: {
    ...tenantKey,
    hash: secretHash(),
    previousHash: secretHash().nullable(),
    previousExpiresAt: timestamp().nullable(),
    name: text(255).nullable(),
    scopes: texts(),
    userId: p.uuid().nullable(),
    userKey: () => sameOrganisation(UserEntity, 'oauth_client', 'user_id').nullable(),
    insertedAt: timestamp(),
    revokedAt: timestamp().nullable(),
  },
  // The version before looks clients up by it.
  indexes: [{ name: 'oauth_client_id_index', properties: ['id'] }],
});
