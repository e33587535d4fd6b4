/** Why there was no usable answer of the service. Stable: programs switch on it. */
export type ClientErrorCode =
  /** `createClient` or an operation was called with what it doesn't take. */
  | 'invalid_argument'
  /** The network failed: no answer. */
  | 'unreachable'
  /** An attempt, or the whole call, took longer than it may. */
  | 'timed_out'
  /** The `signal` of the call was aborted; `cause` holds its reason. */
  | 'aborted'
  /** The client credentials were refused, or the token endpoint answered something else than a token. */
  | 'token_refused'
  /** An answer that is not the service's: a page of a proxy, a redirect, an unknown form. */
  | 'unexpected_answer';

/** No usable answer of the service. The message says what to do; it never holds a token. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly code: ClientErrorCode;
  /** The status of the answer that could not be used, if there was one. */
  readonly status?: number;

  constructor(code: ClientErrorCode, message: string, { cause, status }: { cause?: unknown; status?: number } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    if (status !== undefined) this.status = status;
  }
}
