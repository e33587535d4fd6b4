import { z } from 'zod';
import { fault } from './fields.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/** Page size: 50 by default; more than 200 is coerced to 200; less than 1 is refused. */
const Limit = z
  .string()
  .optional()
  .transform((value, context) => {
    if (value === undefined) return DEFAULT_LIMIT;
    if (!/^\d{1,15}$/.test(value) || Number(value) < 1) {
      context.addIssue(fault('invalid_limit', 'Not a whole number of at least 1.'));
      return z.NEVER;
    }
    return Math.min(Number(value), MAX_LIMIT);
  })
  .meta({ description: `Page size: ${DEFAULT_LIMIT} by default, ${MAX_LIMIT} at most; more is coerced.` });

const Cursor = z.string().max(1_000).meta({ description: 'Opaque position, taken from a `Link` header.' });

/** Query of a collection: paging (RFC 8288 links, AIP-158) and the filters that the resource declares. */
export const listQuery = <Filters extends z.core.$ZodLooseShape>(filters: Filters) =>
  z.strictObject({ limit: Limit, cursor: Cursor.optional(), ...filters });

/** Query of an operation that takes no parameters. */
export const NoQuery = z.strictObject({});

/** Filter by equality with any of several values, separated by commas: `status=active,applicant`. */
export const anyOf = <Value extends z.ZodType<string, string>>(value: Value) =>
  z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(value))
    .optional();
