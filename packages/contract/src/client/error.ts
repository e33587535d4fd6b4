import { brand, isBranded } from './brand.ts';
import type { AnswerHeaders } from './fetch.ts';

/** Why there was no usable response from the service. The codes are stable, so that callers can switch on them. */
export type ClientErrorCode =
  /** `createClient` or an operation was called with an invalid argument. */
  | 'invalid_argument'
  /** There was no response, because the network failed. */
  | 'unreachable'
  /** An attempt or the whole call exceeded its maximum time. */
  | 'timed_out'
  /** The `signal` of the call was aborted; `cause` holds its reason. */
  | 'aborted'
  /** The client credentials were refused, or the token endpoint returned no token. */
  | 'token_refused'
  /** The response is not from the service: the page of a proxy, a redirect, or an unknown format. */
  | 'unexpected_answer';

/** The known parts of an unusable response. */
interface Unusable {
  readonly cause?: unknown;
  readonly status?: number;
  readonly headers?: AnswerHeaders;
  readonly attempts?: number;
}

const NAME = 'ClientError';

/** Thrown if there is no usable response from the service. The message states what to do; it never contains a token. */
export class ClientError extends Error {
  override readonly name = NAME;
  readonly code: ClientErrorCode;
  /** The status of the unusable response, if there was one. */
  readonly status?: number;
  /** The header fields of the unusable response. */
  readonly headers?: AnswerHeaders;
  /** The id of the request in the unusable response. Quote it when you report an error. */
  readonly requestId?: string;
  /** How often the request was sent; 0 if it was never sent. */
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
