import type { MockOmission } from '@training-provider/contract/testing';
import type { Side } from './sides.ts';

/** A request to both; `{{name}}` stands for an id, cursor or token, which each has of its own. */
export interface Drawn {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** The symbol of the id in the answer. */
  readonly remember?: string;
  /** The symbol of the cursor of the next page. */
  readonly rememberCursor?: string;
  /** What the mock leaves out, if the answers differ by that. */
  readonly omission?: MockOmission;
}

/** An answer without what each has of its own. */
export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Fields of the connection, not of the answer. */
const OF_THE_CONNECTION = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'vary'];
/** What the mock leaves out as `protection`. */
export const PROTECTION: readonly string[] = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
];
const LEFT_OUT = [...OF_THE_CONNECTION, ...PROTECTION];

const TIME = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g;
const TRACE = /\b[0-9a-f]{32}\b/g;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const filled = (text: string, { values }: Side, encode: (value: string) => string = String): string =>
  text.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => encode(values.get(name) ?? 'missing'));

/** A text with the symbols of ids and cursors for what each has of its own. */
const withSymbols = (text: string, { baseUrl, values }: Side): string => {
  let result = text.replaceAll(baseUrl, '<base>').replace(/([?&]cursor=)[^&>]+/g, '$1<cursor>');
  for (const [name, value] of values)
    if (name.includes(':')) result = result.replaceAll(value, `<${name}>`).replaceAll(value.toUpperCase(), `<${name}>`);
  return result.replace(UUID, '<uuid>');
};

/** Lists whose order means nothing: what one write changed, versions of several records. */
const UNORDERED = ['changes', 'history'];
/** A change of the feed: its number depends on the order of those that one write makes of several records. */
const isChange = (item: object): boolean => 'recordId' in item && 'operation' in item && 'id' in item;

const textOf = (item: unknown): string => {
  if (typeof item !== 'object' || item === null || !isChange(item)) return JSON.stringify(item);
  return JSON.stringify({ ...item, id: '<number>' });
};

/** Puts lists whose order means nothing into that of their items' text. */
const inOrder = (name: string, value: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  const isFeed = value.some((item) => typeof item === 'object' && item !== null && isChange(item));
  return UNORDERED.includes(name) || isFeed ? value.map(textOf).sort() : value;
};

const bodyOf = (text: string, side: Side): unknown => {
  if (text === '') return undefined;
  const shown = withSymbols(text, side).replace(TIME, '<time>').replace(TRACE, '<trace>');
  return shown.startsWith('{') ? JSON.parse(shown, inOrder) : shown;
};

const headersOf = (headers: Headers, side: Side): Record<string, string> => {
  const shown = [...headers].filter(([name]) => !LEFT_OUT.includes(name));
  const without = (name: string, value: string): string =>
    name.startsWith('ratelimit') ? value.replaceAll(/\d+/g, '<n>') : withSymbols(value, side);
  return Object.fromEntries(shown.map(([name, value]) => [name, without(name, value)]));
};

const remembered = (drawn: Drawn, side: Side, headers: Headers, text: string): void => {
  const next = /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  if (drawn.rememberCursor !== undefined) side.values.set(drawn.rememberCursor, decodeURIComponent(next ?? 'none'));
  const id = /"id":"([^"]+)"/.exec(text)?.[1];
  if (drawn.remember !== undefined && id !== undefined) side.values.set(drawn.remember, id);
};

/** Sends a request to one of them. */
export const send = async (drawn: Drawn, side: Side): Promise<Seen> => {
  const { method, path, body } = drawn;
  const headers = Object.entries({ authorization: 'Bearer {{token}}', ...drawn.headers });
  const response = await fetch(side.baseUrl + filled(path, side, encodeURIComponent), {
    method,
    redirect: 'manual',
    headers: headers.filter(([, value]) => value !== '').map(([name, value]) => [name, filled(value, side)]),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? filled(body, side) : body }),
  });
  const text = await response.text();
  remembered(drawn, side, response.headers, text);
  const { status } = response;
  return { status, headers: headersOf(response.headers, side), body: bodyOf(text, side) };
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Where two answers differ, and how: nothing if they are the same. */
export const differencesBetween = (service: unknown, mock: unknown, at = ''): string[] => {
  if (Object.is(service, mock)) return [];
  if (!isObject(service) || !isObject(mock) || Array.isArray(service) !== Array.isArray(mock))
    return [`${at}: the service has ${JSON.stringify(service)}, the mock ${JSON.stringify(mock)}`];
  const names = Object.keys({ ...service, ...mock });
  return names.flatMap((name) => differencesBetween(service[name], mock[name], `${at}/${name}`));
};
