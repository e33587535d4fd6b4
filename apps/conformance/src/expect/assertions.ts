import { isDeepStrictEqual } from 'node:util';
import { isSuccess, jsonOf, show, shownText } from '../deployment/answers.ts';
import { Failed } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { isObject, type JsonObject } from '../interface/json.ts';

/** Requires a condition; `message` states the expected and the actual value. */
export function holds(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Failed(message);
}

/** Requires two values to be equal, at any depth. */
export const equal = (actual: unknown, expected: unknown, what: string): void => {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Failed(`${what} must be ${show(expected)}, but is ${show(actual)}.`);
};

/** Requires that a record has these values. */
export const holdsFields = (record: JsonObject, expected: JsonObject, what: string): void => {
  for (const [field, value] of Object.entries(expected)) equal(record[field], value, `\`${field}\` of ${what}`);
};

/** Requires that the response has one of these statuses. */
export const hasStatus = (answer: Answer, ...expected: readonly number[]): Answer => {
  if (expected.includes(answer.status)) return answer;
  throw new Failed(
    `${answer.asked} must respond with ${expected.join(' or ')}, but responded with ${answer.status} and ${shownText(answer)}.`,
  );
};

/** Requires a status that reports a failure. */
export const isRefused = (answer: Answer, what: string): Answer => {
  if (!isSuccess(answer.status)) return answer;
  throw new Failed(
    `${answer.asked} must reject ${what}, but responded with ${answer.status} and ${shownText(answer)}.`,
  );
};

/** The problem document of a response, which must have one of the expected statuses. */
export const problemOf = (answer: Answer, ...statuses: readonly number[]): JsonObject => {
  const body = jsonOf(hasStatus(answer, ...statuses));
  holds(isObject(body), `${answer.asked} must respond with a problem document, but responded with ${show(body)}.`);
  return body;
};

/** A problem without the members that differ between requests: the request id and the path. */
export const comparable = (answer: Answer, status: number): JsonObject => {
  const { requestId, instance, ...rest } = problemOf(answer, status);
  return rest;
};

/** The violations that a problem lists. */
export const violationsIn = ({ errors }: JsonObject): JsonObject[] =>
  Array.isArray(errors) ? errors.filter(isObject) : [];

/** Requires a rejection that lists a violation at this pointer. */
export const hasViolation = (answer: Answer, status: number, pointer: string): JsonObject => {
  const violations = violationsIn(problemOf(answer, status));
  const violation = violations.find((entry) => entry.pointer === pointer);
  holds(
    violation !== undefined,
    `${answer.asked} must report a violation at ${pointer}, but reported ${show(violations)}.`,
  );
  return violation;
};

/** Requires a rejection that lists a violation with this code at this pointer. */
export const hasViolationCode = (answer: Answer, status: number, pointer: string, code: string): void =>
  equal(hasViolation(answer, status, pointer).code, code, `The \`code\` of the violation at ${pointer}`);

/** Requires a rejection with this code. */
export const hasCode = (answer: Answer, status: number, code: string): void =>
  equal(problemOf(answer, status).code, code, `The \`code\` in the response to ${answer.asked}`);
