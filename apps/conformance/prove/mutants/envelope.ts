import { always, answering, answeringBody, answeringData, answeringList, asking, on } from '../proxy/faults.ts';
import { isObject } from '../proxy/json.ts';
import { withHeader } from '../proxy/messages.ts';
import type { Mutant } from './mutant.ts';

/** Section 1 of the specification: JSON, the envelope, and where collections are found. */
export const envelopeMutants: readonly Mutant[] = [
  {
    id: 'extra-envelope-key',
    breaks: 'S1-ENVELOPE',
    describe: 'Success bodies have a key `meta` beside `data`',
    fault: answeringBody(always, (body) => (isObject(body) && 'data' in body ? { ...body, meta: {} } : body)),
  },
  {
    id: 'count-in-envelope',
    breaks: 'S1-ENVELOPE',
    describe: 'The list of contacts has its `total` beside `data`',
    fault: answeringBody(on('GET', '/v1/contacts'), (body) => (isObject(body) ? { ...body, total: 1 } : body)),
  },
  {
    id: 'no-envelope',
    breaks: 'S1-ENVELOPE',
    describe: 'A single course is answered without its envelope',
    fault: answeringBody(on('GET', '/v1/courses/:id'), (body) => (isObject(body) ? (body.data ?? body) : body)),
  },
  {
    id: 'list-as-object',
    breaks: 'S1-ARRAY',
    describe: 'The participant collection is an object, as it was in an earlier version',
    fault: answeringData(on('GET', '/v1/participants'), (data) => ({ items: data })),
  },
  {
    id: 'list-of-ids',
    breaks: 'S1-ARRAY',
    describe: 'The list of users holds their ids instead of objects',
    fault: answeringList(on('GET', '/v1/users'), (list) =>
      list.map((item) => (isObject(item) ? (item.id ?? '') : item)),
    ),
  },
  {
    id: 'record-in-array',
    breaks: 'S1-OBJECT',
    describe: 'A single funding agency is answered as an array of one',
    fault: answeringData(on('GET', '/v1/fundingAgencies/:id'), (data) => [data]),
  },
  {
    id: 'html-content-type',
    breaks: 'S1-JSON',
    describe: 'Success bodies are announced as text/html',
    fault: answering(always, (reply) =>
      reply.status < 300 && reply.body.length > 0 ? withHeader(reply, 'content-type', 'text/html') : reply,
    ),
  },
  {
    id: 'no-content-type',
    breaks: 'S1-JSON',
    describe: 'The answer to a creation has no Content-Type',
    fault: answering(
      ({ method }) => method === 'POST',
      (reply) => withHeader(reply, 'content-type', undefined),
    ),
  },
  {
    id: 'area-missing',
    breaks: 'S1-AREAS',
    describe: 'Locations are not offered',
    fault: asking(on('*', '/v1/locations'), (request) => ({ ...request, path: '/v1/places' })),
  },
  {
    id: 'collections-elsewhere',
    breaks: 'S1-V1',
    describe: 'Programs are found under /v2 alone',
    fault: asking(
      ({ path }) => path.startsWith('/v1/programs'),
      (request) => ({ ...request, path: request.path.replace('/v1/', '/v2/') }),
    ),
  },
];
