import { changeText, inside, leavingOut, withDefaults, withFields } from '../operators/fields.ts';
import { allowDuplicates } from '../operators/leniency.ts';
import { always, below, method, on, written } from '../operators/operator.ts';
import { changeRecords, replaceStatus } from '../operators/replies.ts';
import { changeInput } from '../operators/requests.ts';
import { mutantsOf } from './mutant.ts';

const [participants, coachings] = [below('participants'), below('coachings')];

/** The fields that decisions define for records which the specification only names. */
// biome-ignore format: a table, with one or two lines for each mutant
export const fieldMutants = mutantsOf({
  'no-updated-at': ['F-IDENTITY', 'Coachings have no `updatedAt`', coachings, changeRecords(leavingOut('updatedAt'))],
  'inserted-at-moves': ['F-INSERTED-AT', '`insertedAt` is the time of the last write',
    always, changeRecords((record) => ('updatedAt' in record ? { ...record, insertedAt: record.updatedAt } : record))],
  'customer-number-of-digits': ['F-AUTHORITY-NUMBERS', 'A customer number with other characters than digits is rejected',
    participants, changeInput(changeText('customerNumber', (number) => (/\D/.test(number) ? 1 : number)))],
  'last-name-not-required': ['F-REQUIRED', 'A participant without a last name gets one',
    on('POST', '/v1/participants'), changeInput(withDefaults({ lastName: 'Unknown' }))],
  'address-addition-lost': ['F-ADDRESS', 'The addition to an address is not stored',
    written, changeInput(inside('address', leavingOut('addressAddition')))],
  'mobile-lost': ['F-CONTACT-INFORMATION', 'The mobile number of a participant is not stored',
    participants, changeInput(inside('contactInformation', leavingOut('mobile')))],
  'marketing-channel-lost': ['F-PARTICIPANT', 'The marketing channel of a participant is not stored',
    participants, changeInput(leavingOut('marketingChannel'))],
  'internal-number-not-unique': ['F-PARTICIPANT-NUMBER', 'Two participants may have the same internal number',
    participants, allowDuplicates],
  'participant-applicant': ['F-PARTICIPANT-STATUS', 'A participant is an applicant by default',
    on('POST', '/v1/participants'), changeInput(withDefaults({ status: 'applicant' }))],
  'numbers-in-capitals-taken': ['B-UNIQUE-CASE', 'A number in uppercase counts as taken',
    ({ method, body }) => method === 'POST' && /"(internalCustomerNumber|courseNumber)":"[^"a-z]+"/.test(String(body)), replaceStatus(201, 409)],
  'user-email-not-unique': ['F-USER-EMAIL', 'A taken e-mail address of a user is rejected with 422',
    on('POST', '/v1/users'), replaceStatus(409, 422)],
  'location-field-undecided': ['F-LOCATION', 'Locations have an undocumented field',
    on('GET', '/v1/locations'), changeRecords(withFields({ manager: 'more' }))],
  'group-scopes': ['F-PERMISSION-GROUP', 'Permission groups have their permissions as `scopes`',
    on('GET', '/v1/permissionGroups'), changeRecords(withFields({ scopes: ['*'] }))],
  'organisation-without-name': ['F-ORGANISATION', 'The organisation has no name',
    on('GET', '/v1/org'), changeRecords(leavingOut('name'))],
  'default-stays': ['B-DEFAULTS', 'A cleared status does not change',
    method('PATCH'), changeInput((fields) =>
      fields.status === null || fields.is_pinned === null ? leavingOut('status', 'is_pinned')(fields) : fields)],
});
