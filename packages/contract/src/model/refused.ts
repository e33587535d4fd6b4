import type { References, Violation } from '../wire/problem.ts';
import { PROBLEM_CODES, type ProblemCode } from '../wire/problemCodes.ts';

/** An answer as it is on the wire. */
export interface ModelAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** A value that is sent as JSON, or the text of an export. */
  readonly body: unknown;
  /** The body of repetitions with the same `Idempotency-Key`, if it is another one. */
  readonly repeated?: unknown;
  /** The codes of further reasons to refuse the request: nothing decides which reason an answer names. */
  readonly others?: readonly ProblemCode[];
  /** Of a list, the rank of each record: nothing decides how records of one rank stand, nor where those without a rank do. */
  readonly ranks?: readonly (number | undefined)[];
  /** If the answer may wait for a change: how long, and the answer as soon as there is one. */
  readonly held?: { readonly seconds: number; again(): ModelAnswer | undefined };
}

/** The body of an answer as text. */
export const textOfBody = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

interface Details {
  errors?: Violation[];
  headers?: Record<string, string>;
  detail?: string;
  allowedStatuses?: readonly string[];
  retainUntil?: string;
  references?: readonly References[];
  /** Further reasons, which no answer names. */
  others?: readonly ProblemCode[];
}

/** A request that is refused, to be answered as a problem document. */
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

/** The answer of what is done, which is a problem document if it is refused. */
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

/** 422: one violation in the body. */
export const invalidField = (pointer: string, code: string, detail: string): Refused =>
  new Refused('invalid_body', { errors: [{ in: 'body', pointer, code, detail }] });

/** The refusal of a check that fails; none of another one. */
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

/** A check that refuses on a condition. */
export const refuseIf =
  (condition: boolean, code: ProblemCode): (() => void) =>
  () => {
    if (condition) throw new Refused(code);
  };
