import { answeringRecords, asking, changedFields, fieldsOf, on, writing } from '../proxy/faults.ts';
import { below, leavingOut } from '../proxy/fields.ts';
import type { JsonObject } from '../proxy/json.ts';
import { lenient } from '../proxy/lenient.ts';
import { jsonOf, type Request, withJson } from '../proxy/messages.ts';
import type { Mutant } from './mutant.ts';

const contacts = below('contacts');
const creation = on('POST', '/v1/contacts');

/** A category that is missing or unknown becomes `team`. */
const withCategory = (fields: JsonObject): JsonObject => ({ category: 'team', ...fields });
const withKnownCategory = ({ category, ...fields }: JsonObject): JsonObject =>
  category === undefined ? fields : { ...fields, category: category === 'person' ? category : 'team' };

/** Without its wrapper, a body is taken as if it had one. */
const wrapped = (request: Request): Request => {
  const body = jsonOf(request);
  return typeof body === 'object' && body !== null && !('contact' in body)
    ? withJson(request, { contact: body })
    : request;
};

/** Section 2.1 of the specification. */
export const contactMutants: readonly Mutant[] = [
  {
    id: 'contact-without-category',
    breaks: 'S2.1-CATEGORY-REQUIRED',
    describe: 'A contact without a category becomes a team',
    fault: writing(creation, withCategory),
  },
  {
    id: 'any-category',
    breaks: 'S2.1-CATEGORY-ENUM',
    describe: 'A contact with an unknown category becomes a team',
    fault: writing(contacts, withKnownCategory),
  },
  {
    id: 'no-teams',
    breaks: 'S2.1-CATEGORY-ENUM',
    describe: 'Contacts are answered as persons, teams too',
    fault: answeringRecords(contacts, (record) => ({ ...record, category: 'person' })),
  },
  {
    id: 'contact-email-required',
    breaks: 'S2.1-EMAIL-OPTIONAL',
    describe: 'A contact without an e-mail address is refused, as it was in an earlier version',
    fault: () => (request, forward) =>
      forward(
        creation(request) && fieldsOf(request).email === undefined
          ? changedFields(request, (fields) => ({ ...fields, email: '' }))
          : request,
      ),
  },
  {
    id: 'any-email',
    breaks: 'S2.1-EMAIL-FORMAT',
    describe: 'What is no e-mail address is dropped instead of refused',
    fault: () => (request, forward) =>
      forward(
        contacts(request) && !String(fieldsOf(request).email ?? '@').includes('@')
          ? changedFields(request, leavingOut('email'))
          : request,
      ),
  },
  {
    id: 'any-contact-name',
    breaks: 'S2.1-NAME-PATTERN',
    describe: 'Names of contacts that do not match the pattern are dropped instead of refused',
    fault: lenient(contacts, 'invalid_format', 'invalid_value'),
  },
  {
    id: 'function-lost',
    breaks: 'S2.1-FUNCTION',
    describe: 'The function of a contact is not stored',
    fault: writing(contacts, leavingOut('function')),
  },
  {
    id: 'funding-agency-id-in-camel-case',
    breaks: 'S2.1-FUNDING-AGENCY-ID',
    describe: 'Contacts answer `fundingAgencyId` instead of `funding_agency_id`',
    fault: answeringRecords(contacts, (record) => {
      const { funding_agency_id: agency, ...others } = record;
      return agency === undefined ? record : { ...others, fundingAgencyId: agency };
    }),
  },
  {
    id: 'supplied-id-ignored',
    breaks: 'S2.1-ID-SUPPLIED',
    describe: 'The id that a contact brings is ignored',
    fault: writing(creation, leavingOut('id')),
  },
  {
    id: 'tags-as-text',
    breaks: 'S2.1-TYPES',
    describe: 'Tags are answered as one text with commas',
    fault: answeringRecords(contacts, (record) => ({ ...record, tags: String(record.tags ?? '') })),
  },
  {
    id: 'tags-lost',
    breaks: 'S2.1-TAGS',
    describe: 'Of several tags the last is lost',
    fault: writing(contacts, (fields) =>
      Array.isArray(fields.tags) ? { ...fields, tags: fields.tags.slice(0, -1) } : fields,
    ),
  },
  {
    id: 'snake-case-names-dropped',
    breaks: 'S2.1-SNAKE-CASE',
    describe: 'Names that are written as `first_name` and `last_name` are dropped',
    fault: writing(contacts, leavingOut('first_name', 'last_name')),
  },
  {
    id: 'camel-case-names-dropped',
    breaks: 'S2.1-CAMEL-CASE',
    describe: 'Names that are written as `firstName` and `lastName` are dropped',
    fault: writing(contacts, leavingOut('firstName', 'lastName')),
  },
  {
    id: 'contact-without-wrapper',
    breaks: 'S4-CONTACT-WRAPPER',
    describe: 'A contact is taken without its wrapper',
    fault: asking(creation, wrapped),
  },
];
