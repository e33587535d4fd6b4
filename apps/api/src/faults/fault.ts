import { PROBLEM_CODES, type ProblemCode, type Violation } from '@training-provider/contract';

interface FaultOptions {
  /** Outer text for the caller: what happened and what to do. Without it the code's own text is used. */
  detail?: string;
  /** Inner text for the log. Never answered. */
  inner?: string;
  errors?: Violation[];
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** A request that fails: thrown anywhere, answered as a problem document by the error handler. */
export class Fault extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly detail: string;
  readonly errors: Violation[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, options: FaultOptions = {}) {
    super(options.inner ?? code, { cause: options.cause });
    this.code = code;
    this.status = PROBLEM_CODES[code].status;
    this.detail = options.detail ?? `${PROBLEM_CODES[code].meaning} ${PROBLEM_CODES[code].remedy}`;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
  }
}

interface Unavailability {
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** 404: the same for what never was, what is deleted and what belongs to another organisation (decision A4). */
export const notFound = (): Fault => new Fault('not_found');

/**
 * 503 with `Retry-After`: the service can't serve this now, and the same request may succeed later.
 * @param inner why, for the log
 */
export const unavailable = (inner: string, { retryAfterSeconds = 1, cause }: Unavailability = {}): Fault =>
  new Fault('unavailable', { inner, headers: { 'Retry-After': String(retryAfterSeconds) }, cause });

/** 422 with all faults of the body. */
export const invalidBody = (errors: Violation[]): Fault => new Fault('invalid_body', { errors });

/** 400 with all faults of the query. */
export const invalidQuery = (errors: Violation[]): Fault => new Fault('invalid_query', { errors });

/** 409: a value that has to be unique is taken. `pointer` names its field in the body. */
export const taken = (pointer: string): Fault =>
  new Fault('value_taken', {
    errors: [{ in: 'body', pointer, code: 'taken', detail: 'Another record already has this value.' }],
  });

/** 422: the end of a span of time lies before its start. `pointer` names the end in the body. */
export const endBeforeStart = (pointer: string): Fault =>
  invalidBody([{ in: 'body', pointer, code: 'end_before_start', detail: 'Lies before the start.' }]);
