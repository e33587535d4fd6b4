import { linksOf } from '../../src/expect/pages.ts';
import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { FEED } from '../../src/interface/modules.ts';
import { type Forward, type Reply, type Request, withJson } from '../proxy/messages.ts';
import { isSuccess, itemsOf, recordOf } from './bodies.ts';
import { type Matches, type Operator, on } from './operator.ts';
import { parameterOf } from './queries.ts';
import { changeList } from './replies.ts';

/** Reads of the change feed. */
export const feed: Matches = on('GET', FEED);

/** Reads of histories. */
export const histories: Matches = ({ method, path }) => method === 'GET' && path.endsWith('/history');

/** Removes changes, or entries, from pages. */
export const leaveOut = (isMeant: (item: JsonObject) => boolean): Operator =>
  changeList((list) => list.filter((item) => !isMeant(item)));

/** Transforms each change, or entry, in responses. */
export const changeItems = (change: (item: JsonObject) => JsonObject): Operator =>
  changeList((list) => list.map(change));

/** The id of the record that an exchange wrote, or tried to write. */
export const writtenId = ({ path }: Request, reply: Reply): string | undefined => {
  const id = recordOf(reply)?.id;
  return typeof id === 'string' ? id : path.split('/').at(-1);
};

type Trace = (request: Request, reply: Reply) => string | undefined;

/** Passes the feed on, transformed with the ids of the records in earlier exchanges. */
const tracing =
  (trace: (request: Request, forward: Forward) => Promise<[Reply, string[]]>) =>
  (change: (list: JsonObject[], ids: ReadonlySet<unknown>) => unknown[]): Operator =>
  (matches) =>
  () => {
    const ids = new Set<unknown>();
    return async (request, forward) => {
      const [reply, found] = await trace(request, forward);
      for (const id of found) ids.add(id);
      if (!matches(request) || !isSuccess(reply)) return reply;
      return withJson(reply, { data: change(itemsOf(reply).filter(isObject), ids) });
    };
  };

const afterwards = (trace: Trace) =>
  tracing(async (request, forward) => {
    const reply = await forward(request);
    const id = request.method === 'GET' ? undefined : trace(request, reply);
    return [reply, id === undefined ? [] : [id]];
  });

/** Removes the changes of records that certain writes have written, if `isMeant` applies. */
export const forget = (trace: Trace, isMeant: (change: JsonObject, ids: ReadonlySet<unknown>) => boolean): Operator =>
  afterwards(trace)((list, ids) => list.filter((change) => !isMeant(change, ids)));

/** Adds a change of each record in certain exchanges to the feed. */
export const invent = (trace: Trace): Operator =>
  afterwards(trace)((list, ids) => {
    const [first] = list;
    return first === undefined ? list : [...[...ids].map((recordId) => ({ ...first, recordId })), ...list];
  });

/** Skips the first item after each full page. */
export const skipAtPageEnds: Operator = (matches) => () => {
  const full = new Set<unknown>();
  return async (request, forward) => {
    const reply = await forward(request);
    if (!matches(request) || !isSuccess(reply)) return reply;
    const list = itemsOf(reply);
    const { next } = linksOf({ asked: '', status: reply.status, headers: reply.headers, text: '' });
    const isFull = list.length === Number(parameterOf(request, 'limit'));
    if (isFull && next !== undefined) full.add(new URL(next).searchParams.get('cursor'));
    return full.has(parameterOf(request, 'cursor')) ? withJson(reply, { data: list.slice(1) }) : reply;
  };
};
