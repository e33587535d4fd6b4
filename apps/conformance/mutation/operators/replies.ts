import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { jsonOf, type Reply, type Request, withHeader, withJson } from '../proxy/messages.ts';
import { isSuccess, itemsOf } from './bodies.ts';
import type { Operator } from './operator.ts';

/** Transforms responses. */
export const changeReply =
  (change: (reply: Reply, request: Request) => Reply): Operator =>
  (matches) =>
  () =>
  async (request, forward) => {
    const reply = await forward(request);
    return matches(request) ? change(reply, request) : reply;
  };

/** Replaces one status by another. */
export const replaceStatus = (right: number, wrong: number): Operator =>
  changeReply((reply) => (reply.status === right ? { ...reply, status: wrong } : reply));

/** Changes the status of problems or violations with this code. */
export const replaceStatusOf = (code: string, wrong: number): Operator =>
  changeReply((reply) => (reply.body.includes(`"${code}"`) ? { ...reply, status: wrong } : reply));

/** Changes a header field of responses that have it; undefined removes it. */
export const changeReplyHeader = (name: string, change: (value: string) => string | undefined): Operator =>
  changeReply((reply) => {
    const value = reply.headers[name];
    return value === undefined ? reply : withHeader(reply, name, change(value));
  });

/** Removes a header field of responses. */
export const removeReplyHeader = (name: string): Operator => changeReplyHeader(name, () => undefined);

/** Changes the body of a success. */
export const changeBody = (change: (body: unknown, request: Request) => unknown): Operator =>
  changeReply((reply, request) => {
    const body = jsonOf(reply);
    return isSuccess(reply) && body !== undefined ? withJson(reply, change(body, request)) : reply;
  });

/** Changes the value of `data`. */
export const changeData = (change: (data: unknown, request: Request) => unknown): Operator =>
  changeBody((body, request) =>
    isObject(body) && body.data !== undefined ? { ...body, data: change(body.data, request) } : body,
  );

/** Changes every returned record, alone or in a list. */
export const changeRecords = (change: (record: JsonObject) => JsonObject): Operator =>
  changeData((data) => {
    if (Array.isArray(data)) return data.map((item) => (isObject(item) ? change(item) : item));
    return isObject(data) ? change(data) : data;
  });

/** Changes every returned list: its order or its items. */
export const changeList = (change: (list: JsonObject[], request: Request) => unknown[]): Operator =>
  changeReply((reply, request) => {
    const isList = isSuccess(reply) && isObject(jsonOf(reply)) && Array.isArray((jsonOf(reply) as JsonObject).data);
    return isList ? withJson(reply, { data: change(itemsOf(reply).filter(isObject), request) }) : reply;
  });

/** Changes every problem document. */
export const changeProblem = (change: (problem: JsonObject, reply: Reply) => JsonObject): Operator =>
  changeReply((reply) => {
    const body = reply.status >= 400 ? jsonOf(reply) : undefined;
    return isObject(body) ? withJson(reply, change(body, reply)) : reply;
  });

/** Changes the text of rejections. */
export const changeRefusalText = (change: (text: string) => string): Operator =>
  changeReply((reply) =>
    reply.status >= 400 ? { ...reply, body: Buffer.from(change(reply.body.toString('utf8'))) } : reply,
  );
