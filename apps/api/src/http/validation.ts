import { limitedViolations, violationsOf } from '@training-provider/contract';
import type { RequestValidationError } from '@ts-rest/express';
import { closest, distance } from 'fastest-levenshtein';
import type { z } from 'zod';
import { Fault, invalidBody, invalidQuery } from '../faults/fault.ts';
import { routeOf } from './route.ts';

const MAX_SUGGESTION_DISTANCE = 3;

const suggestion = (name: string, known: readonly string[]): string => {
  if (known.length === 0 || name.length > 100) return '';
  const best = closest(name, known);
  return distance(name, best) <= Math.min(MAX_SUGGESTION_DISTANCE, Math.floor(name.length / 2))
    ? ` Did you mean "${best}"?`
    : '';
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
  const { query, headers } = route;
  const inQuery = { part: 'query', schema: query, value: request.query, issues: issuesOf(error.query) } as const;
  const inHeader = {
    part: 'header',
    schema: headers,
    value: request.headers,
    issues: issuesOf(error.headers),
  } as const;
  const inBody = { part: 'body', schema: body, value: request.body, issues: issuesOf(error.body) } as const;
  const all = limitedViolations([inQuery, inHeader, inBody].flatMap((part) => violationsOf(part, suggestion)));
  if (inQuery.issues.length > 0) return invalidQuery(all);
  return inHeader.issues.length > 0 ? new Fault('invalid_header', { errors: all }) : invalidBody(all);
};
