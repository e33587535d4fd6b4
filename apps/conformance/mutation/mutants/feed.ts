import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../src/interface/json.ts';
import { SERVICE_DESCRIPTION_PATH } from '../../src/interface/modules.ts';
import { type Operation, operations } from '../../src/interface/operations.ts';
import { isSuccess, recordAt, recordOf } from '../operators/bodies.ts';
import { changeItems, feed, forget, invent, leaveOut, skipAtPageEnds, writtenId } from '../operators/feed.ts';
import { method, on } from '../operators/operator.ts';
import { changeList, changeReply, replaceStatus } from '../operators/replies.ts';
import type { Reply, Request } from '../proxy/messages.ts';
import { withJson } from '../proxy/messages.ts';
import { type Mutant, mutantsOf } from './mutant.ts';

const wellKnown = on('GET', SERVICE_DESCRIPTION_PATH);
const hasFailed = (request: Request, reply: Reply): string | undefined =>
  isSuccess(reply) ? undefined : writtenId(request, reply);
const minuteBefore = (time: unknown): string => new Date(Date.parse(String(time)) - 60_000).toISOString();

/** The id of a deleted parent. */
const deletedParent = (request: Request, reply: Reply): string | undefined =>
  /^DELETE \/v1\/(participants|courses)\/[^/]+$/.test(`${request.method} ${request.path}`) && isSuccess(reply)
    ? request.path.split('/')[3]
    : undefined;

/** Drops the change of each write, one operation after the other. */
const unlogged = operations
  .filter(({ method, kind, id }) => method !== 'GET' && kind !== undefined && id !== 'addParticipantToCourse')
  .map(({ id, method, path, kind }: Operation): Mutant => {
    const matches = on(method, path);
    const done = { POST: 'created', PUT: 'updated', PATCH: 'updated', DELETE: 'deleted', GET: '' }[method];
    const trace = (request: Request, reply: Reply) =>
      matches(request) && isSuccess(reply) ? writtenId(request, reply) : undefined;
    return {
      id: `unlogged-${id}`,
      breaks: 'N1-EVERY-WRITE',
      describe: `${method} ${path} produces no change`,
      mutation: forget(
        trace,
        (change, ids) => change.type === kind && change.operation === done && ids.has(change.recordId),
      )(feed),
    };
  });

/** Decision N1: the changes of writes in the feed, and their order. */
// biome-ignore format: a table, with one or two lines for each mutant
export const feedMutants = [...unlogged, ...mutantsOf({
  'description-needs-a-token': ['N-DESCRIPTION', 'The description requires a token',
    wellKnown, changeReply((reply, { headers }) => (headers.authorization === undefined ? { ...reply, status: 401 } : reply))],
  'feed-missing': ['N1-OFFERED', 'The feed is claimed, but does not exist', feed, replaceStatus(200, 404)],
  'change-with-content': ['N1-ITEM', 'Changes contain a name', feed, changeItems((item) => ({ ...item, lastName: 'Weber' }))],
  'courses-unchanged-by-others': ['N1-OF-OTHERS', "Only a course's own writes change it",
    feed, leaveOut(({ type, operation }) => type === 'course' && operation === 'updated')],
  'notes-of-deleted-parents-forgotten': ['N1-NOTES', 'The deletion of a parent produces no changes of its notes',
    feed, forget(deletedParent, ({ parentId, operation }, ids) => operation === 'deleted' && ids.has(parentId))],
  'unchanged-patch-makes-a-change': ['N1-UNCHANGED', 'A PATCH without changes produces a change',
    feed, (matches) => (tokens) => {
      const unchanged = new Set<string>();
      const invented = invent((request, reply) => (unchanged.has(request.path) ? writtenId(request, reply) : undefined))(matches)(tokens);
      return async (request, forward) => {
        const before = request.method === 'PATCH' ? await recordAt(request, request.path, forward) : undefined;
        return invented(request, async (sent) => {
          const reply = await forward(sent);
          if (before !== undefined && before.reply.headers.etag === reply.headers.etag) unchanged.add(request.path);
          return reply;
        });
      };
    }],
  'replay-makes-a-change': ['N1-REPLAYED', 'A replay produces a change',
    feed, invent((request, reply) => (reply.headers['idempotent-replayed'] === 'true' ? writtenId(request, reply) : undefined))],
  'refused-makes-a-change': ['N1-REFUSED', 'A rejected write produces a change', feed, invent(hasFailed)],
  'numbered-at-insert': ['N1-ORDER', 'Neighbouring changes are in the wrong order',
    feed, changeList((list) => list.flatMap((_, index) => (index % 2 === 0 ? list.slice(index, index + 2).toReversed() : [])))],
  'gaps-that-fill-later': ['N1-NO-GAPS', 'Every fourth change appears a little later, behind its place',
    feed, () => () => {
      const passed = new Set<unknown>();
      return async (request, forward) => {
        const reply = await forward(request);
        if (!feed(request) || !isSuccess(reply)) return reply;
        const { data } = JSON.parse(reply.body.toString('utf8')) as { data: JsonObject[] };
        const late = data.filter(({ id }) => Number(id) % 4 === 0 && !passed.has(id));
        for (const { id } of late) passed.add(id);
        return withJson(reply, { data: data.filter((item) => !late.includes(item)) });
      };
    }],
  'skips-at-page-ends': ['N1-PAGES', 'The first change after a full page is skipped', feed, skipAtPageEnds],
  'changes-of-all-organisations': ['N1-ORGANISATIONS', 'The feed shows records that other organisations create',
    feed, (matches) => (tokens) =>
      invent((request, reply) =>
        request.method === 'POST' && request.headers.authorization === `Bearer ${tokens.otherToken}` ? writtenId(request, reply) : undefined,
      )(matches)(tokens)],
  'actor-of-someone-else': ['N1-ACTOR', 'A change has a wrong actor',
    feed, changeItems((item) => ({ ...item, actorId: randomUUID() }))],
  'stamp-goes-back': ['N1-STAMPS', 'The `updatedAt` of some versions is a minute too early',
    method('PATCH'), () => () => {
      let patches = 0;
      return async (request, forward) => {
        const reply = await forward(request);
        const record = request.method === 'PATCH' ? recordOf(reply) : undefined;
        patches += 1;
        return record !== undefined && patches % 3 === 0
          ? withJson(reply, { data: { ...record, updatedAt: minuteBefore(record.updatedAt) } })
          : reply;
      };
    }],
})];
