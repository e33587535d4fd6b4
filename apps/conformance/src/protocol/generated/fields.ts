import type * as z from 'zod/mini';
import { show } from '../../deployment/answers.ts';
import type { Answer } from '../../deployment/httpClient.ts';
import { holds, problemOf, violationsIn } from '../../expect/assertions.ts';
import { isObject, type JsonObject } from '../../interface/json.ts';
import type { Operation } from '../../interface/operations.ts';
import { fieldsIn, inputSchemaOf, type Schema } from '../../interface/schema.ts';
import { codesAt } from './codes.ts';

/** The schemas of the fields in each wrapper that an operation takes: one may have two spellings. */
export const wrappersOf = ({ takes }: Pick<Operation, 'takes'>): Readonly<Record<string, Schema>> =>
  takes === undefined ? {} : (inputSchemaOf(takes).properties ?? {});

/** The schema of the fields in the wrapper of an operation's body. */
export const fieldsOf = (operation: Pick<Operation, 'takes' | 'wrapper'>): Schema =>
  fieldsIn(operation.takes, operation.wrapper ?? '');

/** A value without its null parts; undefined if nothing is left of an object. */
const plain = (value: unknown): unknown => {
  if (value === null) return undefined;
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)) return Date.parse(value);
  if (!isObject(value)) return value;
  const parts = Object.entries(value).flatMap(([name, part]) =>
    plain(part) === undefined ? [] : [[name, plain(part)]],
  );
  return parts.length === 0 ? undefined : Object.fromEntries(parts.toSorted());
};

/** Requires a record to show every field that was sent. */
export const showsAll = (record: JsonObject, sent: JsonObject, method: string): void => {
  for (const [field, value] of Object.entries(sent)) {
    const [expected, found] = [plain(value), plain(record[field])];
    if (expected === undefined) continue;
    const isKept = JSON.stringify(found) === JSON.stringify(expected);
    holds(isKept, `${method} wrote ${show(value)} to \`${field}\`, but the response contains ${show(record[field])}.`);
  }
};

/** What a value is not, whatever the other values are. */
const OF_ONE_VALUE = ['invalid_type', 'invalid_value', 'invalid_format', 'invalid_union', 'too_big', 'too_small'];

/** Whether a violation is one of a single value: those of rules between fields are looked for when each field is right. */
const isOfOneValue = (issue: z.core.$ZodIssue): boolean =>
  OF_ONE_VALUE.includes(issue.code) || (issue.code === 'custom' && /^(invalid|too)_/.test(String(issue.params?.code)));

/** Where the contract finds values of the wrong type, length or form in a body: all of it. */
export const faultsOf = (takes: Operation['takes'], body: unknown): string[] => {
  const issues = takes?.safeParse(body).error?.issues ?? [];
  return issues.filter(isOfOneValue).map(({ path }) => path.map((part) => `/${String(part)}`).join(''));
};

/** The pointers of the violations that a problem names. */
export const pointersIn = (problem: JsonObject): string[] =>
  violationsIn(problem).map(({ pointer }) => String(pointer));

/** Requires a refusal that names a violation at each of these pointers. */
export const namesAll = (answer: Answer, faults: readonly string[], status = 422): void => {
  const pointers = pointersIn(problemOf(answer, status));
  const unnamed = faults.filter((pointer) => !pointers.includes(pointer));
  holds(
    unnamed.length === 0,
    `The response must report violations at ${unnamed.join(', ')}, but reports ${show(pointers)}.`,
  );
};

/** Requires one of these violations, at this pointer, to have one of these codes, if any is known. */
export const hasOneOf = (violations: readonly JsonObject[], pointer: string, codes: readonly string[]): void => {
  const named = violations.filter((violation) => violation.pointer === pointer);
  const isRight = codes.length === 0 || named.some(({ code }) => codes.includes(String(code)));
  holds(
    isRight,
    `The \`code\` of the violation at ${pointer} must be ${codes.join(' or ')}, but the response reports ${show(named)}.`,
  );
};

/** Requires a refusal that names every value of a body which is of the wrong type, length or form, with its code. */
export const namesFaultsOf = (answer: Answer, takes: Operation['takes'], body: unknown): void => {
  const faults = faultsOf(takes, body);
  namesAll(answer, faults);
  const violations = violationsIn(problemOf(answer, 422));
  for (const pointer of faults) hasOneOf(violations, pointer, codesAt(takes, body, pointer));
};
