import { defineEntity, p } from '@mikro-orm/postgresql';
import { FundingAgencyType, PartnerType, resources } from '@training-provider/contract';
import { lifecycle, searchText, text } from './columns.ts';
import { identity } from './fields.ts';
import { filtered, filteredByEmail, lastChanged, newestFirst, searchable, sorted } from './indexes.ts';
import { byText } from './order.ts';
import { tableOf } from './table.ts';
import { tenantKey } from './tenancy.ts';

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
    search: searchText('name', 'email'),
  },
  indexes: [
    newestFirst('funding_agency'),
    lastChanged('funding_agency'),
    searchable('funding_agency'),
    filtered('funding_agency', 'partner_type'),
    filtered('funding_agency', 'type'),
    filteredByEmail('funding_agency'),
    sorted('funding_agency', byText('name')),
  ],
});

export const fundingAgencyTable = tableOf({
  facts: resources.fundingAgencies,
  entity: FundingAgencyEntity,
  fields: { ...identity, name: 'name', partnerType: 'partner_type', type: 'type', email: 'email' },
  internal: [],
  orders: { name: byText },
});
