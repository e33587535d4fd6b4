import { answeringRecords, any, on, writing } from '../proxy/faults.ts';
import { lenient } from '../proxy/lenient.ts';
import type { Mutant } from './mutant.ts';

const creation = on('POST', '/v1/fundingAgencies');
const agencies = any(on('*', '/v1/fundingAgencies'), on('*', '/v1/fundingAgencies/:id'));
const PARTNER_TYPES = ['funding_agency', 'company'];

/** Section 2.2 of the specification. */
export const fundingAgencyMutants: readonly Mutant[] = [
  {
    id: 'agency-without-name',
    breaks: 'S2.2-NAME-REQUIRED',
    describe: 'A funding agency without a name gets one',
    fault: writing(creation, (fields) => ({ name: 'Unnamed', ...fields })),
  },
  {
    id: 'agency-without-partner-type',
    breaks: 'S2.2-PARTNER-TYPE-REQUIRED',
    describe: 'A funding agency without a partner type becomes a company',
    fault: writing(creation, (fields) => ({ partnerType: 'company', ...fields })),
  },
  {
    id: 'any-partner-type',
    breaks: 'S2.2-PARTNER-TYPE-ENUM',
    describe: 'A funding agency with an unknown partner type becomes a company',
    fault: writing(agencies, ({ partnerType, ...fields }) => {
      if (partnerType === undefined) return fields;
      return { ...fields, partnerType: PARTNER_TYPES.includes(String(partnerType)) ? partnerType : 'company' };
    }),
  },
  {
    id: 'any-agency-type',
    breaks: 'S2.2-TYPE-ENUM',
    describe: 'An unknown type of a funding agency is dropped instead of refused',
    fault: lenient(agencies, 'invalid_value'),
  },
  {
    id: 'no-bundeswehr',
    breaks: 'S2.2-TYPE-ENUM',
    describe: 'The type `bundeswehr` is stored as `other`',
    fault: writing(agencies, (fields) => (fields.type === 'bundeswehr' ? { ...fields, type: 'other' } : fields)),
  },
  {
    id: 'agency-email-lost',
    breaks: 'S2.2-EMAIL',
    describe: 'The e-mail address of a funding agency is not stored',
    fault: writing(agencies, ({ email: _, ...fields }) => fields),
  },
  {
    id: 'agency-name-as-object',
    breaks: 'S2.2-TYPES',
    describe: 'The name of a funding agency is answered as an object with languages',
    fault: answeringRecords(agencies, (record) => ({ ...record, name: { de: record.name ?? '' } })),
  },
  {
    id: 'agency-slug',
    breaks: 'S2.2-NO-SLUG',
    describe: 'Funding agencies still have a slug',
    fault: answeringRecords(agencies, (record) => ({ ...record, slug: 'jobcenter' })),
  },
  {
    id: 'funding-agency-wrapper-in-camel-case-only',
    breaks: 'Q1-FUNDING-AGENCY-SPELLINGS',
    describe: 'The wrapper `funding_agency` is refused',
    fault: () => async (request, forward) => {
      const spelledOut = agencies(request) && request.body.includes('"funding_agency":{');
      return forward(spelledOut ? { ...request, body: Buffer.from('{}') } : request);
    },
  },
];
