import { isDeepStrictEqual } from 'node:util';
import { PROBLEM_CODES, type ProblemCode } from '@training-provider/contract';
import type { ModelAnswer } from '@training-provider/contract/model';
import { isSuccess, jsonBodyOf } from '../../deployment/answers.ts';
import type { Answer } from '../../deployment/httpClient.ts';
import { equal, hasStatus, holds, problemOf, violationsIn } from '../../expect/assertions.ts';
import { isObject, type JsonObject } from '../../interface/json.ts';
import { CHOSEN_TIMES, OF_DELETED_RECORDS, UNORDERED } from '../undecided.ts';
import type { Times } from './times.ts';

/** The id that distinguishes the records of a list. */
const keyOf = (value: unknown): string => {
  const { id, recordId, enrolmentId, coachingId } = isObject(value) ? value : {};
  return String(id ?? recordId ?? enrolmentId ?? coachingId ?? '');
};

const inOrderOfKeys = (values: readonly unknown[]): unknown[] =>
  values.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : Number(keyOf(one) > keyOf(other))));

/** What a value says without these members, lists of records in the order of their ids. */
const without = (value: unknown, members: readonly string[]): unknown => {
  if (Array.isArray(value)) return inOrderOfKeys(value).map((each) => without(each, members));
  if (!isObject(value)) return value;
  const left = Object.entries(value).filter(
    ([name]) => !members.includes(name) && !(OF_DELETED_RECORDS.includes(name) && 'deletedAt' in value),
  );
  const inAnyOrder = (name: string, one: unknown): unknown =>
    UNORDERED.includes(name) && Array.isArray(one) ? one.toSorted() : without(one, members);
  return Object.fromEntries(left.map(([name, one]) => [name, inAnyOrder(name, one)]));
};

/** The times in a value by their pointers. */
const timesOf = (value: unknown, base = ''): [pointer: string, time: string][] => {
  if (Array.isArray(value)) return inOrderOfKeys(value).flatMap((each, at) => timesOf(each, `${base}/${at}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]): [string, string][] =>
    CHOSEN_TIMES.includes(name) && typeof one === 'string'
      ? [[`${base}/${name}`, one]]
      : timesOf(one, `${base}/${name}`),
  );
};

const dataOf = (body: unknown): unknown => (isObject(body) ? body.data : undefined);

/** The times in the answer of a deployment. */
export const timesIn = (answer: Answer): [pointer: string, time: string][] => timesOf(dataOf(jsonBodyOf(answer)));

/** What an answer of the model shows, without times. */
export const contentOf = ({ body }: ModelAnswer): unknown => without(dataOf(body), CHOSEN_TIMES);

export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other);

/** Requires values of the deployment to be those of the model: times stand for times, and lists of records may have any order. */
export const sameContent = (times: Times, actual: unknown, expected: unknown, what: string): void => {
  equal(without(actual, CHOSEN_TIMES), without(expected, CHOSEN_TIMES), what);
  const deployed = new Map(timesOf(actual));
  for (const [pointer, time] of timesOf(expected)) {
    const found = deployed.get(pointer);
    holds(found !== undefined, `The time ${pointer} is missing from ${what}.`);
    times.learn(time, found, `${pointer} of ${what}`);
    deployed.delete(pointer);
  }
  equal([...deployed.keys()], [], `The list of times in ${what} that the model does not contain`);
};

/** The codes of a rejection, one of which the response names; none of a success. */
export const codesOf = ({ status, body, others = [] }: ModelAnswer): string[] =>
  status < 400 || !isObject(body) ? [] : [String(body.code), ...others];

/** The violations that a problem names, as text. */
const violationsOf = (problem: JsonObject): string[] =>
  violationsIn(problem)
    .map(({ pointer, code }) => `${pointer}: ${code}`)
    .toSorted();

/** How many records refer to a record that is kept for them, by their fields. */
const referencesOf = ({ references }: JsonObject): string[] =>
  [references ?? []]
    .flat()
    .map((each) => (isObject(each) ? `${each.resource}.${each.field}: ${each.count}` : ''))
    .toSorted();

const requireRefused = (answer: Answer, codes: readonly string[], expected: ModelAnswer): void => {
  // The boundary: the model knows the codes of the contract alone.
  const statusOf = (code: string) => PROBLEM_CODES[code as ProblemCode].status;
  const problem = problemOf(answer, ...new Set(codes.map(statusOf)));
  const code = String(problem.code);
  holds(codes.includes(code), `${answer.asked} must respond with ${codes.join(' or ')}, but responded with ${code}.`);
  equal(answer.status, statusOf(code), `The status of the response with the code ${code}`);
  const { body } = expected;
  if (!isObject(body)) return;
  equal(problem.status, statusOf(code), `\`status\` in the response to ${answer.asked}`);
  equal(problem.requestId, answer.headers['x-request-id'], `\`requestId\` in the response to ${answer.asked}`);
  if (body.code !== code) return;
  equal(violationsOf(problem), violationsOf(body), `The violations in the response to ${answer.asked}`);
  equal(referencesOf(problem), referencesOf(body), `\`references\` in the response to ${answer.asked}`);
};

/** What else may be answered. */
interface Leeway {
  /** Further codes of a rejection than those of the model. */
  readonly further: readonly string[];
  /** Members that the model does not predict. */
  readonly undecided: readonly string[];
}

/** Requires the answer of the deployment to be that of the model. */
export const requireSame = (times: Times, answer: Answer, expected: ModelAnswer, leeway: Leeway): void => {
  const codes = codesOf(expected);
  if (codes.length > 0) {
    requireRefused(answer, [...codes, ...leeway.further], expected);
    return;
  }
  hasStatus(answer, expected.status);
  if (expected.body === undefined) equal(answer.text, '', `The body of the response to ${answer.asked}`);
  const replayed = answer.headers['idempotent-replayed'];
  equal(
    replayed,
    expected.headers['Idempotent-Replayed'],
    `\`Idempotent-Replayed\` in the response to ${answer.asked}`,
  );
  if (!isSuccess(expected.status) || expected.body === undefined) return;
  const [actual, wanted] = [jsonBodyOf(answer), expected.body].map((body) => without(dataOf(body), leeway.undecided));
  sameContent(times, actual, wanted, `the response to ${answer.asked}`);
};
