import { PROBLEM_CODES, type ProblemCode } from '@training-provider/contract';
import { isToWait, isUnavailable } from '../deployment/httpClient.ts';
import type { Seen } from '../deployment/target.ts';
import { equal } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { at, documentOf } from '../expect/publishedDocument.ts';
import { isObject } from '../interface/json.ts';
import { allOperations, answeredProblems, batches } from '../interface/operations.ts';
import type { RequirementId } from '../requirements/index.ts';

/** A check of all answers of the run: none of them may be one that `isWrong` finds. */
const noneIs = (id: RequirementId, name: string, isWrong: (answer: Seen) => boolean) =>
  ({
    ...check([id], name, async (target) => {
      const wrong = target.answers.filter((answer) => isWrong(answer));
      const shown = new Set(wrong.map(({ method, path, status }) => `${method} ${path}: ${status}`));
      equal([...shown], [], `The list of answers of which that is not so (${name})`);
    }),
    stage: 'whole',
  }) as const;

interface Template {
  readonly method: string;
  readonly path: string;
}

const idsIn = ({ path }: Template): number => path.split('{').length;

/** Finds the operation that an answer is of; HEAD is a GET. */
const finderOf = <Operation extends Template>(operations: readonly Operation[]) => {
  const templates = operations.map((operation) => ({
    operation,
    form: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[\\w-]+')}$`),
  }));
  // A word that reads like an id, as `batch`, is none there.
  templates.sort((one, other) => idsIn(one.operation) - idsIn(other.operation));
  return ({ method, path }: Seen): Operation | undefined => {
    const exact = templates.find(({ form }) => form.test(path));
    return templates.find(
      ({ operation, form }) =>
        operation.method === (method === 'HEAD' ? 'GET' : method) && form.source === exact?.form.source,
    )?.operation;
  };
};

const operationOf = finderOf<Template>([...allOperations, ...batches]);
const problemsOf = finderOf(answeredProblems);

const isInV1 = ({ path }: Seen): boolean => path.startsWith('/v1/');
const UNAUTHORIZED = 401;
const REQUEST_TIMEOUT = 408;
const UNAVAILABLE = 503;
/** Whether a request has come too late to be known: what was asked, and by whom. */
const isLate = ({ status }: Seen): boolean => status === REQUEST_TIMEOUT;

const declared = {
  ...check(['L2-OPENAPI'], 'every operation answered with statuses that the document declares', async (target) => {
    const { paths } = await documentOf(target);
    const undeclared = target.answers.flatMap((answer) => {
      const operation = operationOf(answer);
      if (operation === undefined || answer.status === 304 || isLate(answer)) return [];
      const { method, path } = operation;
      const responses = at(paths, path, method.toLowerCase(), 'responses');
      const isDeclared = isObject(responses) && (String(answer.status) in responses || 'default' in responses);
      return isDeclared ? [] : [`${method} ${path}: ${answer.status}`];
    });
    equal([...new Set(undeclared)], [], 'The list of statuses that are not declared');
  }),
  stage: 'whole',
} as const;

/** A later version may have more codes, which are no fault of the deployment. */
const isKnown = (code: string | undefined): code is ProblemCode =>
  code !== undefined && Object.hasOwn(PROBLEM_CODES, code);
/** What is refused before anybody looks at what was asked for. */
const BEFORE_ALL: readonly ProblemCode[] = ['request_timeout', 'headers_too_large'];

const undeclaredIn = (answer: Seen): string[] => {
  const { code } = answer;
  const operation = problemsOf(answer);
  if (operation === undefined || !isKnown(code) || BEFORE_ALL.includes(code)) return [];
  return operation.problems.includes(code) ? [] : [`${operation.method} ${operation.path}: ${code}`];
};

const answeredCodes = {
  ...check(['R2-DECLARED'], 'every operation answered only the problem codes that it declares', async (target) => {
    equal([...new Set(target.answers.flatMap(undeclaredIn))], [], 'The list of codes that are not declared');
  }),
  stage: 'whole',
} as const;

/** Laws of the decisions about every answer of the run, whichever check asked for it. */
export const everyAnswerLaws = [
  noneIs(
    'R2-NO-INSIDE',
    'no request of this run was answered with a server error',
    // Who has too much to do may say so.
    (answer) => answer.status >= 500 && !isUnavailable(answer),
  ),
  noneIs(
    'R2-PROBLEM',
    'every refusal of this run below /v1 was a problem document',
    (answer) =>
      isInV1(answer) && answer.status >= 400 && !answer.headers['content-type']?.startsWith('application/problem+json'),
  ),
  noneIs(
    'R1-ONLY-DATA',
    'every success of this run below /v1 had data and no other key',
    (answer) => isInV1(answer) && answer.keys !== undefined && answer.keys.join() !== 'data',
  ),
  noneIs(
    'R4-ABSENT',
    'no answer of this run below /v1 had a field that was null',
    (answer) => isInV1(answer) && answer.nulls !== undefined && answer.nulls.length > 0,
  ),
  noneIs(
    'A5-RETRY-AFTER',
    'every answer 429 of this run had Retry-After',
    ({ status, headers }) => status === 429 && headers['retry-after'] === undefined,
  ),
  noneIs(
    'A5-POLICY',
    'every answer of this run below /v1 had RateLimit-Policy',
    (answer) =>
      isInV1(answer) && !isLate(answer) && !isToWait(answer) && answer.headers['ratelimit-policy'] === undefined,
  ),
  noneIs(
    'A5-RATE-LIMIT',
    'every answer of this run to a known caller had RateLimit',
    (answer) =>
      operationOf(answer) !== undefined &&
      !isToWait(answer) &&
      // Nobody is known in an answer of a service that has too much to do.
      ![REQUEST_TIMEOUT, UNAUTHORIZED, UNAVAILABLE].includes(answer.status) &&
      answer.headers.ratelimit === undefined,
  ),
  noneIs(
    'L3-REQUEST-ID',
    'every answer of this run had X-Request-Id',
    (answer) => !isToWait(answer) && (answer.headers['x-request-id'] ?? '') === '',
  ),
  declared,
  answeredCodes,
];
