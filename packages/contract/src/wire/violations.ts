import { z } from 'zod';
import { MAX_VIOLATIONS } from './fields.ts';
import type { Violation } from './problem.ts';
import type { ViolationCode } from './problemCodes.ts';

type Part = 'body' | 'query' | 'header';
type Path = readonly PropertyKey[];
/** Text to add about an unknown name, such as the name that was probably meant. */
type Suggest = (name: string, known: readonly string[]) => string;

/** JSON pointer (RFC 6901) of a path. */
const pointerOf = (path: Path): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    root,
  );

/** The schema inside optional, nullable and transformed schemas. */
const unwrap = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrap(schema.unwrap());
  if (schema instanceof z.ZodPipe) return unwrap(schema.in);
  return schema;
};

/** The field names that the schema knows at a path of the body or query. */
const namesAt = (schema: unknown, path: Path): string[] => {
  let inner = schema instanceof z.ZodType ? unwrap(schema) : undefined;
  for (const key of path) {
    const member = inner instanceof z.ZodObject ? inner.shape[String(key)] : undefined;
    inner = member === undefined ? undefined : unwrap(member);
  }
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
};

const codeOf = (issue: z.core.$ZodIssue, value: unknown): ViolationCode | string => {
  if (issue.code === 'custom') return typeof issue.params?.code === 'string' ? issue.params.code : 'invalid_value';
  // An item of a list is never missing; in a query, it may have been a part of a text.
  if (value === undefined && typeof issue.path.at(-1) !== 'number') return 'required';
  if (issue.code === 'too_big') return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_large';
  if (issue.code === 'too_small') {
    return issue.origin === 'string' || issue.origin === 'array' ? 'too_short' : 'too_small';
  }
  if (issue.code === 'invalid_format') return 'invalid_format';
  if (issue.code === 'invalid_type') return 'wrong_type';
  return 'invalid_value';
};

/** One part of a request that its schema refuses: the schema, the value as received, and the issues that zod reports. */
interface InvalidPart {
  part: Part;
  schema: unknown;
  value: unknown;
  issues: readonly z.core.$ZodIssue[];
}

/** The issues that zod reports for one part of a request, as violations of a problem document. */
export const violationsOf = ({ part, schema, value, issues }: InvalidPart, suggest: Suggest): Violation[] =>
  issues.flatMap((issue): Violation[] => {
    if (issue.code === 'unrecognized_keys') {
      const known = namesAt(schema, issue.path);
      return issue.keys.slice(0, MAX_VIOLATIONS + 1).map((name) => ({
        in: part,
        pointer: pointerOf([...issue.path, name]),
        code: part === 'query' ? 'unknown_parameter' : 'unknown_field',
        detail: `Is not known here.${suggest(name, known)}`,
      }));
    }
    const code = codeOf(issue, valueAt(value, issue.path));
    const detail = code === 'required' ? 'Is required.' : issue.message;
    return [{ in: part, pointer: pointerOf(issue.path), code, detail }];
  });

/** The first hundred violations; if there are more, one further entry says so. */
export const limitedViolations = (errors: Violation[]): Violation[] => {
  if (errors.length <= MAX_VIOLATIONS) return errors;
  const detail = `Only ${MAX_VIOLATIONS} violations are listed.`;
  return [...errors.slice(0, MAX_VIOLATIONS), { in: 'body', pointer: '', code: 'too_many_faults', detail }];
};
