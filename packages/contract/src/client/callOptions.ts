import { ClientError } from './error.ts';
import { checkedHeaders, mergedHeaders } from './headers.ts';
import type {
  CallOptions,
  ChangeOptions,
  CreateOptions,
  GetOptions,
  ListOptions,
  ReadOptions,
  Version,
} from './options.ts';

/** The called operation. */
export interface Called {
  readonly operation: string;
  readonly method: string;
}

/** The options of all operations. */
export type Options = CallOptions & ListOptions & ReadOptions & GetOptions & CreateOptions & ChangeOptions;

const wrong = ({ operation }: Pick<Called, 'operation'>, text: string): never => {
  throw new ClientError('invalid_argument', `${operation}: ${text}`);
};

const tagOf = (call: Called, option: string, version: Version): string => {
  const tag = typeof version === 'string' ? version : version?.etag;
  if (typeof tag === 'string' && /^[\x20-\x7E\x80-\xFF]+$/.test(tag)) return tag;
  return wrong(call, `${option} holds no version: give the etag of an answer, or an answer with one record.`);
};

/** A time to wait, in seconds. @throws ClientError `invalid_argument` */
export const secondsOf = (call: Pick<Called, 'operation'>, wait: unknown): number =>
  typeof wait === 'number' && Number.isInteger(wait) && wait >= 0
    ? wait
    : wrong(call, 'wait must be a whole number of seconds.');

const checkLimits = (call: Called, { totalTimeoutMs, retries, signal }: Options): void => {
  if (totalTimeoutMs !== undefined && !(typeof totalTimeoutMs === 'number' && totalTimeoutMs >= 1))
    wrong(call, 'totalTimeoutMs must be a number of at least 1; Infinity for no limit.');
  if (retries !== undefined && !(typeof retries === 'number' && retries >= 0))
    wrong(call, 'retries must be a number of at least 0.');
  if (signal !== undefined && typeof (signal as Partial<AbortSignal> | null)?.addEventListener !== 'function')
    wrong(call, 'signal must be an AbortSignal.');
};

/** A unique key. It does not use `randomUUID`, which browsers offer only on secure pages. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const keyOf = (call: Called, key: unknown): string => {
  if (key === undefined) return newKey();
  if (typeof key === 'string' && /^[\x21-\x7E]{1,255}$/.test(key)) return key;
  return wrong(call, 'idempotencyKey must be 1 to 255 visible ASCII characters.');
};

/**
 * The header fields that follow from the options of a call. All options are checked.
 * @throws ClientError `invalid_argument`
 */
export const headersOf = (call: Called, options: Options, hasBody: boolean): Record<string, string> => {
  checkLimits(call, options);
  const given = checkedHeaders(`${call.operation}: headers`, options.headers ?? {});
  if (Object.keys(given).some((name) => name.toLowerCase() === 'authorization'))
    wrong(call, 'headers has "Authorization", which is the client\'s own: give the token to createClient.');
  const own = {
    Accept: 'application/json, application/problem+json',
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    ...(options.totalCount === true ? { Prefer: 'return=total-count' } : {}),
    ...(options.wait === undefined ? {} : { Prefer: `wait=${secondsOf(call, options.wait)}` }),
    ...(options.ifNoneMatch === undefined ? {} : { 'If-None-Match': tagOf(call, 'ifNoneMatch', options.ifNoneMatch) }),
    ...(options.ifMatch === undefined ? {} : { 'If-Match': tagOf(call, 'ifMatch', options.ifMatch) }),
    ...(call.method === 'POST' ? { 'Idempotency-Key': keyOf(call, options.idempotencyKey) } : {}),
  };
  return mergedHeaders(own, given);
};
