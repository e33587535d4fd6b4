import { defineEntity, p } from '@mikro-orm/postgresql';
import { timestamp } from './columns.ts';

/**
 * An assertion with which a client has authenticated. It is valid once over all instances: the first to insert its row
 * wins. Of its id (`jti`) the SHA-256 is stored, since a client may put anything into it.
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
