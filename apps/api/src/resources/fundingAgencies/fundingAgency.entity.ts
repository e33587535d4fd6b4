import { defineEntity, p } from '@mikro-orm/postgresql';
import { FundingAgencyType, PartnerType } from '@training-provider/contract';
import { lifecycle, text } from '../../db/columns.ts';
import { newestFirst, tenantKey } from '../../db/tenancy.ts';

export const FundingAgencyEntity = defineEntity({
  name: 'FundingAgency',
  tableName: 'funding_agency',
  properties: {
    ...tenantKey,
    name: text(255),
    partnerType: p.enum(PartnerType.options),
    type: p.enum(FundingAgencyType.options).nullable(),
    email: text(254).nullable(),
    ...lifecycle,
  },
  indexes: [newestFirst('funding_agency')],
});
