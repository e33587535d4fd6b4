import { PROBLEM_CODES, type ProblemCode, type References, type Violation } from '@training-provider/contract';

interface FaultOptions {
  /** The message for the caller: what happened, and what to do. The default is the message of the code. */
  detail?: string;
  /** The message for the log. It is never sent to the caller. */
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

/**
 * The fault 404. It is the same for an unknown record, a deleted record, and a record of another organisation (decision
 * A4).
 */
export const notFound = (): Fault => new Fault('not_found');

/**
 * The fault 503 with `Retry-After`: the service cannot serve this request now, but may serve it later.
 * @param logMessage the reason, for the log
 */
export const unavailable = (logMessage: string, { retryAfterSeconds = 1, cause }: Unavailability = {}): Fault =>
  new Fault('unavailable', { logMessage, headers: { 'Retry-After': String(retryAfterSeconds) }, cause });

/** The fault 422 with all violations of the body. */
export const invalidBody = (errors: Violation[]): Fault => new Fault('invalid_body', { errors });

/** The fault 400 with all violations of the query. */
export const invalidQuery = (errors: Violation[]): Fault => new Fault('invalid_query', { errors });

/**
 * The fault 409 for a value that must be unique but is used by another record. `pointer` points to its field in the
 * body.
 */
export const valueTaken = (pointer: string): Fault =>
  new Fault('value_taken', {
    errors: [{ in: 'body', pointer, code: 'taken', detail: 'Another record already has this value.' }],
  });

/** The fault 422 for a period whose end is before its start. `pointer` points to the field of the end in the body. */
export const endBeforeStart = (pointer: string): Fault =>
  invalidBody([{ in: 'body', pointer, code: 'end_before_start', detail: 'Is before the start.' }]);
