import type { FaultCode, ProblemError } from '@training-provider/contract';
import type { RequestValidationError } from '@ts-rest/express';
import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { Fault, invalidBody, invalidQuery } from '../faults/fault.ts';
import { routeOf } from './route.ts';

const MAX_ERRORS = 100;
const MAX_SUGGESTION_DISTANCE = 3;

type Part = 'body' | 'query' | 'header';
type Path = readonly PropertyKey[];

/** JSON pointer (RFC 6901) of a path. */
const pointerOf = (path: Path): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    root,
  );

/** The schema inside of optional, nullable and transformed ones. */
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

const suggestion = (name: string, known: string[]): string => {
  if (known.length === 0 || name.length > 100) return '';
  const best = closest(name, known);
  return distance(name, best) <= Math.min(MAX_SUGGESTION_DISTANCE, Math.floor(name.length / 2))
    ? ` Did you mean "${best}"?`
    : '';
};

const unknownNames = (part: Part, schema: unknown, path: Path, names: string[]): ProblemError[] => {
  const known = namesAt(schema, path);
  return names.slice(0, MAX_ERRORS + 1).map((name) => ({
    in: part,
    pointer: pointerOf([...path, name]),
    code: part === 'query' ? 'unknown_parameter' : 'unknown_field',
    detail: `Is not known here.${suggestion(name, known)}`,
  }));
};

const codeOf = (issue: z.core.$ZodIssue, value: unknown): FaultCode | string => {
  if (issue.code === 'custom') return typeof issue.params?.code === 'string' ? issue.params.code : 'invalid_value';
  if (value === undefined) return 'required';
  if (issue.code === 'too_big') return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_large';
  if (issue.code === 'too_small') {
    return issue.origin === 'string' || issue.origin === 'array' ? 'too_short' : 'too_small';
  }
  if (issue.code === 'invalid_format') return 'invalid_format';
  if (issue.code === 'invalid_type') return 'wrong_type';
  return 'invalid_value';
};

const errorsOf = (part: Part, schema: unknown, root: unknown, issues: readonly z.core.$ZodIssue[]): ProblemError[] =>
  issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return unknownNames(part, schema, issue.path, issue.keys);
    const code = codeOf(issue, valueAt(root, issue.path));
    return [
      { in: part, pointer: pointerOf(issue.path), code, detail: code === 'required' ? 'Is required.' : issue.message },
    ];
  });

const limited = (errors: ProblemError[]): ProblemError[] => {
  if (errors.length <= MAX_ERRORS) return errors;
  const more = {
    in: 'body',
    pointer: '',
    code: 'too_many_faults',
    detail: `Only ${MAX_ERRORS} faults are listed.`,
  } as const;
  return [...errors.slice(0, MAX_ERRORS), more];
};

/** ts-rest hands on what the schema says; every schema of the contract is zod's. */
const issuesOf = (error: { issues: readonly unknown[] } | null): readonly z.core.$ZodIssue[] =>
  (error?.issues ?? []) as readonly z.core.$ZodIssue[];

/**
 * The fault of a request that doesn't fit the contract: 400 where the query or a header is at fault, 422 for the body.
 * All faults of all three stand in `errors`, a hundred at most.
 */
export const faultOfValidation = (
  error: RequestValidationError,
  request: { readonly query: unknown; readonly headers: unknown; readonly body?: unknown },
): Fault => {
  const route = routeOf(request);
  if (route === undefined) return new Fault('internal_error', { inner: 'validation failed outside of a route' });
  const body = 'body' in route ? route.body : undefined;
  const inQuery = errorsOf('query', route.query, request.query, issuesOf(error.query));
  const inBody = errorsOf('body', body, request.body, issuesOf(error.body));
  const inHeaders = errorsOf('header', route.headers, request.headers, issuesOf(error.headers));
  const all = limited([...inQuery, ...inHeaders, ...inBody]);
  if (inQuery.length > 0) return invalidQuery(all);
  return inHeaders.length > 0 ? new Fault('invalid_header', { errors: all }) : invalidBody(all);
};
