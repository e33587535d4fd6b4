import { headersOf } from './callOptions.ts';
import { ClientError } from './error.ts';
import type { CallOptions, ChangeOptions, CreateOptions, GetOptions } from './options.ts';
import { bodyOf, isObject, type Requested } from './request.ts';
import { repeatableOf } from './retry.ts';
import { searchOf } from './search.ts';

type QueryValue = string | number | boolean;

/** Options of a request for which the client has no method. */
export interface RequestOptions extends CallOptions, GetOptions, CreateOptions, ChangeOptions {
  query?: Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>> | undefined;
  /** The complete body with its wrapper, sent as JSON. */
  body?: object | undefined;
}

const METHOD = /^[A-Z]+$/;
const OF_NO_FETCH = /^(CONNECT|TRACE|TRACK)$/;

const wrong = (text: string): never => {
  throw new ClientError('invalid_argument', `request: ${text}`);
};

/** The URL of a path below the base URL. @throws ClientError `invalid_argument` for any other path */
const addressOf = (baseUrl: string, path: unknown): string => {
  if (typeof path !== 'string' || !path.startsWith('/')) return wrong('the path must begin with "/".');
  if (/[?#]/.test(path)) return wrong('the path has a query or fragment: give the option query.');
  const address = baseUrl + path;
  if (new URL(address).href === address) return address;
  return wrong(
    'the path has a segment "." or "..", or characters that have to be encoded: use encodeURIComponent for ids.',
  );
};

/** The request for a path of the service. @throws ClientError `invalid_argument` */
export const anyRequestOf = (
  baseUrl: string,
  method: string,
  path: string,
  options: RequestOptions = {},
): Requested => {
  if (!isObject(options)) return wrong('the options have to be an object, such as { query }.');
  if (!METHOD.test(method)) return wrong('the method must be in capitals, such as "GET".');
  if (OF_NO_FETCH.test(method)) return wrong(`no fetch sends ${method}.`);
  const called = { operation: 'request', method };
  const { query, body } = options;
  if (body !== undefined && (method === 'GET' || method === 'HEAD')) return wrong(`${method} takes no body.`);
  // Each parameter may be free text, which must not be split at commas. Repeating a parameter is allowed for lists, but
  // not for `sort` (decision C4).
  const textFilters = Object.keys(query ?? {}).filter((name) => name !== 'sort');
  const url = addressOf(baseUrl, path) + searchOf({ ...called, textFilters }, query);
  const headers = headersOf(called, options, body !== undefined);
  const out = {
    ...called,
    path,
    url,
    headers,
    ...(body === undefined ? {} : { body: bodyOf(called, body) }),
    repeatable: repeatableOf(method, headers),
  };
  return { out, options };
};
