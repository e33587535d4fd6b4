import * as z from 'zod/mini';
import { isRepeated, MAX_VIOLATIONS } from './fields.ts';
import type { Violation } from './problem.ts';
import type { ViolationCode } from './problemCodes.ts';
import { undecodableIn } from './queryString.ts';

type Part = 'body' | 'query' | 'header';
type Path = readonly PropertyKey[];
/** Returns a sentence to append to the detail of an unknown name, such as the name that was probably meant. */
type Suggest = (name: string, known: readonly string[]) => string;

/** The JSON pointer (RFC 6901) of a path. */
const pointerOf = (path: Path): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    root,
  );

/** The schema inside optional, nullable and transformed schemas. */
const unwrap = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) return unwrap(schema.def.innerType);
  if (schema instanceof z.ZodMiniPipe) return unwrap(schema.def.in);
  return schema;
};

const itemOf = (schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined =>
  schema instanceof z.ZodMiniArray ? schema.def.element : undefined;

/** The field names that the schema knows at a path of the body or query. */
const namesAt = (schema: unknown, path: Path): string[] => {
  let inner = schema instanceof z.ZodMiniType ? unwrap(schema) : undefined;
  for (const key of path) {
    const member = inner instanceof z.ZodMiniObject ? inner.shape[String(key)] : itemOf(inner);
    inner = member === undefined ? undefined : unwrap(member);
  }
  return inner instanceof z.ZodMiniObject ? Object.keys(inner.shape) : [];
};

const UNREPEATED = 'A name in it is not known here. It is too long to be repeated, or no valid text.';

/** The allowed values, if the issue is a value outside of an enumeration; otherwise undefined. */
const allowedBy = (issue: z.core.$ZodIssue): readonly unknown[] | undefined => {
  if (issue.code === 'invalid_value') return issue.values;
  if (issue.code === 'invalid_union') return issue.errors.flat().flatMap((each) => allowedBy(each) ?? []);
  return undefined;
};

const codeOf = (issue: z.core.$ZodIssue, value: unknown): ViolationCode | string => {
  if (issue.code === 'custom') return typeof issue.params?.code === 'string' ? issue.params.code : 'invalid_value';
  // An item of a list is never missing. In a query, it may have been part of a comma-separated value.
  if (value === undefined && typeof issue.path.at(-1) !== 'number') return 'required';
  if (issue.code === 'too_big') return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_large';
  if (issue.code === 'too_small') {
    return issue.origin === 'string' || issue.origin === 'array' ? 'too_short' : 'too_small';
  }
  if (issue.code === 'invalid_format') return 'invalid_format';
  if (issue.code === 'invalid_type') return 'wrong_type';
  const allowed = allowedBy(issue);
  const hasType = value === undefined || allowed === undefined || allowed.some((each) => typeof each === typeof value);
  return hasType ? 'invalid_value' : 'wrong_type';
};

/** The names of JSON types in words, by zod's names. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const countOf = (count: number | bigint, { origin }: { readonly origin: string }): string =>
  `${count} ${origin === 'array' ? 'item' : 'character'}${Number(count) === 1 ? '' : 's'}`;

/** How to correct an issue. Our own formats and rules have their own messages; those of zod are for programmers. */
const detailOf = (part: Part, code: string, issue: z.core.$ZodIssue, value: unknown): string => {
  if (code === 'required') return 'Is required.';
  if (code === 'too_long' && issue.code === 'too_big') return `Too long: at most ${countOf(issue.maximum, issue)}.`;
  if (code === 'too_short' && issue.code === 'too_small')
    return `Too short: at least ${countOf(issue.minimum, issue)}.`;
  if (issue.code === 'too_big') return `Too large: at most ${issue.maximum}.`;
  if (issue.code === 'too_small') return `Too small: at least ${issue.minimum}.`;
  // All query parameters are strings. A list is a repeated parameter, or one whose name ends in brackets.
  if (code === 'wrong_type' && part === 'query') {
    const isOne = Array.isArray(value) && value.length === 1;
    return isOne ? 'Takes one value: leave out "[]".' : 'Is given more than once, but takes one value.';
  }
  const allowed = allowedBy(issue);
  if (allowed !== undefined) return `Must be one of: ${allowed.map(String).join(', ')}.`;
  if (issue.code === 'invalid_type') return `Must be ${TYPES[issue.expected] ?? 'of another type'}.`;
  return issue.message;
};

/**
 * The JSON pointer of an issue. For a parameter, it contains only the name, because all values of a list may have been
 * received as one string.
 */
const placeOf = (part: Part, { path }: z.core.$ZodIssue): string =>
  pointerOf(part === 'body' ? path : path.slice(0, 1));

/**
 * Removes violations with the same pointer and code, except for the last, which is the strictest: for example, of two
 * limits of a number.
 */
const withoutRepetitions = (violations: readonly Violation[]): Violation[] => [
  ...new Map(violations.map((each) => [`${each.pointer} ${each.code}`, each])).values(),
];

/** An invalid part of a request: the schema, the value as received, and the issues that zod reports. */
interface InvalidPart {
  part: Part;
  schema: unknown;
  value: unknown;
  issues: readonly z.core.$ZodIssue[];
}

/** The issues that zod reports for one part of a request, as violations of a problem document. */
export const violationsOf = ({ part, schema, value, issues }: InvalidPart, suggest: Suggest): Violation[] =>
  withoutRepetitions(
    issues.flatMap((issue): Violation[] => {
      if (issue.code === 'unrecognized_keys') {
        const known = namesAt(schema, issue.path);
        const code = part === 'query' ? 'unknown_parameter' : 'unknown_field';
        return issue.keys.slice(0, MAX_VIOLATIONS + 1).map((name) => {
          if (!isRepeated(name)) return { in: part, pointer: pointerOf(issue.path), code, detail: UNREPEATED };
          const pointer = pointerOf([...issue.path, name]);
          return { in: part, pointer, code, detail: `Is not known here.${suggest(name, known)}` };
        });
      }
      const found = valueAt(value, issue.path);
      const code = codeOf(issue, found);
      return [{ in: part, pointer: placeOf(part, issue), code, detail: detailOf(part, code, issue, found) }];
    }),
  );

/** The first hundred violations. If there are more, an additional entry reports this. */
export const limitedViolations = (errors: Violation[]): Violation[] => {
  if (errors.length <= MAX_VIOLATIONS) return errors;
  const detail = `Only ${MAX_VIOLATIONS} violations are listed.`;
  const { in: part } = errors[MAX_VIOLATIONS] ?? errors[0] ?? { in: 'body' };
  return [...errors.slice(0, MAX_VIOLATIONS), { in: part, pointer: '', code: 'too_many_faults', detail }];
};

/**
 * The violations for query parameters whose percent-encoding is not UTF-8. Decoded to different strings, they would
 * find other records.
 */
export const encodingViolations = (search: string): Violation[] =>
  limitedViolations(
    undecodableIn(search).map((name) => ({
      in: 'query',
      pointer: pointerOf([name]),
      code: 'invalid_text',
      detail: 'Is not UTF-8 in percent-encoding.',
    })),
  );
