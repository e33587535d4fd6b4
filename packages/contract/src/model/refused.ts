import type { References, Violation } from '../wire/problem.ts';
import { PROBLEM_CODES, type ProblemCode } from '../wire/problemCodes.ts';

/** A response of the model. */
export interface ModelAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** A value that is sent as JSON, or the NDJSON of an export as a string. */
  readonly body: unknown;
  /** The body of responses to repetitions with the same `Idempotency-Key`, if it differs from `body`. */
  readonly repeated?: unknown;
  /**
   * The problem codes of further reasons to refuse the request. A service may report any of the reasons, because their
   * precedence is unspecified.
   */
  readonly others?: readonly ProblemCode[];
  /**
   * For a list, the rank of each record. The order of records of the same rank, and the place of records without a
   * rank, are unspecified.
   */
  readonly ranks?: readonly (number | undefined)[];
  /**
   * If the response may wait for a change: the maximum wait in seconds, and a function that returns the response once
   * there is a change.
   */
  readonly held?: { readonly seconds: number; again(): ModelAnswer | undefined };
}

/** The body of a response as a string. */
export const textOfBody = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

interface Details {
  errors?: Violation[];
  headers?: Record<string, string>;
  detail?: string;
  allowedStatuses?: readonly string[];
  retainUntil?: string;
  references?: readonly References[];
  /** The problem codes of further reasons, which the response does not contain. */
  others?: readonly ProblemCode[];
}

/** Thrown if a request is refused; `orProblem` turns it into a problem document. */
export class Refused extends Error {
  readonly code: ProblemCode;
  readonly details: Details;

  constructor(code: ProblemCode, details: Details = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** The problem document of a refusal, with the headers that belong to it. */
export const problemAnswer = (refused: Refused, baseUrl: string, instance: string, requestId: string): ModelAnswer => {
  const { status, title, meaning, remedy } = PROBLEM_CODES[refused.code];
  const { errors, headers, detail, allowedStatuses, retainUntil, references, others } = refused.details;
  return {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
    ...(others === undefined ? {} : { others }),
    body: {
      type: `${baseUrl}/problems/${refused.code}`,
      title,
      status,
      detail: detail ?? `${meaning} ${remedy}`,
      instance,
      code: refused.code,
      requestId,
      ...(errors === undefined ? {} : { errors }),
      ...(allowedStatuses === undefined ? {} : { allowedStatuses }),
      ...(retainUntil === undefined ? {} : { retainUntil }),
      ...(references === undefined ? {} : { references }),
    },
  };
};

/** The response that `work` returns, or a problem document if `work` throws `Refused`. */
export const orProblem = (
  work: () => ModelAnswer,
  ...[baseUrl, instance, requestId]: readonly [baseUrl: string, instance: string, requestId: string]
): ModelAnswer => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return problemAnswer(error, baseUrl, instance, requestId);
  }
};

/** A 422 with one violation in the body. */
export const invalidField = (pointer: string, code: string, detail: string): Refused =>
  new Refused('invalid_body', { errors: [{ in: 'body', pointer, code, detail }] });

/** The refusal that a check throws; empty if the check passes. */
const refusalIn = (check: () => void): Refused[] => {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof Refused) return [error];
    throw error;
  }
};

/** Requires several checks to pass. @throws Refused for the first that fails, with the codes of the others */
export const requireAll = (...checks: readonly (() => void)[]): void => {
  const [first, ...others] = checks.flatMap(refusalIn);
  if (first === undefined) return;
  const further = [first, ...others].flatMap(({ details }) => details.others ?? []);
  throw new Refused(first.code, { ...first.details, others: [...others.map(({ code }) => code), ...further] });
};

/** A check that throws `Refused` if the condition is true. */
export const refuseIf =
  (condition: boolean, code: ProblemCode): (() => void) =>
  () => {
    if (condition) throw new Refused(code);
  };
