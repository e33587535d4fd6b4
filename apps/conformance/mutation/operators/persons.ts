import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { type Forward, type Reply, type Request, withJson } from '../proxy/messages.ts';
import { asideOf, isSuccess, itemsOf, recordOf } from './bodies.ts';
import { type Matches, type Operator, on } from './operator.ts';
import { changeData } from './replies.ts';
import { withToken } from './requests.ts';

export const exports: Matches = on('GET', '/v1/:persons/:id/export');
export const plans: Matches = on('GET', '/v1/:persons/:id/erasure');
export const erasures: Matches = on('POST', '/v1/:persons/:id/erasure');
export const undeletes: Matches = on('POST', '/v1/:persons/:id/undelete');

/** The path of the person in a request. */
export const personPath = ({ path }: Request): string => path.split('/').slice(0, 4).join('/');

/** The records of a member of an export. */
const listIn = (data: JsonObject, member: string): JsonObject[] => {
  const list = data[member];
  return Array.isArray(list) ? list.filter(isObject) : [];
};

/** Transforms the returned export, plan or result. */
export const changeAnswer = (change: (data: JsonObject) => JsonObject): Operator =>
  changeData((data) => (isObject(data) ? change(data) : data));

/** Changes the records of some members of an export. */
export const changeMembers = (members: readonly string[], change: (list: JsonObject[]) => unknown[]): Operator =>
  changeAnswer((data) => ({
    ...data,
    ...Object.fromEntries(members.map((name) => [name, change(listIn(data, name))])),
  }));

/** Confirms an erasure without executing it, and does something else. */
export const insteadOfErasure =
  (act: (request: Request, forward: Forward) => Promise<unknown>): Operator =>
  (matches) =>
  () =>
  async (request, forward) => {
    if (!matches(request)) return forward(request);
    const reply = await forward(asideOf(request, 'GET', request.path));
    const plan = recordOf(reply);
    if (plan === undefined) return forward(request);
    await act(request, forward);
    return withJson(reply, { data: { id: plan.id, erasedAt: new Date().toISOString(), removed: plan.removes } });
  };

/** Acts after a successful exchange. */
export const afterwards =
  (act: (request: Request, reply: Reply, forward: Forward) => Promise<unknown>): Operator =>
  (matches) =>
  () =>
  async (request, forward) => {
    const reply = await forward(request);
    if (matches(request) && isSuccess(reply)) await act(request, reply, forward);
    return reply;
  };

/** Rejects requests about a person in a certain state: existing or erased. */
export const refuseIf =
  (status: number, isMeant: (person: Reply) => boolean): Operator =>
  (matches) =>
  () =>
  async (request, forward) => {
    if (!matches(request)) return forward(request);
    const person = await forward(asideOf(request, 'GET', personPath(request)));
    const body = Buffer.from(JSON.stringify({ status, code: 'refused' }));
    const headers = { 'content-type': 'application/problem+json' };
    return isMeant(person) ? { status, headers, body } : forward(request);
  };

/** Returns records in their first state after they no longer exist. */
export const recall: Operator = (matches) => () => {
  const known = new Map<string, Reply>();
  return async (request, forward) => {
    const reply = await forward(request);
    const { method, path, query } = request;
    const id = method === 'POST' ? recordOf(reply)?.id : undefined;
    if (typeof id === 'string') known.set(`${path}/${id}?`, { ...reply, status: 200 });
    if (method !== 'GET' || !matches(request)) return reply;
    const address = `${path}?${query}`;
    const isEmpty = !isSuccess(reply) || itemsOf(reply).length === 0;
    const before = known.get(address);
    if (before !== undefined && isEmpty && (!isSuccess(reply) || itemsOf(before).length > 0)) return before;
    if (isSuccess(reply)) known.set(address, reply);
    return reply;
  };
};

