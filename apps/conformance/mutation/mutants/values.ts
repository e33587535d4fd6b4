import { changeText, inside, leavingOut, renaming, withFields } from '../operators/fields.ts';
import { always, below, on } from '../operators/operator.ts';
import { changeRecords } from '../operators/replies.ts';
import { mutantsOf } from './mutant.ts';

const VERSION_4 = /(?<=-)4(?=[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})/g;
const withoutZone = (time: string): string => time.replace('Z', '');

/** Section 2 of the specification: ids and timestamps of all records. */
// biome-ignore format: a table, with one or two lines for each mutant
export const valueMutants = mutantsOf({
  'integer-ids': ['S2-ID-STRING', 'Ids of coachings are integers, as in an earlier version',
    below('coachings'), changeRecords(changeText('id', (id) => Number.parseInt(id.slice(-8), 16)))],
  'uuid-v7-for-agencies': ['S2-UUID-V4', 'Ids of funding agencies are UUIDs of version 7',
    always, () => () => async (request, forward) => {
      if (!below('fundingAgencies')(request)) return forward(request);
      const path = request.path.replace(/(?<=-)7(?=[0-9a-f]{3}-[89ab])/, '4');
      const reply = await forward({ ...request, path });
      const text = reply.body.toString('utf8').replace(VERSION_4, '7');
      return { ...reply, body: Buffer.from(text) };
    }],
  'timestamps-without-zone': ['S2-DATE-TIME', 'Timestamps have no offset',
    always, changeRecords((record) =>
      changeText('insertedAt', withoutZone)(changeText('updatedAt', withoutZone)(record)))],
  'participant-date-of-birth-twice': ['S2.4-NO-DATE-OF-BIRTH', 'A participant still has the field `date_of_birth`',
    on('GET', '/v1/participants/:id'), changeRecords(withFields({ date_of_birth: '1990-01-01' }))],
  'participant-snake-case': ['S2.4-PARTICIPANT-NAMES', 'A participant has its customer number as `customer_number`',
    below('participants'), changeRecords(renaming('customerNumber', 'customer_number'))],
  'participant-name': ['S9-PARTICIPANT-CREATION', 'A created participant still has `name`',
    on('POST', '/v1/participants'), changeRecords(withFields({ name: 'Anna Groß' }))],
  'user-roles': ['S2.4-USER-NAMES', 'Users still have `roles`',
    below('users'), changeRecords(withFields({ roles: [] }))],
  'user-house-number-snake-case': ['S2.4-USER-ADDRESS', "A user's address has `house_number`",
    below('users'), changeRecords(inside('address', withFields({ house_number: '1' })))],
  'group-permissions': ['S2.4-NO-PERMISSIONS', 'Permission groups still have their permissions',
    on('GET', '/v1/permissionGroups'), changeRecords(withFields({ permissions: ['*'] }))],
  'location-without-id': ['S2.4-ID', 'Locations have no id',
    on('GET', '/v1/locations'), changeRecords(leavingOut('id'))],
});
