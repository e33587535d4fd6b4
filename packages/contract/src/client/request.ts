import { headersOf, type Options } from './callOptions.ts';
import { ClientError } from './error.ts';
import type { Outgoing } from './exchange.ts';
import type { FileContent } from './fetch.ts';
import { mergedHeaders } from './headers.ts';
import { repeatableOf } from './retry.ts';
import { searchOf } from './search.ts';
import type { ImportFile } from './types.ts';

/** An entry of the table of routes. */
export interface Route {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly wrapper?: string;
  /** Whether the wrapper key holds a list instead of a record. */
  readonly takesList?: true;
  readonly paged?: true;
  /** Whether the operation has a query, but no pages. */
  readonly takesQuery?: true;
  /** Whether the body of the request is a file. */
  readonly takesFile?: true;
  /** Filters by free text, whose values may contain commas. */
  readonly textFilters?: readonly string[];
  readonly statuses: readonly number[];
}

/** A request, and the options of its call. */
export interface Requested {
  readonly out: Outgoing;
  readonly options: Options;
  /** The additional time that the call may take, in milliseconds. */
  readonly patienceMs?: number;
}

/** Whether a string has no lone surrogate, which no URL can contain. Older browsers lack `isWellFormed`. */
const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

const wrong = ({ operation }: Pick<Route, 'operation'>, text: string): never => {
  throw new ClientError('invalid_argument', `${operation}: ${text}`);
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The path with its ids filled in. If it has one id, `given` is this id; otherwise `given` contains the ids by name.
 */
const filledPath = (route: Route, given: unknown): string => {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const ids = names.length === 1 ? { [names[0] ?? '']: given } : given;
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = isObject(ids) ? ids[name] : undefined;
    if (typeof id !== 'string' || id === '')
      return wrong(route, `the id "${name}" is missing${names.length > 1 ? `: give { ${names.join(', ')} }` : ''}.`);
    // A URL with such a segment leads to another path, even if the segment is escaped.
    if (id === '.' || id === '..' || !isWellFormed(id)) return wrong(route, `${JSON.stringify(id)} is not an id.`);
    return encodeURIComponent(id);
  });
};

/** Throws for values that JSON would write as null, such as NaN, because they would clear the field. */
function withoutFalseNull(this: object, name: string, value: unknown): unknown {
  const isFalseNull =
    typeof value === 'number' ? !Number.isFinite(value) : value === null && Reflect.get(this, name) !== null;
  if (isFalseNull) throw new TypeError(`"${name}" is not a finite number or valid date.`);
  return value;
}

/** The additional time for an upload: as long as the service allows. */
const UPLOAD_MS = 600_000;

const isContent = (value: unknown): value is FileContent =>
  typeof value === 'string' || (typeof Blob !== 'undefined' && value instanceof Blob);

const fileOf = (route: Route, given: unknown): ImportFile => {
  if (isObject(given) && isContent(given.content) && typeof given.type === 'string')
    return given as unknown as ImportFile;
  return wrong(route, 'the file must be { type, content }, with a media type, and a text or Blob.');
};

const headersOfFile = ({ type, gzip }: ImportFile) => ({
  'Content-Type': type,
  ...(gzip === true ? { 'Content-Encoding': 'gzip' } : {}),
});

/** The body as a JSON string. @throws ClientError `invalid_argument` */
export const bodyOf = (route: Pick<Route, 'operation'>, body: unknown): string => {
  try {
    return JSON.stringify(body, withoutFalseNull);
  } catch (error) {
    return wrong(route, `the body can't be written as JSON: ${error instanceof Error ? error.message : error}`);
  }
};

/**
 * The request for a call of an operation. The arguments are ids, record or query, and options, if the operation has
 * them.
 * @throws ClientError `invalid_argument`
 */
export const requestOf = (baseUrl: string, route: Route, args: readonly unknown[]): Requested => {
  const rest = [...args];
  const path = route.path.includes('{') ? filledPath(route, rest.shift()) : route.path;
  const search = route.paged || route.takesQuery ? searchOf(route, rest.shift()) : '';
  const record = route.wrapper === undefined ? undefined : rest.shift();
  if (route.wrapper !== undefined && !(route.takesList ? Array.isArray(record) : isObject(record)))
    return wrong(route, `the ${route.wrapper} must be ${route.takesList ? 'a list' : 'an object with its fields'}.`);
  const file = route.takesFile ? fileOf(route, rest.shift()) : undefined;
  const options = rest.shift() ?? {};
  if (!isObject(options)) return wrong(route, 'the options have to be an object, such as { signal }.');
  const plain = headersOf(route, options, record !== undefined);
  const headers = file === undefined ? plain : mergedHeaders(headersOfFile(file), plain);
  const { operation, method } = route;
  const out: Outgoing = {
    operation,
    method,
    path: route.path,
    url: baseUrl + path + search,
    headers,
    ...(route.wrapper === undefined ? {} : { body: bodyOf(route, { [route.wrapper]: record }) }),
    ...(file === undefined ? {} : { body: file.content }),
    repeatable: repeatableOf(method, headers),
  };
  return file === undefined ? { out, options } : { out, options, patienceMs: UPLOAD_MS };
};
