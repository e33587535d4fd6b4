import { defineEntity, p } from '@mikro-orm/postgresql';
import { ContactCategory, resources } from '@training-provider/contract';
import { erasable, lifecycle, searchText, text, texts } from './columns.ts';
import { identity, readOnly } from './fields.ts';
import { FundingAgencyEntity } from './fundingAgency.ts';
import { filtered, filteredByEmail, filteredByItem, lastChanged, newestFirst, searchable, sorted } from './indexes.ts';
import { byText } from './order.ts';
import { tableOf } from './table.ts';
import { sameOrganisation, tenantKey } from './tenancy.ts';

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
    ...erasable,
    search: searchText('first_name', 'last_name', 'email'),
  },
  indexes: [
    newestFirst('contact'),
    lastChanged('contact'),
    searchable('contact'),
    filtered('contact', 'category'),
    filtered('contact', 'funding_agency_id'),
    filteredByEmail('contact'),
    filteredByItem('contact', 'tags'),
    sorted('contact', byText('first_name')),
    sorted('contact', byText('last_name')),
  ],
});

/** Responses contain both spellings of the names, because the specification uses both (decision R5). */
export const contactTable = tableOf({
  facts: resources.contacts,
  entity: ContactEntity,
  fields: {
    ...identity,
    category: 'category',
    email: 'email',
    firstName: 'first_name',
    first_name: readOnly('first_name'),
    lastName: 'last_name',
    last_name: readOnly('last_name'),
    function: 'function',
    funding_agency_id: 'funding_agency_id',
    tags: 'tags',
  },
  internal: [],
  orders: { firstName: byText, lastName: byText },
});
