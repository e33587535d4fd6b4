import { defineEntity, p } from '@mikro-orm/postgresql';
import { ErasureReason, LegalBasis } from '@training-provider/contract';
import { text, timestamp } from './columns.ts';
import { OrganisationEntity } from './organisation.ts';

/** An erasure that was carried out: whose record, why, and what it removed, without a person. */
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
    /** How much, by what: `{"notes": 3}`. */
    removed: p.string().columnType('json').$type<Readonly<Record<string, number>>>(),
  },
});

/** How long an organisation keeps what it knows of the people in programs of a legal basis, from the end of each. */
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
