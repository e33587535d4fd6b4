import { brand, isBranded } from './brand.ts';
import type { AnswerHeaders } from './fetch.ts';

/** Why there was no usable answer of the service. The codes are stable: programs switch on them. */
export type ClientErrorCode =
  /** `createClient` or an operation was called with an invalid argument. */
  | 'invalid_argument'
  /** The network failed: no answer. */
  | 'unreachable'
  /** An attempt, or the whole call, took longer than it may. */
  | 'timed_out'
  /** The `signal` of the call was aborted; `cause` holds its reason. */
  | 'aborted'
  /** The client credentials were refused, or the token endpoint returned no token. */
  | 'token_refused'
  /** An answer that is not from the service: a page of a proxy, a redirect, an unknown format. */
  | 'unexpected_answer';

/** The known parts of the unusable answer. */
interface Unusable {
  readonly cause?: unknown;
  readonly status?: number;
  readonly headers?: AnswerHeaders;
  readonly attempts?: number;
}

const NAME = 'ClientError';

/** No usable answer of the service. The message says what to do; it never contains a token. */
export class ClientError extends Error {
  override readonly name = NAME;
  readonly code: ClientErrorCode;
  /** The status of the unusable answer, if there was one. */
  readonly status?: number;
  /** The header fields of that answer. */
  readonly headers?: AnswerHeaders;
  /** The id of the request in that answer: quote it when you report an error. */
  readonly requestId?: string;
  /** How often the request was sent; 0 if it was not. */
  readonly attempts: number;

  constructor(code: ClientErrorCode, message: string, { cause, status, headers, attempts = 0 }: Unusable = {}) {
    super(message, cause === undefined ? undefined : { cause });
    brand(this, NAME);
    this.code = code;
    this.attempts = attempts;
    if (status !== undefined) this.status = status;
    if (headers === undefined) return;
    this.headers = headers;
    const requestId = headers.get('x-request-id');
    if (requestId !== null) this.requestId = requestId;
  }

  /** Also recognises errors of the other build of this package, ESM or CommonJS. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass keeps the usual meaning.
    return this === ClientError ? isBranded(value, NAME) : super[Symbol.hasInstance](value);
  }
}
