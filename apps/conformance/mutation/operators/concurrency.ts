import { randomInt, randomUUID } from 'node:crypto';
import { merged } from '@training-provider/contract/model';
import { type Forward, type Reply, type Request, withHeader, withJson } from '../proxy/messages.ts';
import type { Mutation } from '../proxy/proxy.ts';
import { changedFields, fieldsOf, recordAt, recordOf } from './bodies.ts';
import { on } from './operator.ts';

/** How rarely the following faults occur: once in this number of times. */
const SELDOM = 20;

/** The state of a lagging replica: the last two versions of each record. */
type Versions = Map<string, { latest: Reply; before?: Reply }>;

const pathOf = (request: Request, id: unknown): string =>
  request.method === 'POST' ? `${request.path}/${String(id)}` : request.path;

/** Records each version in a response. */
const takeDown = (versions: Versions, request: Request, reply: Reply): void => {
  const record = recordOf(reply);
  if (record?.id === undefined || reply.headers.etag === undefined) return;
  const path = pathOf(request, record.id);
  const known = versions.get(path);
  if (known?.latest.headers.etag === reply.headers.etag) return;
  versions.set(path, { latest: reply, ...(known === undefined ? {} : { before: known.latest }) });
};

/** Two addresses of a deployment: `second` returns the previous version once in 20 reads. */
export const laggingReplica = (): { first: Mutation; second: Mutation } => {
  const versions: Versions = new Map();
  const first = async (request: Request, forward: Forward): Promise<Reply> => {
    const reply = await forward(request);
    takeDown(versions, request, reply);
    return reply;
  };
  return {
    first,
    async second(request, forward) {
      const { before } = request.method === 'GET' ? (versions.get(request.path) ?? {}) : {};
      return before !== undefined && randomInt(SELDOM) === 0 ? { ...before, status: 200 } : first(request, forward);
    },
  };
};

/** Confirms every twentieth effective PATCH or PUT without storing it. */
export const losingUpdates = (): Mutation => {
  let since = 0;
  return async (request, forward) => {
    const isUpdate = request.method === 'PATCH' || request.method === 'PUT';
    if (!isUpdate) return forward(request);
    since += 1;
    if (since < SELDOM) return forward(request);
    const now = await recordAt(request, request.path, forward);
    const { etag } = now?.reply.headers ?? {};
    if (now === undefined || (request.headers['if-match'] ?? etag) !== etag) return forward(request);
    since = 0;
    const data = { ...merged(now.record, fieldsOf(request)), updatedAt: new Date().toISOString() };
    return withHeader(withJson(now.reply, { data }), 'etag', `"${randomUUID()}"`);
  };
};

const patchesCourse = on('PATCH', '/v1/courses/:id');

/** Simultaneous PATCHes keep the trainers of earlier ones. */
export const mixingTrainers = (): Mutation => {
  const underWay = new Map<string, { requests: number; trainerIds: readonly unknown[] }>();
  return async (request, forward) => {
    const { trainerIds } = patchesCourse(request) ? fieldsOf(request) : {};
    if (!Array.isArray(trainerIds)) return forward(request);
    const others = underWay.get(request.path) ?? { requests: 0, trainerIds: [] };
    others.requests += 1;
    others.trainerIds = [...new Set([...others.trainerIds, ...trainerIds])];
    underWay.set(request.path, others);
    const mixed = changedFields(request, (fields) => ({ ...fields, trainerIds: others.trainerIds }));
    const reply = await forward(mixed);
    others.requests -= 1;
    if (others.requests === 0) underWay.delete(request.path);
    return reply;
  };
};

/** The writes in progress for each record, and its former tags. */
interface Subject {
  readonly tags: Set<string>;
  readonly underWay: Set<Promise<Reply>>;
}

/** Responds to a PATCH without changes with the effects of simultaneous requests. */
export const answeringLate = (): Mutation => {
  const subjects = new Map<string, Subject>();
  return async (request, forward) => {
    const { tags, underWay } = subjects.get(request.path) ?? { tags: new Set(), underWay: new Set() };
    subjects.set(request.path, { tags, underWay });
    const begun = forward(request);
    underWay.add(begun);
    const reply = await begun.finally(() => underWay.delete(begun));
    const { etag = '' } = reply.headers;
    if (request.method !== 'PATCH' || !tags.has(etag)) {
      tags.add(etag);
      return reply;
    }
    await Promise.all(underWay);
    return (await recordAt(request, request.path, forward))?.reply ?? reply;
  };
};
