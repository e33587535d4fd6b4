import { isObject } from '../../src/interface/json.ts';
import { changeText, leavingOut, withDefaults, withFields } from '../operators/fields.ts';
import { always, below, method } from '../operators/operator.ts';
import { changeBody, changeRecords, changeReply, replaceStatus } from '../operators/replies.ts';
import { changeInput } from '../operators/requests.ts';
import { withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const [contacts, agencies, participants] = [below('contacts'), below('fundingAgencies'), below('participants')];

const withVersion = (version: 4 | 7) => changeText('id', (id) => `${id.slice(0, 14)}${version}${id.slice(15)}`);
const isOdd = (pattern: RegExp, name: unknown): boolean => typeof name === 'string' && !pattern.test(name);

/** Decisions R1, R3 to R9: the form of records. */
// biome-ignore format: a table, with one or two lines for each mutant
export const representationMutants = mutantsOf({
  'paging-in-body': ['R1-ONLY-DATA', 'Lists have `links` in addition to `data`',
    always, changeBody((body) => (isObject(body) && Array.isArray(body.data) ? { ...body, links: {} } : body))],
  'version-in-record': ['R1-HEADERS', 'Records have their version in a field',
    method('GET'), changeRecords(withFields({ etag: '"1"' }))],
  'no-content-with-type': ['R1-NO-BODY', 'A deletion responds with 200 and `null` instead of 204 without a body',
    always, changeReply((reply) => (reply.status === 204 ? withJson({ ...reply, status: 200 }, null) : reply))],
  'ids-with-prefix': ['R3-UUID', 'Ids of users have a prefix',
    below('users'), changeRecords(changeText('id', (id) => `usr_${id}`))],
  'agency-id-v7': ['R3-V4', 'Ids of funding agencies are of version 7',
    agencies, changeRecords(withVersion(7))],
  'course-id-v4': ['R3-V7', 'Ids of courses are of version 4',
    below('courses'), changeRecords(withVersion(4))],
  'nulls-answered': ['R4-ABSENT', 'Empty fields of contacts are `null`',
    contacts, changeRecords(withDefaults({ email: null, function: null }))],
  'empty-arrays-absent': ['R4-EMPTY-ARRAY', 'Empty arrays are absent',
    always, changeRecords((record) =>
      Object.fromEntries(Object.entries(record).filter(([, value]) => !(Array.isArray(value) && value.length === 0))))],
  'contact-field-undocumented': ['R5-EXACT', 'Contacts have an undocumented field',
    contacts, changeRecords(withFields({ fullName: 'Sabine Köhler' }))],
  'one-spelling-answered': ['R5-BOTH-ANSWERED', 'Contacts only have their names in camel case',
    contacts, changeRecords(leavingOut('first_name', 'last_name'))],
  'both-spellings-refused': ['R5-EITHER-TAKEN', 'A contact with a name in both spellings is rejected',
    contacts, changeInput((fields) => {
      const isTwice =
        ('firstName' in fields && 'first_name' in fields) || ('lastName' in fields && 'last_name' in fields);
      return isTwice ? { ...fields, twice: 1 } : fields;
    })],
  'pattern-anchored': ['R6-UNANCHORED', 'The name pattern is anchored at both ends',
    contacts, changeInput((fields) => {
      const names = [fields.firstName, fields.first_name, fields.lastName, fields.last_name];
      const isAnyOdd = names.some((name) => isOdd(/^[a-zA-Z][a-zA-Z0-9_]+$/, name));
      return isAnyOdd ? { ...fields, firstName: '1', first_name: '1' } : fields;
    })],
  'pattern-for-participants': ['R6-CONTACTS-ONLY', 'Names of participants must match the pattern too',
    participants, changeInput((fields) =>
      [fields.firstName, fields.lastName].some((name) => isOdd(/[a-zA-Z][a-zA-Z0-9_]+/, name))
        ? { ...fields, firstName: 1 }
        : fields)],
  'non-ascii-id-400': ['R3-UNKNOWN-ID', 'An id with a letter outside ASCII is answered 400',
    ({ path }) => path.includes('%C3'), replaceStatus(404, 400)],
});
