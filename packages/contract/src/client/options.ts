import type { Deprecation } from './deprecation.ts';
import { ClientError } from './error.ts';
import type { AnswerHeaders, Fetch, Signal } from './fetch.ts';
import type { HeaderFields } from './headers.ts';

/**
 * One attempt of a call, for logs and traces. It never contains a token, an id, a query or a body, but it contains a
 * path given to `request`.
 */
export interface Attempt {
  /** The operation's id, such as `getParticipant`; `obtainToken` for a request for a token. */
  readonly operation: string;
  readonly method: string;
  /** The path with its parameters as placeholders, such as `/v1/participants/{id}`. */
  readonly path: string;
  /** The number of the attempt; 1 for the first. */
  readonly attempt: number;
  /** The header fields of the request, except `Authorization`. */
  readonly headers: HeaderFields;
}

/** The result of an attempt: a response with a status, or a failure. */
export interface AttemptResult {
  readonly status?: number;
  readonly requestId?: string;
  /** The header fields of the response. For pages and new records, they contain URLs. */
  readonly headers?: AnswerHeaders;
  /** Why there was no response. */
  readonly failure?: 'unreachable' | 'timed_out' | 'aborted';
  readonly durationMs: number;
  /** How long the client waits before the next attempt, in milliseconds; absent if there is none. */
  readonly retryInMs?: number;
}

/** Functions that are called and awaited with each attempt. If one throws or rejects, the call fails with its error. */
export interface Hooks {
  /** Before each attempt. */
  beforeAttempt?(attempt: Attempt): void | Promise<void>;
  /**
   * Returns header fields to send with an attempt, such as `traceparent`. They replace those of the client, except
   * `Authorization`.
   */
  headers?(attempt: Attempt): HeaderFields | Promise<HeaderFields>;
  /** After each attempt. */
  afterAttempt?(attempt: Attempt, result: AttemptResult): void | Promise<void>;
  /** When a response first announces the end of its operation. */
  deprecated?(deprecation: Deprecation): void | Promise<void>;
}

/**
 * An OAuth client of the service's token endpoint (`admin client create` creates one). Do not use it in browsers, which
 * cannot keep a secret.
 */
export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
  /** The requested scopes, separated by spaces; all scopes of the client by default. */
  scope?: string | undefined;
}

interface Common {
  /** The URL of the service, without `/v1`: `https://administration.example.org`. */
  baseUrl: string;
  /** The `fetch` to use; the platform's by default. */
  fetch?: Fetch | undefined;
  /** The maximum number of repetitions of a request, if repeating is safe: 3 by default. */
  retries?: number | undefined;
  /** Maximum time of one attempt in milliseconds: 30 seconds by default; `Infinity` for none. */
  attemptTimeoutMs?: number | undefined;
  /** Maximum time of one call with all its attempts in milliseconds: 2 minutes by default; `Infinity` for none. */
  totalTimeoutMs?: number | undefined;
  hooks?: Hooks | undefined;
}

/** How requests are authorised: by a token, a function that returns one, or client credentials. */
type Access =
  | {
      /** An access token, or a function that returns one; it is called again if the service refuses the token. */
      token: string | (() => string | Promise<string>);
      clientCredentials?: never;
    }
  | { clientCredentials: ClientCredentials; token?: never };

export type ClientOptions = Common & Access;

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the code `aborted`. */
  signal?: Signal | undefined;
  /** Maximum time of this call with all its attempts, in milliseconds. */
  totalTimeoutMs?: number | undefined;
  /** The maximum number of repetitions of this request, if repeating is safe. */
  retries?: number | undefined;
  /** Header fields of this request. They replace those of the client, except `Authorization`, which is rejected. */
  headers?: HeaderFields | undefined;
}

/** Options for reading a collection. */
export interface ListOptions extends CallOptions {
  /** Returns the number of records in `totalCount`. The cost grows with the number of records. */
  totalCount?: boolean | undefined;
}

/** Options for reading an export, which has no time limit. */
export type ExportOptions = Pick<CallOptions, 'signal'>;

