import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../src/interface/json.ts';
import { SERVICE_DESCRIPTION_PATH } from '../../src/interface/modules.ts';
import { type Operation, operations } from '../../src/interface/operations.ts';
import { isSuccess, recordAt, recordOf } from '../operators/bodies.ts';
import { changeItems, feed, forget, invent, leaveOut, skipAtPageEnds, writtenId } from '../operators/feed.ts';
import { leavingOut } from '../operators/fields.ts';
import { always, method, on } from '../operators/operator.ts';
import {
  changeData,
  changeList,
  changeRecords,
  changeReply,
  changeReplyHeader,
  replaceStatus,
} from '../operators/replies.ts';
import type { Reply, Request } from '../proxy/messages.ts';
import { withHeader, withJson } from '../proxy/messages.ts';
import { type Mutant, mutantsOf } from './mutant.ts';

const wellKnown = on('GET', SERVICE_DESCRIPTION_PATH);
const isNote = ({ type }: JsonObject): boolean => String(type).endsWith('Note');
const hasFailed = (request: Request, reply: Reply): string | undefined =>
  isSuccess(reply) ? undefined : writtenId(request, reply);
const minuteBefore = (time: unknown): string => new Date(Date.parse(String(time)) - 60_000).toISOString();

/** The id of a parent that was deleted. */
const deletedParent = (request: Request, reply: Reply): string | undefined =>
  /^DELETE \/v1\/(participants|courses)\/[^/]+$/.test(`${request.method} ${request.path}`) && isSuccess(reply)
    ? request.path.split('/')[3]
    : undefined;

/** The change of each write is forgotten, one operation after the other. */
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
      describe: `${method} ${path} makes no change`,
      mutation: forget(
        trace,
        (change, ids) => change.type === kind && change.operation === done && ids.has(change.recordId),
      )(feed),
    };
  });

