import { always, answeringRecords, any, on } from '../proxy/faults.ts';
import { isObject, type JsonObject } from '../proxy/json.ts';
import type { Mutant } from './mutant.ts';

const VERSION_4 = /(?<=-)4(?=[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})/g;
const agencies = any(on('*', '/v1/fundingAgencies'), on('*', '/v1/fundingAgencies/:id'));

const changed = (record: JsonObject, name: string, change: (value: string) => JsonObject[string]): JsonObject => {
  const value = record[name];
  return typeof value === 'string' ? { ...record, [name]: change(value) } : record;
};

/** Section 2 of the specification: ids and timestamps of all records. */
export const valueMutants: readonly Mutant[] = [
  {
    id: 'integer-ids',
    breaks: 'S2-ID-STRING',
    describe: 'Ids of coachings are integers, as they were in an earlier version',
    fault: answeringRecords(any(on('*', '/v1/coachings'), on('*', '/v1/coachings/:id')), (record) =>
      changed(record, 'id', (id) => Number.parseInt(id.slice(-8), 16)),
    ),
  },
  {
    id: 'uuid-v7-for-agencies',
    breaks: 'S2-UUID-V4',
    describe: 'Ids of funding agencies are UUIDs of version 7',
    fault: () => async (request, forward) => {
      if (!agencies(request)) return forward(request);
      const path = request.path.replace(/(?<=-)7(?=[0-9a-f]{3}-[89ab])/, '4');
      const reply = await forward({ ...request, path });
      const text = reply.body.toString('utf8').replace(VERSION_4, '7');
      return { ...reply, body: Buffer.from(text) };
    },
  },
  {
    id: 'timestamps-without-zone',
    breaks: 'S2-DATE-TIME',
    describe: 'Timestamps have no offset',
    fault: answeringRecords(always, (record) =>
      changed(
        changed(record, 'insertedAt', (time) => time.replace('Z', '')),
        'updatedAt',
        (time) => time.replace('Z', ''),
      ),
    ),
  },
  {
    id: 'timestamps-as-numbers',
    breaks: 'S2-DATE-TIME',
    describe: 'The insertion of a participant is answered in milliseconds since 1970',
    fault: answeringRecords(any(on('*', '/v1/participants'), on('*', '/v1/participants/:id')), (record) =>
      changed(record, 'insertedAt', Date.parse),
    ),
  },
  {
    id: 'participant-date-of-birth-twice',
    breaks: 'S2.4-NO-DATE-OF-BIRTH',
    describe: 'A participant still has the field `date_of_birth`',
    fault: answeringRecords(on('GET', '/v1/participants/:id'), (record) => ({
      ...record,
      date_of_birth: '1990-01-01',
    })),
  },
  {
    id: 'participant-snake-case',
    breaks: 'S2.4-PARTICIPANT-NAMES',
    describe: 'A participant answers its customer number as `customer_number`',
    fault: answeringRecords(any(on('*', '/v1/participants'), on('*', '/v1/participants/:id')), (record) => {
      const { customerNumber, ...others } = record;
      return customerNumber === undefined ? record : { ...others, customer_number: customerNumber };
    }),
  },
  {
    id: 'participant-name',
    breaks: 'S9-PARTICIPANT-CREATION',
    describe: 'A participant that was created still answers `name`',
    fault: answeringRecords(on('POST', '/v1/participants'), (record) => ({ ...record, name: 'Anna Groß' })),
  },
  {
    id: 'user-roles',
    breaks: 'S2.4-USER-NAMES',
    describe: 'Users still have `roles`',
    fault: answeringRecords(any(on('*', '/v1/users'), on('*', '/v1/users/:id')), (record) => ({
      ...record,
      roles: [],
    })),
  },
  {
    id: 'user-first-name-snake-case',
    breaks: 'S2.4-USER-NAMES',
    describe: 'Users answer `first_name` instead of `firstName`',
    fault: answeringRecords(any(on('*', '/v1/users'), on('*', '/v1/users/:id')), ({ firstName = '', ...record }) => ({
      ...record,
      first_name: firstName,
    })),
  },
  {
    id: 'user-house-number-snake-case',
    breaks: 'S2.4-USER-ADDRESS',
    describe: "A user's address has `house_number`",
    fault: answeringRecords(any(on('*', '/v1/users'), on('*', '/v1/users/:id')), (record) =>
      isObject(record.address) ? { ...record, address: { ...record.address, house_number: '1' } } : record,
    ),
  },
  {
    id: 'group-permissions',
    breaks: 'S2.4-NO-PERMISSIONS',
    describe: 'Permission groups still answer their permissions',
    fault: answeringRecords(on('GET', '/v1/permissionGroups'), (record) => ({ ...record, permissions: ['*'] })),
  },
  {
    id: 'location-without-id',
    breaks: 'S2.4-ID',
    describe: 'Locations have no id',
    fault: answeringRecords(on('GET', '/v1/locations'), ({ id: _, ...record }) => record),
  },
];