/** Options for reading the change feed. */
export interface ReadOptions extends CallOptions {
  /**
   * How long the service waits for a change before it responds, in seconds, at most 20; by default it responds
   * immediately. The time-outs of the call grow by this time.
   */
  wait?: number | undefined;
}

/** Options for reading a record. */
export interface GetOptions extends CallOptions {
  /** Returns 304 without data if the record still has this version: an `etag`, or a response with one. */
  ifNoneMatch?: Version | undefined;
}

/** Options of a POST that creates, erases or undeletes a record. */
export interface CreateOptions extends CallOptions {
  /**
   * The `Idempotency-Key`; by default each call uses a new one. If the same request is sent again with the same key
   * within a day, the service carries it out only once.
   */
  idempotencyKey?: string | undefined;
}

/** Options for changing or deleting a record. */
export interface ChangeOptions extends CallOptions {
  /** Writes only if the record still has this version, otherwise 412: an `etag`, or a response with one. */
  ifMatch?: Version | undefined;
}

/** A version of a record: its `etag`, or a response with one. */
export type Version = string | { readonly etag: string };

const DEFAULTS = { retries: 3, attemptTimeoutMs: 30_000, totalTimeoutMs: 120_000 };

/** The options with their defaults. */
export interface Settings {
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly retries: number;
  readonly attemptTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly hooks: Hooks;
}

const wrong = (text: string): never => {
  throw new ClientError('invalid_argument', `createClient: ${text}`);
};

/** A base URL without a trailing slash. */
export const baseOf = ({ origin, pathname }: URL): string => origin + pathname.replace(/\/+$/, '');

const checkedBaseUrl = (given: unknown): string => {
  const example = 'such as "http://127.0.0.1:3000"';
  if (typeof given !== 'string' || given === '')
    return wrong(`baseUrl is missing: give the address of the service, ${example}.`);
  let url: URL;
  try {
    url = new URL(given);
  } catch {
    return wrong(`baseUrl is not an absolute URL: give one with http:// or https://, ${example}.`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return wrong(`baseUrl begins with ${url.protocol} instead of http: or https:.`);
  if (url.username !== '' || url.password !== '') return wrong('baseUrl contains a user or password: leave them out.');
  if (url.search !== '' || url.hash !== '') return wrong('baseUrl has a query or fragment: leave it out.');
  const base = baseOf(url);
  if (base.endsWith('/v1')) return wrong(`baseUrl ends in /v1, which the client adds: give "${base.slice(0, -3)}".`);
  return base;
};

const checkedNumber = (name: string, value: unknown, least: number): number =>
  typeof value === 'number' && value >= least ? value : wrong(`${name} must be a number of at least ${least}.`);

const checkedHooks = (hooks: unknown): Hooks => {
  if (typeof hooks !== 'object' || hooks === null) return wrong('hooks must be an object of functions.');
  for (const [name, hook] of Object.entries(hooks)) {
    if (hook !== undefined && typeof hook !== 'function') return wrong(`hooks.${name} must be a function.`);
  }
  return hooks;
};

/**
 * The checked options, completed with defaults.
 * @throws ClientError `invalid_argument`; the message states what to pass instead
 */
export const settingsOf = (options: ClientOptions): Settings => {
  if (typeof options !== 'object' || options === null)
    return wrong('call it with an object: createClient({ baseUrl, token }).');
  const fetch = options.fetch ?? (globalThis.fetch as Fetch | undefined);
  if (typeof fetch !== 'function')
    return wrong('there is no fetch here: use Node 20 or newer, or give the option fetch.');
  return {
    baseUrl: checkedBaseUrl(options.baseUrl),
    // Browsers reject a `fetch` that is called as a method of any object but the window.
    fetch: (url, init) => fetch(url, init),
    retries: checkedNumber('retries', options.retries ?? DEFAULTS.retries, 0),
    attemptTimeoutMs: checkedNumber('attemptTimeoutMs', options.attemptTimeoutMs ?? DEFAULTS.attemptTimeoutMs, 1),
    totalTimeoutMs: checkedNumber('totalTimeoutMs', options.totalTimeoutMs ?? DEFAULTS.totalTimeoutMs, 1),
    hooks: checkedHooks(options.hooks ?? {}),
  };
};
