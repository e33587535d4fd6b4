import { asideOf, asking, changedFields, fieldsOf, type Matches, on, recordAt, writing } from '../proxy/faults.ts';
import { isObject, type JsonObject } from '../proxy/json.ts';
import { lenient } from '../proxy/lenient.ts';
import { jsonOf } from '../proxy/messages.ts';
import type { Mutant } from './mutant.ts';

const patches: Matches = ({ method }) => method === 'PATCH';
const NULLS_FOR_CONTACTS = { email: null, function: null, tags: null };

const withoutNulls = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** Decision Q3: what PUT and PATCH do. */
export const changeMutants: readonly Mutant[] = [
  {
    id: 'put-merges',
    breaks: 'Q3-PUT-WHOLE',
    describe: 'PUT keeps what is left out',
    fault: asking(
      ({ method, path }) => method === 'PUT' && !path.includes('add_to_course'),
      (request) => ({ ...request, method: 'PATCH' }),
    ),
  },
  {
    id: 'put-creates',
    breaks: 'Q3-PUT-NEVER-CREATES',
    describe: 'PUT of an unknown id creates the record',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      if (request.method !== 'PUT' || reply.status !== 404) return reply;
      return forward(asideOf(request, 'POST', request.path.replace(/\/[^/]+$/, ''), jsonOf(request)));
    },
  },
  {
    id: 'put-creates-and-says-404',
    breaks: 'Q3-PUT-NEVER-CREATES',
    describe: 'PUT of an unknown contact creates it under this id, and answers 404',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      if (!on('PUT', '/v1/contacts/:id')(request) || reply.status !== 404) return reply;
      const id = request.path.split('/')[3] ?? '';
      await forward(asideOf(request, 'POST', '/v1/contacts', { contact: { ...fieldsOf(request), id } }));
      return reply;
    },
  },
  {
    id: 'patch-clears-absent',
    breaks: 'Q3-PATCH-ABSENT',
    describe: 'PATCH of a contact clears the fields that it does not name',
    fault: writing(on('PATCH', '/v1/contacts/:id'), (fields) => ({ ...NULLS_FOR_CONTACTS, ...fields })),
  },
  {
    id: 'patch-is-put',
    breaks: 'Q3-PATCH-ABSENT',
    describe: 'PATCH of a note replaces it whole',
    fault: asking(
      ({ method, path }) => method === 'PATCH' && path.includes('/notes/'),
      (request) => ({ ...request, method: 'PUT' }),
    ),
  },
  {
    id: 'patch-null-ignored',
    breaks: 'Q3-PATCH-NULL',
    describe: 'PATCH ignores `null`',
    fault: writing(patches, withoutNulls),
  },
  {
    id: 'patch-null-refused',
    breaks: 'R4-NULL-PATCH',
    describe: '`null` in a PATCH is refused',
    fault: writing(patches, (fields) => (Object.values(fields).includes(null) ? { ...fields, unknown: 1 } : fields)),
  },
  {
    id: 'patch-appends-to-arrays',
    breaks: 'Q3-PATCH-ARRAY',
    describe: 'PATCH adds the given tags of a contact to those that it has',
    fault: () => async (request, forward) => {
      const tags = on('PATCH', '/v1/contacts/:id')(request) ? fieldsOf(request).tags : undefined;
      const before = Array.isArray(tags) ? await recordAt(request, request.path, forward) : undefined;
      const kept = before?.record.tags;
      if (!Array.isArray(tags) || !Array.isArray(kept)) return forward(request);
      return forward(changedFields(request, (fields) => ({ ...fields, tags: [...new Set([...kept, ...tags])] })));
    },
  },
  {
    id: 'patch-replaces-nested',
    breaks: 'Q3-PATCH-NESTED',
    describe: 'PATCH replaces the whole address of a participant',
    fault: writing(on('PATCH', '/v1/participants/:id'), (fields) => {
      const nothing = {
        street: null,
        houseNumber: null,
        addressAddition: null,
        zipCode: null,
        city: null,
        country: null,
      };
      return isObject(fields.address) ? { ...fields, address: { ...nothing, ...fields.address } } : fields;
    }),
  },
  {
    id: 'required-cleared',
    breaks: 'Q3-REQUIRED-KEPT',
    describe: 'A PATCH that clears a required field is taken, and the field stays',
    fault: lenient(patches, 'required', 'wrong_type'),
  },
];
