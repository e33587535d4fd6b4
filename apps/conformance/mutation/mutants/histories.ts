import { randomUUID } from 'node:crypto';
import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { histories as offered } from '../../src/interface/modules.ts';
import { type Operation, operations } from '../../src/interface/operations.ts';
import { asideOf, isSuccess, recordOf } from '../operators/bodies.ts';
import { changeItems, histories, leaveOut, skipAtPageEnds, writtenId } from '../operators/feed.ts';
import { leavingOut, withFields } from '../operators/fields.ts';
import { always, type Matches, on } from '../operators/operator.ts';
import { fullTokensOnly } from '../operators/persons.ts';
import { changedQuery, dropParameter } from '../operators/queries.ts';
import { changeList, changeReply, changeReplyHeader, removeReplyHeader, replaceStatus } from '../operators/replies.ts';
import { requireNoScope, requireNoToken, resend, serveOtherOrganisation, withToken } from '../operators/requests.ts';
import { type Reply, withJson } from '../proxy/messages.ts';
import { type Mutant, mutantsOf } from './mutant.ts';

const ofNotes: Matches = (request) => histories(request) && request.path.includes('/notes/');

/** Changes each field change of each entry. */
const changeFields = (change: (field: JsonObject) => JsonObject) =>
  changeItems((entry) => ({
    ...entry,
    changes: (Array.isArray(entry.changes) ? entry.changes : []).filter(isObject).map(change),
  }));

/** Leaves field changes out. */
const leaveFieldsOut = (isMeant: (field: JsonObject) => boolean) =>
  changeItems((entry) => ({
    ...entry,
    changes: (Array.isArray(entry.changes) ? entry.changes : []).filter(isObject).filter((field) => !isMeant(field)),
  }));

const inLongValues = (change: (value: JsonObject) => JsonObject) =>
  changeFields((field) =>
    Object.fromEntries(Object.entries(field).map(([name, value]) => [name, isObject(value) ? change(value) : value])),
  );

const missing = offered.map(
  ({ name, path, kind }): Mutant => ({
    id: `history-missing-of-${kind ?? 'organisation'}`,
    breaks: 'N2-OFFERED',
    describe: `${name} is claimed, but not there`,
    mutation: replaceStatus(200, 404)(on('GET', path)),
  }),
);

/** The entry of each write is forgotten, one operation after the other. */
const unrecorded = operations
  .filter(({ method, kind, id }) => method !== 'GET' && kind !== undefined && id !== 'addParticipantToCourse')
  .map(
    ({ id, method: name, path }: Operation): Mutant => ({
      id: `unrecorded-${id}`,
      breaks: 'N2-EVERY-WRITE',
      describe: `${name} ${path} makes no entry in the history`,
      mutation: () => {
        const written = new Map<string | undefined, number>();
        return async (request, forward) => {
          const reply = await forward(request);
          if (on(name, path)(request) && isSuccess(reply)) written.set(writtenId(request, reply), 0);
          const record = request.path.split('/').at(-2);
          if (!histories(request) || !isSuccess(reply) || !written.has(record)) return reply;
          const { data } = JSON.parse(reply.body.toString('utf8')) as { data: JsonObject[] };
          return withJson(reply, { data: data.slice(1) });
        };
      },
    }),
  );

const isUnknown = ({ status }: Reply): boolean => status === 404;

