import { isDeepStrictEqual } from 'node:util';
import { isSuccess, jsonOf, show, shownText } from '../deployment/answers.ts';
import { Failed } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { isObject, type JsonObject } from '../interface/json.ts';

/** Requires a condition; `message` says what was expected and what was answered. */
export function holds(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Failed(message);
}

/** Requires two values to be equal, at any depth. */
export const equal = (actual: unknown, expected: unknown, what: string): void => {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Failed(`${what} has to be ${show(expected)}, but is ${show(actual)}.`);
};

/** Requires a record to hold these values. */
export const holdsFields = (record: JsonObject, expected: JsonObject, what: string): void => {
  for (const [field, value] of Object.entries(expected)) equal(record[field], value, `\`${field}\` of ${what}`);
};

/** Requires one of these statuses. */
export const hasStatus = (answer: Answer, ...expected: readonly number[]): Answer => {
  if (expected.includes(answer.status)) return answer;
  throw new Failed(
    `${answer.asked} has to answer ${expected.join(' or ')}, but answered ${answer.status} with ${shownText(answer)}.`,
  );
};

/** Requires a status that is no success. */
export const isRefused = (answer: Answer, what: string): Answer => {
  if (!isSuccess(answer.status)) return answer;
  throw new Failed(`${answer.asked} has to refuse ${what}, but answered ${answer.status} with ${shownText(answer)}.`);
};

/** The problem document that an answer holds; the status is one of those expected. */
export const problemOf = (answer: Answer, ...statuses: readonly number[]): JsonObject => {
  const body = jsonOf(hasStatus(answer, ...statuses));
  holds(isObject(body), `${answer.asked} has to answer a problem, but answered ${show(body)}.`);
  return body;
};

/** A problem without the members that differ from request to request: the request id and the path. */
export const comparable = (answer: Answer, status: number): JsonObject => {
  const { requestId, instance, ...rest } = problemOf(answer, status);
  return rest;
};

/** The violations that a problem names. */
export const violationsIn = ({ errors }: JsonObject): JsonObject[] =>
  Array.isArray(errors) ? errors.filter(isObject) : [];

/** Requires a refusal that names a violation at this pointer. */
export const hasViolation = (answer: Answer, status: number, pointer: string): JsonObject => {
  const violations = violationsIn(problemOf(answer, status));
  const violation = violations.find((entry) => entry.pointer === pointer);
  holds(
    violation !== undefined,
    `${answer.asked} has to name a violation at ${pointer}, but answered ${show(violations)}.`,
  );
  return violation;
};

/** Requires a refusal that names a violation with this code at this pointer. */
export const hasViolationCode = (answer: Answer, status: number, pointer: string, code: string): void =>
  equal(hasViolation(answer, status, pointer).code, code, `The \`code\` of the violation at ${pointer}`);

/** Requires a refusal with a code. */
export const hasCode = (answer: Answer, status: number, code: string): void =>
  equal(problemOf(answer, status).code, code, `The \`code\` that ${answer.asked} answers`);
