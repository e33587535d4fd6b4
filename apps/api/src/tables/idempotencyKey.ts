import { defineEntity, p } from '@mikro-orm/postgresql';
import { text, timestamp } from './columns.ts';
import { OrganisationEntity } from './organisation.ts';

/** The response to a POST with an `Idempotency-Key` (decision K2), stored for 24 hours. */
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
    /** The SHA-256 of the body. Using the same key with another body is a mistake of the client. */
    requestHash: p.string().columnType('bytea').$type<Buffer>(),
    /**
     * The status of the successful response. It is 409 if an erasure has removed the response to a batch; the key is
     * then replaced by a digest of the key.
     */
    status: p.smallint(),
    location: text(255).nullable(),
    /** The ids of the records that the response to a batch contains. */
    recordIds: p.array().columnType('uuid[]').$type<readonly string[]>().nullable(),
    etag: text(20).nullable(),
    body: p.text(),
    insertedAt: timestamp(),
  },
  indexes: [
    { name: 'idempotency_key_inserted_at_index', properties: ['insertedAt'] },
    // With this index and the next one, an erasure finds the responses that contain the person.
    { name: 'idempotency_key_location_index', properties: ['organisationId', 'location'] },
    {
      name: 'idempotency_key_record_ids_index',
      expression:
        'create index "idempotency_key_record_ids_index" on "idempotency_key" using gin ("organisation_id", "record_ids") where "record_ids" is not null',
    },
  ],
});
