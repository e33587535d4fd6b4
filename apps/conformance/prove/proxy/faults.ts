import { isObject, type Json, type JsonObject } from './json.ts';
import { type Forward, jsonOf, type Reply, type Request, withHeader, withJson } from './messages.ts';
import type { Fault } from './proxy.ts';

/** Which exchanges a fault is about. */
export type Matches = (request: Request) => boolean;

/** Every exchange. */
export const always: Matches = () => true;

/** Exchanges that write a body. */
export const written: Matches = ({ method }) => ['POST', 'PUT', 'PATCH'].includes(method);

/** Exchanges with this method (`*`: any) and this path, in which `:name` stands for one segment. */
export const on = (method: string, pattern: string): Matches => {
  const path = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
  return (request) => (method === '*' || request.method === method) && path.test(request.path);
};

/** Exchanges that match one of several. */
export const any =
  (...matchers: Matches[]): Matches =>
  (request) =>
    matchers.some((matches) => matches(request));

/** A fault in what is answered. */
export const answering =
  (matches: Matches, change: (reply: Reply, request: Request) => Reply) => (): Fault => async (request, forward) => {
    const reply = await forward(request);
    return matches(request) ? change(reply, request) : reply;
  };

/** A fault in what reaches the service. */
export const asking =
  (matches: Matches, change: (request: Request) => Request) => (): Fault => async (request, forward) =>
    forward(matches(request) ? change(request) : request);

/** A fault in one status. */
export const answeringStatus = (matches: Matches, right: number, wrong: number) =>
  answering(matches, (reply) => (reply.status === right ? { ...reply, status: wrong } : reply));

/** A fault in one header field; undefined leaves it out. What has no such field stays as it is. */
export const answeringHeader = (matches: Matches, name: string, change: (value: string) => string | undefined) =>
  answering(matches, (reply) => {
    const value = reply.headers[name];
    return value === undefined ? reply : withHeader(reply, name, change(value));
  });

/** A fault in one header field that is sent. */
export const sendingHeader = (matches: Matches, name: string, change: (value: string) => string | undefined) =>
  asking(matches, (request) => {
    const value = request.headers[name];
    return value === undefined ? request : withHeader(request, name, change(value));
  });

const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300;

/** A fault in the body of a success. */
export const answeringBody = (matches: Matches, change: (body: Json, request: Request) => Json) =>
  answering(matches, (reply, request) => {
    const body = jsonOf(reply);
    return isSuccess(reply) && body !== undefined ? withJson(reply, change(body, request)) : reply;
  });

/** A fault in what stands under `data`. */
export const answeringData = (matches: Matches, change: (data: Json, request: Request) => Json) =>
  answeringBody(matches, (body, request) =>
    isObject(body) && body.data !== undefined ? { ...body, data: change(body.data, request) } : body,
  );

/** A fault in every record that is answered, alone or in a list. */
export const answeringRecords = (matches: Matches, change: (record: JsonObject) => JsonObject) =>
  answeringData(matches, (data) => {
    if (Array.isArray(data)) return data.map((item) => (isObject(item) ? change(item) : item));
    return isObject(data) ? change(data) : data;
  });

/** A fault in every list that is answered. */
export const answeringList = (matches: Matches, change: (list: Json[]) => Json[]) =>
  answeringData(matches, (data) => (Array.isArray(data) ? change(data) : data));

/** A fault in every problem document. */
export const answeringProblems = (matches: Matches, change: (problem: JsonObject, reply: Reply) => JsonObject) =>
  answering(matches, (reply) => {
    const body = reply.status >= 400 ? jsonOf(reply) : undefined;
    return isObject(body) ? withJson(reply, change(body, reply)) : reply;
  });

/** A fault in the fields under the wrapper key of what is written. */
export const writing = (matches: Matches, change: (fields: JsonObject) => JsonObject) =>
  asking(matches, (request) => changedFields(request, change));

/** The request with other fields under its wrapper key. */
export const changedFields = (request: Request, change: (fields: JsonObject) => JsonObject): Request => {
  const body = jsonOf(request);
  const [wrapper, fields] = isObject(body) ? (Object.entries(body)[0] ?? []) : [];
  return wrapper !== undefined && isObject(fields) ? withJson(request, { [wrapper]: change(fields) }) : request;
};

/** The fields under the wrapper key of a body; none where there is no such object. */
export const fieldsOf = (request: Request): JsonObject => {
  const body = jsonOf(request);
  const [fields] = isObject(body) ? Object.values(body) : [];
  return isObject(fields) ? fields : {};
};

/** A request of the proxy's own, for the caller of `request`. */
export const asideOf = (request: Request, method: string, path: string, body?: Json): Request => {
  const { authorization = '', host = '' } = request.headers;
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  return { method, path, query: '', headers: { authorization, host, ...type }, body: bytes };
};

/** The record at a path, as the caller of `request` sees it; undefined where there is none. */
export const recordAt = async (
  request: Request,
  path: string,
  forward: Forward,
): Promise<{ reply: Reply; record: JsonObject } | undefined> => {
  const reply = await forward(asideOf(request, 'GET', path));
  const body = jsonOf(reply);
  return reply.status === 200 && isObject(body) && isObject(body.data) ? { reply, record: body.data } : undefined;
};

/** The record of an answer; undefined where it is no success with one record. */
export const recordOf = (reply: Reply): JsonObject | undefined => {
  const body = isSuccess(reply) ? jsonOf(reply) : undefined;
  return isObject(body) && isObject(body.data) ? body.data : undefined;
};
