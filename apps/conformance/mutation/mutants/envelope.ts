import { isObject } from '../../src/interface/json.ts';
import { always, on } from '../operators/operator.ts';
import { changeBody, changeData, changeReply } from '../operators/replies.ts';
import { changeRequest } from '../operators/requests.ts';
import { withHeader } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

/** Section 1 of the specification: JSON, the envelope, and the paths of collections. */
// biome-ignore format: a table, with one or two lines for each mutant
export const envelopeMutants = mutantsOf({
  'extra-envelope-key': ['S1-ENVELOPE', 'Success bodies have a key `meta` in addition to `data`',
    always, changeBody((body) => (isObject(body) && 'data' in body ? { ...body, meta: {} } : body))],
  'list-as-object': ['S1-ARRAY', 'The participant collection is an object, as in an earlier version',
    on('GET', '/v1/participants'), changeData((data) => ({ items: data }))],
  'record-in-array': ['S1-OBJECT', 'A single funding agency is returned as an array of one',
    on('GET', '/v1/fundingAgencies/:id'), changeData((data) => [data])],
  'html-content-type': ['S1-JSON', 'Success bodies have the content type text/html',
    always, changeReply((reply) =>
      reply.status < 300 && reply.body.length > 0 ? withHeader(reply, 'content-type', 'text/html') : reply)],
  'area-missing': ['S1-AREAS', 'Locations do not exist',
    on('*', '/v1/locations'), changeRequest((request) => ({ ...request, path: '/v1/places' }))],
  'collections-elsewhere': ['S1-V1', 'Programs only exist under /v2',
    ({ path }) => path.startsWith('/v1/programs'),
    changeRequest((request) => ({ ...request, path: request.path.replace('/v1/', '/v2/') }))],
});
