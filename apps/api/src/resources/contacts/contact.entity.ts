import { defineEntity, p } from '@mikro-orm/postgresql';
import { ContactCategory } from '@training-provider/contract';
import { lifecycle, text, texts } from '../../db/columns.ts';
import { newestFirst, sameOrganisation, tenantKey } from '../../db/tenancy.ts';
import { FundingAgencyEntity } from '../fundingAgencies/fundingAgency.entity.ts';

export const ContactEntity = defineEntity({
  name: 'Contact',
  tableName: 'contact',
  properties: {
    ...tenantKey,
    category: p.enum(ContactCategory.options),
    email: text(254).nullable(),
    firstName: text(255).nullable(),
    lastName: text(255).nullable(),
    function: text(255).nullable(),
    fundingAgencyId: p.uuid().nullable(),
    fundingAgencyKey: () => sameOrganisation(FundingAgencyEntity, 'contact', 'funding_agency_id').nullable(),
    tags: texts(),
    ...lifecycle,
  },
  indexes: [newestFirst('contact')],
  // A contact's id may be supplied by the caller, so it has to be unique over all organisations on its own.
  uniques: [{ name: 'contact_id_key', properties: ['id'] }],
});
