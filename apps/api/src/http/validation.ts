import { limitedViolations, violationsOf } from '@training-provider/contract';
import { closest, distance } from 'fastest-levenshtein';
import type * as z from 'zod/mini';
import { operationOf } from '../context/operation.ts';
import { Fault, invalidBody, invalidQuery } from '../problems/fault.ts';

const MAX_SUGGESTION_DISTANCE = 3;

/** A name without its case style, so that `funding_agency_id` and `fundingAgencyId` are equal. */
const caseless = (name: string): string => name.replaceAll('_', '').toLowerCase();

const suggestion = (name: string, known: readonly string[]): string => {
  if (known.length === 0 || name.length > 100) return '';
  const [given, names] = [caseless(name), known.map(caseless)];
  const best = closest(given, names);
  return distance(given, best) <= Math.min(MAX_SUGGESTION_DISTANCE, Math.floor(given.length / 2))
    ? ` Did you mean "${known[names.indexOf(best)]}"?`
    : '';
};

type Issues = { issues: readonly unknown[] } | null;

/** The issues of each part of a request, as ts-rest reports them. */
interface InvalidRequest {
  readonly query: Issues;
  readonly headers: Issues;
  readonly body: Issues;
}

/** A request as received. */
interface ReceivedRequest {
  readonly query: unknown;
  readonly headers: unknown;
  readonly body?: unknown;
}

/** The cast is the boundary to ts-rest: all schemas of the contract are zod schemas, so all issues are zod issues. */
const issuesOf = (error: Issues): readonly z.core.$ZodIssue[] => (error?.issues ?? []) as readonly z.core.$ZodIssue[];

/**
 * The fault for a request that violates the contract: 400 for the query or a header, 422 for the body. `errors` has the
 * violations of all three, at most a hundred.
 */
export const faultOfValidation = (
  error: InvalidRequest,
  request: ReceivedRequest,
  operation = operationOf(request),
): Fault => {
  if (operation === undefined)
    return new Fault('internal_error', { logMessage: 'validation failed outside of a route' });
  const { query, headers, body } = operation;
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
