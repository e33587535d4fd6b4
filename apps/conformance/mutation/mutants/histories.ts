import { randomUUID } from 'node:crypto';
import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { histories as offered } from '../../src/interface/modules.ts';
import { type Operation, operations } from '../../src/interface/operations.ts';
import { asideOf, isSuccess, itemsOf, recordAt } from '../operators/bodies.ts';
import { changeItems, histories, writtenId } from '../operators/feed.ts';
import { leavingOut } from '../operators/fields.ts';
import { on } from '../operators/operator.ts';
import { dropParameter } from '../operators/queries.ts';
import { changeReply, replaceStatus } from '../operators/replies.ts';
import { type Reply, withJson } from '../proxy/messages.ts';
import { type Mutant, mutantsOf } from './mutant.ts';

/** Changes each field change in each entry. */
const changeFields = (change: (field: JsonObject) => JsonObject) =>
  changeItems((entry) => ({
    ...entry,
    changes: (Array.isArray(entry.changes) ? entry.changes : []).filter(isObject).map(change),
  }));

const missing = offered.map(
  ({ name, path, kind }): Mutant => ({
    id: `history-missing-of-${kind ?? 'organisation'}`,
    breaks: 'N2-OFFERED',
    describe: `${name} is claimed, but does not exist`,
    mutation: replaceStatus(200, 404)(on('GET', path)),
  }),
);

/** Drops the entry of each write, one operation after the other. */
const unrecorded = operations
  .filter(({ method, kind, id }) => method !== 'GET' && kind !== undefined && id !== 'addParticipantToCourse')
  .map(
    ({ id, method: name, path }: Operation): Mutant => ({
      id: `unrecorded-${id}`,
      breaks: 'N2-EVERY-WRITE',
      describe: `${name} ${path} adds no entry to the history`,
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
  'history-without-old-value': ['N2-REPLAYED', 'Changes have no old value', histories, changeFields(leavingOut('from'))],
  'history-actor-of-someone-else': ['N2-ACTOR', 'Entries have a wrong actor',
    histories, changeItems((entry) => ({ ...entry, actor: { kind: 'user', id: randomUUID(), name: 'A' } }))],
  'history-present-name': ['N2-ACTOR-THEN', 'Entries have the present names of users',
    histories, (matches) => () => async (request, forward) => {
      const reply = await forward(request);
      if (!matches(request) || !isSuccess(reply)) return reply;
      const data = await Promise.all(itemsOf(reply).filter(isObject).map(async (entry) => {
        const actor = isObject(entry.actor) ? entry.actor : {};
        const user = actor.kind === 'user' ? await recordAt(request, `/v1/users/${actor.id}`, forward) : undefined;
        return user === undefined ? entry : { ...entry, actor: { ...actor, name: `${user.record.firstName} ${user.record.lastName}` } };
      }));
      return withJson(reply, { data });
    }],
  'history-without-request-id': ['N2-REQUEST-ID', 'Entries have no request id', histories, changeItems(leavingOut('requestId'))],
  'deleted-history-404': ['N2-DELETED', 'Deleted records have no history',
    histories, (matches) => () => async (request, forward) => {
      const reply = await forward(request);
      if (!matches(request)) return reply;
      const record = await forward(asideOf(request, 'GET', request.path.replace(/\/history$/, '')));
      return isUnknown(record) && isSuccess(reply) ? { ...record, headers: record.headers } : reply;
    }],
  'unknown-history-empty': ['N2-UNKNOWN', 'An unknown record has an empty history',
    histories, changeReply((reply) => (isUnknown(reply) ? { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{"data":[]}') } : reply))],
  'history-limit-ignored': ['N2-PAGES', '`limit` of a history is ignored', histories, dropParameter('limit')],
  'long-value-as-text': ['N2-LONG-VALUE', 'Long values are truncated', histories, changeFields((field) =>
    Object.fromEntries(Object.entries(field).map(([name, value]) => [name, isObject(value) ? 'Lorem ipsum …' : value])))],
})];