/** Adds the former changes to histories. */
export const recallChanges: Operator = (matches) => () => {
  const known = new Map<string, unknown>();
  return async (request, forward) => {
    const reply = await forward(request);
    if (!matches(request) || !isSuccess(reply)) return reply;
    const data = itemsOf(reply)
      .filter(isObject)
      .map((entry) => {
        const version = `${request.path} ${entry.version}`;
        const isCleared = Array.isArray(entry.changes) && entry.changes.length === 0;
        if (!isCleared) known.set(version, entry.changes);
        return isCleared && known.has(version) ? { ...entry, changes: known.get(version) } : entry;
      });
    return withJson(reply, { data });
  };
};

/** Replays the first response for each `Idempotency-Key`, whatever has happened since. */
export const neverForgetAnswers: Operator = (matches) => () => {
  const known = new Map<string | undefined, Reply>();
  return async (request, forward) => {
    const key = request.headers['idempotency-key'];
    if (!matches(request) || key === undefined) return forward(request);
    const before = known.get(key);
    if (before !== undefined) return { ...before, headers: { ...before.headers, 'idempotent-replayed': 'true' } };
    const reply = await forward(request);
    if (isSuccess(reply)) known.set(key, reply);
    return reply;
  };
};

/** Repeats the same rejection forever. */
export const refuseForEver: Operator = (matches) => () => {
  const refused = new Map<string, Reply>();
  return async (request, forward) => {
    const course = request.path.split('/').at(-1) ?? '';
    if (!matches(request)) return forward(request);
    const reply = refused.get(course) ?? (await forward(request));
    if (reply.status === 409) refused.set(course, reply);
    return reply;
  };
};

/** Adds notes of other participants to an export. */
export const mixNotes: Operator = (matches) => () => {
  const notes: JsonObject[] = [];
  return async (request, forward) => {
    const reply = await forward(request);
    const record = recordOf(reply);
    if (record !== undefined && request.method === 'POST' && request.path.endsWith('/notes')) notes.push(record);
    if (!matches(request) || record === undefined) return reply;
    const ids = listIn(record, 'notes').map(({ id }) => id);
    const others = notes.filter(({ id }) => !ids.includes(id));
    return withJson(reply, { data: { ...record, notes: [...listIn(record, 'notes'), ...others] } });
  };
};

/** Serves requests with the read-only token like another one. */
export const partialAs =
  (name: 'token' | 'limitedToken'): Operator =>
  (matches) =>
  (tokens) =>
  async (request, forward) => {
    const isMeant = matches(request) && request.headers.authorization === `Bearer ${tokens.partialToken}`;
    return forward(isMeant ? withToken(request, tokens[name]) : request);
  };

/** Deletes the records of a list. */
export const deleteAll = async (request: Request, forward: Forward, path: string, query = ''): Promise<void> => {
  const reply = await forward({ ...asideOf(request, 'GET', path), query });
  for (const { id } of itemsOf(reply).filter(isObject)) await forward(asideOf(request, 'DELETE', `${path}/${id}`));
};

/** Removes the customer number from everybody with the person's name. */
export const erasesNamesakes: Operator = (matches) => () => async (request, forward) => {
  if (!matches(request)) return forward(request);
  const person = recordOf(await forward(asideOf(request, 'GET', personPath(request))));
  const found = await forward({ ...asideOf(request, 'GET', '/v1/participants'), query: `q=${person?.lastName}` });
  for (const { id } of itemsOf(found).filter(isObject)) {
    if (id === person?.id) continue;
    const body = { participant: { customerNumber: null } };
    await forward(asideOf(request, 'PATCH', `/v1/participants/${id}`, body));
  }
  return forward(request);
};

/** Accepts any body as an order to erase. */
export const anyReason: Operator = (matches) => () => async (request, forward) => {
  const reply = await forward(request);
  if (!matches(request) || reply.status !== 422) return reply;
  return forward(withJson(request, { erasure: { reason: 'other' } }));
};
