import type * as z from 'zod/mini';
import type { Operation } from '../operations.ts';
import type { Violation } from '../wire/problem.ts';
import { limitedViolations, violationsOf } from '../wire/violations.ts';
import { Refused } from './refused.ts';
import type { Fields } from './store.ts';

/** The parts of a request, as received. */
export interface Sent {
  readonly query: Fields;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The parts of a request, as parsed by the contract's schemas. */
export interface Valid {
  readonly query: Fields;
  /** The value of the wrapper key. */
  readonly record: Fields;
  /** The records of a batch, or the entries of an attendance list; empty for any other body. */
  readonly entries: readonly Fields[];
}

const check = (part: 'query' | 'header' | 'body', schema: z.ZodMiniType | undefined, value: unknown) => {
  if (schema === undefined) return { value: {}, violations: [] as Violation[] };
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data as Fields, violations: [] };
  // The model does not suggest similar names; only the service does.
  return { value: {}, violations: violationsOf({ part, schema, value, issues: result.error.issues }, () => '') };
};

/**
 * Checks a request against the contract.
 * @throws Refused with all violations: 400 for the query or headers, 422 for the body
 */
export const validate = (operation: Operation, sent: Sent): Valid => {
  const query = check('query', operation.query, sent.query);
  const header = check('header', operation.headers, sent.headers);
  const body = check('body', operation.body, sent.body);
  const errors = limitedViolations([...query.violations, ...header.violations, ...body.violations]);
  if (query.violations.length > 0) throw new Refused('invalid_query', { errors });
  if (header.violations.length > 0) throw new Refused('invalid_header', { errors });
  if (body.violations.length > 0) throw new Refused('invalid_body', { errors });
  const [value = {}] = Object.values(body.value);
  const takesList = operation.action === 'batch' || operation.action === 'replaceAttendances';
  return { query: query.value, record: value as Fields, entries: takesList ? (value as Fields[]) : [] };
};