/** Decision N1: the changes that writes leave in the feed, and their order. */
// biome-ignore format: a table, with one or two lines for each mutant
export const feedMutants = [...unlogged, ...mutantsOf({
  'description-needs-a-token': ['N-DESCRIPTION', 'The description takes a token',
    wellKnown, changeReply((reply, { headers }) => (headers.authorization === undefined ? { ...reply, status: 401 } : reply))],
  'description-without-contract': ['N-DESCRIPTION', 'The description does not name its contract',
    wellKnown, changeData((data) => leavingOut('contract')(data as JsonObject))],
  'description-is-a-list': ['N-DESCRIPTION', 'The modules are an object',
    wellKnown, changeRecords((data) => ({ ...data, modules: { changes: true } }))],
  'description-without-privacy': ['N-DESCRIPTION', 'A module is offered, and not named',
    wellKnown, changeRecords((data) => ({ ...data, modules: (data.modules as readonly string[]).filter((name) => name !== 'privacy') }))],
  'feed-missing': ['N1-OFFERED', 'The feed is claimed, but not there', feed, replaceStatus(200, 404)],
  'feed-refused': ['N1-OFFERED', 'The feed is claimed, but switched off', feed, replaceStatus(200, 403)],
  'change-with-content': ['N1-ITEM', 'Changes hold a name', feed, changeItems((item) => ({ ...item, lastName: 'Weber' }))],
  'change-without-version': ['N1-ITEM', 'Changes have no version', feed, changeItems(leavingOut('version'))],
  'change-id-is-a-number': ['N1-ITEM', 'Ids of changes are numbers', feed, changeItems((item) => ({ ...item, id: Number(item.id) }))],
  'types-plural': ['N1-ITEM', 'Types are named as their collections', feed, changeItems((item) => ({ ...item, type: `${item.type}s` }))],
  'notes-forgotten': ['N1-EVERY-WRITE', 'Notes are not in the feed', feed, leaveOut(isNote)],
  'type-left-out': ['N1-EVERY-WRITE', 'Coachings are not in the feed', feed, leaveOut(({ type }) => type === 'coaching')],
  'written-in-a-second-transaction': ['N1-EVERY-WRITE', 'The change of every third write is lost',
    feed, leaveOut(({ id }) => Number(id) % 3 === 0)],
  'changes-twice': ['N1-EVERY-WRITE', 'Each change comes twice', feed, changeList((list) => list.flatMap((item) => [item, item]))],
  'deletions-as-updates': ['N1-EVERY-WRITE', 'Deletions are called updates',
    feed, changeItems((item) => ({ ...item, operation: item.operation === 'deleted' ? 'updated' : item.operation }))],
  'version-before': ['N1-EVERY-WRITE', 'A change has the version before the write',
    feed, changeItems((item) => ({ ...item, version: Math.max(1, Number(item.version) - 1) }))],
  'change-without-parent': ['N1-EVERY-WRITE', 'Changes of notes do not name the parent', feed, changeItems(leavingOut('parentId'))],
  'changed-at-of-the-numbering': ['N1-EVERY-WRITE', 'The time of a change is that of the read',
    feed, changeItems((item) => ({ ...item, changedAt: new Date().toISOString() }))],
  'courses-unchanged-by-others': ['N1-OF-OTHERS', 'A course is changed by its own writes alone',
    feed, leaveOut(({ type, operation }) => type === 'course' && operation === 'updated')],
  'participants-unchanged-by-others': ['N1-OF-OTHERS', 'A participant is changed by its own writes alone',
    feed, leaveOut(({ type, operation }) => type === 'participant' && operation === 'updated')],
  'courses-changed-twice': ['N1-OF-OTHERS', 'An enrolment changes the course twice',
    feed, changeList((list) => list.flatMap((item) => (item.type === 'course' && item.operation === 'updated' ? [item, item] : [item])))],
  'notes-of-deleted-parents-forgotten': ['N1-NOTES', 'The deletion of a parent says nothing of its notes',
    feed, forget(deletedParent, ({ parentId, operation }, ids) => operation === 'deleted' && ids.has(parentId))],
  'notes-of-deleted-courses-forgotten': ['N1-NOTES', 'The deletion of a course says nothing of its notes',
    feed, forget(deletedParent, ({ type, parentId, operation }, ids) =>
      type === 'courseNote' && operation === 'deleted' && ids.has(parentId))],
  'unchanged-patch-makes-a-change': ['N1-UNCHANGED', 'A PATCH that changes nothing makes a change',
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
  'empty-patch-versions': ['N1-UNCHANGED', 'A PATCH without a field answers a new version',
    ({ method, body }) => method === 'PATCH' && /^\{"\w+":\{\}\}$/.test(body.toString('utf8')), changeReplyHeader('etag', () => '"999"')],
  'unchanged-write-stamps': ['N1-UNCHANGED', 'A PATCH that changes nothing answers a new `updatedAt`',
    method('PATCH'), changeRecords((record) => ({ ...record, updatedAt: new Date().toISOString() }))],
  'unchanged-write-versions': ['N1-UNCHANGED', 'A PUT that changes nothing answers a new version',
    always, () => () => {
      let writes = 0;
      return async (request, forward) => {
        const reply = await forward(request);
        writes += 1;
        return request.method === 'PUT' && isSuccess(reply) ? withHeader(reply, 'etag', `"w${writes}"`) : reply;
      };
    }],
  'replay-makes-a-change': ['N1-REPLAYED', 'A replay makes a change',
    feed, invent((request, reply) => (reply.headers['idempotent-replayed'] === 'true' ? writtenId(request, reply) : undefined))],
  'refused-makes-a-change': ['N1-REFUSED', 'A refused write leaves a change', feed, invent(hasFailed)],
  'stale-makes-a-change': ['N1-REFUSED', 'A write with a stale version leaves a change',
    feed, invent((request, reply) => (reply.status === 412 ? writtenId(request, reply) : undefined))],
  'numbered-at-insert': ['N1-ORDER', 'Neighbours come in the wrong order',
    feed, changeList((list) => list.flatMap((_, index) => (index % 2 === 0 ? list.slice(index, index + 2).toReversed() : [])))],
  'newest-first': ['N1-ORDER', 'The newest change of a page comes first', feed, changeList((list) => list.toReversed())],
  'one-change-of-a-record': ['N1-ORDER', 'Only the last change of a record on a page is shown',
    feed, changeList((list) => list.filter(({ recordId }, index) => !list.slice(index + 1).some((later) => later.recordId === recordId)))],
  'ids-do-not-ascend': ['N1-ORDER', 'Ids of changes say nothing of their order',
    feed, changeItems((item) => ({ ...item, id: String(item.id).split('').toReversed().join('') }))],
  'gaps-that-fill-later': ['N1-NO-GAPS', 'Every fourth change is visible a little later, behind its place',
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
  'repeats-at-page-ends': ['N1-PAGES', 'The last change of a page of one comes twice',
    feed, changeList((list) => (list.length === 1 ? [...list, ...list] : list))],
  'changes-of-all-organisations': ['N1-ORGANISATIONS', 'The feed shows what other organisations create',
    feed, (matches) => (tokens) =>
      invent((request, reply) =>
        request.method === 'POST' && request.headers.authorization === `Bearer ${tokens.otherToken}` ? writtenId(request, reply) : undefined,
      )(matches)(tokens)],
  'changes-for-all-organisations': ['N1-ORGANISATIONS', 'Other organisations see what the first creates',
    feed, (matches) => (tokens) => {
      const isMeant = (request: Request) => matches(request) && request.headers.authorization === `Bearer ${tokens.otherToken}`;
      return invent((request, reply) =>
        request.method === 'POST' && request.headers.authorization === `Bearer ${tokens.token}` ? writtenId(request, reply) : undefined,
      )(isMeant)(tokens);
    }],
  'actor-of-someone-else': ['N1-ACTOR', 'A change names somebody else as its actor',
    feed, changeItems((item) => ({ ...item, actorId: randomUUID() }))],
  'actors-by-ids-of-their-own': ['N1-ACTOR', 'Callers have other ids in the feed than elsewhere',
    feed, changeItems((item) => ({ ...item, actorId: String(item.actorId).replaceAll('1', '2') }))],
  'deletions-without-actor': ['N1-ACTOR', 'Deletions name no actor',
    feed, changeItems((item) => (item.operation === 'deleted' ? leavingOut('actorId')(item) : item))],
  'one-actor-for-all': ['N1-ACTOR', 'Everybody is the same actor',
    feed, changeItems((item) => ({ ...item, actorId: '01930f64-1234-7abc-8def-001122334455' }))],
  'stamp-goes-back': ['N1-STAMPS', 'The `updatedAt` of some versions is a minute before',
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
  'times-of-the-feed-go-back': ['N1-STAMPS', 'The time of every third version is a minute before',
    feed, changeItems((item) => (Number(item.version) % 3 === 0 ? { ...item, changedAt: minuteBefore(item.changedAt) } : item))],
})];