/** Decision N2: histories. */
// biome-ignore format: a table, with one or two lines for each mutant
export const historyMutants = [...missing, ...unrecorded, ...mutantsOf({
  'entry-without-actor': ['N2-ENTRY', 'Entries name no actor', histories, changeItems(leavingOut('actor'))],
  'entry-with-the-record': ['N2-ENTRY', 'Entries hold the record', histories, changeItems(withFields({ record: {} }))],
  'actor-of-another-kind': ['N2-ENTRY', 'Actors have a kind that is not documented',
    histories, changeItems((entry) => ({ ...entry, actor: { ...(entry.actor as object), kind: 'person' } }))],
  'history-oldest-first': ['N2-EVERY-WRITE', 'The oldest entry comes first', histories, changeList((list) => list.toReversed())],
  'entry-twice': ['N2-EVERY-WRITE', 'Each entry comes twice', histories, changeList((list) => list.flatMap((entry) => [entry, entry]))],
  'history-without-old-value': ['N2-REPLAYED', 'Changes have no old value', histories, changeFields(leavingOut('from'))],
  'history-without-new-value': ['N2-REPLAYED', 'Changes have no new value', histories, changeFields(leavingOut('to'))],
  'history-without-parts': ['N2-REPLAYED', 'Parts of objects are not in the history',
    histories, leaveFieldsOut(({ pointer }) => String(pointer).split('/').length > 2)],
  'history-without-lists': ['N2-REPLAYED', 'Lists are not in the history',
    histories, leaveFieldsOut(({ from, to }) => Array.isArray(from) || Array.isArray(to))],
  'history-without-lists-beside-others': ['N2-REPLAYED', 'Lists are not in the history if other fields were written with them',
    histories, changeItems((entry) => {
      const fields = Array.isArray(entry.changes) ? entry.changes.filter(isObject) : [];
      return fields.length < 2 ? entry : { ...entry, changes: fields.filter(({ from, to }) => !Array.isArray(from) && !Array.isArray(to)) };
    })],
  'history-of-users-in-snake-case': ['N2-REPLAYED', 'Histories of users name house numbers in snake case',
    on('GET', '/v1/users/:id/history'), changeFields((field) => ({ ...field, pointer: String(field.pointer).replace('houseNumber', 'house_number') }))],
  'history-of-texts': ['N2-REPLAYED', 'Numbers are texts in the history',
    histories, changeFields((field) => (typeof field.to === 'number' ? { ...field, to: String(field.to) } : field))],
  'history-without-clearing': ['N2-REPLAYED', 'What was cleared is not in the history',
    histories, leaveFieldsOut(({ from, to }) => from !== undefined && to === undefined)],
  'history-without-defaults': ['N2-REPLAYED', 'Values by default are not in the history',
    histories, leaveFieldsOut(({ pointer, from }) => pointer === '/status' && from === undefined)],
  'history-actor-of-someone-else': ['N2-ACTOR', 'Entries name somebody else',
    histories, changeItems((entry) => ({ ...entry, actor: { kind: 'user', id: randomUUID(), name: 'A' } }))],
  'history-actor-of-the-system': ['N2-ACTOR', 'The service itself is the actor of each entry',
    histories, changeItems(withFields({ actor: { kind: 'system', name: 'api' } }))],
  'history-actor-of-the-last-writer': ['N2-ACTOR', 'Deletions are of another actor',
    histories, changeItems((entry) => (entry.operation === 'deleted' ? { ...entry, actor: { kind: 'user', id: randomUUID() } } : entry))],
  'history-calls-clients-tokens': ['N2-ACTOR', 'A client is called a token where it has deleted', histories, changeItems((entry) =>
    (entry.operation === 'deleted' && isObject(entry.actor) && entry.actor.kind === 'client' ? { ...entry, actor: { ...entry.actor, kind: 'token' } } : entry))],
  'history-without-request-id': ['N2-REQUEST-ID', 'Entries have no request id', histories, changeItems(leavingOut('requestId'))],
  'history-with-another-request-id': ['N2-REQUEST-ID', 'Entries have the id of the reading request',
    histories, changeReply((reply) => isSuccess(reply)
      ? withJson(reply, { data: (JSON.parse(reply.body.toString('utf8')) as { data: JsonObject[] }).data.map(withFields({ requestId: reply.headers['x-request-id'] })) })
      : reply)],
  'history-cuts-request-ids': ['N2-REQUEST-ID', 'Ids of requests are cut at 64 characters in histories',
    histories, changeItems((entry) => ({ ...entry, requestId: String(entry.requestId).slice(0, 64) }))],
  'history-of-given-request-ids-alone': ['N2-REQUEST-ID', 'Entries have the ids of requests that their clients have given alone',
    always, () => () => {
      const own = new Set<unknown>();
      return async (request, forward) => {
        const reply = await forward(request);
        if (request.headers['x-request-id'] === undefined) own.add(reply.headers['x-request-id']);
        if (!histories(request) || !isSuccess(reply)) return reply;
        const { data } = JSON.parse(reply.body.toString('utf8')) as { data: JsonObject[] };
        return withJson(reply, { data: data.map((entry) => (own.has(entry.requestId) ? leavingOut('requestId')(entry) : entry)) });
      };
    }],
  'undelete-without-request-id': ['N2-REQUEST-ID', 'What comes back does not name the request',
    histories, changeItems((entry) => (entry.operation === 'restored' ? leavingOut('requestId')(entry) : entry))],
  'deleted-history-404': ['N2-DELETED', 'Deleted records have no history',
    histories, (matches) => () => async (request, forward) => {
      const reply = await forward(request);
      if (!matches(request)) return reply;
      const record = await forward(asideOf(request, 'GET', request.path.replace(/\/history$/, '')));
      return isUnknown(record) && isSuccess(reply) ? { ...record, headers: record.headers } : reply;
    }],
  'deletion-not-in-history': ['N2-DELETED', 'The deletion is not in the history', histories, leaveOut(({ operation }) => operation === 'deleted')],
  'notes-of-deleted-parents-404': ['N2-DELETED', 'Notes of deleted parents have no history',
    ofNotes, (matches) => () => async (request, forward) => {
      const reply = await forward(request);
      if (!matches(request)) return reply;
      const parent = await forward(asideOf(request, 'GET', request.path.split('/').slice(0, 4).join('/')));
      return isUnknown(parent) ? parent : reply;
    }],
  'unknown-history-empty': ['N2-UNKNOWN', 'An unknown record has an empty history',
    histories, changeReply((reply) => (isUnknown(reply) ? { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{"data":[]}') } : reply))],
  'foreign-history-visible': ['N2-UNKNOWN', 'The history of another organisation is visible', histories, serveOtherOrganisation],
  'note-history-below-any-parent': ['N2-UNKNOWN', 'The history of a note is found below any parent',
    ofNotes, (matches) => () => {
      const paths = new Map<unknown, string>();
      return async (request, forward) => {
        const reply = await forward(request);
        if (request.method === 'POST' && request.path.endsWith('/notes') && isSuccess(reply)) paths.set(recordOf(reply)?.id, request.path);
        const [id] = request.path.split('/').slice(-2);
        return matches(request) && isUnknown(reply) && paths.has(id)
          ? forward({ ...request, path: `${paths.get(id)}/${id}/history` })
          : reply;
      };
    }],
  'history-limit-ignored': ['N2-PAGES', '`limit` of a history is ignored', histories, dropParameter('limit')],
  'history-skips-at-page-ends': ['N2-PAGES', 'The first entry after a full page is skipped', histories, skipAtPageEnds],
  'history-prev-leads-to-next': ['N2-PAGES', '`prev` of a history leads to the same page as `next`',
    histories, changeReplyHeader('link', (links) => {
      const next = /<([^>]*)>; rel="next"/.exec(links)?.[1];
      return next === undefined ? links : links.replace(/<[^>]*>; rel="prev"/, `<${next}>; rel="prev"`);
    })],
  'history-cursor-forged': ['N2-PAGES', 'A history takes any cursor',
    histories, resend(({ status }) => status === 400, (request) => changedQuery(request, (query) => query.delete('cursor')))],
  'long-value-as-text': ['N2-LONG-VALUE', 'Long values are cut', histories, changeFields((field) =>
    Object.fromEntries(Object.entries(field).map(([name, value]) => [name, isObject(value) ? 'Lorem ipsum …' : value])))],
  'long-list-whole': ['N2-LONG-VALUE', 'Long lists are shown as lists', histories, changeFields((field) => (field.pointer === '/tags'
    ? Object.fromEntries(Object.entries(field).map(([name, value]) => [name, isObject(value) ? ['A'] : value])) : field))],
  'long-value-hash-of-nothing': ['N2-LONG-VALUE', 'The digest is that of the empty text',
    histories, inLongValues(withFields({ sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' }))],
  'long-value-in-bytes': ['N2-LONG-VALUE', 'The length of a long value is that of its bytes',
    histories, inLongValues((value) => ({ ...value, length: 2 * Number(value.length) }))],
  'history-without-scope': ['N2-SCOPES', 'A history is answered to a token that may do nothing', histories, requireNoScope],
  'history-without-token': ['N2-SCOPES', 'A history is answered without a token', histories, requireNoToken],
  'history-without-area': ['N2-SCOPES', '`history:read` alone opens every history',
    histories, (matches) => (tokens) => async (request, forward) => {
      const isPartial = matches(request) && request.headers.authorization === `Bearer ${tokens.partialToken}`;
      return forward(isPartial ? withToken(request, tokens.token) : request);
    }],
  'history-needs-more': ['N2-SCOPES', 'Only a full token reads histories', histories, fullTokensOnly],
  'history-with-any-parameter': ['Q2-UNKNOWN-PARAMETER', 'Histories take any parameter', histories, dropParameter('no_such_parameter')],
  'history-scope-unnamed': ['N2-SCOPES', 'The 403 of a history names no scope', histories, removeReplyHeader('www-authenticate')],
})];
