import type { PROBLEM_CODES, ProblemCode, ViolationCode } from '../wire/problemCodes.ts';
import { brand, isBranded } from './brand.ts';
import type { AnswerHeaders } from './fetch.ts';

export type { ProblemCode, ViolationCode };

/** The HTTP status of a problem code. */
export type StatusOf<Code extends ProblemCode> = (typeof PROBLEM_CODES)[Code]['status'];

/** One violation of a request: its place, its code, and how to correct it. */
export interface Violation {
  in: 'body' | 'query' | 'path' | 'header';
  /** JSON pointer (RFC 6901) into the part of the request in `in`. */
  pointer: string;
  code: ViolationCode;
  detail: string;
}

/** The number of records that refer to a record by one of their fields and are not deleted. */
export interface References {
  resource: string;
  field: string;
  count: number;
}

/** The problem document (RFC 9457) of one problem code. */
export interface ProblemWith<Code extends ProblemCode> {
  type: string;
  title: string;
  status: StatusOf<Code>;
  /** What happened and what to do about it. */
  detail: string;
  instance: string;
  code: Code;
  requestId: string;
  errors?: Violation[];
  /** Only with `retention_applies`: the last day of the retention. */
  retainUntil?: string;
  /** Only with `transition_not_allowed`: the statuses that the current status may change to. */
  allowedStatuses?: string[];
  /** Only with `still_referenced`: the numbers of records that refer to the record, by resource and field. */
  references?: References[];
}

/**
 * The problem documents; distinguish them by `code`. A newer service may return codes that this version does not know.
 */
export type AnyProblem = { [Code in ProblemCode]: ProblemWith<Code> }[ProblemCode];

interface Refusal {
  operation: string;
  problem: AnyProblem;
  headers: AnswerHeaders;
  attempts: number;
}

const NAME = 'ServiceError';

const MAX_VIOLATIONS = 5;

const textOf = ({ operation, problem }: Refusal): string => {
  const violations = problem.errors ?? [];
  const lines = violations
    .slice(0, MAX_VIOLATIONS)
    .map(({ in: part, pointer, detail }) => `\n  ${part} ${pointer}: ${detail}`);
  const more = violations.length > MAX_VIOLATIONS ? `\n  and ${violations.length - MAX_VIOLATIONS} more` : '';
  const { status, code, detail, requestId } = problem;
  return `${operation}: ${status} ${code}: ${detail} (request ${requestId})${lines.join('')}${more}`;
};

/** Thrown if the service refuses a request with a problem document. */
export class ServiceError extends Error {
  override readonly name = NAME;
  readonly status: number;
  /** The problem document; distinguish errors by its `code`. */
  readonly problem: AnyProblem;
  /** The id that the service gave the request. Quote it when you report the error. */
  readonly requestId: string;
  /** The header fields of the response. */
  readonly headers: AnswerHeaders;
  /**
   * How often the request was sent. After more than one attempt, a 412 of a conditional write or a 404 of a deletion
   * may result from an earlier attempt whose response was lost.
   */
  readonly attempts: number;

  constructor(refusal: Refusal) {
    super(textOf(refusal));
    brand(this, NAME);
    this.status = refusal.problem.status;
    this.problem = refusal.problem;
    this.requestId = refusal.problem.requestId;
    this.headers = refusal.headers;
    this.attempts = refusal.attempts;
  }

  /** Also recognises errors of the other build of this package, ESM or CommonJS. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass keeps the usual meaning.
    return this === ServiceError ? isBranded(value, NAME) : super[Symbol.hasInstance](value);
  }
}

/** Whether an error is a refusal of the service with this code; narrows its `problem` to that code. */
export const isProblem = <Code extends ProblemCode>(
  error: unknown,
  code: Code,
): error is ServiceError & { readonly problem: ProblemWith<Code> } =>
  error instanceof ServiceError && error.problem.code === code;
