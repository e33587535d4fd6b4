import { always, answeringRecords, on, writing, written } from '../proxy/faults.ts';
import { adding, below, leavingOut, notUnique, setting } from '../proxy/fields.ts';
import { isObject } from '../proxy/json.ts';
import type { Mutant } from './mutant.ts';

const [participants, coachings, users] = [below('participants'), below('coachings'), below('users')];

/** The fields that were decided for the records which the specification only names. */
export const fieldMutants: readonly Mutant[] = [
  {
    id: 'no-updated-at',
    breaks: 'F-IDENTITY',
    describe: 'Coachings have no `updatedAt`',
    fault: answeringRecords(coachings, leavingOut('updatedAt')),
  },
  {
    id: 'inserted-at-moves',
    breaks: 'F-INSERTED-AT',
    describe: '`insertedAt` is the time of the last write',
    fault: answeringRecords(always, (record) =>
      'updatedAt' in record ? { ...record, insertedAt: record.updatedAt ?? '' } : record,
    ),
  },
  {
    id: 'updated-at-stands',
    breaks: 'F-INSERTED-AT',
    describe: '`updatedAt` stays the time of the creation',
    fault: answeringRecords(always, (record) =>
      'insertedAt' in record ? { ...record, updatedAt: record.insertedAt ?? '' } : record,
    ),
  },
  {
    id: 'customer-number-of-digits',
    breaks: 'F-AUTHORITY-NUMBERS',
    describe: 'A customer number with anything but digits is refused',
    fault: writing(participants, (fields) =>
      typeof fields.customerNumber === 'string' && /\D/.test(fields.customerNumber)
        ? { ...fields, customerNumber: 1 }
        : fields,
    ),
  },
  {
    id: 'last-name-not-required',
    breaks: 'F-REQUIRED',
    describe: 'A participant without a last name gets one',
    fault: writing(on('POST', '/v1/participants'), setting('lastName', 'Unknown')),
  },
  {
    id: 'address-addition-lost',
    breaks: 'F-ADDRESS',
    describe: 'The addition to an address is not stored',
    fault: writing(written, (fields) =>
      isObject(fields.address) ? { ...fields, address: leavingOut('addressAddition')(fields.address) } : fields,
    ),
  },
  {
    id: 'mobile-lost',
    breaks: 'F-CONTACT-INFORMATION',
    describe: 'The mobile number of a participant is not stored',
    fault: writing(participants, (fields) =>
      isObject(fields.contactInformation)
        ? { ...fields, contactInformation: leavingOut('mobile')(fields.contactInformation) }
        : fields,
    ),
  },
  {
    id: 'marketing-channel-lost',
    breaks: 'F-PARTICIPANT',
    describe: 'The marketing channel of a participant is not stored',
    fault: writing(participants, leavingOut('marketingChannel')),
  },
  {
    id: 'no-diverse',
    breaks: 'F-PARTICIPANT',
    describe: 'The gender `diverse` is stored as `unspecified`',
    fault: writing(participants, (fields) =>
      fields.gender === 'diverse' ? { ...fields, gender: 'unspecified' } : fields,
    ),
  },
  {
    id: 'internal-number-not-unique',
    breaks: 'F-PARTICIPANT-NUMBER',
    describe: 'Two participants may have the same internal number',
    fault: notUnique(participants),
  },
  {
    id: 'participant-applicant',
    breaks: 'F-PARTICIPANT-STATUS',
    describe: 'A participant is an applicant by default',
    fault: writing(on('POST', '/v1/participants'), setting('status', 'applicant')),
  },
  {
    id: 'user-status-lost',
    breaks: 'F-USER',
    describe: 'The status of a user is not answered',
    fault: answeringRecords(users, leavingOut('status')),
  },
  {
    id: 'user-email-not-unique',
    breaks: 'F-USER-EMAIL',
    describe: 'The e-mail address of a user that is taken is answered 422',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      return on('POST', '/v1/users')(request) && reply.status === 409 ? { ...reply, status: 422 } : reply;
    },
  },
  {
    id: 'location-field-undecided',
    breaks: 'F-LOCATION',
    describe: 'Locations answer a field that was not decided',
    fault: answeringRecords(on('GET', '/v1/locations'), adding('manager')),
  },
  {
    id: 'group-scopes',
    breaks: 'F-PERMISSION-GROUP',
    describe: 'Permission groups answer their permissions as `scopes`',
    fault: answeringRecords(on('GET', '/v1/permissionGroups'), (record) => ({ ...record, scopes: ['*'] })),
  },
  {
    id: 'organisation-without-name',
    breaks: 'F-ORGANISATION',
    describe: 'The organisation has no name',
    fault: answeringRecords(on('GET', '/v1/org'), leavingOut('name')),
  },
  {
    id: 'default-stays',
    breaks: 'B-DEFAULTS',
    describe: 'A status that is cleared stays as it was',
    fault: writing(
      ({ method }) => method === 'PATCH',
      (fields) =>
        fields.status === null || fields.is_pinned === null
          ? leavingOut('is_pinned')(leavingOut('status')(fields))
          : fields,
    ),
  },
];
