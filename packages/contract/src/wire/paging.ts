import * as z from 'zod/mini';
import { annotated } from './describe.ts';
import { refuse, violation } from './fields.ts';

/**
 * The page size: a value greater than `most` counts as `most`; a value less than 1 is rejected. `byDefault` describes
 * the default in words.
 */
export const pageSize = (most: number, byDefault: string) =>
  annotated(
    z.pipe(
      z.string(),
      z.transform((value, context) => {
        if (!/^\d+$/.test(value) || Number(value) < 1) {
          return refuse(context, violation('invalid_limit', 'Not a whole number of at least 1.'));
        }
        return Math.min(Number(value), most);
      }),
    ),
    {
      description: `Page size: ${byDefault}; ${most} at most; a larger value counts as ${most}. A page has fewer records if they would exceed 4 MiB.`,
      type: 'integer',
      minimum: 1,
      maximum: 999_999_999_999_999,
    },
  );

/** The page size with a default. */
export const limitUpTo = (most: number, byDefault: number) => {
  const size = pageSize(most, `${byDefault} by default`);
  return annotated(
    z.pipe(
      z.optional(size),
      z.transform((value) => value ?? byDefault),
    ),
    z.globalRegistry.get(size) ?? {},
  );
};

/**
 * The cursor of a page. It contains the values that determine the position of a record in the order, such as two names
 * of 255 characters that JSON escapes.
 */
export const Cursor = annotated(z.string().check(z.maxLength(5_000)), {
  description: 'Opaque position from a `Link` header.',
  pattern: '^[A-Za-z0-9_-]+$',
});

/** The maximum size of the records or versions of a page as JSON in UTF-8, in bytes. */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;

/** How many of the records that were read for a page fit on it, in their order: at least one. */
export const countOnPage = (records: readonly unknown[]): number => {
  const encoder = new TextEncoder();
  let bytes = 0;
  const beyond = records.findIndex((record) => {
    bytes += encoder.encode(JSON.stringify(record)).length;
    return bytes > MAX_PAGE_BYTES;
  });
  return beyond < 0 ? records.length : Math.max(1, beyond);
};
