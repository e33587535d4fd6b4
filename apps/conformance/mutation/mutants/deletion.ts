import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { asideOf, itemsOf, recordAt } from '../operators/bodies.ts';
import { always, type Matches, type Operator, on } from '../operators/operator.ts';
import { changeData, changeReply, replaceStatus } from '../operators/replies.ts';
import { pretendDeletion } from '../operators/storage.ts';
import { jsonOf, type Reply, withJson } from '../proxy/messages.ts';
import type { Mutation } from '../proxy/proxy.ts';
import { mutantsOf } from './mutant.ts';

const ofRecord: Matches = ({ path }) => /^\/v1\/\w+\/[^/]+$/.test(path);
const collectionOf = (path: string): string => path.replace(/\/[^/]+$/, '');

/** Remembers the response to a GET of each record just before its deletion. */
const withMemory =
  (then: (memory: ReadonlyMap<string, Reply>) => Mutation): Operator =>
  () =>
  () => {
    const memory = new Map<string, Reply>();
    return async (request, forward) => {
      if (request.method !== 'DELETE') return then(memory)(request, forward);
      const before = await recordAt(request, request.path, forward);
      const reply = await forward(request);
      if (before !== undefined && reply.status < 300) memory.set(request.path, before.reply);
      return reply;
    };
  };

/** Section 1 of the specification and decision Q7: the effects of a deletion. */
// biome-ignore format: a table, with one or two lines for each mutant
export const deletionMutants = mutantsOf({
  'delete-does-nothing': ['S1-DELETE', 'DELETE of a contact answers 204, and the contact stays',
    on('DELETE', '/v1/contacts/:id'), pretendDeletion(204)],
  'deleted-readable': ['Q7-GONE', 'A deleted course can still be read',
    always, withMemory((memory) => async (request, forward) => {
      const kept = on('GET', '/v1/courses/:id')(request) ? memory.get(request.path) : undefined;
      return kept ?? forward(request);
    })],
  'deleted-listed': ['Q7-NOT-LISTED', 'Deleted records are still listed',
    always, withMemory((memory) => async (request, forward) => {
      const reply = await forward(request);
      const body = jsonOf(reply);
      if (request.method !== 'GET' || !isObject(body) || !Array.isArray(body.data)) return reply;
      const gone = [...memory].filter(([path]) => collectionOf(path) === request.path);
      const records = gone.map(([, kept]) => (jsonOf(kept) as { data: JsonObject }).data);
      return withJson(reply, { data: [...records, ...body.data] });
    })],
  'deleted-writable': ['Q7-WRITES-GONE', 'PUT and PATCH of a deleted record respond as if it existed',
    always, withMemory((memory) => async (request, forward) => {
      const kept = ['PUT', 'PATCH'].includes(request.method) ? memory.get(request.path) : undefined;
      return kept ?? forward(request);
    })],
  'deletion-answers-nothing': ['Q7-PARTICIPANT', 'DELETE of a participant answers its id alone',
    on('DELETE', '/v1/participants/:id'), changeData((data) => (isObject(data) ? { id: data.id } : data))],
  'deletion-200': ['Q7-NO-CONTENT', 'DELETE of a note answers 200',
    on('DELETE', '/v1/:parents/:parentId/notes/:id'), changeReply((reply) =>
      reply.status === 204 ? withJson({ ...reply, status: 200 }, { data: {} }) : reply)],
  'deletion-again-204': ['Q7-AGAIN', 'Deleting again responds with 204',
    (request) => request.method === 'DELETE' && ofRecord(request), replaceStatus(404, 204)],
  'pointers-deleted-along': ['Q7-POINTERS', 'With a funding agency its contacts and coachings are deleted',
    always, () => () => async (request, forward) => {
      if (!on('DELETE', '/v1/fundingAgencies/:id')(request)) return forward(request);
      const id = request.path.split('/')[3] ?? '';
      for (const path of ['/v1/contacts', '/v1/coachings']) {
        const list = await forward({ ...asideOf(request, 'GET', path), query: `fundingAgencyId=${id}` });
        for (const record of itemsOf(list).filter(isObject)) await forward(asideOf(request, 'DELETE', `${path}/${record.id}`));
      }
      return forward(request);
    }],
  'no-notes-of-the-deleted': ['Q7-NOTES', 'The list of notes of a deleted course, with deleted records, is empty',
    on('GET', '/v1/courses/:id/notes'), changeReply((reply, request) =>
      (reply.status === 404 && request.query.includes('includeDeleted') ? withJson({ ...reply, status: 200 }, { data: [] }) : reply))],
});
