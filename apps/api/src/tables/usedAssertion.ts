import { defineEntity, p } from '@mikro-orm/postgresql';
import { timestamp } from './columns.ts';

/**
 * An assertion with which a client has authenticated. It is valid only once on all instances together: the first
 * instance that inserts its row accepts it. Its id (`jti`) is stored as a SHA-256, because a client may put anything
 * into the id.
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
