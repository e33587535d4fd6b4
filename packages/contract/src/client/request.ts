import { ClientError } from './error.ts';
import type { Outgoing } from './exchange.ts';
import type {
  CallOptions,
  ChangeOptions,
  CreateOptions,
  GetOptions,
  ListOptions,
  ReadOptions,
  Version,
} from './options.ts';
import { repeatableOf } from './retry.ts';

/** An entry of the table of routes. */
export interface Route {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly wrapper?: string;
  readonly paged?: true;
  /** Filters by free text, whose values may contain commas. */
  readonly textFilters?: readonly string[];
  readonly statuses: readonly number[];
}

type Options = CallOptions & ListOptions & ReadOptions & GetOptions & CreateOptions & ChangeOptions;

const wrong = ({ operation }: Route, text: string): never => {
  throw new ClientError('invalid_argument', `${operation}: ${text}`);
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The path with the ids filled in: a single id as it is, several by name. */
const filledPath = (route: Route, given: unknown): string => {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const ids = names.length === 1 ? { [names[0] ?? '']: given } : given;
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = isObject(ids) ? ids[name] : undefined;
    if (typeof id !== 'string' || id === '')
      return wrong(route, `the id "${name}" is missing${names.length > 1 ? `: give { ${names.join(', ')} }` : ''}.`);
    // A URL with these segments leads to another path, even if they are escaped.
    if (id === '.' || id === '..' || !isWellFormed(id)) return wrong(route, `${JSON.stringify(id)} is not an id.`);
    return encodeURIComponent(id);
  });
};

/** Half of a surrogate pair is no character: no URL can hold it. Written out, since older browsers lack `isWellFormed`. */
const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** One value of a parameter. Anything else would be sent as "[object Object]" or "NaN". */
const textOf = (route: Route, name: string, value: unknown): string => {
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return String(value);
  const dates = value instanceof Date ? ', such as date.toISOString()' : '';
  return wrong(route, `the query parameter "${name}" must be text, a number or a boolean${dates}.`);
};

/** The values of a parameter: lists with commas, or several values if the comma may be a part of one. */
const valuesOf = (route: Route, name: string, value: unknown): string[] => {
  if (!Array.isArray(value)) return [textOf(route, name, value)];
  // Without values, the parameter would be left out, and everything be found.
  if (value.length === 0) return wrong(route, `the query parameter "${name}" is an empty list: leave it out.`);
  const values = value.map((one) => textOf(route, name, one));
  return route.textFilters?.includes(name) ? values : [values.join(',')];
};

/** Query parameters in the form that the service accepts. */
const searchOf = (route: Route, query: unknown): string => {
  if (query === undefined) return '';
  if (!isObject(query)) return wrong(route, 'the query must be an object, such as { limit: 10 }.');
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (value === null) return wrong(route, `the query parameter "${name}" is null: leave it out.`);
    for (const one of valuesOf(route, name, value)) search.append(name, one);
  }
  return search.size === 0 ? '' : `?${search}`;
};

const tagOf = (route: Route, option: string, version: Version): string => {
  const tag = typeof version === 'string' ? version : version?.etag;
  if (typeof tag === 'string' && /^[\x20-\x7E\x80-\xFF]+$/.test(tag)) return tag;
  return wrong(route, `${option} holds no version: give the etag of an answer, or an answer with one record.`);
};

const secondsOf = (route: Route, wait: unknown): number =>
  typeof wait === 'number' && Number.isInteger(wait) && wait >= 0
    ? wait
    : wrong(route, 'wait must be a whole number of seconds.');

const checkLimits = (route: Route, { totalTimeoutMs, signal }: Options): void => {
  if (totalTimeoutMs !== undefined && !(typeof totalTimeoutMs === 'number' && totalTimeoutMs >= 1))
    wrong(route, 'totalTimeoutMs must be a number of at least 1; Infinity for no limit.');
  if (signal !== undefined && typeof (signal as Partial<AbortSignal> | null)?.addEventListener !== 'function')
    wrong(route, 'signal must be an AbortSignal.');
};

/** A key that no other request has. Not from `randomUUID`, which browsers offer only on secure pages. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const keyOf = (route: Route, key: unknown): string => {
  if (key === undefined) return newKey();
  if (typeof key === 'string' && /^[\x21-\x7E]{1,255}$/.test(key)) return key;
  return wrong(route, 'idempotencyKey must be 1 to 255 visible ASCII characters.');
};

const bodyOf = (route: Route, body: unknown): string => {
  try {
    return JSON.stringify(body);
  } catch (error) {
    return wrong(route, `the record can't be written as JSON: ${error instanceof Error ? error.message : error}`);
  }
};

const headersOf = (route: Route, options: Options, hasBody: boolean): Record<string, string> => ({
  Accept: 'application/json, application/problem+json',
  ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
  ...(options.totalCount === true ? { Prefer: 'return=total-count' } : {}),
  ...(options.wait === undefined ? {} : { Prefer: `wait=${secondsOf(route, options.wait)}` }),
  ...(options.ifNoneMatch === undefined ? {} : { 'If-None-Match': tagOf(route, 'ifNoneMatch', options.ifNoneMatch) }),
  ...(options.ifMatch === undefined ? {} : { 'If-Match': tagOf(route, 'ifMatch', options.ifMatch) }),
  ...(route.method === 'POST' ? { 'Idempotency-Key': keyOf(route, options.idempotencyKey) } : {}),
});

/**
 * The request for a call of an operation. The arguments are, as far as the operation has them: ids, record or query,
 * options.
 * @throws ClientError `invalid_argument`
 */
export const requestOf = (baseUrl: string, route: Route, args: readonly unknown[]) => {
  const rest = [...args];
  const path = route.path.includes('{') ? filledPath(route, rest.shift()) : route.path;
  const search = route.paged ? searchOf(route, rest.shift()) : '';
  const record = route.wrapper === undefined ? undefined : rest.shift();
  if (route.wrapper !== undefined && !isObject(record))
    return wrong(route, `the ${route.wrapper} must be an object with its fields.`);
  const options = rest.shift() ?? {};
  if (!isObject(options)) return wrong(route, 'the options have to be an object, such as { signal }.');
  checkLimits(route, options);
  const headers = headersOf(route, options, record !== undefined);
  const { operation, method } = route;
  const out: Outgoing = {
    operation,
    method,
    path: route.path,
    url: baseUrl + path + search,
    headers,
    ...(route.wrapper === undefined ? {} : { body: bodyOf(route, { [route.wrapper]: record }) }),
    repeatable: repeatableOf(method, headers),
  };
  return { out, options: options as Options };
};
