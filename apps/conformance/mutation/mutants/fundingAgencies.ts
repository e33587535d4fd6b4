import { leavingOut, withDefaults, withFields } from '../operators/fields.ts';
import { dropRefused } from '../operators/leniency.ts';
import { below, on } from '../operators/operator.ts';
import { changeRecords } from '../operators/replies.ts';
import { changeInput, changeRequest } from '../operators/requests.ts';
import { mutantsOf } from './mutant.ts';

const creation = on('POST', '/v1/fundingAgencies');
const agencies = below('fundingAgencies');
const PARTNER_TYPES = ['funding_agency', 'company'];

/** Section 2.2 of the specification. */
// biome-ignore format: a table, with one or two lines for each mutant
export const fundingAgencyMutants = mutantsOf({
  'agency-without-name': ['S2.2-NAME-REQUIRED', 'A funding agency without a name gets one',
    creation, changeInput(withDefaults({ name: 'Unnamed' }))],
  'agency-without-partner-type': ['S2.2-PARTNER-TYPE-REQUIRED', 'A funding agency without a partner type becomes a company',
    creation, changeInput(withDefaults({ partnerType: 'company' }))],
  'any-partner-type': ['S2.2-PARTNER-TYPE-ENUM', 'A funding agency with an unknown partner type becomes a company',
    agencies, changeInput((fields) =>
      'partnerType' in fields && !PARTNER_TYPES.includes(String(fields.partnerType))
        ? { ...fields, partnerType: 'company' }
        : fields)],
  'any-agency-type': ['S2.2-TYPE-ENUM', 'An unknown type of a funding agency is dropped instead of rejected',
    agencies, dropRefused('invalid_value')],
  'agency-email-lost': ['S2.2-EMAIL', 'The e-mail address of a funding agency is not stored',
    agencies, changeInput(leavingOut('email'))],
  'agency-name-as-object': ['S2.2-TYPES', 'The name of a funding agency is an object with languages',
    agencies, changeRecords((record) => ({ ...record, name: { de: record.name ?? '' } }))],
  'agency-slug': ['S2.2-NO-SLUG', 'Funding agencies still have a slug',
    agencies, changeRecords(withFields({ slug: 'jobcenter' }))],
  'funding-agency-wrapper-in-camel-case-only': ['Q1-FUNDING-AGENCY-SPELLINGS', 'The wrapper `funding_agency` is rejected',
    agencies, changeRequest((request) =>
      request.body.includes('"funding_agency":{') ? { ...request, body: Buffer.from('{}') } : request)],
});
