import {
  answeringData,
  answeringStatus,
  asideOf,
  asking,
  type Matches,
  on,
  recordAt,
  recordOf,
} from '../proxy/faults.ts';
import { isObject, type JsonObject } from '../proxy/json.ts';
import { jsonOf, type Reply, withJson } from '../proxy/messages.ts';
import type { Fault } from '../proxy/proxy.ts';
import type { Mutant } from './mutant.ts';

const ofRecord: Matches = ({ path }) => /^\/v1\/\w+\/[^/]+$/.test(path);
const collectionOf = (path: string): string => path.replace(/\/[^/]+$/, '');

/** Remembers the answer to a GET of each record just before its deletion. */
const withMemory = (then: (memory: ReadonlyMap<string, Reply>) => Fault) => (): Fault => {
  const memory = new Map<string, Reply>();
  return async (request, forward) => {
    if (request.method !== 'DELETE') return then(memory)(request, forward);
    const before = await recordAt(request, request.path, forward);
    const reply = await forward(request);
    if (before !== undefined && reply.status < 300) memory.set(request.path, before.reply);
    return reply;
  };
};

/** Section 1 of the specification and decision Q7: what a deletion does. */
export const deletionMutants: readonly Mutant[] = [
  {
    id: 'delete-does-nothing',
    breaks: 'S1-DELETE',
    describe: 'DELETE of a contact answers 204, and the contact stays',
    fault: () => async (request, forward) => {
      if (!on('DELETE', '/v1/contacts/:id')(request)) return forward(request);
      const before = await recordAt(request, request.path, forward);
      return before === undefined ? forward(request) : { status: 204, headers: {}, body: Buffer.alloc(0) };
    },
  },
  {
    id: 'deleted-readable',
    breaks: 'Q7-GONE',
    describe: 'A deleted course can still be read',
    fault: withMemory((memory) => async (request, forward) => {
      const kept = on('GET', '/v1/courses/:id')(request) ? memory.get(request.path) : undefined;
      return kept ?? forward(request);
    }),
  },
  {
    id: 'deleted-410',
    breaks: 'Q7-GONE',
    describe: 'A deleted record is answered 410',
    fault: withMemory((memory) => async (request, forward) => {
      const reply = await forward(request);
      return memory.has(request.path) && reply.status === 404 ? { ...reply, status: 410 } : reply;
    }),
  },
  {
    id: 'deleted-listed',
    breaks: 'Q7-NOT-LISTED',
    describe: 'Deleted records are still listed',
    fault: withMemory((memory) => async (request, forward) => {
      const reply = await forward(request);
      const body = jsonOf(reply);
      if (request.method !== 'GET' || !isObject(body) || !Array.isArray(body.data)) return reply;
      const gone = [...memory].filter(([path]) => collectionOf(path) === request.path);
      const records = gone.map(([, kept]) => (jsonOf(kept) as { data: JsonObject }).data);
      return withJson(reply, { data: [...records, ...body.data] });
    }),
  },
  {
    id: 'deleted-writable',
    breaks: 'Q7-WRITES-GONE',
    describe: 'PUT and PATCH of a deleted record are answered as if it were there',
    fault: withMemory((memory) => async (request, forward) => {
      const kept = ['PUT', 'PATCH'].includes(request.method) ? memory.get(request.path) : undefined;
      return kept ?? forward(request);
    }),
  },
  {
    id: 'deletion-answers-nothing',
    breaks: 'Q7-PARTICIPANT',
    describe: 'DELETE of a participant answers its id alone',
    fault: answeringData(on('DELETE', '/v1/participants/:id'), (data) =>
      isObject(data) ? { id: data.id ?? '' } : data,
    ),
  },
  {
    id: 'deletion-200',
    breaks: 'Q7-NO-CONTENT',
    describe: 'DELETE of a note answers 200',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      const isNote = request.method === 'DELETE' && request.path.includes('/notes/');
      return isNote && reply.status === 204 ? withJson({ ...reply, status: 200 }, { data: {} }) : reply;
    },
  },
  {
    id: 'deletion-again-204',
    breaks: 'Q7-AGAIN',
    describe: 'Deleting again is answered 204',
    fault: answeringStatus((request) => request.method === 'DELETE' && ofRecord(request), 404, 204),
  },
  {
    id: 'pointers-deleted-along',
    breaks: 'Q7-POINTERS',
    describe: 'With a funding agency its contacts and coachings are deleted',
    fault: () => async (request, forward) => {
      if (!on('DELETE', '/v1/fundingAgencies/:id')(request)) return forward(request);
      const id = request.path.split('/')[3] ?? '';
      for (const path of ['/v1/contacts', '/v1/coachings']) {
        const list = jsonOf(await forward({ ...asideOf(request, 'GET', path), query: `fundingAgencyId=${id}` }));
        const records = isObject(list) && Array.isArray(list.data) ? list.data.filter(isObject) : [];
        for (const record of records) await forward(asideOf(request, 'DELETE', `${path}/${record.id}`));
      }
      return forward(request);
    },
  },
  {
    id: 'notes-survive-parent',
    breaks: 'Q7-NOTES',
    describe: 'The notes of a deleted course can still be read',
    fault: () => {
      const created = new Map<string, Reply>();
      return async (request, forward) => {
        const reply = await forward(request);
        const id = on('POST', '/v1/courses/:id/notes')(request) ? recordOf(reply)?.id : undefined;
        if (id !== undefined) created.set(`${request.path}/${id}`, { ...reply, status: 200 });
        const isGone = request.method === 'GET' && reply.status === 404;
        return isGone ? (created.get(request.path) ?? reply) : reply;
      };
    },
  },
  {
    id: 'other-method-404',
    breaks: 'L1-METHOD',
    describe: 'Another method on a known path is answered 404',
    fault: asking(on('DELETE', '/v1/programs/:id'), (request) => ({ ...request, path: '/v1/nothing' })),
  },
];
