import { defineEntity, p } from '@mikro-orm/postgresql';
import { text, timestamp } from './columns.ts';
import { organisationKey } from './tenancy.ts';

/**
 * An external id: the id of a record in another system (decision N6c). A foreign key cannot reference the tables of all
 * kinds of records. Instead, each statement that writes or reads a row joins the record, with a condition on the
 * organisation.
 */
export const ExternalIdEntity = defineEntity({
  name: 'ExternalId',
  tableName: 'external_id',
  properties: {
    organisationId: p.uuid().primary(),
    /** The resource of the record, such as `participants`. */
    kind: text(50).primary(),
    recordId: p.uuid().primary(),
    /** The name of the other system. */
    source: text(50).primary(),
    organisationKey,
    value: text(255),
    insertedAt: timestamp(),
    updatedAt: timestamp(),
  },
  uniques: [{ name: 'external_id_value_key', properties: ['organisationId', 'kind', 'source', 'value'] }],
});
