import { ClientError } from './error.ts';
import { codeIn, type Incoming } from './exchange.ts';
import type { AnswerHeaders } from './fetch.ts';
import { linkTo } from './link.ts';
import { type AnyProblem, ServiceError } from './problems.ts';
import { isObject, type Route } from './request.ts';

const textIn = (json: unknown, name: string): string | undefined => {
  const value = typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/**
 * The problem document of a response from the service; undefined for other responses, such as those of a gateway, which
 * have no `code`.
 */
const problemOf = ({ status, headers, json }: Incoming): AnyProblem | undefined => {
  if (status < 400 || codeIn(json) === undefined || textIn(json, 'detail') === undefined) return undefined;
  const requestId = textIn(json, 'requestId') ?? headers.get('x-request-id') ?? 'unknown';
  // The cast is safe: a document with a code is one of the service's problems, or one of a newer service.
  const { errors, ...problem } = json as AnyProblem;
  const isList = Array.isArray(errors) && errors.every(isObject);
  return { ...problem, ...(isList ? { errors } : {}), status, requestId } as AnyProblem;
};

const isEnvelope = (json: unknown, isPage = false): json is { data: unknown } =>
  isObject(json) && 'data' in json && (!isPage || Array.isArray(json.data));

/** The probable cause of a response that is not from the service, and what to do. */
const blameFor = (status: number, baseUrl: string): string => {
  if (status === 401 || status === 403 || status === 407)
    return `not from the service: a gateway before ${baseUrl} refuses access. Check what it requires; the token may be right.`;
  if (status === 413 || status === 414 || status === 431)
    return `not from the service: a gateway before ${baseUrl} accepts no request of this size.`;
  if (status === 429) return `not from the service: a gateway before ${baseUrl} limits requests. Send fewer.`;
  if (status >= 500)
    return `not from the service: a gateway before ${baseUrl} gets no answer from it. The service may be down or restarting: try later.`;
  return `not from the service, but probably from a proxy or another server. Check baseUrl, ${baseUrl}, and the proxies before the service.`;
};

/** An error for a response that is not from the service; the message states the probable cause and what to do. */
export const strange = (operation: string, incoming: Incoming, baseUrl: string): ClientError => {
  const { status, headers, json } = incoming;
  const type = headers.get('content-type')?.split(';')[0] ?? 'no content type';
  if (status === 0 || (status >= 300 && status < 400 && status !== 304)) {
    const to = headers.get('location')?.split('?')[0] ?? 'another address';
    const text = `${operation}: ${baseUrl} redirects to ${to}. The client follows no redirect, so that the token goes nowhere else: set baseUrl to the address of the service.`;
    return new ClientError('unexpected_answer', text, incoming);
  }
  const said = textIn(json, 'detail') ?? textIn(json, 'title');
  const quoted = said === undefined ? '' : `, "${said.slice(0, 200)}"`;
  const text = `${operation}: the answer (status ${status}, ${type}${quoted}) is ${blameFor(status, baseUrl)}`;
  return new ClientError('unexpected_answer', text, incoming);
};

/**
 * The cursor in the link with a relation; undefined if there is no such link.
 * @throws ClientError if the link has no cursor, because this would look like the end of the collection
 */
export const cursorIn = (operation: string, incoming: Incoming, link: string, relation: string): string | undefined => {
  const target = linkTo(link, relation);
  if (target === undefined) return undefined;
  const cursor = new URLSearchParams(/\?([^#]*)/.exec(target)?.[1]).get('cursor');
  if (cursor !== null && cursor !== '') return cursor;
  throw new ClientError('unexpected_answer', `${operation}: the link to the ${relation} page has no cursor.`, incoming);
};

/** The cursors of the next and the previous page. */
export const linksIn = (operation: string, incoming: Incoming, link: string) => {
  const [next, prev] = ['next', 'prev'].map((relation) => cursorIn(operation, incoming, link, relation));
  return { ...(next === undefined ? {} : { next }), ...(prev === undefined ? {} : { prev }) };
};

/**
 * The operation that reads the change feed, which has no end. Without a cursor, a reader would begin again at the
 * oldest change.
 */
const ENDLESS = 'readChanges';

/**
 * The cursors and the total count in the headers of a page.
 * @throws ClientError if the `Link` header is missing, because the first page would look like the whole collection
 */
const pageOf = (operation: string, incoming: Incoming) => {
  const link = incoming.headers.get('link');
  if (link === null) {
    const text = `${operation}: the answer has no header Link, without which there are no further pages. In a browser, let CORS expose it (Access-Control-Expose-Headers: Link, ETag, Retry-After, X-Request-Id, X-Total-Count).`;
    throw new ClientError('unexpected_answer', text, incoming);
  }
  const count = incoming.headers.get('x-total-count');
  const links = linksIn(operation, incoming, link);
  if (operation === ENDLESS && links.next === undefined) {
    const text = `${operation}: the answer has no link to the next page, which the change feed always has.`;
    throw new ClientError('unexpected_answer', text, incoming);
  }
  return { ...links, ...(count === null ? {} : { totalCount: Number(count) }) };
};

/** The common parts of every response, whatever its status. */
export const received = (headers: AnswerHeaders) => ({ headers, requestId: headers.get('x-request-id') ?? undefined });

/** @throws ServiceError if the service refuses the request */
export const refuse = (operation: string, incoming: Incoming): void => {
  const { headers, attempts } = incoming;
  const problem = problemOf(incoming);
  if (problem !== undefined) throw new ServiceError({ operation, problem, headers, attempts });
};

/**
 * The response as the caller gets it.
 * @throws ServiceError if the service refuses the request; ClientError `unexpected_answer` if the response is not from
 *   the service
 */
export const readAnswer = (route: Route, incoming: Incoming, baseUrl: string): object => {
  const { status, headers, json } = incoming;
  const { operation } = route;
  refuse(operation, incoming);
  if (status >= 400 || !route.statuses.includes(status)) throw strange(operation, incoming, baseUrl);
  if (status === 204 || status === 304) return { status, ...received(headers) };
  if (!isEnvelope(json, route.paged)) throw strange(operation, incoming, baseUrl);
  const { data } = json;
  if (route.paged) return { status, data, ...pageOf(operation, incoming), ...received(headers) };
  return { status, data, etag: headers.get('etag') ?? '', ...received(headers) };
};
