import * as z from 'zod';
import { violation } from './fields.ts';

/** Page size: more than `most` counts as `most`; less than 1 is refused. `byDefault` says in words what it is if left out. */
export const pageSize = (most: number, byDefault: string) =>
  z
    .string()
    .transform((value, context) => {
      if (!/^\d{1,15}$/.test(value) || Number(value) < 1) {
        context.addIssue(violation('invalid_limit', 'Not a whole number of at least 1.'));
        return z.NEVER;
      }
      return Math.min(Number(value), most);
    })
    .meta({
      description: `Page size: ${byDefault}; ${most} at most; a larger value counts as ${most}.`,
      type: 'integer',
      minimum: 1,
      maximum: 999_999_999_999_999,
    });

/** Page size with one default. */
export const limitUpTo = (most: number, byDefault: number) => {
  const size = pageSize(most, `${byDefault} by default`);
  return size
    .optional()
    .transform((value) => value ?? byDefault)
    .meta(size.meta() ?? {});
};

export const Cursor = z
  .string()
  .max(2_000)
  .meta({ description: 'Opaque position, taken from a `Link` header.', pattern: '^[A-Za-z0-9_-]+$' });
