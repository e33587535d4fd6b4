import { PROBLEM_CODES, type ProblemCode } from '@training-provider/contract';
import { isToWait, isUnavailable } from '../deployment/httpClient.ts';
import type { Seen } from '../deployment/target.ts';
import { equal } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { at, documentOf } from '../expect/publishedDocument.ts';
import { isObject } from '../interface/json.ts';
import { allOperations, answeredProblems, batches } from '../interface/operations.ts';
import type { RequirementId } from '../requirements/index.ts';

/** A check of all responses of the run: `isWrong` must be false for each. */
const noneIs = (id: RequirementId, name: string, isWrong: (answer: Seen) => boolean) =>
  ({
    ...check([id], name, async (target) => {
      const wrong = target.answers.filter((answer) => isWrong(answer));
      const shown = new Set(wrong.map(({ method, path, status }) => `${method} ${path}: ${status}`));
      equal([...shown], [], `The list of responses that break the rule "${name}"`);
    }),
    stage: 'whole',
  }) as const;

interface Template {
  readonly method: string;
  readonly path: string;
}

const idsIn = ({ path }: Template): number => path.split('{').length;

/** Finds the operation of a response; HEAD counts as GET. */
const finderOf = <Operation extends Template>(operations: readonly Operation[]) => {
  const templates = operations.map((operation) => ({
    operation,
    form: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[\\w-]+')}$`),
  }));
  // Words in the path that look like an id, such as `batch`, are not ids.
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
/** Whether the service rejected a request before it read path and token. */
const isLate = ({ status }: Seen): boolean => status === REQUEST_TIMEOUT;

const declared = {
  ...check(
    ['L2-OPENAPI'],
    'all responses of this run had statuses that the OpenAPI document declares',
    async (target) => {
      const { paths } = await documentOf(target);
      const undeclared = target.answers.flatMap((answer) => {
        const operation = operationOf(answer);
        if (operation === undefined || answer.status === 304 || isLate(answer)) return [];
        const { method, path } = operation;
        const responses = at(paths, path, method.toLowerCase(), 'responses');
        const isDeclared = isObject(responses) && (String(answer.status) in responses || 'default' in responses);
        return isDeclared ? [] : [`${method} ${path}: ${answer.status}`];
      });
      equal([...new Set(undeclared)], [], 'The list of undeclared statuses');
    },
  ),
  stage: 'whole',
} as const;

/** A later version may have more codes, which are not faults of the deployment. */
const isKnown = (code: string | undefined): code is ProblemCode =>
  code !== undefined && Object.hasOwn(PROBLEM_CODES, code);
/** Rejections before routing, which do not depend on the operation. */
const BEFORE_ALL: readonly ProblemCode[] = ['request_timeout', 'headers_too_large'];

const undeclaredIn = (answer: Seen): string[] => {
  const { code } = answer;
  const operation = problemsOf(answer);
  if (operation === undefined || !isKnown(code) || BEFORE_ALL.includes(code)) return [];
  return operation.problems.includes(code) ? [] : [`${operation.method} ${operation.path}: ${code}`];
};

const answeredCodes = {
  ...check(
    ['R2-DECLARED'],
    'all problems of this run had codes that the contract declares for the operation',
    async (target) => {
      equal([...new Set(target.answers.flatMap(undeclaredIn))], [], 'The list of undeclared problem codes');
    },
  ),
  stage: 'whole',
} as const;

/** Laws of the decisions about every response of the run, for requests of all checks. */
export const everyAnswerLaws = [
  noneIs(
    'R2-NO-INSIDE',
    'no response of this run had a status of 500 or above, except 503 for an overloaded service',
    // An overloaded service may respond with 503.
    (answer) => answer.status >= 500 && !isUnavailable(answer),
  ),
  noneIs(
    'R2-PROBLEM',
    'every error response of this run below /v1 was a problem document',
    (answer) =>
      isInV1(answer) && answer.status >= 400 && !answer.headers['content-type']?.startsWith('application/problem+json'),
  ),
  noneIs(
    'R1-ONLY-DATA',
    'every JSON body of a successful response of this run below /v1 had the single key `data`',
    (answer) => isInV1(answer) && answer.keys !== undefined && answer.keys.join() !== 'data',
  ),
  noneIs(
    'R4-ABSENT',
    'no response of this run below /v1 contained a field with the value null',
    (answer) => isInV1(answer) && answer.nulls !== undefined && answer.nulls.length > 0,
  ),
  noneIs(
    'A5-RETRY-AFTER',
    'every response of this run with the status 429 had the header `Retry-After`',
    ({ status, headers }) => status === 429 && headers['retry-after'] === undefined,
  ),
  noneIs(
    'A5-POLICY',
    'every response of this run below /v1 had the header `RateLimit-Policy`',
    (answer) =>
      isInV1(answer) && !isLate(answer) && !isToWait(answer) && answer.headers['ratelimit-policy'] === undefined,
  ),
  noneIs(
    'A5-RATE-LIMIT',
    'every response of this run to an authenticated client had the header `RateLimit`',
    (answer) =>
      operationOf(answer) !== undefined &&
      !isToWait(answer) &&
      // An overloaded service responds before it authenticates the caller.
      ![REQUEST_TIMEOUT, UNAUTHORIZED, UNAVAILABLE].includes(answer.status) &&
      answer.headers.ratelimit === undefined,
  ),
  noneIs(
    'L3-REQUEST-ID',
    'every response of this run had the header `X-Request-Id`',
    (answer) => !isToWait(answer) && (answer.headers['x-request-id'] ?? '') === '',
  ),
  declared,
  answeredCodes,
];
