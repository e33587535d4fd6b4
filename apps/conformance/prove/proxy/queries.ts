import { answering, asking, type Matches } from './faults.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { jsonOf, type Reply, type Request, withJson } from './messages.ts';
import type { Fault } from './proxy.ts';

/** Reads below /v1. */
export const gets: Matches = ({ method, path }) => method === 'GET' && path.startsWith('/v1/');

/** Reads of collections. */
export const lists: Matches = (request) =>
  gets(request) && /^\/v1\/(\w+|\w+\/[^/]+\/notes)$/.test(request.path) && request.path !== '/v1/org';

/** A parameter of the query; undefined where it is not given. */
export const parameterOf = (request: Request, name: string): string | undefined =>
  new URLSearchParams(request.query).get(name) ?? undefined;

/** Reads with this parameter. */
export const asks =
  (name: string): Matches =>
  (request) =>
    gets(request) && parameterOf(request, name) !== undefined;

/** The request with another query. One that nothing changes stays as it was written. */
export const changedQuery = (request: Request, change: (query: URLSearchParams) => void): Request => {
  const query = new URLSearchParams(request.query);
  const before = String(query);
  change(query);
  return String(query) === before ? request : { ...request, query: String(query) };
};

/** A fault in the query. */
export const querying = (matches: Matches, change: (query: URLSearchParams) => void) =>
  asking(matches, (request) => changedQuery(request, change));

/** A service that doesn't look at this parameter. */
export const dropping = (name: string) => querying(gets, (query) => query.delete(name));

/** A fault in the value of one parameter; undefined leaves it out. */
export const changing = (name: string, change: (value: string) => string | undefined) =>
  querying(asks(name), (query) => {
    const changed = change(query.get(name) ?? '');
    if (changed === undefined) query.delete(name);
    else query.set(name, changed);
  });

/** The records of a list that is answered; none where it is no list. */
export const itemsOf = (reply: Reply): Json[] => {
  const body = jsonOf(reply);
  return isObject(body) && Array.isArray(body.data) ? body.data : [];
};

/** A list that is answered in another order, or with other records. */
export const relisting = (matches: Matches, change: (list: JsonObject[], request: Request) => Json[]): (() => Fault) =>
  answering(matches, (reply, request) =>
    reply.status === 200 && jsonOf(reply) !== undefined
      ? withJson(reply, { data: change(itemsOf(reply).filter(isObject), request) })
      : reply,
  );
