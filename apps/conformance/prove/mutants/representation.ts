import {
  always,
  answering,
  answeringBody,
  answeringRecords,
  any,
  fieldsOf,
  type Matches,
  on,
  writing,
} from '../proxy/faults.ts';
import { isObject, type Json, type JsonObject } from '../proxy/json.ts';
import { withJson } from '../proxy/messages.ts';
import type { Mutant } from './mutant.ts';

const contacts = any(on('*', '/v1/contacts'), on('*', '/v1/contacts/:id'));
const agencies = any(on('*', '/v1/fundingAgencies'), on('*', '/v1/fundingAgencies/:id'));
const notes: Matches = ({ path }) => path.includes('/notes');

const changed = (record: JsonObject, name: string, change: (value: string) => Json): JsonObject => {
  const value = record[name];
  return typeof value === 'string' ? { ...record, [name]: change(value) } : record;
};

/** Decisions R1, R3 to R9: how records look. */
export const representationMutants: readonly Mutant[] = [
  {
    id: 'paging-in-body',
    breaks: 'R1-ONLY-DATA',
    describe: 'Lists have `links` beside `data`',
    fault: answeringBody(always, (body) =>
      isObject(body) && Array.isArray(body.data) ? { ...body, links: {} } : body,
    ),
  },
  {
    id: 'version-in-record',
    breaks: 'R1-HEADERS',
    describe: 'Records have their version in a field',
    fault: answeringRecords(
      ({ method }) => method === 'GET',
      (record) => ({ ...record, etag: '"1"' }),
    ),
  },
  {
    id: 'no-content-with-type',
    breaks: 'R1-NO-BODY',
    describe: 'A deletion answers 200 with `null` instead of 204 without a body',
    fault: answering(always, (reply) => (reply.status === 204 ? withJson({ ...reply, status: 200 }, null) : reply)),
  },
  {
    id: 'ids-with-prefix',
    breaks: 'R3-UUID',
    describe: 'Ids of users have a prefix',
    fault: answeringRecords(any(on('*', '/v1/users'), on('*', '/v1/users/:id')), (record) =>
      changed(record, 'id', (id) => `usr_${id}`),
    ),
  },
  {
    id: 'agency-id-v7',
    breaks: 'R3-V4',
    describe: 'Ids of funding agencies are of version 7',
    fault: answeringRecords(agencies, (record) => changed(record, 'id', (id) => `${id.slice(0, 14)}7${id.slice(15)}`)),
  },
  {
    id: 'course-id-v4',
    breaks: 'R3-V7',
    describe: 'Ids of courses are of version 4',
    fault: answeringRecords(any(on('*', '/v1/courses'), on('*', '/v1/courses/:id')), (record) =>
      changed(record, 'id', (id) => `${id.slice(0, 14)}4${id.slice(15)}`),
    ),
  },
  {
    id: 'nulls-answered',
    breaks: 'R4-ABSENT',
    describe: 'Fields of contacts without a value are `null`',
    fault: answeringRecords(contacts, (record) => ({ email: null, function: null, ...record })),
  },
  {
    id: 'empty-arrays-absent',
    breaks: 'R4-EMPTY-ARRAY',
    describe: 'Arrays without items are absent',
    fault: answeringRecords(always, (record) =>
      Object.fromEntries(Object.entries(record).filter(([, value]) => !(Array.isArray(value) && value.length === 0))),
    ),
  },
  {
    id: 'contact-field-undocumented',
    breaks: 'R5-EXACT',
    describe: 'Contacts answer a field that is not documented',
    fault: answeringRecords(contacts, (record) => ({ ...record, fullName: 'Sabine Köhler' })),
  },
  {
    id: 'note-field-undocumented',
    breaks: 'R5-EXACT',
    describe: 'Notes answer `insertedAt`, which is not documented',
    fault: answeringRecords(notes, (record) => ({ ...record, insertedAt: '2025-01-01T00:00:00.000Z' })),
  },
  {
    id: 'one-spelling-answered',
    breaks: 'R5-BOTH-ANSWERED',
    describe: 'Contacts answer their names in camel case alone',
    fault: answeringRecords(contacts, ({ first_name: _, last_name: __, ...record }) => record),
  },
  {
    id: 'both-spellings-refused',
    breaks: 'R5-EITHER-TAKEN',
    describe: 'A contact with a name in both spellings is refused',
    fault: writing(contacts, (fields) => {
      const isTwice =
        ('firstName' in fields && 'first_name' in fields) || ('lastName' in fields && 'last_name' in fields);
      return isTwice ? { ...fields, twice: 1 } : fields;
    }),
  },
  {
    id: 'pattern-anchored',
    breaks: 'R6-UNANCHORED',
    describe: 'The name pattern is anchored at both ends',
    fault: writing(contacts, (fields) => {
      const names = [fields.firstName, fields.first_name, fields.lastName, fields.last_name];
      const isOdd = names.some((name) => typeof name === 'string' && !/^[a-zA-Z][a-zA-Z0-9_]+$/.test(name));
      return isOdd ? { ...fields, firstName: '1', first_name: '1' } : fields;
    }),
  },
  {
    id: 'pattern-for-participants',
    breaks: 'R6-CONTACTS-ONLY',
    describe: 'Names of participants must match the pattern too',
    fault: writing(any(on('POST', '/v1/participants'), on('*', '/v1/participants/:id')), (fields) => {
      const names = [fields.firstName, fields.lastName];
      const isOdd = names.some((name) => typeof name === 'string' && !/[a-zA-Z][a-zA-Z0-9_]+/.test(name));
      return isOdd ? { ...fields, firstName: 1 } : fields;
    }),
  },
  {
    id: 'content-as-sent',
    breaks: 'R9-SANITISED',
    describe: 'The content of a note is answered as it was sent, scripts included',
    fault: () => {
      const sent = new Map<string, Json>();
      return async (request, forward) => {
        const reply = await forward(request);
        const body = notes(request) ? reply.body.toString('utf8') : '';
        const id = /"id":"([^"]+)"/.exec(body)?.[1];
        if (id === undefined || !body.startsWith('{"data":{')) return reply;
        const content = fieldsOf(request).content ?? sent.get(id);
        if (content === undefined) return reply;
        sent.set(id, content);
        const { data } = JSON.parse(body) as { data: JsonObject };
        return withJson(reply, { data: { ...data, content } });
      };
    },
  },
  {
    id: 'mark-up-lost',
    breaks: 'R9-HARMLESS',
    describe: 'All mark-up is removed from the content of notes',
    fault: writing(notes, (fields) => changed(fields, 'content', (html) => html.replace(/<[^>]*>/g, ''))),
  },
];
