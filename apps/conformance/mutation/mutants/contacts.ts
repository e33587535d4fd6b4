import { changeText, leavingOut, renaming, withDefaults } from '../operators/fields.ts';
import { dropRefused } from '../operators/leniency.ts';
import { below, on } from '../operators/operator.ts';
import { changeRecords } from '../operators/replies.ts';
import { changeInput, changeRequest } from '../operators/requests.ts';
import { jsonOf, type Request, withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const contacts = below('contacts');
const creation = on('POST', '/v1/contacts');

/** Treats a body without its wrapper as if it had one. */
const wrapped = (request: Request): Request => {
  const body = jsonOf(request);
  return typeof body === 'object' && body !== null && !('contact' in body)
    ? withJson(request, { contact: body })
    : request;
};

/** Section 2.1 of the specification. */
// biome-ignore format: a table, with one or two lines for each mutant
export const contactMutants = mutantsOf({
  'contact-without-category': ['S2.1-CATEGORY-REQUIRED', 'A contact without a category becomes a team',
    creation, changeInput(withDefaults({ category: 'team' }))],
  'any-category': ['S2.1-CATEGORY-ENUM', 'A contact with an unknown category becomes a team',
    contacts, changeInput(changeText('category', (category) => (category === 'person' ? category : 'team')))],
  'contact-email-required': ['S2.1-EMAIL-OPTIONAL', 'A contact without an e-mail address is rejected, as in an earlier version',
    creation, changeInput(withDefaults({ email: '' }))],
  'any-email': ['S2.1-EMAIL-FORMAT', 'An invalid e-mail address is dropped instead of rejected',
    contacts, changeInput((fields) => (String(fields.email ?? '@').includes('@') ? fields : leavingOut('email')(fields)))],
  'any-contact-name': ['S2.1-NAME-PATTERN', 'Names of contacts that do not match the pattern are dropped instead of rejected',
    contacts, dropRefused('invalid_format', 'invalid_value')],
  'function-lost': ['S2.1-FUNCTION', 'The function of a contact is not stored',
    contacts, changeInput(leavingOut('function'))],
  'funding-agency-id-in-camel-case': ['S2.1-FUNDING-AGENCY-ID', 'Contacts have `fundingAgencyId` instead of `funding_agency_id`',
    contacts, changeRecords(renaming('funding_agency_id', 'fundingAgencyId'))],
  'supplied-id-ignored': ['S2.1-ID-SUPPLIED', 'The id supplied for a contact is ignored',
    creation, changeInput(leavingOut('id'))],
  'tags-as-text': ['S2.1-TYPES', 'Tags are returned as one text with commas',
    contacts, changeRecords((record) => ({ ...record, tags: String(record.tags ?? '') }))],
  'tags-lost': ['S2.1-TAGS', 'The last of several tags is lost',
    contacts, changeInput((fields) =>
      Array.isArray(fields.tags) ? { ...fields, tags: fields.tags.slice(0, -1) } : fields)],
  'snake-case-names-dropped': ['S2.1-SNAKE-CASE', 'Names written as `first_name` and `last_name` are dropped',
    contacts, changeInput(leavingOut('first_name', 'last_name'))],
  'camel-case-names-dropped': ['S2.1-CAMEL-CASE', 'Names written as `firstName` and `lastName` are dropped',
    contacts, changeInput(leavingOut('firstName', 'lastName'))],
  'contact-without-wrapper': ['S4-CONTACT-WRAPPER', 'A contact is accepted without its wrapper',
    creation, changeRequest(wrapped)],
});
