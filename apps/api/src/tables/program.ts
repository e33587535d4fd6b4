import { defineEntity, p } from '@mikro-orm/postgresql';
import { LegalBasis, ProgramStatus, ProgramType, resources } from '@training-provider/contract';
import { calendarDate, deliveryMode, lifecycle, money, searchText, text } from './columns.ts';
import { identity } from './fields.ts';
import { filtered, lastChanged, newestFirst, ranged, searchable, sorted } from './indexes.ts';
import { byText } from './order.ts';
import { tableOf } from './table.ts';
import { tenantKey } from './tenancy.ts';

export const ProgramEntity = defineEntity({
  name: 'Program',
  tableName: 'program',
  properties: {
    ...tenantKey,
    name: text(255),
    description: p.text().nullable(),
    type: p.enum(ProgramType.options).nullable(),
    legalBasis: p.enum(LegalBasis.options).nullable(),
    admissionCriteria: p.text().nullable(),
    measureNumber: text(100).nullable(),
    certificateMeasureNumber: text(100).nullable(),
    certifyingBody: text(255).nullable(),
    certifiedFrom: calendarDate().nullable(),
    certifiedUntil: calendarDate().nullable(),
    teachingUnits: p.integer().nullable(),
    costPerUnit: money().nullable(),
    deliveryMode: deliveryMode().nullable(),
    status: p.enum(ProgramStatus.options).default('draft'),
    ...lifecycle,
    search: searchText('name', 'measure_number', 'certificate_measure_number'),
  },
  indexes: [
    newestFirst('program'),
    lastChanged('program'),
    searchable('program'),
    filtered('program', 'status'),
    filtered('program', 'type'),
    filtered('program', 'legal_basis'),
    filtered('program', 'delivery_mode'),
    filtered('program', 'measure_number'),
    ranged('program', 'certified_from'),
    ranged('program', 'certified_until'),
    sorted('program', byText('name')),
  ],
  checks: [{ name: 'program_certified_check', expression: 'certified_until >= certified_from' }],
});

export const programTable = tableOf({
  facts: resources.programs,
  entity: ProgramEntity,
  fields: {
    ...identity,
    name: 'name',
    description: 'description',
    type: 'type',
    legalBasis: 'legal_basis',
    admission_criteria: 'admission_criteria',
    measureNumber: 'measure_number',
    certificateMeasureNumber: 'certificate_measure_number',
    certifyingBody: 'certifying_body',
    certifiedFrom: 'certified_from',
    certifiedUntil: 'certified_until',
    teachingUnits: 'teaching_units',
    costPerUnit: 'cost_per_unit',
    deliveryMode: 'delivery_mode',
    status: 'status',
  },
  internal: [],
  orders: { name: byText },
  checks: { program_certified_check: 'certifiedUntil' },
});
