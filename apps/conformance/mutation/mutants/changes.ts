import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { asideOf, changedFields, fieldsOf, recordAt } from '../operators/bodies.ts';
import { withDefaults } from '../operators/fields.ts';
import { dropRefused } from '../operators/leniency.ts';
import { always, method, on } from '../operators/operator.ts';
import { changeInput, changeRequest, resend } from '../operators/requests.ts';
import { jsonOf, type Reply } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const patches = method('PATCH');
const NULLS_FOR_CONTACTS = { email: null, function: null, tags: null };
const collectionOf = (path: string): string => path.replace(/\/[^/]+$/, '');
const isUnknown = ({ status }: Reply): boolean => status === 404;

const withoutNulls = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** Decision Q3: the effects of PUT and PATCH. */
// biome-ignore format: a table, with one or two lines for each mutant
export const changeMutants = mutantsOf({
  'put-merges': ['Q3-PUT-WHOLE', 'PUT keeps omitted fields',
    ({ method, path }) => method === 'PUT' && !path.includes('add_to_course'),
    changeRequest((request) => ({ ...request, method: 'PATCH' }))],
  'put-creates': ['Q3-PUT-NEVER-CREATES', 'PUT of an unknown id creates the record',
    method('PUT'), resend(isUnknown, (request) => asideOf(request, 'POST', collectionOf(request.path), jsonOf(request)))],
  'patch-clears-absent': ['Q3-PATCH-ABSENT', 'PATCH of a contact clears omitted fields',
    on('PATCH', '/v1/contacts/:id'), changeInput(withDefaults(NULLS_FOR_CONTACTS))],
  'empty-objects-clear': ['Q3-PATCH-NESTED', 'PATCH of an object clears its omitted members',
    patches, changeInput((fields) => Object.fromEntries(Object.entries(fields).map(([name, value]) =>
      [name, isObject(value) && Object.keys(value).length === 0 ? null : value])))],
  'patch-null-ignored': ['Q3-PATCH-NULL', 'PATCH ignores `null`', patches, changeInput(withoutNulls)],
  'patch-null-refused': ['R4-NULL-PATCH', '`null` in a PATCH is rejected',
    patches, changeInput((fields) => (Object.values(fields).includes(null) ? { ...fields, unknown: 1 } : fields))],
  'patch-appends-to-arrays': ['Q3-PATCH-ARRAY', 'PATCH appends tags of a contact to the existing ones',
    always, () => () => async (request, forward) => {
      const tags = on('PATCH', '/v1/contacts/:id')(request) ? fieldsOf(request).tags : undefined;
      const before = Array.isArray(tags) ? await recordAt(request, request.path, forward) : undefined;
      const kept = before?.record.tags;
      if (!Array.isArray(tags) || !Array.isArray(kept)) return forward(request);
      return forward(changedFields(request, (fields) => ({ ...fields, tags: [...new Set([...kept, ...tags])] })));
    }],
  'required-cleared': ['Q3-REQUIRED-KEPT', 'A PATCH that clears a required field is accepted, but the field stays',
    patches, dropRefused('required', 'wrong_type')],
});
