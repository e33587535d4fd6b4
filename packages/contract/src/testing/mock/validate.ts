import type { AppRoute } from '@ts-rest/core';
import { z } from 'zod';
import type { Violation } from '../../wire/problem.ts';
import { limitedViolations, violationsOf } from '../../wire/violations.ts';
import { Refused } from './refused.ts';
import type { Fields } from './store.ts';

/** What a request sends, as it came. */
export interface Sent {
  readonly query: Fields;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What a request sends, as the contract's schemas read it. */
export interface Valid {
  readonly query: Fields;
  /** What stands under the wrapper key. */
  readonly record: Fields;
}

const check = (part: 'query' | 'header' | 'body', schema: unknown, value: unknown) => {
  if (!(schema instanceof z.ZodType)) return { value: {}, faults: [] as Violation[] };
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data as Fields, faults: [] };
  // The mock guesses no names: what was meant is the service's to say.
  return { value: {}, faults: violationsOf({ part, schema, value, issues: result.error.issues }, () => '') };
};

const headerSchema = (headers: unknown) => z.object((headers ?? {}) as Record<string, z.ZodType>);

/** Checks a request by the contract. @throws Refused 400 for its query or headers, 422 for its body, with all faults */
export const validate = (route: AppRoute, sent: Sent): Valid => {
  const query = check('query', route.query, sent.query);
  const header = check('header', headerSchema(route.headers), sent.headers);
  const body = check('body', 'body' in route ? route.body : undefined, sent.body);
  const errors = limitedViolations([...query.faults, ...header.faults, ...body.faults]);
  if (query.faults.length > 0) throw new Refused('invalid_query', { errors });
  if (header.faults.length > 0) throw new Refused('invalid_header', { errors });
  if (body.faults.length > 0) throw new Refused('invalid_body', { errors });
  return { query: query.value, record: (Object.values(body.value)[0] ?? {}) as Fields };
};
