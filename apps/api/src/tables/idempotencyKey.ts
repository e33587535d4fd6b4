import { defineEntity, p } from '@mikro-orm/postgresql';
import { text, timestamp } from './columns.ts';
import { OrganisationEntity } from './organisation.ts';

/** The response to a creation with an `Idempotency-Key` (decision K2), kept for 24 hours. */
export const IdempotencyKeyEntity = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  properties: {
    organisationId: p.uuid().primary(),
    clientId: text(255).primary(),
    path: text(255).primary(),
    key: text(255).primary(),
    organisationKey: () =>
      p.manyToOne(OrganisationEntity).joinColumn('organisation_id').deleteRule('no action').updateRule('no action'),
    /** SHA-256 of the body: the same key with another body is a mistake of the client. */
    requestHash: p.string().columnType('bytea').$type<Buffer>(),
    status: p.smallint(),
    location: text(255).nullable(),
    etag: text(20).nullable(),
    body: p.text(),
    insertedAt: timestamp(),
  },
  indexes: [
    { name: 'idempotency_key_inserted_at_index', properties: ['insertedAt'] },
    // An erasure finds the responses that show the person.
    { name: 'idempotency_key_location_index', properties: ['organisationId', 'location'] },
  ],
});
