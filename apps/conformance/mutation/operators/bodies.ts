import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { type Forward, jsonOf, type Reply, type Request, withJson } from '../proxy/messages.ts';

/** Whether the service has executed the request. */
export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300;

/** The request with other fields under its wrapper key. */
export const changedFields = (request: Request, change: (fields: JsonObject) => JsonObject): Request => {
  const body = jsonOf(request);
  const [wrapper, fields] = isObject(body) ? (Object.entries(body)[0] ?? []) : [];
  if (wrapper === undefined || !isObject(fields)) return request;
  try {
    return withJson(request, { [wrapper]: change(fields) });
  } catch (error) {
    // JSON can be parsed deeper than it can be written: the service rejects it anyway.
    if (error instanceof RangeError) return request;
    throw error;
  }
};

/** The fields under the wrapper key of a body; none if there is no such object. */
export const fieldsOf = (request: Request): JsonObject => {
  const body = jsonOf(request);
  const [fields] = isObject(body) ? Object.values(body) : [];
  return isObject(fields) ? fields : {};
};

/** An additional request of the mutant, for the caller of `request`. */
export const asideOf = (request: Request, method: string, path: string, body?: unknown): Request => {
  const { authorization = '', host = '' } = request.headers;
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  return { method, path, query: '', headers: { authorization, host, ...type }, body: bytes };
};

/** The record at a path, as the caller of `request` sees it; undefined if it does not exist. */
export const recordAt = async (
  request: Request,
  path: string,
  forward: Forward,
): Promise<{ reply: Reply; record: JsonObject } | undefined> => {
  const reply = await forward(asideOf(request, 'GET', path));
  const body = jsonOf(reply);
  return reply.status === 200 && isObject(body) && isObject(body.data) ? { reply, record: body.data } : undefined;
};

/** The record in a response; undefined if it is not a success with one record. */
export const recordOf = (reply: Reply): JsonObject | undefined => {
  const body = isSuccess(reply) ? jsonOf(reply) : undefined;
  return isObject(body) && isObject(body.data) ? body.data : undefined;
};

/** The records in a list response; empty for other responses. */
export const itemsOf = (reply: Reply): unknown[] => {
  const body = jsonOf(reply);
  return isObject(body) && Array.isArray(body.data) ? body.data : [];
};

/** Rejections with this code, as a whole or in one of their violations. */
export const isRefusedFor =
  (code: string) =>
  ({ status, body }: Reply): boolean =>
    status >= 400 && body.includes(`"${code}"`);
