import { ClientError } from './error.ts';
import { codeIn, type Incoming } from './exchange.ts';
import type { AnswerHeaders } from './fetch.ts';
import { type AnyProblem, ServiceError } from './problems.ts';
import type { Route } from './request.ts';

const isProblem = (json: unknown): json is AnyProblem =>
  codeIn(json) !== undefined && typeof json === 'object' && json !== null && 'detail' in json;

const isEnvelope = (json: unknown): json is { data: unknown } =>
  typeof json === 'object' && json !== null && 'data' in json;

/** An error for an answer that is not from the service: its probable cause, and what to do. */
const strange = ({ operation }: Route, { status, headers }: Incoming, baseUrl: string): ClientError => {
  const type = headers.get('content-type')?.split(';')[0] ?? 'no content type';
  if (status === 0 || (status >= 300 && status < 400)) {
    const to = headers.get('location')?.split('?')[0] ?? 'another address';
    const text = `${operation}: ${baseUrl} redirects to ${to}. The client follows no redirect, so that the token goes nowhere else: set baseUrl to the address of the service.`;
    return new ClientError('unexpected_answer', text, { status });
  }
  const text = `${operation}: the answer (status ${status}, ${type}) is not from the service, but probably from a proxy or another server. Check baseUrl, ${baseUrl}, and the proxies before the service.`;
  return new ClientError('unexpected_answer', text, { status });
};

const cursorIn = (link: string, rel: string): string | undefined => {
  const url = new RegExp(`<([^>]*)>; rel="${rel}"`).exec(link)?.[1];
  if (url === undefined) return undefined;
  return new URL(url, 'http://localhost').searchParams.get('cursor') ?? undefined;
};

/** The headers of a page. Without them, a caller would mistake the first page for the whole collection. */
const pageOf = ({ operation }: Route, headers: AnswerHeaders) => {
  const link = headers.get('link');
  if (link === null) {
    const text = `${operation}: the answer has no header Link, without which there are no further pages. In a browser, let CORS expose it (Access-Control-Expose-Headers: Link, ETag, Retry-After, X-Request-Id, X-Total-Count).`;
    throw new ClientError('unexpected_answer', text);
  }
  const [next, prev, count] = [cursorIn(link, 'next'), cursorIn(link, 'prev'), headers.get('x-total-count')];
  return {
    ...(next === undefined ? {} : { next }),
    ...(prev === undefined ? {} : { prev }),
    ...(count === null ? {} : { totalCount: Number(count) }),
  };
};

/** What every answer has, whatever its status. */
export const received = (headers: AnswerHeaders) => ({ headers, requestId: headers.get('x-request-id') ?? undefined });

/**
 * The answer as the caller gets it.
 * @throws ServiceError if the service refuses; ClientError `unexpected_answer` if it is not the service's
 */
export const readAnswer = (route: Route, incoming: Incoming, baseUrl: string): object => {
  const { status, headers, json, attempts } = incoming;
  if (status >= 400 && isProblem(json))
    throw new ServiceError({ operation: route.operation, problem: json, headers, attempts });
  if (!route.statuses.includes(status)) throw strange(route, incoming, baseUrl);
  if (status === 204 || status === 304) return { status, ...received(headers) };
  if (!isEnvelope(json)) throw strange(route, incoming, baseUrl);
  const { data } = json;
  if (route.paged) return { status, data, ...pageOf(route, headers), ...received(headers) };
  return { status, data, etag: headers.get('etag') ?? '', ...received(headers) };
};
