import { defineEntity, p } from '@mikro-orm/postgresql';
import { ErasureReason, LegalBasis } from '@training-provider/contract';
import { text, timestamp } from './columns.ts';
import { OrganisationEntity } from './organisation.ts';

/**
 * A completed erasure: the id of its record, its reason, and the counts of the removed data. It contains no personal
 * data.
 */
export const ErasureEntity = defineEntity({
  name: 'Erasure',
  tableName: 'erasure',
  properties: {
    organisationId: p.uuid().primary(),
    recordId: p.uuid().primary(),
    organisationKey: () =>
      p.manyToOne(OrganisationEntity).joinColumn('organisation_id').deleteRule('no action').updateRule('no action'),
    resource: text(50),
    reason: p.enum(ErasureReason.options),
    erasedAt: timestamp(),
    /** The counts of removed data by kind: `{"notes": 3}`. */
    removed: p.string().columnType('json').$type<Readonly<Record<string, number>>>(),
  },
});

/**
 * The retention period of an organisation for data about people in programs of a legal basis, which begins at the end
 * of each participation.
 */
export const RetentionEntity = defineEntity({
  name: 'Retention',
  tableName: 'retention',
  properties: {
    organisationId: p.uuid().primary(),
    legalBasis: p.enum(LegalBasis.options).primary(),
    organisationKey: () =>
      p.manyToOne(OrganisationEntity).joinColumn('organisation_id').deleteRule('no action').updateRule('no action'),
    months: p.smallint(),
  },
  checks: [{ name: 'retention_months_check', expression: 'months > 0' }],
});
