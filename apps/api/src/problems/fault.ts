import { PROBLEM_CODES, type ProblemCode, type References, type Violation } from '@training-provider/contract';

interface FaultOptions {
  /** Text for the caller: what happened and what to do. By default the text of the code. */
  detail?: string;
  /** Text for the log, never sent to the caller. */
  logMessage?: string;
  errors?: Violation[];
  headers?: Readonly<Record<string, string>>;
  /** The statuses that may follow the current one. */
  allowedStatuses?: readonly string[];
  /** The last day of the retention that forbids an erasure. */
  retainUntil?: string;
  /** The number of records that reference the record to be deleted. */
  references?: readonly References[];
  cause?: unknown;
}

/** The error of a failed request. Any code may throw it, and the error handler responds with a problem document. */
export class Fault extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly detail: string;
  readonly errors: Violation[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly allowedStatuses: readonly string[] | undefined;
  readonly retainUntil: string | undefined;
  readonly references: readonly References[] | undefined;

  constructor(code: ProblemCode, options: FaultOptions = {}) {
    super(options.logMessage ?? code, { cause: options.cause });
    this.code = code;
    this.status = PROBLEM_CODES[code].status;
    this.detail = options.detail ?? `${PROBLEM_CODES[code].meaning} ${PROBLEM_CODES[code].remedy}`;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
    this.allowedStatuses = options.allowedStatuses;
    this.retainUntil = options.retainUntil;
    this.references = options.references;
  }
}

interface Unavailability {
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** 404: the same for an unknown, a deleted and another organisation's record (decision A4). */
export const notFound = (): Fault => new Fault('not_found');

/**
 * 503 with `Retry-After`: the service cannot serve this request now, but perhaps later.
 * @param logMessage the reason, for the log
 */
export const unavailable = (logMessage: string, { retryAfterSeconds = 1, cause }: Unavailability = {}): Fault =>
  new Fault('unavailable', { logMessage, headers: { 'Retry-After': String(retryAfterSeconds) }, cause });

/** 422 with all violations of the body. */
export const invalidBody = (errors: Violation[]): Fault => new Fault('invalid_body', { errors });

/** 400 with all violations of the query. */
export const invalidQuery = (errors: Violation[]): Fault => new Fault('invalid_query', { errors });

/** 409: another record has a value that must be unique. `pointer` names its field in the body. */
export const valueTaken = (pointer: string): Fault =>
  new Fault('value_taken', {
    errors: [{ in: 'body', pointer, code: 'taken', detail: 'Another record already has this value.' }],
  });

/** 422: the end of a period is before its start. `pointer` names the field of the end in the body. */
export const endBeforeStart = (pointer: string): Fault =>
  invalidBody([{ in: 'body', pointer, code: 'end_before_start', detail: 'Is before the start.' }]);
